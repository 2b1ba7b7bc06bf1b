// The texts of a transaction in a list and in its detail, and the names of its columns. Pure.
import type { TFunction } from 'i18next'
import type { StatedFields } from '../../../shared/record/bank/bank-transaction.ts'
import { countParams, formatAmount } from '../text/format.ts'
import type { Row } from './list-row.ts'

/** The name of each column, for the head of the list, the choice of columns and the detail. */
export const COLUMN_TEXT = {
  booking_date: 'field.booking-date',
  value_date: 'field.value-date',
  document_date: 'field.document-date',
  name: 'field.name',
  counterparty_iban: 'field.counterparty-iban',
  ultimate_name: 'field.ultimate-name',
  text: 'field.text',
  proposal: 'field.proposal',
  reference: 'field.reference',
  end_to_end_id: 'field.end-to-end-id',
  amount: 'field.amount',
  currency: 'word.currency',
  account: 'word.account',
  state: 'field.state',
  acc_serv_ref: 'field.acc-serv-ref',
  created_at: 'field.created-at',
} as const satisfies Readonly<Record<keyof StatedFields, string>> & Readonly<Record<string, string>>

/** In a row of one line, line breaks and runs of spaces become one space. */
export const oneLine = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim()

/** An amount as a transaction shows it: a plus before credits, so that colour is never the only mark. */
export const signedAmount = ({ amount, currency }: Pick<Row, 'amount' | 'currency'>): string =>
  `${amount > 0 ? '+' : ''}${formatAmount(amount, currency)}`

/** How many parts the tooltip of a collective transaction names. */
const HINTED = 10

/** The text of a collective transaction begins with the number of its parts; the tooltip names the first ones. */
export const textOf = (t: TFunction, { details, text: stated }: Row): string => {
  const count = details.length
  const parts = count === 0 ? '' : t('parts.count', countParams(count))
  return [parts, oneLine(stated)].filter(Boolean).join(' · ')
}

export const textHint = ({ details, text: stated, currency }: Row): string | null => {
  const named = details
    .slice(0, HINTED)
    .map((part) =>
      [formatAmount(part.amount, currency), part.name ?? part.reference ?? part.end_to_end_id]
        .filter(Boolean)
        .join(' '),
    )
  return [stated, ...named].filter(Boolean).join('\n') || null
}
