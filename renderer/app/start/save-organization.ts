// Saves the fields of a step in the organization, and updates the cache at once.
import type { z } from 'zod'
import { changeOrganization } from '../../../shared/api/endpoints/organization/organizations.ts'
import { call, queryClient } from '../data/api.ts'
import { organizationQuery } from '../data/query/organization/organization.ts'
import { queryKeys } from '../data/query-keys.ts'

/** Rejects with an ApiError whose `problem.errors` name the fields. */
export const saveOrganization = async (
  organizationId: number,
  body: z.input<typeof changeOrganization.body>,
): Promise<void> => {
  const changed = await call(changeOrganization, { params: { organizationId }, body })
  queryClient.setQueryData(organizationQuery(organizationId).queryKey, changed)
  await queryClient.invalidateQueries({ queryKey: queryKeys.status })
}
