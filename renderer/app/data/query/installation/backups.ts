// The backups there are, how old the last one is, and what is under way.
import { queryOptions } from '@tanstack/react-query'
import { getBackups } from '../../../../../shared/api/endpoints/books/backup.ts'
import { call } from '../../api.ts'
import { queryKeys } from '../../query-keys.ts'

/** While something is under way its progress is asked for; else now and then, since the schedule makes backups, too. */
const RUNNING_MS = 500
const IDLE_MS = 30_000

export const backupsQuery = queryOptions({
  queryKey: queryKeys.backups,
  staleTime: 0,
  queryFn: ({ signal }) => call(getBackups, { signal }),
  refetchInterval: ({ state }) => (state.data?.running ? RUNNING_MS : IDLE_MS),
})
