// The class "returns" of the labelled corpus: payments that come back. Each case is written by hand, from the rules of
// ISO 20022 and the words of banks: what was booked before, the transaction that arrives, and what is right.
import type { BankTransaction } from '../../../../shared/record/bank/bank-transaction.ts'
import type { MatchableType } from '../../../../shared/record/matching/match.ts'
import type { Expense, ExpensePayment, Invoice } from '../../../../shared/record/open-item/open-item.ts'

/** A booked row of the original: a document or an account, in Rappen. */
export interface PaidRow {
  readonly type: Exclude<MatchableType, 'company'> | null
  readonly id: string
  readonly amount: number
}

export interface ReturnCase {
  readonly name: string
  readonly invoices?: readonly (Partial<Invoice> & { readonly id: string })[]
  readonly expenses?: readonly (Partial<Expense> & { readonly id: string })[]
  readonly orders?: readonly (Partial<ExpensePayment> & { readonly id: string })[]
  /** Earlier transactions; without rows they are not matched. */
  readonly before: readonly (Partial<BankTransaction> & { readonly id: string; readonly rows?: readonly PaidRow[] })[]
  readonly arrives: Partial<BankTransaction> & { readonly amount: BankTransaction['amount'] }
  /**
   * `certain`: attached, may be booked in bulk · `attached`: a person confirms it · `proposed`: shown first · `other`: it
   * is no return, and nothing must be attached.
   */
  readonly right: 'certain' | 'attached' | 'proposed' | 'other'
  /** The rows of the return, `id amount`; for a payment that was never matched, its id. */
  readonly rows?: readonly string[]
  readonly mirror?: string
}
