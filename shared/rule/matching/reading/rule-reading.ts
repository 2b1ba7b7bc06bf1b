// A bank transaction as rules read it: texts folded once, for all conditions of all rules.
import type { BankTransaction } from '../../../record/bank/bank-transaction.ts'
import { foldText } from '../../../value/text.ts'

/** What rules ask of a transaction. */
export type RuleTransaction = Pick<
  BankTransaction,
  | 'id'
  | 'bank_account_id'
  | 'name'
  | 'counterparty_iban'
  | 'text'
  | 'reference'
  | 'amount'
  | 'currency'
  | 'booking_date'
>

export type RuleTextField = 'name' | 'counterparty_iban' | 'text' | 'reference'

export interface RuleReading {
  readonly transaction: RuleTransaction
  /** Whether its account and its own currency are the base currency: otherwise nobody knows what it is worth. */
  readonly is_base: boolean
  /** The field as conditions compare it; null: nothing stands there. */
  readonly folded: (field: RuleTextField) => string | null
}

/** Longer texts are cut. */
const MAX_TEXT = 1000

export const readForRules = (transaction: RuleTransaction, is_base: boolean): RuleReading => ({
  transaction,
  is_base,
  folded: (field) => {
    const text = transaction[field]
    return text === null ? null : cachedText(transaction, field, text)
  },
})

type Folded = { [F in RuleTextField]: string | null }

/**
 * Of transactions as they are at hand: rules are tried on all of them again and again while somebody writes one. About 250
 * bytes each, which go with the transaction.
 */
const cache = new WeakMap<RuleTransaction, Folded>()

const cachedText = (transaction: RuleTransaction, field: RuleTextField, text: string): string => {
  const before = cache.get(transaction)
  const folded = before ?? { name: null, counterparty_iban: null, text: null, reference: null }
  if (before === undefined) cache.set(transaction, folded)
  const cached = folded[field] ?? foldedFor(field, text)
  folded[field] = cached
  return cached
}

/** References and accounts are written with and without blanks; elsewhere several blanks are one. */
export const foldedFor = (field: RuleTextField, text: string): string => {
  const folded = foldText(text.length > MAX_TEXT ? text.slice(0, MAX_TEXT) : text)
  if (field === 'reference' || field === 'counterparty_iban') return folded.replace(/\s/g, '')
  return isUneven(folded) ? folded.replace(/\s+/g, ' ').trim() : folded
}

/** Asked one by one, which is a tenth of what a pattern takes. */
const isUneven = (text: string): boolean =>
  UNEVEN.some((blank) => text.includes(blank)) || text.startsWith(' ') || text.endsWith(' ')

const UNEVEN = ['  ', '\n', '\r', '\t', '\u00a0']
