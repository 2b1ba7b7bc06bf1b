// The window's organization in full: name, legal form, VAT, settings.
import { queryOptions } from '@tanstack/react-query'
import { getOrganization } from '../../../../../shared/api/endpoints/organization/organizations.ts'
import { call } from '../../api.ts'
import { readsTables } from '../../book-tables.ts'
import { queryKeys } from '../../query-keys.ts'

export const organizationQuery = (organizationId: number) =>
  queryOptions({
    queryKey: [...queryKeys.organization, organizationId],
    meta: readsTables('organization', 'organization_profile'),
    queryFn: ({ signal }) => call(getOrganization, { params: { organizationId }, signal }),
  })
