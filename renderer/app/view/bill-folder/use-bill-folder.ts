// The watched folder, for users who may take bills from it.
import { useQuery } from '@tanstack/react-query'
import { getBillFolder } from '../../../../shared/api/endpoints/open-item/bill-folder.ts'
import { hasPermission } from '../../../../shared/rule/organization/permission.ts'
import { type BillFolderObject, billFolderQuery } from '../../data/query/open-item/bill-folder.ts'
import { userQuery } from '../../data/query/organization/user.ts'
import { isRole } from '../role-text.ts'

/** Undefined: not loaded yet, not wanted, or the user may only read. */
export const useBillFolder = (isWanted = true): BillFolderObject | undefined => {
  const role = useQuery(userQuery).data?.current_organization.role_in_organization ?? ''
  const enabled = isWanted && isRole(role) && hasPermission(role, getBillFolder.permissions)
  return useQuery({ ...billFolderQuery, enabled }).data
}
