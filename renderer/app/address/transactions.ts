// What the list shows, as search parameters of the address: a view can be kept, gone back to and reloaded. Pure.
import { z } from 'zod'
import type { QueryOf, SortOf } from '../../../shared/api/client.ts'
import { listBankTransactions } from '../../../shared/api/endpoints/bank/bank-transactions.ts'
import { parseLocalDate } from '../../../shared/value/calendar.ts'
import { parseAmount } from '../../../shared/value/money.ts'

export const STATES = ['open', 'reconciled', 'processing'] as const
const DOCUMENTS = ['open', 'answered'] as const
export type TransactionState = (typeof STATES)[number]

const SIDES = ['credit', 'debit'] as const

// The smallest amount of the currencies with the most digits: nothing but zero lies between them.
const SIDE_RANGE = { credit: '0.001,', debit: ',-0.001' } as const

/** A column that the server can sort by, `-` in front for descending. */
export type TransactionSort = SortOf<typeof listBankTransactions>

export const isSort = (text: string): text is TransactionSort =>
  listBankTransactions.list.sorts.some((field) => text === field || text === `-${field}`)

// A parameter that makes no sense is dropped, never an error: addresses get cut and typed by hand.
const optional = (isGood: (text: string) => boolean) => z.string().refine(isGood).optional().catch(undefined)
const magnitude = optional((text) => !text.startsWith('-') && parseAmount(text, 'KWD').ok)
const date = optional((text) => parseLocalDate(text) !== null)

export const ListSearch = z.object({
  account: optional((text) => /^[A-Za-z0-9]{10,}$/.test(text)),
  /** The import whose rows are shown. */
  batch: optional((text) => /^[0-9a-f-]{36}$/i.test(text)),
  from: date,
  to: date,
  /** How large the amount is, whatever its sign; both inclusive. */
  min: magnitude,
  max: magnitude,
  /** What came in, or what went out. */
  side: z.enum(SIDES).optional().catch(undefined),
  state: z.enum(STATES).optional().catch(undefined),
  /** Those whose voucher somebody was asked for: it is not there, or it is. */
  documents: z.enum(DOCUMENTS).optional().catch(undefined),
  q: optional((text) => text !== ''),
  sort: z.string().refine(isSort).optional().catch(undefined),
  /** The transaction whose detail is open. */
  open: optional((text) => /^[A-Za-z0-9]{10,}$/.test(text)),
})
export type ListSearch = { [K in keyof z.infer<typeof ListSearch>]?: z.infer<typeof ListSearch>[K] | undefined }

export const DEFAULT_SORT: TransactionSort = '-booking_date'

/** The parameters of `GET /bank_transaction` for a view. */
export const toListQuery = ({ state, ...search }: ListSearch): QueryOf<typeof listBankTransactions> => ({
  'filter[bank_account]': search.account,
  'filter[batch]': search.batch,
  'filter[date_range]': search.from || search.to ? `${search.from ?? ''},${search.to ?? ''}` : undefined,
  'filter[amount_magnitude]': search.min || search.max ? `${search.min ?? ''},${search.max ?? ''}` : undefined,
  'filter[amount_range]': search.side && SIDE_RANGE[search.side],
  'filter[reconciled]': state === 'open' ? false : state === 'reconciled' ? true : undefined,
  // What is still being processed is not open yet: the three states never overlap.
  'filter[is_processing]': state === 'open' ? false : state === 'processing' ? true : undefined,
  'filter[document_requested]': search.documents,
  search: search.q?.trim(),
})

/** The sort as the server takes it: within a day the one that came last is the last, whichever way round. */
export const toSort = (sort: TransactionSort): readonly TransactionSort[] =>
  sort.endsWith('_date') ? [sort, sort.startsWith('-') ? '-created_at' : 'created_at'] : [sort]

/** Does anything but the account narrow the list? */
export const isFiltered = (search: ListSearch): boolean =>
  [
    search.from,
    search.to,
    search.min,
    search.max,
    search.side,
    search.state,
    search.documents,
    search.q,
    search.batch,
  ].some(Boolean)

/** The change that takes every filter away; account and sort stay. */
export const NO_FILTERS = {
  from: undefined,
  to: undefined,
  min: undefined,
  max: undefined,
  side: undefined,
  state: undefined,
  documents: undefined,
  q: undefined,
  batch: undefined,
  open: undefined,
} as const satisfies ListSearch

/** The address's text as parameters, all of them plain strings (`?min=-5` stays `-5`). */
export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

/** The parameters as the address's text, with the question mark when there are any. */
export const stringifySearch = (search: Record<string, unknown>): string => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) if (typeof value === 'string') params.set(name, value)
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
