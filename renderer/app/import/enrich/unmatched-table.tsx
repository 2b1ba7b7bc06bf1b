// The entries and payments of a file that match no transaction, each with the reason.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UnmatchedPartObject } from '../../../../shared/api/endpoints/import/enrichments.ts'
import { Money } from '../../part/money.tsx'
import { DateText, ForeignText } from '../../part/texts.tsx'
import { countParams } from '../../text/format.ts'
import { NoteSentence } from '../../view/note/note-list.tsx'
import { faultText } from '../../view/note/note-text.ts'
import { BoxedTable } from '../boxed-table.tsx'
import tables from '../table.module.css'

/** How many are shown before the user asks for the others. */
const AT_FIRST = 10

export const UnmatchedTable = ({ unmatched }: { readonly unmatched: readonly UnmatchedPartObject[] }) => {
  const { t, i18n } = useTranslation()
  const [areAll, setAll] = useState(false)
  if (unmatched.length === 0) return null
  const shown = areAll ? unmatched : unmatched.slice(0, AT_FIRST)
  const left = unmatched.length - shown.length
  return (
    <>
      <BoxedTable
        label={t('enrich.unmatched.table')}
        columns={[t('field.booking-date'), t('field.reference'), { figure: t('field.amount') }, t('report.reason')]}
      >
        {shown.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: unmatched entries have no id
          <tr key={index}>
            <td className={tables.figures}>{part.date && <DateText date={part.date} />}</td>
            <td>{part.reference && <ForeignText text={part.reference} />}</td>
            <td data-figure>
              {part.amount !== null && part.currency !== null && (
                <Money amount={part.amount} currency={part.currency} withCurrency isSigned />
              )}
            </td>
            <td>
              <NoteSentence sentence={faultText(i18n.language, part)} />
            </td>
          </tr>
        ))}
      </BoxedTable>
      {left > 0 && (
        <Button size="compact-xs" variant="subtle" m={6} onClick={() => setAll(true)}>
          {`${t('report.more', countParams(left))} · ${t('report.show-all')}`}
        </Button>
      )}
    </>
  )
}
