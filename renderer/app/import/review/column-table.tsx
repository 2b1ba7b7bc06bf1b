// The first lines of a table as the file has them, with the meaning of each column above it.
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ImportPlan } from '../../../../shared/api/endpoints/import/import-plan.ts'
import { ColumnMeaning } from '../../../../shared/record/import/column-mapping.ts'
import { type MappingDraft, withMeaning } from '../plan/mapping-draft.ts'
import classes from './column-table.module.css'

/** Lines below the titles. */
const LINES = 8

interface Props {
  readonly plan: ImportPlan
  readonly draft: MappingDraft
  readonly onChange: (draft: MappingDraft) => void
}

export const ColumnTable = ({ plan, draft, onChange }: Props) => {
  const { t } = useTranslation()
  const { headerLine, meanings } = draft
  const titles = typeof headerLine === 'number' ? plan.preview[headerLine - 1] : undefined
  const nameOf = (index: number) => titles?.[index] || t('plan.column', { number: String(index + 1) })
  const lines = plan.preview
    .map((cells, index) => ({ cells, line: index + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
    .slice(0, (headerLine ?? 0) + LINES)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section className={classes.columns} aria-label={t('plan.preview')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <td className={classes.lineNumber} />
            {meanings.map((meaning, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position
              <td key={index} data-used={meaning !== 'ignored' || undefined}>
                <NativeSelect
                  size="xs"
                  value={meaning}
                  aria-label={t('plan.meaning-of', { name: nameOf(index) })}
                  onChange={({ currentTarget: { value } }) =>
                    onChange(withMeaning(draft, index, ColumnMeaning.parse(value)))
                  }
                  data={ColumnMeaning.options.map((each) => ({ value: each, label: t(`column.${each}`) }))}
                />
              </td>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ cells, line }) => (
            <tr key={line} data-titles={line === headerLine || undefined} data-before={isBefore(line, headerLine)}>
              <th scope="row" className={classes.lineNumber}>
                {line}
              </th>
              {meanings.map((meaning, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its position
                <td key={index} data-used={meaning !== 'ignored' || undefined} title={cells[index]}>
                  <bdi>{cells[index]}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const isBefore = (line: number, headerLine: number | null | undefined): true | undefined =>
  (typeof headerLine === 'number' && line < headerLine) || undefined
