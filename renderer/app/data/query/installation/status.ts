// The status of the application: organization, demo or not, repairs.
import { useQuery } from '@tanstack/react-query'
import { getStatus, type StatusObject } from '../../../../../shared/api/endpoints/books/status.ts'
import { call, queryClient } from '../../api.ts'
import { readsTables } from '../../book-tables.ts'
import { queryKeys } from '../../query-keys.ts'

const statusQuery = {
  queryKey: queryKeys.status,
  meta: readsTables('organization', 'organization_profile'),
  // A finding while the program runs is no change of a table.
  refetchInterval: 60_000,
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<StatusObject> => call(getStatus, { signal }),
}

export const useStatus = () => useQuery(statusQuery)

/** The same for an action; loads it when it is not cached. */
export const loadStatus = (): Promise<StatusObject> => queryClient.ensureQueryData(statusQuery)
