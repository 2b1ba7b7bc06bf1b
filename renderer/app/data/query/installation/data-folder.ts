// Where the books are, and the progress of a move.
import { queryOptions } from '@tanstack/react-query'
import { getDataFolder } from '../../../../../shared/api/endpoints/books/data-folder.ts'
import { call } from '../../api.ts'
import { queryKeys } from '../../query-keys.ts'

const RUNNING_MS = 500

export const dataFolderQuery = queryOptions({
  queryKey: queryKeys.dataFolder,
  staleTime: 0,
  queryFn: ({ signal }) => call(getDataFolder, { signal }),
  refetchInterval: ({ state }) => (state.data?.running ? RUNNING_MS : false),
})
