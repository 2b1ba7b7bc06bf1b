// What there is to see at a glance: balances over time, what is open and since when. One request, however large the books.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getOverview } from '../../../../shared/api/endpoints/books/overview.ts'
import type { LocalDate } from '../../../../shared/value/calendar.ts'
import { call } from '../api.ts'
import { readsTables } from '../book-tables.ts'
import { queryKeys } from '../query-keys.ts'

/** As it is today, or over the days of a period; that of another period stays until it is there. */
export const overviewQuery = (days: { readonly from: LocalDate; readonly to: LocalDate } | null) =>
  queryOptions({
    queryKey: [...queryKeys.overview, days],
    meta: readsTables('bank_account', 'bank_transaction', 'statement', 'invoice', 'expense', 'organization_profile'),
    queryFn: ({ signal }) => call(getOverview, { query: days ?? {}, signal }),
    placeholderData: keepPreviousData,
  })
