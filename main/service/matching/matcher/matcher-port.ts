// The matchers as the services see them; main/worker/matching runs them in a thread. One for each organization. A matcher can
// lose its data at any time; matcher-feed.ts then loads it again.
import type { BankTransaction } from '../../../../shared/record/bank/bank-transaction.ts'
import type { Rule } from '../../../../shared/record/matching/rule.ts'
import type { MatcherRecords, MatcherTable } from '../../../../shared/rule/matching/decision/matcher.ts'
import type { FactPage, FactQuestion, LearnedFact } from '../../../../shared/rule/matching/learning/fact-list.ts'
import type { MatcherSettings } from '../../../../shared/rule/matching/matcher-settings.ts'
import type { AttachingRules, RuleTrial } from '../../../../shared/rule/matching/rules/rule-trial.ts'
import type { Candidate, Suggestions } from '../../../../shared/rule/matching/suggestion.ts'

/** The candidate to attach to a transaction automatically; null: none. */
export type Proposal = Candidate | null

/** All methods reject on a bug in the matcher, when it takes too long, and when it is closed. */
export interface MatcherPort {
  /** Creates the matcher of an organization, or changes the settings of an existing one. */
  readonly setUp: (organizationId: number, settings: MatcherSettings) => Promise<void>
  /** Records that were created or changed. False: the organization has no matcher (any more). */
  readonly put: <T extends MatcherTable>(
    organizationId: number,
    table: T,
    records: readonly MatcherRecords[T][],
  ) => Promise<boolean>
  readonly remove: (organizationId: number, table: MatcherTable, ids: readonly string[]) => Promise<boolean>
  /** Suggestions for a transaction, the best first. Null: the organization has no matcher (any more). */
  readonly suggest: (organizationId: number, transaction: BankTransaction, limit: number) => Promise<Suggestions | null>
  /** The proposal for each of the transactions, in their order. Null: the organization has no matcher (any more). */
  readonly propose: (
    organizationId: number,
    transactions: readonly BankTransaction[],
    attaching: AttachingRules,
  ) => Promise<readonly Proposal[] | null>
  /** A page of the learned facts, and one fact. Null: the organization has no matcher (any more). */
  readonly facts: (organizationId: number, question: FactQuestion) => Promise<FactPage | null>
  readonly fact: (organizationId: number, id: string) => Promise<{ readonly fact: LearnedFact | null } | null>
  /** The result of a rule on all transactions. Null: the organization has no matcher (any more). */
  readonly tryRule: (organizationId: number, rule: Rule) => Promise<RuleTrial | null>
  /** The unreconciled transactions that a rule takes. Null: the organization has no matcher (any more). */
  readonly openHitsOf: (organizationId: number, ruleId: string) => Promise<readonly string[] | null>
  /** Undecided transactions that facts learned from these may affect. Null: the organization has no matcher (any more). */
  readonly affectedBy: (organizationId: number, ids: readonly string[]) => Promise<readonly string[] | null>
  /** Drops the matcher of an organization. */
  readonly forget: (organizationId: number) => Promise<void>
}
