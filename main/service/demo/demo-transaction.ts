// What the sample company's books are made of: transactions as a bank reports them, the documents they pay, and amounts that are
// the same each time.
import { addDays, type LocalDate } from '../../../shared/value/calendar.ts'

/** A transaction as a bank would report it. Amounts in Rappen, signed. */
export interface DemoTransaction {
  readonly date: LocalDate
  readonly amount: number
  readonly name: string | null
  readonly text: string
  readonly reference: DemoReference | null
  /** The single payments of a collective booking. */
  readonly parts: readonly DemoTransaction[]
  /** What it pays; no other source says so. */
  readonly pays: readonly DemoDocument[]
  /** The ledger account of what pays no document and is no transfer, as a bookkeeper chooses it; else null. */
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
  /** Rappen; of a bill in another currency, its cents. */
  readonly total: number
  /** Absent: CHF. */
  readonly foreign?: { readonly currency: string; readonly base_total: number }
  readonly reference: DemoReference | null
  readonly text: string
  /** Its revenue or cost. */
  readonly account: number
}

export const transaction = (
  date: LocalDate,
  amount: number,
  given: Partial<DemoTransaction> & { readonly text: string },
): DemoTransaction => ({ date, amount, name: null, reference: null, parts: [], pays: [], account: null, ...given })

export const dayOf = (month: LocalDate, days: number): LocalDate => addDays(month, days)

/** Whole five-Rappen amounts, as a till knows them; `place` tells apart which of them, the same one each time. */
export const amountBetween = (place: number, least: number, most: number): number => {
  const steps = (most - least) / 5
  return least + ((place * 7919 + 104_729) % steps) * 5
}
