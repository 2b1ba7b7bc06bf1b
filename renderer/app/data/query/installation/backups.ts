// The backups, the age of the last one, and the running job.
import { queryOptions } from '@tanstack/react-query'
import { getBackups } from '../../../../../shared/api/endpoints/books/backup.ts'
import { call } from '../../api.ts'
import { queryKeys } from '../../query-keys.ts'

/**
 * The polling interval while a job runs; otherwise the query polls now and then, since the schedule makes backups, too.
 */
const RUNNING_MS = 500
const IDLE_MS = 30_000

export const backupsQuery = queryOptions({
  queryKey: queryKeys.backups,
  staleTime: 0,
  queryFn: ({ signal }) => call(getBackups, { signal }),
  refetchInterval: ({ state }) => (state.data?.running ? RUNNING_MS : IDLE_MS),
})
