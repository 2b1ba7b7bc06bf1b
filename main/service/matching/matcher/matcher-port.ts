// The matchers as the services see them, wherever they run: main/worker/matching fills it with a thread. One for each
// organization; what they know can be lost at any time, and is then fed anew (matcher-feed.ts).
import type { BankTransaction } from '../../../../shared/record/bank/bank-transaction.ts'
import type { Rule } from '../../../../shared/record/matching/rule.ts'
import type { MatcherRecords, MatcherTable } from '../../../../shared/rule/matching/decision/matcher.ts'
import type { FactPage, FactQuestion, LearnedFact } from '../../../../shared/rule/matching/learning/fact-list.ts'
import type { MatcherSettings } from '../../../../shared/rule/matching/matcher-settings.ts'
import type { AttachingRules, RuleTrial } from '../../../../shared/rule/matching/rules/rule-trial.ts'
import type { Candidate, Suggestions } from '../../../../shared/rule/matching/suggestion.ts'

/** What is attached to a transaction without asking; null: nothing. */
export type Proposal = Candidate | null

/** All reject on a bug in the matcher, when it takes too long and when it is closed. */
export interface MatcherPort {
  /** Makes the matcher of an organization, or gives the one that it has other settings. */
  readonly setUp: (organizationId: number, settings: MatcherSettings) => Promise<void>
  /** Records that were created or changed. False: the organization has no matcher (any more). */
  readonly put: <T extends MatcherTable>(
    organizationId: number,
    table: T,
    records: readonly MatcherRecords[T][],
  ) => Promise<boolean>
  readonly remove: (organizationId: number, table: MatcherTable, ids: readonly string[]) => Promise<boolean>
  /** What a transaction may pay, the best first. Null: the organization has no matcher (any more). */
  readonly suggest: (organizationId: number, transaction: BankTransaction, limit: number) => Promise<Suggestions | null>
  /** What is attached to each of the transactions, in their order. Null: the organization has no matcher (any more). */
  readonly propose: (
    organizationId: number,
    transactions: readonly BankTransaction[],
    attaching: AttachingRules,
  ) => Promise<readonly Proposal[] | null>
  /** A page of what was learnt, and one fact of it. Null: the organization has no matcher (any more). */
  readonly facts: (organizationId: number, question: FactQuestion) => Promise<FactPage | null>
  readonly fact: (organizationId: number, id: string) => Promise<{ readonly fact: LearnedFact | null } | null>
  /** What a rule would make of all transactions. Null: the organization has no matcher (any more). */
  readonly tryRule: (organizationId: number, rule: Rule) => Promise<RuleTrial | null>
  /** The transactions that are not reconciled and that a rule takes. Null: the organization has no matcher (any more). */
  readonly openHitsOf: (organizationId: number, ruleId: string) => Promise<readonly string[] | null>
  /** Undecided transactions that what these taught may concern. Null: the organization has no matcher (any more). */
  readonly affectedBy: (organizationId: number, ids: readonly string[]) => Promise<readonly string[] | null>
  /** Lets the matcher of an organization go. */
  readonly forget: (organizationId: number) => Promise<void>
}
