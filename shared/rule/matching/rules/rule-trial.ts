// What is asked of the rules, and what trying one on all transactions answers.
import type { PastTransaction } from '../index/past-transactions.ts'
import type { ProposedRow } from '../suggestion.ts'

/**
 * Which rules are attached without asking: those that say so; or, whatever they say, some that somebody applies, and no
 * other.
 */
export type AttachingRules = 'automatic' | readonly string[]

/** A transaction, what it was booked as (null: it is open), and what the rule makes of it. */
export interface TrialExample {
  readonly transaction: PastTransaction
  readonly rows: readonly ProposedRow[]
}

/** What became of all transactions. `hits` is the sum of the four after it. */
export interface RuleTrial {
  /** Those that the rule takes: its conditions are met, and no active rule before it takes them. */
  readonly hits: number
  /** Booked on the same accounts with the same taxes and amounts. */
  readonly same: number
  readonly different: number
  /** Not reconciled. */
  readonly open: number
  /** Reconciled with documents, which come before every rule. */
  readonly paid_documents: number
  /** Those that meet the conditions, but an earlier rule takes them. */
  readonly taken_by_others: number
  /** Those that meet the conditions, but their amount is less than the fixed ones. */
  readonly too_small: number
  /** Those that meet the conditions, but are not in the base currency. */
  readonly rate_unknown: number
  /** The latest that it takes, and the latest that were booked otherwise. */
  readonly examples: readonly TrialExample[]
  readonly different_examples: readonly TrialExample[]
}

export const NO_TRIAL: RuleTrial = {
  ...{ hits: 0, same: 0, different: 0, open: 0, paid_documents: 0, taken_by_others: 0, too_small: 0 },
  ...{ rate_unknown: 0, examples: [], different_examples: [] },
}
