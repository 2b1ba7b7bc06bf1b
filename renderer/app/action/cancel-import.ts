// Stops a running import; the server takes its rows back.
import { cancelBatch } from '../../../shared/api/endpoints/batches.ts'
import { call, queryClient } from '../api.ts'
import { batchKey } from '../query/keys.ts'
import { transactionsChanged } from '../store/live.ts'

export const cancelImport = async (batchId: string): Promise<void> => {
  const batch = await call(cancelBatch, { params: { batchId } })
  queryClient.setQueryData(batchKey(batchId), batch)
  transactionsChanged()
}
