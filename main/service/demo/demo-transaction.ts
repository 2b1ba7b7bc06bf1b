// What the sample company's books are made of: transactions as a bank reports them, the documents they pay, and chance that
// is the same each time.
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
  /** What it pays; nobody else says so. */
  readonly pays: readonly DemoDocument[]
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
  /** Rappen. */
  readonly total: number
  readonly reference: DemoReference | null
  readonly text: string
}

export const transaction = (
  date: LocalDate,
  amount: number,
  given: Partial<DemoTransaction> & { readonly text: string },
): DemoTransaction => ({ date, amount, name: null, reference: null, parts: [], pays: [], ...given })

export const dayOf = (month: LocalDate, days: number): LocalDate => addDays(month, days)

/** Whole five-Rappen amounts, as a till knows them. */
export const amountBetween = (random: Random, least: number, most: number): number =>
  least + random.below((most - least) / 5) * 5

export interface Random {
  readonly below: (limit: number) => number
  readonly from: <T>(list: readonly T[]) => T
}

/** Mulberry32: the same numbers for the same seed. */
export const createRandom = (seed: number): Random => {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { below, from: <T>(list: readonly T[]) => list[below(list.length)] as T }
}
