// The person's lasting tokens for the organization.
import { queryOptions } from '@tanstack/react-query'
import { listTokens } from '../../../../../shared/api/endpoints/organization/tokens.ts'
import { call } from '../../api.ts'
import { queryKeys } from '../../query-keys.ts'

/** Nobody is told of changes of tokens: whoever makes or revokes one asks again. */
export const tokensQuery = queryOptions({
  queryKey: queryKeys.tokens,
  staleTime: 0,
  queryFn: async ({ signal }) => (await call(listTokens, { query: { per_page: 500 }, signal })).data,
})
