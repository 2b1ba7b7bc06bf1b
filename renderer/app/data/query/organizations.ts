// The organizations that the person is a member of.
import { useQuery } from '@tanstack/react-query'
import { listOrganizations } from '../../../../shared/api/endpoints/organizations.ts'
import { call } from '../api.ts'
import { readsTables } from '../tables.ts'
import { queryKeys } from './keys.ts'

export const useOrganizations = () =>
  useQuery({
    queryKey: queryKeys.organizations,
    meta: readsTables('organization', 'organization_profile', 'member'),
    queryFn: ({ signal }) => call(listOrganizations, { signal }),
  })
