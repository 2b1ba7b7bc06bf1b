// The question for rules, and the result of a trial of one rule on all transactions.
import type { PastTransaction } from '../index/past-transactions.ts'
import type { ProposedRow } from '../suggestion.ts'

/**
 * Which rules attach: `automatic` means the rules that are set to attach; a list names the only rules that do,
 * regardless of their setting.
 */
export type AttachingRules = 'automatic' | readonly string[]

/** A transaction, its booking (null when it is open), and what the rule makes of it. */
export interface TrialExample {
  readonly transaction: PastTransaction
  readonly rows: readonly ProposedRow[]
}

/** The outcome for all transactions. `hits` is the sum of the four counts after it. */
export interface RuleTrial {
  /** Transactions that the rule applies to: its conditions are met, and no active rule before it applies. */
  readonly hits: number
  /** Booked on the same accounts with the same taxes and amounts. */
  readonly same: number
  readonly different: number
  /** Not reconciled. */
  readonly open: number
  /** Reconciled with documents, which override every rule. */
  readonly paid_documents: number
  /** The conditions are met, but an earlier rule applies. */
  readonly taken_by_others: number
  /** The conditions are met, but the amount is less than the fixed amounts. */
  readonly too_small: number
  /** The conditions are met, but the transaction is not in the base currency. */
  readonly rate_unknown: number
  /** The latest that it applies to, and the latest that were booked differently. */
  readonly examples: readonly TrialExample[]
  readonly different_examples: readonly TrialExample[]
}

export const NO_TRIAL: RuleTrial = {
  hits: 0,
  same: 0,
  different: 0,
  open: 0,
  paid_documents: 0,
  taken_by_others: 0,
  too_small: 0,
  rate_unknown: 0,
  examples: [],
  different_examples: [],
}
