// Recurring bookings without a document: a purpose, its account, and how the bank words it. Nothing here knows how
// learning works.
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import type { Language } from '../matching-corpus/names.ts'
import type { Random } from '../random.ts'

/** The account of a purpose. */
export interface Booked {
  readonly account_id: string
  readonly vat_rate_id: string | null
}

/** A movement on the main account before it has an id. */
interface Movement
  extends Pick<BankTransaction, 'name' | 'text' | 'counterparty_iban' | 'reference' | 'end_to_end_id'> {
  readonly day: LocalDate
  /** Rappen, signed. */
  readonly amount: number
}

/** A movement, its true purpose and its booking. */
export interface Purposed {
  readonly movement: Movement
  /** One key for everything that a bookkeeper would call the same counterparty and purpose. */
  readonly purpose: string
  readonly booked: Booked
  readonly class_name: string
}

/** The company whose movements are generated. */
export interface Company {
  readonly random: Random
  readonly language: Language
  /** The months from the first to the last, as `2024-03`. */
  readonly months: readonly string[]
  /** Names that no customer or supplier has. */
  readonly freshName: (is_person: boolean) => string
  readonly add: (purposed: Purposed) => void
}

/** One kind of recurring movement, or a trap for a program that learns too fast. */
export interface PurposeClass {
  readonly name: string
  readonly add: (company: Company, name: string) => void
}

const account = (number: number): string => `account${String(number).padStart(6, '0')}`
export const onAccount = (number: number, vat_rate_id: string | null = null): Booked => ({
  account_id: account(number),
  vat_rate_id,
})
export const STANDARD = 'vatrate000'
export const REDUCED = 'vatrate001'

export const dayIn = (month: string, day: number): LocalDate => `${month}-${String(day).padStart(2, '0')}` as LocalDate

/** A day of a month, never the last three. */
export const anyDay = ({ random }: Company, month: string): LocalDate => dayIn(month, random.between(1, 27))

export const dotted = (day: LocalDate): string => `${day.slice(8)}.${day.slice(5, 7)}.${day.slice(0, 4)}`

/** To five Rappen. */
export const toFive = (amount: number): number => Math.round(amount / 5) * 5

export const NO_PARTY = { name: null, counterparty_iban: null, reference: null, end_to_end_id: null } as const
