// What classes of returns, offsets and credits have in common: a payment, and what comes back of it or is offset with it.
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import type { Allocation, Document, Share } from './corpus.ts'
import { type CorpusClass, shareOf } from './payment.ts'
import type { Bank } from './shapes.ts'
import { NOTHING_SHOWN } from './shown.ts'
import type { KnownAccounts, Planned, Truth, World } from './world.ts'

/** Table files have no ids of orders. */
export const KEYED: readonly Bank[] = ['camt-post', 'camt-ubs', 'camt-other']

/** Words of banks for a payment that came back. */
export const RETURN_WORDS = {
  de: ['Rückbuchung', 'Rücklastschrift', 'Rückgabe Zahlung', 'Retoure Vergütung'],
  fr: ['Rejet de paiement', 'Retour de prélèvement', 'Extourne'],
  it: ['Storno bonifico', 'Riaccredito', 'Pagamento respinto'],
} as const

export const shares = (...some: readonly Share[]): Allocation => ({ shares: some, mirror_id: null })
export const mirror = (mirror_id: string): Allocation => ({ shares: [], mirror_id })

export const isSameMonth = (a: LocalDate, b: LocalDate): boolean => a.slice(0, 7) === b.slice(0, 7)

const PLANNED = { or: [], tolerated: [], shown: NOTHING_SHOWN } as const

/** Adds a transaction whose label follows from its construction. */
export const plan = (
  world: World,
  self: CorpusClass,
  transaction: BankTransaction,
  what: Pick<Planned, 'pays' | 'mirror_id'> & Partial<Pick<Planned, 'truth' | 'offsets' | 'on_account' | 'is_left'>>,
): void => world.add({ ...PLANNED, transaction, class_name: self.name, half: self.half, ...what })

/** Required and ranked. */
export const required = (why: string, ...right: readonly Allocation[]): Truth => ({
  ...{ verdict: 'required', why, right, is_ranked: true },
})

/** Nothing may be attached, and nothing is known of it. */
export const forbidden = (why: string): Truth => ({ verdict: 'forbidden', why, right: [], is_ranked: false })

interface Returned {
  readonly payment: BankTransaction
  readonly amount?: number
  readonly day: LocalDate
  readonly message?: string
  readonly bank: Bank
  /** The bank marks it (`RvslInd`). */
  readonly is_marked?: boolean
  /** It repeats the ids of the payment. */
  readonly is_keyed?: boolean
}

/** The transaction in which a payment comes back, as the bank reports it; null: after the last day. */
export const returnOf = (world: World, by: KnownAccounts, wish: Returned): BankTransaction | null => {
  const { payment, amount = -payment.amount, day, message = '', bank, is_marked = false, is_keyed = true } = wish
  const account = world.accounts.find(({ record }) => record.id === payment.bank_account_id)
  const { name, counterparty_iban: iban, reference, end_to_end_id } = payment
  const made = world.transaction({
    ...{ amount, day, name, iban, message, bank, address: by, ...(account ? { account } : {}) },
    ...(is_keyed ? { reference, end_to_end_id } : {}),
  })
  return made === null || !is_marked ? made : { ...made, is_return: true }
}

/** What a return takes back of a document. */
export const takenBack = (document: Document, amount: number = document.record.total): Share =>
  shareOf(document, -amount)
