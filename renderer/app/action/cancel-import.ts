// Stops a running import; the server takes its rows back.
import { cancelBatch } from '../../../shared/api/endpoints/batches.ts'
import { call } from '../api.ts'
import { putBatch } from '../query/batches.ts'
import { transactionsChanged } from '../store/live.ts'

export const cancelImport = async (batchId: string): Promise<void> => {
  putBatch(await call(cancelBatch, { params: { batchId } }))
  transactionsChanged()
}
