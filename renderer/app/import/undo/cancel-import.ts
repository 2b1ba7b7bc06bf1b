// Stops a running import; the server takes its rows back.
import { cancelBatch } from '../../../../shared/api/endpoints/batches.ts'
import { call } from '../../data/api.ts'
import { putBatch } from '../../data/query/batches.ts'
import { refreshTables } from '../../data/refresh.ts'

export const cancelImport = async (batchId: string): Promise<void> => {
  putBatch(await call(cancelBatch, { params: { batchId } }))
  refreshTables('bank_transaction')
}
