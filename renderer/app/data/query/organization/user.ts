// The signed-in user.
import { queryOptions } from '@tanstack/react-query'
import { getUser } from '../../../../../shared/api/endpoints/organization/user.ts'
import { call } from '../../api.ts'
import { readsTables } from '../../book-tables.ts'
import { queryKeys } from '../../query-keys.ts'

export const userQuery = queryOptions({
  queryKey: queryKeys.user,
  meta: readsTables('user', 'member'),
  queryFn: ({ signal }) => call(getUser, { signal }),
})
