// The members of the organization.
import { useQuery } from '@tanstack/react-query'
import { listMembers } from '../../../../../shared/api/endpoints/organization/members.ts'
import { call } from '../../api.ts'
import { readsTables } from '../../book-tables.ts'
import { queryKeys } from '../../query-keys.ts'

export const useMembers = () =>
  useQuery({
    queryKey: queryKeys.members,
    meta: readsTables('member', 'user'),
    queryFn: async ({ signal }) => (await call(listMembers, { query: { per_page: 500 }, signal })).data,
  })
