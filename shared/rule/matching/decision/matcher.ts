// What the matcher knows and answers. It receives each record when it is committed and keeps what it needs in an index
// of its own, so that a question costs what fits the transaction and not what the books contain.
import type { BankAccount } from '../../../record/bank/bank-account.ts'
import type { BankTransaction } from '../../../record/bank/bank-transaction.ts'
import type { VatRate } from '../../../record/ledger/vat-rate.ts'
import type { ForgottenFact } from '../../../record/matching/learned-fact.ts'
import type { Rule } from '../../../record/matching/rule.ts'
import type { Company } from '../../../record/open-item/company.ts'
import type { Offset } from '../../../record/open-item/offset.ts'
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
  readonly offset: Offset
  readonly vat_rate: VatRate
  readonly rule: Rule
  readonly forgotten_fact: ForgottenFact
}
export type MatcherTable = keyof MatcherRecords

export interface Matcher {
  readonly setUp: (settings: MatcherSettings) => void
  /** Adds records that were created or changed, in their current state. */
  readonly put: <T extends MatcherTable>(table: T, records: readonly MatcherRecords[T][]) => void
  readonly remove: (table: MatcherTable, ids: readonly string[]) => void
  /** What one transaction may pay, the best first, at most `limit` candidates. */
  readonly suggest: (transaction: BankTransaction, limit: number) => Suggestions
  /**
   * What is attached to each of these transactions automatically, in their order. An amount that one transaction gets
   * is not available to the others; the most certain are decided first. `attaching`: the rules that attach; when left
   * out, the rules that are set to attach. `explains`: false leaves `why_not` out, which takes time.
   */
  readonly propose: (
    transactions: readonly BankTransaction[],
    attaching?: AttachingRules,
    explains?: boolean,
  ) => readonly Suggestions[]
  /** What a rule at its position would do with all transactions. The rule need not exist yet. */
  readonly tryRule: (rule: Rule) => RuleTrial
  /**
   * The transactions that are not reconciled and that a rule applies to, the earliest first; empty when the rule does
   * not exist.
   */
  readonly openHitsOf: (ruleId: string) => readonly string[]
  /** The learned facts: a page of them, and one by its id. */
  readonly facts: (question: FactQuestion) => FactPage
  readonly fact: (id: string) => LearnedFact | null
  /** The undecided transactions that may be affected by what these transactions taught. */
  readonly affectedBy: (ids: readonly string[]) => readonly string[]
}
