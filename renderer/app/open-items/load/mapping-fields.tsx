// The meanings of the table's columns, one line each with the first values, for correction.
import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DateOrder, DecimalSign } from '../../../../shared/record/import/column-mapping.ts'
import { TableHead } from '../../view/table.tsx'
import type { LoadedKind } from '../dialogs.ts'
import classes from './load.module.css'
import { attributesOf, type MappingDraft, withAttribute } from './mapping-draft.ts'

interface Props {
  readonly kind: LoadedKind
  readonly draft: MappingDraft
  /** Whether the user has changed it. */
  readonly isOwn: boolean
  /** Null: as detected. */
  readonly onChange: (draft: MappingDraft | null) => void
}

const AUTOMATIC = ''

export const MappingFields = ({ kind, draft, isOwn, onChange }: Props) => {
  const { t } = useTranslation()
  const attributes = attributesOf(kind)
  return (
    <div>
      <div className={classes.head}>
        <h3>{t('items.load.columns')}</h3>
        {isOwn && (
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<RotateCcw size={13} />}
            onClick={() => onChange(null)}
          >
            {t('items.load.as-found')}
          </Button>
        )}
      </div>
      <Group gap={10} align="stretch" mb={8}>
        <TextInput
          size="xs"
          w={110}
          label={t('items.load.header-line')}
          placeholder={t('items.load.header-line.hint')}
          inputMode="numeric"
          value={draft.headerLine === null ? '' : String(draft.headerLine)}
          onChange={({ currentTarget: { value } }) => {
            const line = Number.parseInt(value, 10)
            onChange({ ...draft, headerLine: Number.isSafeInteger(line) && line > 0 ? line : null })
          }}
        />
        <NativeSelect
          size="xs"
          label={t('items.load.decimal')}
          value={draft.decimal ?? AUTOMATIC}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...draft, decimal: DecimalSign.safeParse(value).data ?? null })
          }
          data={[
            { value: AUTOMATIC, label: t('items.load.automatic') },
            ...DecimalSign.options.map((character) => ({ value: character, label: `1234${character}50` })),
          ]}
        />
        <NativeSelect
          size="xs"
          label={t('items.load.dates')}
          value={draft.dateOrder ?? AUTOMATIC}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...draft, dateOrder: DateOrder.safeParse(value).data ?? null })
          }
          data={[
            { value: AUTOMATIC, label: t('items.load.automatic') },
            ...DateOrder.options.map((order) => ({ value: order, label: t(`items.load.dates.${order}`) })),
          ]}
        />
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <section className={classes.columns} aria-label={t('items.load.columns')} tabIndex={0}>
        <table>
          <TableHead
            columns={[t('items.load.column.title'), t('items.load.column.samples'), t('items.load.column.meaning')]}
          />
          <tbody>
            {draft.columns.map(({ title, samples, attribute }, index) => {
              const name = title || t('items.load.column', { number: String(index + 1) })
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position
                <tr key={index} data-used={attribute !== 'ignored' || undefined}>
                  <th scope="row">
                    <bdi>{name}</bdi>
                  </th>
                  <td>
                    <bdi className={classes.samples}>{samples.slice(0, 3).join(' · ')}</bdi>
                  </td>
                  <td>
                    <NativeSelect
                      size="xs"
                      aria-label={t('items.load.meaning-of', { name })}
                      value={attribute}
                      onChange={({ currentTarget: { value } }) => {
                        const chosen = attributes.find((each) => each === value)
                        if (chosen) onChange(withAttribute(draft, index, chosen))
                      }}
                      data={attributes.map((each) => ({ value: each, label: t(`items.attribute.${each}`) }))}
                    />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </section>
    </div>
  )
}
