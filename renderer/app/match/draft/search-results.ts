// The results of a search for open items, the most probable first: documents, accounts, companies. Pure.
import type { OpenItems } from '../../data/query/matching/matching.ts'
import { findByNumberOrWords } from '../../form/find-choice.ts'
import { type DraftDocument, type DraftTransaction, isPayment, payableOf } from './draft.ts'
import { type BookedPart, documentOfItem, type FoundDocument } from './draft-source.ts'

export type SearchResult =
  | { readonly kind: 'document'; readonly key: string; readonly document: DraftDocument }
  | { readonly kind: 'company'; readonly key: string; readonly company: { readonly id: string; readonly name: string } }
  | { readonly kind: 'account'; readonly key: string; readonly id: string; readonly label: string }

const MAX_ACCOUNTS = 6
const MAX_SHOWN = 14

interface SearchData {
  readonly text: string
  readonly items: OpenItems | undefined
  readonly accounts: readonly { readonly value: string; readonly label: string }[]
  readonly transaction: DraftTransaction
  readonly booked: readonly BookedPart[]
}

export const searchResults = ({ text, items, accounts, transaction, booked }: SearchData): readonly SearchResult[] => {
  const found: readonly FoundDocument[] = [
    ...(items?.invoices ?? []).map((item) => ({ type: 'invoice', item }) as const),
    ...(items?.expenses ?? []).map((item) => ({ type: 'expense', item }) as const),
    ...(items?.expense_payments ?? []).map((item) => ({ type: 'expense_payment', item }) as const),
  ]
  const documents = found
    .map((each) => documentOfItem(each, transaction, booked))
    .map((document) => ({ document, rank: rankOf(document, transaction) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ document }) => ({ kind: 'document' as const, key: `${document.type} ${document.id}`, document }))
  const ledger = findByNumberOrWords(text, accounts)
    .slice(0, MAX_ACCOUNTS)
    .map(({ value, label }) => ({ kind: 'account' as const, key: `account ${value}`, id: value, label }))
  const companies = (items?.companies ?? []).map(
    ({ id, name }): SearchResult => ({ kind: 'company', key: `company ${id}`, company: { id, name } }),
  )
  if (isAccountNumber(text)) return [...ledger, ...documents, ...companies].slice(0, MAX_SHOWN)
  // Accounts that begin with the typed digits come before those that contain them: 32 means 3200 rather than 107019.
  const beginning = ledger.filter(({ label }) => BEGINNING.test(text) && label.startsWith(text.trim()))
  const exact = documents.filter(({ document }) => document.number === text.trim())
  const ordered = [...new Set<SearchResult>([...exact, ...beginning, ...documents, ...ledger, ...companies])]
  return ordered.slice(0, MAX_SHOWN)
}

/** One or two digits are the class or the group of an account. */
const BEGINNING = /^\s*\d{1,2}\s*$/

/** Three or four digits alone are the beginning of an account number. */
export const isAccountNumber = (text: string): boolean => /^\d{3,4}$/.test(text.trim())

/** Documents that the transaction can pay come first; among them those of its amount. */
const rankOf = (document: DraftDocument, transaction: DraftTransaction): number => {
  const payable = payableOf(document, transaction)
  if (payable === 0) return 3
  if (!isPayment(document, transaction)) return 2
  return payable === Math.abs(transaction.amount) && document.currency === transaction.currency ? 0 : 1
}
