// The watched folder of the organization: the program looks at it when it is asked, so the window asks again and again.
import { queryOptions } from '@tanstack/react-query'
import {
  type BillFolderObject,
  type ChangeBillFolder,
  changeBillFolder,
  getBillFolder,
  tidyBillFolder,
} from '../../../../../shared/api/endpoints/open-item/bill-folder.ts'
import { call, queryClient } from '../../api.ts'
import { readsTables } from '../../book-tables.ts'

export type { BillFolderObject, ChangeBillFolder }

const LOOK_MS = 5000

export const billFolderQuery = queryOptions({
  queryKey: ['bill-folder'],
  meta: readsTables('kept_document'),
  queryFn: async ({ signal }) => call(getBillFolder, { signal }),
  // Without a folder there is nothing to look at.
  refetchInterval: ({ state: { data } }) => (data === undefined || data.folder === null ? false : LOOK_MS),
})

export const saveBillFolder = async (input: ChangeBillFolder): Promise<void> => {
  queryClient.setQueryData(billFolderQuery.queryKey, await call(changeBillFolder, { body: input }))
}

/** Moves what is taken. A file that cannot be moved stays, and is tried after the next bill. */
export const tidyFolder = async (): Promise<void> => {
  const { folder, done_folder } = queryClient.getQueryData(billFolderQuery.queryKey) ?? {}
  if (folder && done_folder) await call(tidyBillFolder).catch(() => undefined)
  await queryClient.invalidateQueries(billFolderQuery)
}
