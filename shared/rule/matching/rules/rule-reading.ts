// A bank transaction as rules read it: texts folded once, for all conditions of all rules.
import type { BankTransaction } from '../../../record/bank-transaction.ts'
import { foldText } from '../../../value/text.ts'

/** What rules ask of a transaction. */
export type RuledTransaction = Pick<
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
  readonly transaction: RuledTransaction
  /** Whether its account and its own currency are the base currency: otherwise nobody knows what it is worth. */
  readonly is_base: boolean
  /** The field as conditions compare it; null: nothing stands there. */
  readonly folded: (field: RuleTextField) => string | null
}

/** Longer texts are cut. */
const MAX_TEXT = 1000

export const readForRules = (transaction: RuledTransaction, is_base: boolean): RuleReading => {
  const known: { [F in RuleTextField]?: string | null } = {}
  return {
    transaction,
    is_base,
    folded: (field) => {
      const before = known[field]
      if (before !== undefined) return before
      const text = transaction[field]
      const folded = text === null ? null : foldedFor(field, text)
      known[field] = folded
      return folded
    },
  }
}

/** References and accounts are written with and without blanks; elsewhere several blanks are one. */
export const foldedFor = (field: RuleTextField, text: string): string => {
  const folded = foldText(text.length > MAX_TEXT ? text.slice(0, MAX_TEXT) : text)
  if (field === 'reference' || field === 'counterparty_iban') return folded.replace(/\s/g, '')
  return UNEVEN.test(folded) ? folded.replace(/\s+/g, ' ').trim() : folded
}

const UNEVEN = /^\s|\s$|\s\s|[^\S ]/
