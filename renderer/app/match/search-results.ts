// What a search for open items shows, in the order in which it is likely meant: documents, accounts, companies. Pure.
import type { OpenItems } from '../data/query/matching.ts'
import { findByNumberOrWords } from '../form/find-choice.ts'
import { type DraftDocument, type DraftTransaction, isPayment, payableOf } from './draft.ts'
import { type BookedPart, documentOfItem, type FoundDocument } from './draft-source.ts'

export type SearchResult =
  | { readonly kind: 'document'; readonly key: string; readonly document: DraftDocument }
  | { readonly kind: 'company'; readonly key: string; readonly company: { readonly id: string; readonly name: string } }
  | { readonly kind: 'account'; readonly key: string; readonly id: string; readonly label: string }

const MOST_ACCOUNTS = 6
const MOST_SHOWN = 14

interface Searched {
  readonly text: string
  readonly items: OpenItems | undefined
  readonly accounts: readonly { readonly value: string; readonly label: string }[]
  readonly transaction: DraftTransaction
  readonly booked: readonly BookedPart[]
}

export const searchResults = ({ text, items, accounts, transaction, booked }: Searched): readonly SearchResult[] => {
  const found: readonly FoundDocument[] = [
    ...(items?.invoices ?? []).map((item) => ({ type: 'invoice', item }) as const),
    ...(items?.expenses ?? []).map((item) => ({ type: 'expense', item }) as const),
    ...(items?.expense_payments ?? []).map((item) => ({ type: 'expense_payment', item }) as const),
  ]
  const documents = found
    .map((each) => documentOfItem(each, transaction, booked))
    .map((document) => ({ document, rank: rankOf(document, transaction) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ document }): SearchResult => ({ kind: 'document', key: `${document.type} ${document.id}`, document }))
  const ledger = findByNumberOrWords(text, accounts)
    .slice(0, MOST_ACCOUNTS)
    .map(({ value, label }): SearchResult => ({ kind: 'account', key: `account ${value}`, id: value, label }))
  const companies = (items?.companies ?? []).map(
    ({ id, name }): SearchResult => ({ kind: 'company', key: `company ${id}`, company: { id, name } }),
  )
  const ordered = isAccountNumber(text)
    ? [...ledger, ...documents, ...companies]
    : [...documents, ...ledger, ...companies]
  return ordered.slice(0, MOST_SHOWN)
}

/** Three or four digits alone are the beginning of an account. */
export const isAccountNumber = (text: string): boolean => /^\d{3,4}$/.test(text.trim())

/** What the transaction can pay comes first, of that what comes to its amount. */
const rankOf = (document: DraftDocument, transaction: DraftTransaction): number => {
  const payable = payableOf(document, transaction)
  if (payable === 0) return 3
  if (!isPayment(document, transaction)) return 2
  return payable === Math.abs(transaction.amount) && document.currency === transaction.currency ? 0 : 1
}
