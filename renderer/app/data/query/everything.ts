// What a search of all books finds on the server: companies with their open items, documents, transactions, entries.
// Each kind is a question of its own, small and cancelled when the typed text changes.
import { queryOptions } from '@tanstack/react-query'
import {
  type BankTransactionObject,
  listBankTransactions,
} from '../../../../shared/api/endpoints/bank/bank-transactions.ts'
import { type JournalEntryObject, listJournalEntries } from '../../../../shared/api/endpoints/ledger/journal-entries.ts'
import { type CompanyObject, listCompanies } from '../../../../shared/api/endpoints/open-item/companies.ts'
import { listExpenses } from '../../../../shared/api/endpoints/open-item/expenses.ts'
import { listInvoices } from '../../../../shared/api/endpoints/open-item/invoices.ts'
import { call } from '../api.ts'
import { type BookTable, readsTables } from '../book-tables.ts'
import type { DocumentObject } from './open-item/open-items.ts'

/** What a typed text asks for. */
export interface Asked {
  readonly text: string
  /** The plain decimal if the text is an amount: `1310.55`, without its sign. */
  readonly amount: string | null
  /** An amount with cents is searched as such only; a whole number may also be a part of a text. */
  readonly isText: boolean
}

export interface Found<T> {
  readonly rows: readonly T[]
  /** How many there are in all. */
  readonly total: number
}

export interface FoundDocument {
  readonly kind: 'invoice' | 'expense'
  readonly document: DocumentObject
}

/** A company with the first of its open items. */
export interface FoundCompany {
  readonly company: CompanyObject
  readonly open: readonly FoundDocument[]
  /** Whether there are no others: only then their sum is what the company owes. */
  readonly isWhole: boolean
}

type AmountRange = `${string},${string}`

const FEW = 5
const FEW_COMPANIES = 3
/** Answers of an earlier text are of no use for long. */
const KEPT_MS = 20_000

const NOTHING = { rows: [], total: 0 } as const

const question = <T>(
  kind: string,
  tables: readonly BookTable[],
  { text, amount, isText }: Asked,
  ask: (signal: AbortSignal) => Promise<Found<T>>,
) =>
  queryOptions({
    queryKey: ['everything', kind, text, amount, isText],
    meta: readsTables(...tables),
    gcTime: KEPT_MS,
    queryFn: ({ signal }) => ask(signal),
  })

/** The first rows of both, each once. */
const merge = <T>(key: (row: T) => string, ...found: readonly Found<T>[]): Found<T> => {
  const rows = [...new Map(found.flatMap((each) => each.rows).map((row) => [key(row), row])).values()]
  // Of two questions that may answer with the same rows, the larger total is certain.
  return { rows: rows.slice(0, FEW), total: Math.max(rows.length, ...found.map(({ total }) => total)) }
}

const documents = async (
  kind: FoundDocument['kind'],
  query: {
    readonly search?: string
    readonly 'filter[company]'?: readonly string[]
    readonly 'filter[open]'?: true
    readonly sort?: 'due_date'
  },
  signal: AbortSignal,
): Promise<Found<FoundDocument>> => {
  const asked = { query: { ...query, per_page: FEW, include: 'company' }, signal } as const
  const { data, meta } = kind === 'invoice' ? await call(listInvoices, asked) : await call(listExpenses, asked)
  return { rows: data.map((document: DocumentObject) => ({ kind, document })), total: meta.total }
}

const KINDS = ['invoice', 'expense'] as const

/** Those with this total. The search finds both signs in one request: a credit note has a negative total. */
const documentsOf = async (amount: string, kind: FoundDocument['kind'], signal: AbortSignal) => {
  const { rows } = await documents(kind, { search: amount.includes('.') ? amount : `${amount}.00` }, signal)
  const exact = rows.filter(({ document }) => Math.abs(document.total) === Number(amount))
  return { rows: exact, total: exact.length }
}

export const foundCompaniesQuery = (asked: Asked) =>
  question('companies', ['company', 'invoice', 'expense'], asked, async (signal): Promise<Found<FoundCompany>> => {
    if (!asked.isText) return NOTHING
    const { data, meta } = await call(listCompanies, {
      query: { search: asked.text, per_page: FEW_COMPANIES },
      signal,
    })
    if (data.length === 0) return NOTHING
    const open = { 'filter[company]': data.map(({ id }) => id), 'filter[open]': true, sort: 'due_date' } as const
    const found = await Promise.all(KINDS.map((kind) => documents(kind, open, signal)))
    const items = found.flatMap((each) => each.rows)
    const isWhole = found.every((each) => each.rows.length === each.total)
    const rows = data.map((company) => ({
      company,
      open: items.filter(({ document }) => document.company_id === company.id),
      isWhole,
    }))
    return { rows, total: meta.total }
  })

export const foundDocumentsQuery = (asked: Asked) =>
  question('documents', ['company', 'invoice', 'expense'], asked, async (signal): Promise<Found<FoundDocument>> => {
    const { text, amount, isText } = asked
    const found = await Promise.all(
      KINDS.flatMap((kind) => [
        ...(amount === null ? [] : [documentsOf(amount, kind, signal)]),
        ...(isText ? [documents(kind, { search: text }, signal)] : []),
      ]),
    )
    return merge(({ document }) => document.id, ...found)
  })

export const foundTransactionsQuery = (asked: Asked) =>
  question('transactions', ['bank_transaction'], asked, async (signal): Promise<Found<BankTransactionObject>> => {
    const { text, amount, isText } = asked
    const list = async (query: { readonly search?: string; readonly 'filter[amount_magnitude]'?: AmountRange }) => {
      const { data, meta } = await call(listBankTransactions, { query: { ...query, per_page: FEW }, signal })
      return { rows: data, total: meta.total }
    }
    const found = await Promise.all([
      ...(amount === null ? [] : [list({ 'filter[amount_magnitude]': `${amount},${amount}` })]),
      ...(isText ? [list({ search: text })] : []),
    ])
    return merge(({ id }) => id, ...found)
  })

export const foundEntriesQuery = (asked: Asked) =>
  question('entries', ['journal_entry'], asked, async (signal): Promise<Found<JournalEntryObject>> => {
    if (!asked.isText) return NOTHING
    const { data, meta } = await call(listJournalEntries, {
      query: { search: asked.text, per_page: FEW_COMPANIES },
      signal,
    })
    return { rows: data, total: meta.total }
  })
