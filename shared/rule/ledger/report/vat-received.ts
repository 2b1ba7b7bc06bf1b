// What documents count on the VAT form other than by the entries that book them. By received amounts (vereinnahmt, MWSTG
// 39 2) a document counts in the proportion in which it is settled, when it is settled; over all periods with exactly its
// entry. By agreed amounts, a document that is booked by its payments counts as a whole on its date.
import type { Posting } from '../../../record/ledger/journal-entry.ts'
import type { Settlement } from '../../../record/matching/match.ts'
import type { Offset } from '../../../record/open-item/offset.ts'
import type { BookableDocument } from '../../../record/open-item/open-item.ts'
import type { LocalDate } from '../../../value/calendar.ts'
import { proportionOf } from '../../../value/rounding.ts'
import type { VatMovement } from './vat-parts.ts'

type Line = Pick<Posting, 'account_id' | 'debit' | 'credit' | 'vat_rate_id'>

/** A settlement with the entry that dates it. */
export interface DatedSettlement extends Settlement {
  readonly date: LocalDate
  /** Null: an offset that books nothing. */
  readonly journal_entry_id: string | null
  /** Null: an offset. */
  readonly bank_transaction_id: string | null
  readonly offset?: Offset['kind']
  /** What it posts of a document that only its payments book. */
  readonly posted?: readonly VatMovement[]
}

/** A document with what settled it. */
export interface SettledDocument {
  readonly document: BookableDocument
  /** The lines of its entry without that of debtors or creditors; if its payments book it, those it would have. */
  readonly lines: readonly Line[]
  /** All, the earliest first. */
  readonly settlements: readonly DatedSettlement[]
}

/** What a document or a settlement of it counts. */
export interface CountedDocument {
  readonly document: BookableDocument
  readonly date: LocalDate
  /** Null: the document itself. */
  readonly settlement: DatedSettlement | null
  readonly movements: readonly VatMovement[]
}

/** Adds movements with the same account and rate. */
export const addMovements = (...all: readonly (readonly VatMovement[])[]): readonly VatMovement[] => {
  const sums = new Map<string, VatMovement>()
  for (const movement of all.flat()) {
    const key = `${movement.account_id} ${movement.vat_rate_id} ${movement.is_closing}`
    const sum = sums.get(key)
    sums.set(
      key,
      sum === undefined
        ? movement
        : { ...sum, count: sum.count + movement.count, amount: sum.amount + movement.amount },
    )
  }
  return [...sums.values()]
}

/** The lines of entries as movements. */
export const movementsOfLines = (lines: readonly Line[], is_closing = false): readonly VatMovement[] =>
  lines.map(({ account_id, vat_rate_id, debit, credit }) => ({
    account_id,
    vat_rate_id,
    is_closing,
    count: 1,
    amount: debit - credit,
  }))

/** The opposite movements. Their lines are taken away as well. */
export const reversed = (movements: readonly VatMovement[]): readonly VatMovement[] =>
  movements.map((movement) => ({ ...movement, count: 0 - movement.count, amount: 0 - movement.amount }))

/** What documents count, taken together. */
export const documentMovements = (counted: readonly CountedDocument[]): readonly VatMovement[] =>
  counted.flatMap(({ movements }) => movements)

/** What is received and paid of documents in a period. */
export const settledParts = (
  documents: readonly SettledDocument[],
  from: LocalDate,
  to: LocalDate,
): readonly CountedDocument[] =>
  documents.flatMap(({ document, lines, settlements }) => {
    let [paid, before] = [0, 0]
    return settlements.flatMap((settlement): readonly CountedDocument[] => {
      const { date, amount } = settlement
      paid += amount
      const [was, is] = [before, withinTotal(paid, document)]
      before = is
      if (date < from || date > to || was === is) return []
      return [{ document, date, settlement, movements: movementsBetween(document, lines, was, is) }]
    })
  })

/** What is open of documents at the end of a day. */
export const openParts = (documents: readonly SettledDocument[], day: LocalDate): readonly CountedDocument[] =>
  documents.flatMap(({ document, lines, settlements }): readonly CountedDocument[] => {
    const until = settlements.filter(({ date }) => date <= day)
    const settled = withinTotal(
      until.reduce((sum, { amount }) => sum + amount, 0),
      document,
    )
    if (settled === document.total) return []
    const movements =
      document.booked_by === 'payment'
        ? addMovements(movementsOfLines(lines), reversed(until.flatMap(({ posted = [] }) => posted)))
        : movementsBetween(document, lines, settled, document.total)
    return [{ document, date: document.date, settlement: null, movements }]
  })

/** Never more than the total: what is overpaid is owed to the customer, or by the supplier. */
const withinTotal = (paid: number, { total }: Pick<BookableDocument, 'total'>): number =>
  total < 0 ? Math.max(total, Math.min(0, paid)) : Math.min(total, Math.max(0, paid))

const movementsBetween = (
  { total }: Pick<BookableDocument, 'total'>,
  lines: readonly Line[],
  before: number,
  after: number,
): readonly VatMovement[] =>
  total === 0
    ? []
    : movementsOfLines(lines).map((movement) => ({
        ...movement,
        amount: proportionOf(movement.amount, after, total) - proportionOf(movement.amount, before, total),
      }))
