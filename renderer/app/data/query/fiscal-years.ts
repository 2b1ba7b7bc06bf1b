// The fiscal years, the latest first.
import { useQuery } from '@tanstack/react-query'
import { type FiscalYearObject, listFiscalYears } from '../../../../shared/api/endpoints/fiscal-years.ts'
import { call } from '../api.ts'
import { readsTables } from '../tables.ts'
import { queryKeys } from './keys.ts'

const fiscalYearsQuery = {
  queryKey: queryKeys.fiscalYears,
  meta: readsTables('fiscal_year'),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<readonly FiscalYearObject[]> =>
    (await call(listFiscalYears, { query: { per_page: 100 }, signal })).data,
}

export const useFiscalYears = () => useQuery(fiscalYearsQuery)
