// The fiscal years, the latest first; the checklist of a year before it is closed.
import { queryOptions, useQuery } from '@tanstack/react-query'
import {
  type FiscalYearObject,
  getFiscalYear,
  listFiscalYears,
} from '../../../../../shared/api/endpoints/ledger/fiscal-years.ts'
import { call } from '../../api.ts'
import { readsTables } from '../../book-tables.ts'
import { queryKeys } from '../../query-keys.ts'
import { loadCounts } from '../bank/transactions.ts'

export const fiscalYearsQuery = {
  queryKey: queryKeys.fiscalYears,
  meta: readsTables('fiscal_year'),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<readonly FiscalYearObject[]> =>
    (await call(listFiscalYears, { query: { per_page: 100 }, signal })).data,
}

export const useFiscalYears = () => useQuery(fiscalYearsQuery)

/** A fiscal year with its checklist. */
export const yearChecklistQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.fiscalYears, 'checklist', id],
    meta: readsTables('fiscal_year', 'journal_entry', 'ledger_account', 'organization_profile'),
    queryFn: ({ signal }): Promise<FiscalYearObject> =>
      call(getFiscalYear, { params: { fiscalYear: id }, query: { append: 'checklist' }, signal }),
  })

/** How many transactions of a fiscal year are not reconciled. */
export const countsInYearQuery = ({ start_date: from, end_date: to }: FiscalYearObject) =>
  queryOptions({
    queryKey: [...queryKeys.counts, 'year', from, to],
    meta: readsTables('bank_transaction'),
    queryFn: ({ signal }) => loadCounts({ from, to }, signal),
  })
