// The figures of the overview: balances over time, open items and their age. One request, however large the books.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getOverview } from '../../../../shared/api/endpoints/books/overview.ts'
import type { LocalDate } from '../../../../shared/value/calendar.ts'
import { call } from '../api.ts'
import { readsTables } from '../book-tables.ts'
import { queryKeys } from '../query-keys.ts'

/**
 * As of today, or over the days of a period; the figures of the period before stay on screen until the new ones arrive.
 */
export const overviewQuery = (days: { readonly from: LocalDate; readonly to: LocalDate } | null) =>
  queryOptions({
    queryKey: [...queryKeys.overview, days],
    meta: readsTables('bank_account', 'bank_transaction', 'statement', 'invoice', 'expense', 'organization_profile'),
    queryFn: ({ signal }) => call(getOverview, { query: days ?? {}, signal }),
    placeholderData: keepPreviousData,
  })
