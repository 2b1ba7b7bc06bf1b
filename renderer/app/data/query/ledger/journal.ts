// The journal: its pages, one entry, the latest entries of an account, the opening balances of a year.
import { queryOptions } from '@tanstack/react-query'
import { callUrl, type QueryOf } from '../../../../../shared/api/client.ts'
import {
  getJournalEntry,
  type JournalEntryObject,
  listJournalEntries,
} from '../../../../../shared/api/endpoints/ledger/journal-entries.ts'
import type { LocalDate } from '../../../../../shared/value/calendar.ts'
import type { JournalSearch } from '../../../address/ledger.ts'
import { call } from '../../api.ts'
import { readsTables } from '../../book-tables.ts'
import type { PageRequest } from '../../page-request.ts'
import { loadRows } from '../../retry-until-connected.ts'

const SORTS = ['date', '-date', 'number', '-number'] as const

/** Entries of one day keep the order in which they were booked. */
const sortsOf = (sort: string): QueryOf<typeof listJournalEntries>['sort'] => {
  const sortKey = SORTS.find((each) => each === sort) ?? '-date'
  if (sortKey === 'date') return ['date', 'number']
  return sortKey === '-date' ? ['-date', '-number'] : sortKey
}

/** The filters of the address as parameters of the interface. */
const journalFilters = ({ find, account, from, to, source, vat_rate }: JournalSearch) =>
  ({
    search: find,
    'filter[account]': account?.split(','),
    'filter[date_range]': from || to ? (`${from ?? ''},${to ?? ''}` as const) : undefined,
    'filter[source]': source,
    'filter[vat_rate]': vat_rate?.split(','),
  }) satisfies QueryOf<typeof listJournalEntries>

/** The address of the whole filtered list, for a file. */
export const journalAddress = (sort: string, search: JournalSearch): string =>
  callUrl(listJournalEntries, { query: { ...journalFilters(search), sort: sortsOf(sort) } })

export const loadJournalPage = async ({ page, per_page, sort, signal }: PageRequest, search: JournalSearch) => {
  const query = { ...journalFilters(search), page, per_page, sort: sortsOf(sort) }
  return loadRows(signal, () => call(listJournalEntries, { query, signal }))
}

export const journalEntryQuery = (id: string | null) =>
  queryOptions({
    queryKey: ['journal_entry', id],
    meta: readsTables('journal_entry', 'bank_transaction'),
    enabled: id !== null,
    queryFn: ({ signal }) => call(getJournalEntry, { params: { journalEntryId: id ?? '' }, signal }),
  })

/** How many of the latest entries show what is usual for an account. */
const RECENT = 25

/** The latest entries of an account; without an account it requests none. */
export const recentEntriesQuery = (accountId: string | null) =>
  queryOptions({
    queryKey: ['journal_entries', 'recent', accountId],
    meta: readsTables('journal_entry'),
    enabled: accountId !== null,
    queryFn: async ({ signal }): Promise<readonly JournalEntryObject[]> =>
      (await call(listJournalEntries, { query: { 'filter[account]': accountId, per_page: RECENT }, signal })).data,
  })

/** The last entry that a person typed; null: there is none. */
export const lastTypedEntry = async (): Promise<JournalEntryObject | null> => {
  const query = { 'filter[source]': 'manual', sort: '-number', per_page: 1 } as const
  return (await call(listJournalEntries, { query })).data[0] ?? null
}

/** The opening entry of a year that is in effect, by the year's first day; null: there is none. */
export const openingEntryQuery = (day: LocalDate | null) =>
  queryOptions({
    queryKey: ['journal_entries', 'opening', day],
    meta: readsTables('journal_entry'),
    enabled: day !== null,
    queryFn: async ({ signal }): Promise<JournalEntryObject | null> => {
      const query = { 'filter[source]': 'opening', 'filter[date_range]': `${day},${day}`, per_page: 100 } as const
      const { data } = await call(listJournalEntries, { query, signal })
      return data.find(({ reversed_by_id }) => reversed_by_id === null) ?? null
    },
  })
