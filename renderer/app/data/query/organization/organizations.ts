// The organizations that the user is a member of.
import { useQuery } from '@tanstack/react-query'
import { listOrganizations } from '../../../../../shared/api/endpoints/organization/organizations.ts'
import { call, queryClient } from '../../api.ts'
import { readsTables } from '../../book-tables.ts'
import { queryKeys } from '../../query-keys.ts'

const organizationsQuery = {
  queryKey: queryKeys.organizations,
  meta: readsTables('organization', 'organization_profile', 'member'),
  queryFn: ({ signal }: { signal: AbortSignal }) => call(listOrganizations, { signal }),
}

export const useOrganizations = () => useQuery(organizationsQuery)

/** The same for an action, always fetched. */
export const loadOrganizations = () => queryClient.fetchQuery({ ...organizationsQuery, staleTime: 0 })
