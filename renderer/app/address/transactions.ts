// The search parameters of the list of transactions, so that a view can be saved, reloaded and reached with the back
// button. Pure.
import { z } from 'zod'
import type { QueryOf, SortOf } from '../../../shared/api/client.ts'
import { listBankTransactions } from '../../../shared/api/endpoints/bank/bank-transactions.ts'
import { parseLocalDate } from '../../../shared/value/calendar.ts'
import { parseAmount } from '../../../shared/value/money.ts'
import type { SearchOf } from './search-of.ts'

export const STATES = ['open', 'reconciled', 'processing'] as const
const DOCUMENTS = ['open', 'answered'] as const
export type TransactionState = (typeof STATES)[number]

/**
 * What is attached to the open transactions; `any`: a certain or an uncertain proposal; `several`: nothing, because
 * several possibilities are about equally probable.
 */
export const PROPOSALS = ['any', 'certain', 'uncertain', 'several', 'none'] as const
export type ProposalFilter = (typeof PROPOSALS)[number]

const SIDES = ['credit', 'debit'] as const

// The smallest amount in the currencies with the most digits: only zero lies between the two limits.
const SIDE_RANGE = { credit: '0.001,', debit: ',-0.001' } as const

/** A column that the server can sort by; a leading `-` sorts in descending order. */
export type TransactionSort = SortOf<typeof listBankTransactions>

export const isSort = (text: string): text is TransactionSort =>
  listBankTransactions.list.sorts.some((field) => text === field || text === `-${field}`)

// An invalid parameter is dropped and never an error: people cut addresses and type them.
const optional = (isGood: (text: string) => boolean) => z.string().refine(isGood).optional().catch(undefined)
const magnitude = optional((text) => !text.startsWith('-') && parseAmount(text, 'KWD').ok)
const date = optional((text) => parseLocalDate(text) !== null)

export const ListSearch = z.object({
  account: optional((text) => /^[A-Za-z0-9]{10,}$/.test(text)),
  /** The import whose rows are shown. */
  batch: optional((text) => /^[0-9a-f-]{36}$/i.test(text)),
  from: date,
  to: date,
  /** The absolute amount; both limits inclusive. */
  min: magnitude,
  max: magnitude,
  /** Money in, or money out. */
  side: z.enum(SIDES).optional().catch(undefined),
  state: z.enum(STATES).optional().catch(undefined),
  /** Transactions with a requested voucher: still missing, or received. */
  documents: z.enum(DOCUMENTS).optional().catch(undefined),
  proposal: z.enum(PROPOSALS).optional().catch(undefined),
  /** The proposed or booked ledger account; for debtors and creditors with the kinds of their documents. */
  contra: optional((text) => /^[A-Za-z0-9]{10,}(,(invoice|expense|expense_payment))*$/.test(text)),
  /** The proposed or booked document. */
  document: optional((text) => /^[A-Za-z0-9]{10,}$/.test(text)),
  q: optional((text) => text !== ''),
  sort: z.string().refine(isSort).optional().catch(undefined),
  /** The transaction whose detail is open. */
  open: optional((text) => /^[A-Za-z0-9]{10,}$/.test(text)),
})
export type ListSearch = SearchOf<typeof ListSearch>

export const DEFAULT_SORT: TransactionSort = '-booking_date'

/** The parameters of `GET /bank_transaction` for a view. */
export const toListQuery = ({ state, ...search }: ListSearch): QueryOf<typeof listBankTransactions> => ({
  'filter[bank_account]': search.account,
  'filter[batch]': search.batch,
  'filter[date_range]': search.from || search.to ? `${search.from ?? ''},${search.to ?? ''}` : undefined,
  'filter[amount_magnitude]': search.min || search.max ? `${search.min ?? ''},${search.max ?? ''}` : undefined,
  'filter[amount_range]': search.side && SIDE_RANGE[search.side],
  'filter[reconciled]': state === 'open' ? false : state === 'reconciled' ? true : undefined,
  // A transaction in processing is not open yet: the three states never overlap.
  'filter[is_processing]': state === 'open' ? false : state === 'processing' ? true : undefined,
  'filter[document_requested]': search.documents,
  'filter[proposal]': search.proposal === 'any' ? ['certain', 'uncertain'] : search.proposal,
  'filter[account]': search.contra?.split(','),
  'filter[document]': search.document,
  search: search.q?.trim(),
})

/** The sort as the server takes it: within one day the transaction that came last is the last, in both directions. */
export const toSort = (sort: TransactionSort): readonly TransactionSort[] =>
  sort.endsWith('_date') ? [sort, sort.startsWith('-') ? '-created_at' : 'created_at'] : [sort]

/** Whether a parameter other than the account filters the list. */
export const isFiltered = (search: ListSearch): boolean =>
  [
    search.from,
    search.to,
    search.min,
    search.max,
    search.side,
    search.state,
    search.documents,
    search.proposal,
    search.contra,
    search.document,
    search.q,
    search.batch,
  ].some(Boolean)

/** The change that removes every filter; account and sort stay. */
export const NO_FILTERS = {
  from: undefined,
  to: undefined,
  min: undefined,
  max: undefined,
  side: undefined,
  state: undefined,
  documents: undefined,
  proposal: undefined,
  contra: undefined,
  document: undefined,
  q: undefined,
  batch: undefined,
  open: undefined,
} as const satisfies ListSearch

/** The text of the address as parameters, all of them plain strings (`?min=-5` stays `-5`). */
export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

/** The parameters as text of the address, with the question mark when there are any. */
export const stringifySearch = (search: Record<string, unknown>): string => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) if (typeof value === 'string') params.set(name, value)
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
