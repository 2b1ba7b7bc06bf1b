// The matcher's index of the books, and the open amount of a document that is left for one transaction.
import type { BankAccount } from '../../../record/bank/bank-account.ts'
import type { VatRate } from '../../../record/ledger/vat-rate.ts'
import { type MinorUnits, minorUnitsOf, ZERO } from '../../../value/money.ts'
import type { FindRate } from '../../ledger/exchange/exchange-rate.ts'
import type { CompanyIndex } from '../index/company-index.ts'
import type { DocumentIndex } from '../index/document-index.ts'
import type { MatchDocument } from '../index/match-document.ts'
import type { PastTransactions } from '../index/past-transactions.ts'
import type { PaymentHistory } from '../index/payment-history.ts'
import type { ReturnIndex } from '../index/return-index.ts'
import type { TransferIndex } from '../index/transfer-index.ts'
import type { LearnedFacts } from '../learning/learned-facts.ts'
import type { MatcherSettings } from '../matcher-settings.ts'
import type { TransactionReading } from '../reading/transaction-reading.ts'
import type { RuleBook } from '../rules/rule-book.ts'

export interface MatcherState {
  readonly settings: MatcherSettings
  readonly documents: DocumentIndex
  readonly companies: CompanyIndex
  readonly history: PaymentHistory
  readonly accounts: ReadonlyMap<string, BankAccount>
  readonly rates: ReadonlyMap<string, VatRate>
  /** The rate of exchange of a currency on a day. */
  readonly find_rate: FindRate
  readonly transfers: TransferIndex
  readonly rules: RuleBook
  /** All bank transactions, by id. */
  readonly past: PastTransactions
  readonly returns: ReturnIndex
  readonly learned: LearnedFacts
  /** The amount of a document that other transactions have reserved, in minor units of its currency. */
  readonly reservedOf: (document: MatchDocument) => number
  /** How much of a document was written off, in its currency. */
  readonly writtenOffOf: (document: MatchDocument) => number
  /** Whether two transactions may be the sides of one transfer: neither is decided otherwise in the same question. */
  readonly canPair: (a: string, b: string) => boolean
}

/** Whether the amount of a transaction is one in the base currency; of others the value is not known. */
export const isInBaseCurrency = (
  { transaction }: Pick<TransactionReading, 'transaction'>,
  { settings, accounts }: Pick<MatcherState, 'settings' | 'accounts'>,
): boolean => {
  const currency = accounts.get(transaction.bank_account_id)?.currency ?? settings.base_currency
  return transaction.currency === settings.base_currency && currency === settings.base_currency
}

/** A document with the open amount that is left for one transaction. */
export interface OpenDocument {
  readonly document: MatchDocument
  readonly open: MinorUnits
}

/** The documents that have an open amount left, each with it. */
export const withOpenAmount = (documents: Iterable<MatchDocument>, state: MatcherState): readonly OpenDocument[] =>
  [...documents]
    .map((document) => ({ document, open: remainingOpenOf(document, state) }))
    .filter(({ open }) => open > 0)

/**
 * The open amount of a document that no other transaction has reserved; 0 when there is none. A payment order and its
 * bills are the same money: when the order is reserved, its bills have nothing left, and amounts that are reserved on
 * the bills reduce the order.
 */
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
