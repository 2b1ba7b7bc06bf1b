// The statement of account of a company: its documents, and what paid them, with the balance after each, and what is
// open in the end. Invoices are debits, bills are credits: a positive balance is owed to the organization.
import type { Offset } from '../../../record/open-item/offset.ts'
import { type BookableDocument, isExpense } from '../../../record/open-item/open-item.ts'
import { addDays, type LocalDate } from '../../../value/calendar.ts'
import { type MinorUnits, minorUnitsOf, sumMinor, ZERO } from '../../../value/money.ts'
import { byDueDate, type DatedSettlement, type OpenDocument, openOn } from './aged-list.ts'
import type { Days } from './report.ts'

export interface CompanySettlement extends DatedSettlement {
  /** What paid it; null: an offset. */
  readonly bank_transaction_id: string | null
  readonly offset?: Offset['kind']
}

export interface StatementRow {
  readonly date: LocalDate
  /** Null: a payment. The open credit of a payment on account has both. */
  readonly document: BookableDocument | null
  /** What the payment settles; empty for a document. */
  readonly settles: readonly { readonly document: BookableDocument; readonly amount: MinorUnits }[]
  readonly bank_transaction_id: string | null
  /** Settled without a transaction. */
  readonly offset: Offset['kind'] | null
  readonly debit: MinorUnits
  readonly credit: MinorUnits
  readonly balance: MinorUnits
}

export interface CurrencyStatement {
  readonly currency: string
  readonly opening: MinorUnits
  readonly debit: MinorUnits
  readonly credit: MinorUnits
  readonly closing: MinorUnits
  readonly rows: readonly StatementRow[]
  /** By due date. Their signed sum is the closing balance. */
  readonly open: readonly OpenDocument[]
}

/** With the sign of the statement. */
export const signedAmount = (document: BookableDocument, amount: number): MinorUnits =>
  minorUnitsOf(isExpense(document) ? 0 - amount : amount)

/** A statement for each currency with an opening balance, a movement or an open document. */
export const companyStatement = (
  documents: readonly BookableDocument[],
  settlements: readonly CompanySettlement[],
  days: Days,
  base_currency: string,
): readonly CurrencyStatement[] => {
  const bySettled = Map.groupBy(settlements, ({ id }) => id)
  return [...Map.groupBy(documents, ({ currency }) => currency)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, some]) => {
      const openAt = (day: LocalDate) =>
        some
          .map((document) => openOn(document, bySettled.get(document.id) ?? [], { day, base_currency }))
          .filter(({ open }) => open !== 0)
      const balanceOf = (open: readonly OpenDocument[]) =>
        sumMinor(open.map(({ document, open }) => signedAmount(document, open)))
      const opening = balanceOf(openAt(addDays(days.from, -1)))
      const rows = withBalances(opening, [...documentRows(some, days), ...paymentRows(some, bySettled, days)])
      return {
        currency,
        opening,
        debit: sumMinor(rows.map(({ debit }) => debit)),
        credit: sumMinor(rows.map(({ credit }) => credit)),
        closing: rows.at(-1)?.balance ?? opening,
        rows,
        open: byDueDate(openAt(days.to)),
      }
    })
    .filter(({ opening, rows, open }) => opening !== 0 || rows.length > 0 || open.length > 0)
}

interface Movement extends Omit<StatementRow, 'debit' | 'credit' | 'balance'> {
  readonly amount: MinorUnits
}

const isWithin = (date: LocalDate, { from, to }: Days): boolean => from <= date && date <= to

const documentRows = (documents: readonly BookableDocument[], days: Days): readonly Movement[] =>
  documents
    .filter(({ date }) => isWithin(date, days))
    .map((document) => ({
      date: document.date,
      document,
      settles: [],
      // A payment on account is both.
      bank_transaction_id: document.bank_transaction_id,
      offset: null,
      amount: signedAmount(document, document.total),
    }))

/** One row for what a transaction settles on a day, however many documents. */
const paymentRows = (
  documents: readonly BookableDocument[],
  bySettled: ReadonlyMap<string, readonly CompanySettlement[]>,
  days: Days,
): readonly Movement[] => {
  const settled = documents.flatMap((document) =>
    (bySettled.get(document.id) ?? []).map((settlement) => ({ document, ...settlement })),
  )
  const byPayment = Map.groupBy(
    settled.filter(({ date }) => isWithin(date, days)),
    ({ bank_transaction_id, offset, date }) => `${date} ${bank_transaction_id ?? offset}`,
  )
  return [...byPayment.values()].flatMap((some) => {
    const [first] = some
    if (first === undefined) return []
    return {
      date: first.date,
      document: null,
      settles: some.map(({ document, amount }) => ({ document, amount })),
      bank_transaction_id: first.bank_transaction_id,
      offset: first.offset ?? null,
      amount: sumMinor(some.map(({ document, amount }) => signedAmount(document, 0 - amount))),
    }
  })
}

/** By day, documents before payments. */
const withBalances = (opening: MinorUnits, movements: readonly Movement[]): readonly StatementRow[] => {
  let balance = opening
  return movements
    .toSorted((a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1))
    .map(({ amount, ...movement }) => {
      balance = minorUnitsOf(balance + amount)
      return {
        ...movement,
        debit: amount > 0 ? amount : ZERO,
        credit: amount < 0 ? minorUnitsOf(-amount) : ZERO,
        balance,
      }
    })
}
