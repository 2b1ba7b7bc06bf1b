// The person who uses the window.
import { queryOptions } from '@tanstack/react-query'
import { getUser } from '../../../../shared/api/endpoints/user.ts'
import { call } from '../api.ts'
import { readsTables } from '../tables.ts'
import { queryKeys } from './keys.ts'

export const userQuery = queryOptions({
  queryKey: queryKeys.user,
  meta: readsTables('user', 'member'),
  queryFn: ({ signal }) => call(getUser, { signal }),
})
