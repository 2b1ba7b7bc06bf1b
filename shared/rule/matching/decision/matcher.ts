// What the matcher knows and is asked. It is fed with records as they are committed and keeps what it needs of them in
// lookups of its own, so that a question costs what fits the transaction and not what the books hold.
import type { BankAccount } from '../../../record/bank/bank-account.ts'
import type { BankTransaction } from '../../../record/bank/bank-transaction.ts'
import type { VatRate } from '../../../record/ledger/vat-rate.ts'
import type { ForgottenFact } from '../../../record/matching/learned-fact.ts'
import type { Rule } from '../../../record/matching/rule.ts'
import type { Company } from '../../../record/open-item/company.ts'
import type { Expense, ExpensePayment, Invoice } from '../../../record/open-item/open-item.ts'
import type { FactPage, FactQuestion, LearnedFact } from '../learning/fact-list.ts'
import type { MatcherSettings } from '../matcher-settings.ts'
import type { AttachingRules, RuleTrial } from '../rules/rule-trial.ts'
import type { Suggestions } from '../suggestion.ts'

/** The tables whose records the matcher follows. */
export interface MatcherRecords {
  readonly bank_account: BankAccount
  readonly bank_transaction: BankTransaction
  readonly company: Company
  readonly invoice: Invoice
  readonly expense: Expense
  readonly expense_payment: ExpensePayment
  readonly vat_rate: VatRate
  readonly rule: Rule
  readonly forgotten_fact: ForgottenFact
}
export type MatcherTable = keyof MatcherRecords

export interface Matcher {
  readonly setUp: (settings: MatcherSettings) => void
  /** Records that were created or changed, as they are now. */
  readonly put: <T extends MatcherTable>(table: T, records: readonly MatcherRecords[T][]) => void
  readonly remove: (table: MatcherTable, ids: readonly string[]) => void
  /** What one transaction may pay, the best first, at most so many. */
  readonly suggest: (transaction: BankTransaction, limit: number) => Suggestions
  /**
   * What is attached to each of these transactions without asking, in their order: what one takes, no other gets. The
   * surest are decided first, whatever their place. `attaching`: the rules that are attached; left out, those that say so.
   */
  readonly propose: (transactions: readonly BankTransaction[], attaching?: AttachingRules) => readonly Suggestions[]
  /** What a rule, in the place that it says, would make of all transactions. It need not be one of those that are there. */
  readonly tryRule: (rule: Rule) => RuleTrial
  /** The transactions that are not reconciled and that a rule takes, the earliest first; none when it is not there. */
  readonly openHitsOf: (ruleId: string) => readonly string[]
  /** What was learnt: a page of the facts, and one of them by its id. */
  readonly facts: (question: FactQuestion) => FactPage
  readonly fact: (id: string) => LearnedFact | null
  /** Undecided transactions that what these transactions taught since may concern. */
  readonly affectedBy: (ids: readonly string[]) => readonly string[]
}
