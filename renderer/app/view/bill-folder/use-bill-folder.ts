// The watched folder, for users who may take bills from it.
import { useQuery } from '@tanstack/react-query'
import { getBillFolder } from '../../../../shared/api/endpoints/open-item/bill-folder.ts'
import { type BillFolderObject, billFolderQuery } from '../../data/query/open-item/bill-folder.ts'
import { useHasPermission } from '../use-has-permission.ts'

/** Undefined: not loaded yet, not wanted, or the user may only read. */
export const useBillFolder = (isWanted = true): BillFolderObject | undefined => {
  const mayTake = useHasPermission(getBillFolder.permissions)
  return useQuery({ ...billFolderQuery, enabled: isWanted && mayTake }).data
}
