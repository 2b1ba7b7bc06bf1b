// Who signed in from other machines, and who did not: the latest ones.
import { queryOptions } from '@tanstack/react-query'
import { listSignIns } from '../../../../../shared/api/endpoints/organization/sign-ins.ts'
import { call } from '../../api.ts'
import { queryKeys } from '../../query-keys.ts'

/** Nobody is told of them: whoever looks asks again. For who runs the installation; refused to others. */
export const signInsQuery = queryOptions({
  queryKey: queryKeys.signIns,
  staleTime: 0,
  retry: false,
  queryFn: ({ signal }) => call(listSignIns, { query: { per_page: 50 }, signal }),
})
