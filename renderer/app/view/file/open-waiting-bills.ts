// Opens what waits in the watched folder; without a folder, or without a file, its settings.
import { queryClient } from '../../data/api.ts'
import { billFolderQuery } from '../../data/query/open-item/bill-folder.ts'
import { openDialog } from '../../dialog/stack.ts'
import { showProblem } from '../../part/toast.tsx'
import { readWaitingBills } from './bill-files.ts'

export const openWaitingBills = (): void => {
  void queryClient.fetchQuery(billFolderQuery).then((folder) => {
    if (folder.waiting > 0) readWaitingBills(folder)
    else openDialog('bill_folder')
  }, showProblem)
}
