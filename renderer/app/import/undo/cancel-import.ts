// Stops a running import; the server removes its rows again.
import { cancelBatch } from '../../../../shared/api/endpoints/import/batches.ts'
import { call } from '../../data/api.ts'
import { cacheBatch } from '../../data/query/bank/batches.ts'
import { refreshTables } from '../../data/refresh.ts'

export const cancelImport = async (batchId: string): Promise<void> => {
  cacheBatch(await call(cancelBatch, { params: { batchId } }))
  refreshTables('bank_transaction')
}
