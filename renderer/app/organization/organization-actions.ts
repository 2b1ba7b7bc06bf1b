// The actions of an owner on a whole organization. The history of its books does not contain them.
import i18next from 'i18next'
import {
  archiveOrganization,
  type OrganizationObject,
  unarchiveOrganization,
} from '../../../shared/api/endpoints/organization/organizations.ts'
import { call, queryClient } from '../data/api.ts'
import { organizationQuery } from '../data/query/organization/organization.ts'
import { refreshTables } from '../data/refresh.ts'
import { showDone } from '../part/toast.tsx'
import './text/dictionary.ts'

/** Archives it, or restores it from the archive. */
export const setArchived = async ({ id }: Pick<OrganizationObject, 'id'>, isArchived: boolean): Promise<void> => {
  const endpoint = isArchived ? archiveOrganization : unarchiveOrganization
  const organization = await call(endpoint, { params: { organizationId: id } })
  queryClient.setQueryData(organizationQuery(id).queryKey, organization)
  refreshTables('organization')
  showDone(i18next.t(isArchived ? 'organization.archived' : 'organization.unarchived', { name: organization.name }), {
    action: null,
  })
}
