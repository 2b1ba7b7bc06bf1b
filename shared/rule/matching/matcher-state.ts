// What the matcher keeps of the books, and what of a document is left for one transaction.
import type { BankAccount } from '../../record/bank-account.ts'
import type { VatRate } from '../../record/vat-rate.ts'
import { type MinorUnits, minorUnitsOf, ZERO } from '../../value/money.ts'
import type { CompanyIndex } from './company-index.ts'
import type { DocumentIndex } from './document-index.ts'
import type { LearnedFacts } from './learning/learned-facts.ts'
import type { MatchDocument } from './match-document.ts'
import type { MatcherSettings } from './matcher.ts'
import type { PastTransactions } from './past-transactions.ts'
import type { PaymentHistory } from './payment-history.ts'
import type { RuleBook } from './rules/rule-book.ts'
import type { TransferIndex } from './transfer-index.ts'

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
  readonly takenOf: (document: MatchDocument) => number
  /** Whether two transactions may be the sides of one transfer: neither is decided to be something else. */
  readonly mayPair: (a: string, b: string) => boolean
}

/** A document with what is open of it for one transaction. */
export interface OpenDocument {
  readonly document: MatchDocument
  readonly open: MinorUnits
}

/** Those of the documents that have something open, with it. */
export const openOnes = (documents: Iterable<MatchDocument>, state: MatcherState): readonly OpenDocument[] =>
  [...documents].map((document) => ({ document, open: openLeftOf(document, state) })).filter(({ open }) => open > 0)

/** What is open of a document and no other transaction has; 0: nothing. The same money is not owed by order and bill. */
export const openLeftOf = (document: MatchDocument, state: MatcherState): MinorUnits => {
  const order = document.type === 'expense' ? state.documents.paymentOf(document) : undefined
  if (order && state.takenOf(order) > 0) return ZERO
  const bills = document.expense_keys.flatMap((key) => state.documents.get(key) ?? [])
  const left = bills.reduce((rest, bill) => rest - state.takenOf(bill), document.open - state.takenOf(document))
  return minorUnitsOf(Math.max(0, left))
}
