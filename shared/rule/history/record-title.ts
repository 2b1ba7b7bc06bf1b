// The title of a record, for lists that name records of every table.
import type { TableName } from '../../books/port/tables.ts'
import type { MinorUnits } from '../../value/money.ts'
import { minorToDecimal } from '../../value/money.ts'

type Fields = Readonly<Record<string, unknown>>

const textOf = (...values: readonly unknown[]): string =>
  values
    .flatMap((value) =>
      typeof value === 'string' && value !== '' ? [value] : typeof value === 'number' ? [String(value)] : [],
    )
    .join(' ')

const amountOf = ({ amount, total = amount, currency }: Fields): string | null =>
  typeof total === 'number' && typeof currency === 'string'
    ? `${minorToDecimal(total as MinorUnits, currency)} ${currency}`
    : null

const TITLES: Readonly<Partial<Record<TableName, (fields: Fields) => string>>> = {
  bank_transaction: (r) => textOf(r.booking_date ?? r.value_date, r.name ?? r.text, amountOf(r)),
  journal_entry: (r) => textOf(r.number, r.text),
  ledger_account: (r) => textOf(r.number, r.name),
  invoice: (r) => textOf(r.number, amountOf(r)),
  expense: (r) => textOf(r.number, amountOf(r)),
  expense_payment: (r) => textOf(r.end_to_end_id ?? r.reference ?? r.iban, amountOf(r)),
  period_lock: (r) => textOf(r.from, r.to),
  month_task: (r) => textOf(r.month, r.code),
  vat_return: (r) => textOf(r.from, r.to),
  recurring_entry: (r) => textOf(r.text),
  exchange_rate: (r) => textOf(r.currency, r.date, r.rate),
  exchange_valuation: (r) => textOf(r.date),
  offset: (r) => textOf(r.date, r.text),
  payment_run: (r) => textOf(r.number, r.text),
  reminder: (r) => textOf(r.date, amountOf(r)),
  statement: (r) => textOf(r.number, r.from_date),
}

/** The title of a record, made of the fields that are known; its id when these give no title. */
export const recordTitle = (table: TableName, id: string | number, fields: Fields | null): string =>
  (fields && (TITLES[table]?.(fields) || textOf(fields.name))) || String(id)
