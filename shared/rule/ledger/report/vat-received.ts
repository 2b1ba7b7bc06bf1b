// Received amounts (vereinnahmt, MWSTG 39 2): what an entry of a document books counts in the proportion in which the
// document is settled, when it is settled. Over all periods, a settled document counts with exactly its entry.
import type { Posting } from '../../../record/ledger/journal-entry.ts'
import type { Settlement } from '../../../record/matching/match.ts'
import type { LocalDate } from '../../../value/calendar.ts'
import type { MinorUnits } from '../../../value/money.ts'
import { proportionOf } from '../../../value/rounding.ts'
import type { VatMovement } from './vat-parts.ts'

type Line = Pick<Posting, 'account_id' | 'debit' | 'credit' | 'vat_rate_id'>

/** A document that is booked on its date, with what settled it. */
export interface SettledDocument {
  /** The lines of its entry without that of debtors or creditors. */
  readonly lines: readonly Line[]
  /** In the currency of the document, like the settlements. */
  readonly total: MinorUnits
  readonly settlements: readonly (Pick<Settlement, 'amount'> & { readonly date: LocalDate })[]
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

/** What is received and paid of documents in a period. */
export const settledMovements = (
  documents: readonly SettledDocument[],
  from: LocalDate,
  to: LocalDate,
): readonly VatMovement[] =>
  documents.flatMap((document) => {
    const before = settledUntil(document, (date) => date < from)
    const after = settledUntil(document, (date) => date <= to)
    return movementsBetween(document, before, after)
  })

/** What is open of documents at the end of a day. */
export const openMovements = (documents: readonly SettledDocument[], day: LocalDate): readonly VatMovement[] =>
  documents.flatMap((document) =>
    movementsBetween(
      document,
      settledUntil(document, (date) => date <= day),
      document.total,
    ),
  )

/** Never more than the total: what is overpaid is owed to the customer, or by the supplier. */
const settledUntil = ({ total, settlements }: SettledDocument, isCounted: (date: LocalDate) => boolean): number => {
  const settled = settlements.reduce((sum, { date, amount }) => (isCounted(date) ? sum + amount : sum), 0)
  return total < 0 ? Math.max(total, Math.min(0, settled)) : Math.min(total, Math.max(0, settled))
}

const movementsBetween = ({ lines, total }: SettledDocument, before: number, after: number): readonly VatMovement[] =>
  before === after || total === 0
    ? []
    : movementsOfLines(lines).map((movement) => ({
        ...movement,
        amount: proportionOf(movement.amount, after, total) - proportionOf(movement.amount, before, total),
      }))
