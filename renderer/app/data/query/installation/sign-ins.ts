// The latest sign-ins from other machines, successful or not.
import { queryOptions } from '@tanstack/react-query'
import { listSignIns } from '../../../../../shared/api/endpoints/organization/sign-ins.ts'
import { call } from '../../api.ts'
import { queryKeys } from '../../query-keys.ts'

/**
 * The event stream does not report them, so every screen refetches. For administrators of the installation; others are
 * refused.
 */
export const signInsQuery = queryOptions({
  queryKey: queryKeys.signIns,
  staleTime: 0,
  retry: false,
  queryFn: ({ signal }) => call(listSignIns, { query: { per_page: 50 }, signal }),
})
