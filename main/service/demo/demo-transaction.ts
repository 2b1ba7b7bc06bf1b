// The parts of the sample company's books: transactions as a bank reports them, the documents they pay, and amounts that are
// always the same.
import { addDays, type LocalDate } from '../../../shared/value/calendar.ts'

/** A transaction as a bank would report it. Amounts in Rappen, debits negative. */
export interface DemoTransaction {
  readonly date: LocalDate
  readonly amount: number
  readonly name: string | null
  readonly text: string
  readonly reference: DemoReference | null
  /** The single payments of a collective booking. */
  readonly parts: readonly DemoTransaction[]
  /** The documents that it pays; no other source has this. */
  readonly pays: readonly DemoDocument[]
  /**
   * The ledger account for a transaction that pays no document and is no transfer, as a bookkeeper would choose it; else
   * null.
   */
  readonly account: number | null
}

interface DemoReference {
  readonly kind: 'QRR' | 'SCOR'
  readonly value: string
}

/** An invoice to a customer, or a supplier's bill. */
export interface DemoDocument {
  readonly type: 'invoice' | 'expense'
  readonly number: string
  readonly company: string
  readonly date: LocalDate
  /** In Rappen; for a bill in another currency, in its cents. */
  readonly total: number
  /** Absent: CHF. */
  readonly foreign?: { readonly currency: string; readonly base_total: number }
  readonly reference: DemoReference | null
  readonly text: string
  /** The revenue or expense account. */
  readonly account: number
}

export const transaction = (
  date: LocalDate,
  amount: number,
  fields: Partial<DemoTransaction> & { readonly text: string },
): DemoTransaction => ({ date, amount, name: null, reference: null, parts: [], pays: [], account: null, ...fields })

export const dayOf = (month: LocalDate, days: number): LocalDate => addDays(month, days)

/** An amount in whole five Rappen, as in cash; the same `place` always gives the same amount. */
export const amountBetween = (place: number, least: number, most: number): number => {
  const steps = (most - least) / 5
  return least + ((place * 7919 + 104_729) % steps) * 5
}
