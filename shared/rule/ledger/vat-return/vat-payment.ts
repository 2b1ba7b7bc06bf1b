// Which bank transaction pays a filed VAT return: its exact amount, after the period, and the reference or the words of
// the tax administration.
import type { BankTransaction } from '../../../record/bank/bank-transaction.ts'
import type { VatReturn } from '../../../record/ledger/vat-return.ts'
import { addDays, type LocalDate } from '../../../value/calendar.ts'
import { type MinorUnits, minorUnitsOf } from '../../../value/money.ts'
import { vatDueDate } from '../vat-periods.ts'

/** The payment that a filed return waits for, in the base currency. */
export interface VatDue {
  readonly vat_return_id: string
  /** Of the transaction: negative is paid, positive a credit. */
  readonly amount: MinorUnits
  readonly reference: string | null
  readonly from: LocalDate
  readonly to: LocalDate
}

/** Payments are late at times. */
const DAYS_AFTER_DUE = 365

type Payable = Pick<VatReturn, 'id' | 'type' | 'to' | 'amount_due' | 'reference'>

export const vatDueOf = ({ id, type, to, amount_due, reference }: Payable): VatDue => ({
  vat_return_id: id,
  amount: minorUnitsOf(0 - amount_due),
  reference,
  from: addDays(to, 1),
  to: addDays(vatDueDate(type, to), DAYS_AFTER_DUE),
})

/** What the returns wait for that no transaction paid, the earliest first. */
export const vatDues = (returns: readonly VatReturn[]): readonly VatDue[] =>
  returns
    .filter(({ bank_transaction_id, amount_due }) => bank_transaction_id === null && amount_due !== 0)
    .map(vatDueOf)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))

type Stated = Pick<BankTransaction, 'amount' | 'reference' | 'text' | 'booking_date' | 'value_date'>

/** The due with the amount of a transaction in the base currency; one whose reference it states comes first. */
export const findVatDue = (dues: readonly VatDue[], transaction: Stated): VatDue | null => {
  const day = transaction.booking_date ?? transaction.value_date
  if (day === null) return null
  const own = dues.filter(({ amount, from, to }) => amount === transaction.amount && from <= day && day <= to)
  return own.find(({ reference }) => statesReference(transaction, reference)) ?? own[0] ?? null
}

export const statesReference = (
  { reference, text }: Pick<BankTransaction, 'reference' | 'text'>,
  wanted: string | null,
): boolean => {
  const plain = (value: string | null) => (value ?? '').replace(/[\s.-]/g, '').toLowerCase()
  return wanted !== null && (plain(reference) === plain(wanted) || plain(text).includes(plain(wanted)))
}

/** The tax administration and its tax in the national languages. */
const TAX_OFFICE = /mwst|mehrwertsteuer|estv|steuerverwaltung|\btva\b|\biva\b|\bvat\b|contributions|contribuzioni/i

/** The field that names the tax or its administration; null: none does. */
export const taxOfficeField = ({ name, text }: Pick<BankTransaction, 'name' | 'text'>): 'name' | 'text' | null =>
  TAX_OFFICE.test(name ?? '') ? 'name' : TAX_OFFICE.test(text ?? '') ? 'text' : null
