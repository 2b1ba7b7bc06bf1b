// The user's long-lived tokens for the organization.
import { queryOptions } from '@tanstack/react-query'
import { listTokens } from '../../../../../shared/api/endpoints/organization/tokens.ts'
import { call } from '../../api.ts'
import { queryKeys } from '../../query-keys.ts'

/** The event stream does not report changes of tokens: the code that creates or revokes one refetches. */
export const tokensQuery = queryOptions({
  queryKey: queryKeys.tokens,
  staleTime: 0,
  queryFn: async ({ signal }) => (await call(listTokens, { query: { per_page: 500 }, signal })).data,
})
