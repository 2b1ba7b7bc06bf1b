// What the user of this window may do in the current organization.
import { useQuery } from '@tanstack/react-query'
import type { Permission } from '../../../shared/record/organization/permission.ts'
import { hasPermission } from '../../../shared/rule/organization/permission.ts'
import { userQuery } from '../data/query/organization/user.ts'
import { isRole } from './role-text.ts'

/** Whether the user's role has at least one of the permissions; false while the user is not loaded. */
export const useHasPermission = (oneOf: readonly Permission[]): boolean => {
  const role = useQuery(userQuery).data?.current_organization.role_in_organization ?? ''
  return isRole(role) && hasPermission(role, oneOf)
}
