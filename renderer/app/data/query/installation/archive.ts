// The head of the journal and its time stamps. Every commit moves the head, so the answer is stale at once.
import { queryOptions } from '@tanstack/react-query'
import { getArchive } from '../../../../../shared/api/endpoints/books/archive.ts'
import { call } from '../../api.ts'
import { readsTables } from '../../book-tables.ts'
import { queryKeys } from '../../query-keys.ts'

export const archiveQuery = queryOptions({
  queryKey: queryKeys.archive,
  staleTime: 0,
  meta: readsTables('history'),
  queryFn: ({ signal }) => call(getArchive, { signal }),
})
