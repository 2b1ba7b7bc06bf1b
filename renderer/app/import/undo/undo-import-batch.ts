// Undoes an ended import, or an applied notification: the server removes what it added.
import { undoBatch } from '../../../../shared/api/endpoints/import/batches.ts'
import { call, queryClient } from '../../data/api.ts'
import { cacheBatch } from '../../data/query/bank/batches.ts'
import { queryKeys } from '../../data/query-keys.ts'
import { refreshTables } from '../../data/refresh.ts'

/** Rejects with an ApiError when some of its transactions cannot be removed. */
export const undoImportBatch = async (batchId: string): Promise<void> => {
  cacheBatch(await call(undoBatch, { params: { batchId } }))
  refreshTables('bank_transaction')
  await Promise.all(
    [queryKeys.accounts, queryKeys.coverage, queryKeys.reports].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
}
