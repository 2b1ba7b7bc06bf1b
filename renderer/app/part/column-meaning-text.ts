// What the columns of a table can mean, for people.
import type { ColumnMeaning } from '../../../shared/record/column-mapping.ts'

export const COLUMN_MEANING_TEXT = {
  booking_date: 'column.booking_date',
  value_date: 'column.value_date',
  document_date: 'column.document_date',
  amount: 'column.amount',
  debit: 'column.debit',
  credit: 'column.credit',
  marker: 'column.marker',
  fee: 'column.fee',
  balance: 'column.balance',
  detail_amount: 'column.detail_amount',
  currency: 'column.currency',
  account: 'column.account',
  counterparty_account: 'column.counterparty_account',
  name: 'column.name',
  text: 'column.text',
  reference: 'column.reference',
  bank_reference: 'column.bank_reference',
  end_to_end_id: 'column.end_to_end_id',
  status: 'column.status',
  ignored: 'column.ignored',
} as const satisfies Record<ColumnMeaning, string>
