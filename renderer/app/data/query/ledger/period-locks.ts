// The locked periods: no entry dated in them can be booked, changed or reversed.
import { useQuery } from '@tanstack/react-query'
import { listPeriodLocks, type PeriodLockObject } from '../../../../../shared/api/endpoints/ledger/period-locks.ts'
import { call } from '../../api.ts'
import { readsTables } from '../../book-tables.ts'
import { queryKeys } from '../../query-keys.ts'

/** More than a company settles in thirty years. */
const MAX_LOCKS = 200

const periodLocksQuery = {
  queryKey: queryKeys.periodLocks,
  meta: readsTables('period_lock'),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<readonly PeriodLockObject[]> =>
    (await call(listPeriodLocks, { query: { per_page: MAX_LOCKS }, signal })).data.filter(({ is_locked }) => is_locked),
}

export const usePeriodLocks = () => useQuery(periodLocksQuery)
