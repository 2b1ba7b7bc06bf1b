// The steps by which transactions and bills are explained, each with the values of its sentence.
import type { CodedMessage } from '../../record/core/coded-message.ts'
import type { EXPLANATION_KINDS, MatchReason } from '../../record/matching/match.ts'
import type { AnswerReason } from '../../record/open-item/payment-run.ts'
import type { Timestamp } from '../../value/calendar.ts'
import type { MinorUnits } from '../../value/money.ts'

/**
 * The kinds of steps, each with its values. `by` is the name of a user; null when the application did it, or the user
 * is unknown.
 */
export interface ExplanationTexts {
  /** `line` is null when the import was made before lines were recorded. */
  readonly row_of_file: { readonly file: string; readonly line: number | null; readonly by: string | null }
  /** For a file without lines that a person can count, such as CAMT: the number of the transaction in the file. */
  readonly entry_of_file: ExplanationTexts['row_of_file']
  readonly typed_in: { readonly by: string | null }
  readonly named_by_statement: { readonly name: string }
  readonly named_by_text: { readonly name: string; readonly text: string }
  readonly evidence: MatchReason
  readonly proposed_by_rule: { readonly name: string | null; readonly version: number }
  readonly proposed_by_learning: null
  readonly attached_by_hand: null
  /** Documents that were offset in the action that booked the transaction: before it paid what remained. */
  readonly offset_first: { readonly by: string | null; readonly documents: string; readonly date: string }
  readonly booked: { readonly by: string | null; readonly number: number; readonly date: string }
  /** The transaction did not book this entry: a person typed it, and the transaction is reconciled with it. */
  readonly booked_by_hand: { readonly by: string | null; readonly number: number; readonly date: string }
  readonly booked_again: { readonly by: string | null; readonly number: number; readonly date: string }
  readonly reversed: { readonly by: string | null; readonly number: number; readonly date: string }
  readonly document_requested: {
    readonly by: string | null
    readonly of: string | null
    readonly message: string | null
  }
  readonly document_kept: { readonly by: string | null; readonly name: string }
  readonly debit: PostingText
  readonly credit: PostingText

  readonly bill: { readonly number: string; readonly date: string; readonly amount: Amount }
  readonly entry_booked: { readonly number: number; readonly date: string }
  readonly run_prepared: {
    readonly number: number
    readonly by: string | null
    readonly id: string
    readonly amount: Amount
    readonly date: string
  }
  /** A credit note, or a bill that credit notes settle whole: the run has no payment for it. */
  readonly run_offset: { readonly number: number; readonly by: string | null; readonly amount: Amount }
  readonly payment_discount: { readonly amount: Amount }
  readonly payment_offset: { readonly amount: Amount }
  readonly run_released: { readonly by: string | null; readonly file: string; readonly sha256: string }
  readonly run_file_taken: { readonly by: string | null }
  readonly answer_read: { readonly by: string | null; readonly file: string }
  /** Without a file: a person noted it. */
  readonly answer_noted: { readonly by: string | null }
  readonly payment_pending: null
  readonly payment_accepted: null
  readonly payment_rejected: { readonly reasons: readonly AnswerReason[] }
  readonly debited: BankRowText
  /** One debit for several payments. */
  readonly debited_collectively: BankRowText & { readonly count: number }
  readonly came_back: BankRowText
  readonly recognised_by_id: { readonly field: string; readonly id: string }
  readonly recognised_by_text: { readonly id: string }
  readonly recognised_by_amount: { readonly amount: Amount }
  readonly run_settled: {
    readonly number: number
    readonly file: string
    readonly sha256: string
    readonly count: number
    readonly of: number
  }
  readonly payment_settled: PaymentText
  readonly payment_came_back: PaymentText
  readonly payment_not_executed: PaymentText & { readonly reasons: readonly AnswerReason[] }
  readonly balance_agrees: BalanceText
  readonly balance_differs: BalanceText & { readonly unreconciled: number | null }
  readonly balance_unstated: { readonly account: string }
}

/** An amount that its currency makes readable. */
export interface Amount {
  readonly amount: number
  readonly currency: string
}

/** A row of the bank: its day, amount, statement, and where it is in which file (`line` of a table, `entry` of CAMT). */
interface BankRowText {
  readonly date: string | null
  readonly amount: Amount
  readonly statement: string | null
  readonly file: string | null
  readonly line: number | null
  readonly entry: number | null
}

interface PaymentText {
  readonly id: string
  readonly bill: string
  readonly amount: Amount
}

/** What the statement, the rows of the bank account, and its ledger account say at the end of a day. */
interface BalanceText {
  readonly account: string
  readonly date: string
  readonly statement: string
  readonly stated: Amount
  readonly sum: Amount
  /** The number of the ledger account; null: its balance cannot be compared. */
  readonly ledger_account: string | null
  readonly ledger: Amount | null
}

interface PostingText {
  /** Number and name; null when the account was deleted. */
  readonly account: string | null
  readonly amount: MinorUnits
  readonly currency: string
}

export interface ExplanationStep {
  readonly kind: (typeof EXPLANATION_KINDS)[number]
  /** When it happened; null when that was not recorded. */
  readonly at: Timestamp | null
  readonly message: CodedMessage<ExplanationTexts>
  /** The record that the step is about. */
  readonly ref: { readonly type: string; readonly id: string } | null
}
