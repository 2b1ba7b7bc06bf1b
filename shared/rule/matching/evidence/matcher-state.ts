// What the matcher keeps of the books, and what of a document is left for one transaction.
import type { BankAccount } from '../../../record/bank/bank-account.ts'
import type { VatRate } from '../../../record/ledger/vat-rate.ts'
import { type MinorUnits, minorUnitsOf, ZERO } from '../../../value/money.ts'
import type { CompanyIndex } from '../index/company-index.ts'
import type { DocumentIndex } from '../index/document-index.ts'
import type { MatchDocument } from '../index/match-document.ts'
import type { PastTransactions } from '../index/past-transactions.ts'
import type { PaymentHistory } from '../index/payment-history.ts'
import type { TransferIndex } from '../index/transfer-index.ts'
import type { LearnedFacts } from '../learning/learned-facts.ts'
import type { MatcherSettings } from '../matcher-settings.ts'
import type { RuleBook } from '../rules/rule-book.ts'

export interface MatcherState {
  readonly settings: MatcherSettings
  readonly documents: DocumentIndex
  readonly companies: CompanyIndex
  readonly history: PaymentHistory
  readonly accounts: ReadonlyMap<string, BankAccount>
  readonly rates: ReadonlyMap<string, VatRate>
  readonly transfers: TransferIndex
  readonly rules: RuleBook
  /** By their ids. */
  readonly past: PastTransactions
  readonly learned: LearnedFacts
  /** What of a document other transactions have, in minor units of its currency. */
  readonly reservedOf: (document: MatchDocument) => number
  /** Whether two transactions may be the sides of one transfer: neither is decided to be something else. */
  readonly canPair: (a: string, b: string) => boolean
}

/** A document with what is open of it for one transaction. */
export interface OpenDocument {
  readonly document: MatchDocument
  readonly open: MinorUnits
}

/** Those of the documents that have something open, with it. */
export const withOpenAmount = (documents: Iterable<MatchDocument>, state: MatcherState): readonly OpenDocument[] =>
  [...documents]
    .map((document) => ({ document, open: remainingOpenOf(document, state) }))
    .filter(({ open }) => open > 0)

/** What is open of a document and no other transaction has; 0: nothing. The same money is not owed by order and bill. */
export const remainingOpenOf = (document: MatchDocument, state: MatcherState): MinorUnits => {
  const order = document.type === 'expense' ? state.documents.paymentOf(document) : undefined
  if (order && state.reservedOf(order) > 0) return ZERO
  const bills = document.expense_keys.flatMap((key) => state.documents.get(key) ?? [])
  const remaining = bills.reduce(
    (amount, bill) => amount - state.reservedOf(bill),
    document.open - state.reservedOf(document),
  )
  return minorUnitsOf(Math.max(0, remaining))
}
