// What the corpus is made of: books of invented companies month by month, each transaction with its label.
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import type { Expense, ExpensePayment, Invoice } from '../../../shared/record/open-item/open-item.ts'
import type { MatcherRecords } from '../../../shared/rule/matching/decision/matcher.ts'
import type { MatcherSettings } from '../../../shared/rule/matching/matcher-settings.ts'

type DocumentType = 'invoice' | 'expense' | 'expense_payment'
export type DocumentRecord = Invoice | Expense | ExpensePayment

export interface Document {
  readonly type: DocumentType
  readonly record: DocumentRecord
}

/** Written before the matcher, or after it was frozen: both figures are told apart. */
export type Half = 'first' | 'second'

/** How much of a document is settled: minor units of its currency, with the sign of its total. */
export interface Share {
  readonly type: DocumentType
  readonly id: string
  readonly amount: number
}

/** What a transaction pays; no shares and no mirror: no document at all. */
export interface Allocation {
  readonly shares: readonly Share[]
  /** Of a transfer: the transaction on the other own account. */
  readonly mirror_id: string | null
}

/**
 * What may happen to a transaction without asking: `required` must be attached, `allowed` may be, if rightly; of `forbidden`
 * ones whatever is attached is wrong. The rule that decides it is told in label.ts.
 */
export interface Label {
  readonly verdict: 'required' | 'allowed' | 'forbidden'
  /** What it really pays; null: nothing that the books know. */
  readonly actual: Allocation | null
  /** What it really pays, and other ways of saying the same: the bill instead of the order for it. */
  readonly right: readonly Allocation[]
  /** Attaching these is right, too, though it is not how it is settled in the end: a part payment where a discount is due. */
  readonly tolerated: readonly Allocation[]
  /** Any of these may stand first among the suggestions: from what is visible they are equally good. Empty: not asked. */
  readonly equally_good: readonly Allocation[]
  /** In a few words, for reports of misses. */
  readonly why: string
}

export interface LabelledTransaction {
  readonly transaction: BankTransaction
  readonly class_name: string
  readonly half: Half
  readonly label: Label
}

/** Records of some tables of the matcher. */
export type Records = { readonly [T in keyof MatcherRecords]?: readonly MatcherRecords[T][] }

interface Month {
  /** Companies and documents that came up to its end. */
  readonly issued: Records
  readonly transactions: readonly LabelledTransaction[]
  /** What the bookkeeper settled at its end, as the records are then. */
  readonly settled: Records
}

export interface CorpusBook {
  readonly name: string
  readonly settings: MatcherSettings
  readonly start: Records
  readonly months: readonly Month[]
}
