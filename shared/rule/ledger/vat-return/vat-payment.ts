// Which bank transaction pays a filed VAT return: its exact amount, after the period, and the reference or the words of
// the tax administration.
import type { BankTransaction } from '../../../record/bank/bank-transaction.ts'
import type { VatReturn } from '../../../record/ledger/vat-return.ts'
import { addDays, type LocalDate } from '../../../value/calendar.ts'
import { type MinorUnits, minorUnitsOf } from '../../../value/money.ts'
import { vatDueDate } from '../vat-periods.ts'

/** The payment that a filed return waits for, or a return and its corrections together, in the base currency. */
export interface VatDue {
  readonly vat_return_ids: readonly string[]
  /** Of the transaction: negative is paid, positive a credit. */
  readonly amount: MinorUnits
  readonly reference: string | null
  readonly from: LocalDate
  readonly to: LocalDate
}

/** Payments are late at times. */
const DAYS_AFTER_DUE = 365

type Payable = Pick<VatReturn, 'id' | 'type' | 'from' | 'to' | 'amount_due' | 'reference' | 'bank_transaction_id'>

const vatDueOf = ({ id, type, to, amount_due, reference }: Payable): VatDue => ({
  vat_return_ids: [id],
  amount: minorUnitsOf(0 - amount_due),
  reference,
  from: addDays(to, 1),
  to: addDays(vatDueDate(type, to), DAYS_AFTER_DUE),
})

const isOfPeriod =
  (own: Pick<Payable, 'type' | 'from' | 'to'>) =>
  ({ type, from, to }: Payable): boolean =>
    from === own.from && to === own.to && (type === 'annual_reconciliation') === (own.type === 'annual_reconciliation')

/** What the unpaid returns of a period wait for: each alone, and all of them together. */
const duesOfPeriod = (unpaid: readonly Payable[]): readonly VatDue[] => {
  const alone = unpaid.map(vatDueOf)
  const [first] = alone
  const amount = minorUnitsOf(alone.reduce((sum, due) => sum + due.amount, 0))
  if (first === undefined || alone.length === 1 || amount === 0) return alone
  const reference = unpaid.find((each) => each.reference !== null)?.reference ?? null
  return [...alone, { ...first, amount, reference, vat_return_ids: unpaid.map(({ id }) => id) }]
}

/** What a return waits for, alone and together with the other unpaid ones of its period. */
export const duesOfReturn = (own: Payable, returns: readonly Payable[]): readonly VatDue[] => {
  const others = returns.filter((each) => each.id !== own.id && isUnpaid(each) && isOfPeriod(own)(each))
  return duesOfPeriod([own, ...others]).filter(({ vat_return_ids }) => vat_return_ids.includes(own.id))
}

const isUnpaid = ({ bank_transaction_id, amount_due }: Payable): boolean =>
  bank_transaction_id === null && amount_due !== 0

/** What the returns wait for that no transaction paid, the earliest first, single returns before several of a period. */
export const vatDues = (returns: readonly VatReturn[]): readonly VatDue[] => {
  const unpaid = returns.filter(isUnpaid)
  const periods = Map.groupBy(unpaid, ({ type, from, to }) => `${from} ${to} ${type === 'annual_reconciliation'}`)
  const dues = [...periods.values()].flatMap(duesOfPeriod)
  return dues.toSorted((a, b) =>
    a.from === b.from ? a.vat_return_ids.length - b.vat_return_ids.length : a.from < b.from ? -1 : 1,
  )
}

/** Those that remain when one is paid. */
export const withoutPaid = (dues: readonly VatDue[], paid: VatDue): readonly VatDue[] =>
  dues.filter(({ vat_return_ids }) => !vat_return_ids.some((id) => paid.vat_return_ids.includes(id)))

type Stated = Pick<BankTransaction, 'amount' | 'reference' | 'text' | 'booking_date' | 'value_date'>

/** The due with the amount of a transaction in the base currency; one whose reference it states comes first. */
export const findVatDue = (dues: readonly VatDue[], transaction: Stated): VatDue | null => {
  const day = transaction.booking_date ?? transaction.value_date
  if (day === null) return null
  const own = dues.filter(({ amount, from, to }) => amount === transaction.amount && from <= day && day <= to)
  return (
    own.find(({ reference }) => statesReference(transaction, reference)) ??
    own.find(({ vat_return_ids }) => vat_return_ids.length === 1) ??
    own[0] ??
    null
  )
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
