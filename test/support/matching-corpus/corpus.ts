// The content of the corpus: books of invented companies month by month, each transaction with its label.
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

/** Written before the matcher, or after it was frozen: the report has separate figures. */
export type Half = 'first' | 'second'

/** The settled amount of a document: minor units of its currency, with the sign of its total. */
export interface Share {
  readonly type: DocumentType
  readonly id: string
  readonly amount: number
}

/** What a transaction pays. Without shares and mirror: no document. */
export interface Allocation {
  readonly shares: readonly Share[]
  /** Of a transfer: the transaction on the other own account. */
  readonly mirror_id: string | null
}

/**
 * What may be attached to a transaction without asking: `required`: must be attached; `allowed`: may be attached, if
 * right; `forbidden`: every attachment is wrong. label.ts states the rule.
 */
export interface Label {
  readonly verdict: 'required' | 'allowed' | 'forbidden'
  /** What it really pays; null: a purpose that the books do not know. */
  readonly actual: Allocation | null
  /** What it really pays, and equivalents: the bill instead of the order for it. */
  readonly right: readonly Allocation[]
  /**
   * Attaching these is also right, although the payment is settled differently in the end: a part payment where a
   * discount is due.
   */
  readonly tolerated: readonly Allocation[]
  /**
   * Any of these may be first among the suggestions: from the visible data they are equally good. Empty: not judged.
   */
  readonly equally_good: readonly Allocation[]
  /** A short description for reports of misses. */
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
  /** Companies and documents added before the end of the month. */
  readonly issued: Records
  readonly transactions: readonly LabelledTransaction[]
  /** What the bookkeeper settled at the end of the month, as the records are then. */
  readonly settled: Records
}

export interface CorpusBook {
  readonly name: string
  readonly settings: MatcherSettings
  readonly start: Records
  readonly months: readonly Month[]
}
