// Where the journal stands, and the time stamps that were kept. Every commit moves the head, so it is asked for anew.
import { queryOptions } from '@tanstack/react-query'
import { getArchive } from '../../../../shared/api/endpoints/archive.ts'
import { call } from '../api.ts'
import { readsTables } from '../tables.ts'
import { queryKeys } from './keys.ts'

export const archiveQuery = queryOptions({
  queryKey: queryKeys.archive,
  staleTime: 0,
  meta: readsTables('history'),
  queryFn: ({ signal }) => call(getArchive, { signal }),
})
