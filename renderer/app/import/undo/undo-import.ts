// Takes an ended import back: the server deletes the transactions and statements it brought.
import { undoImport as undoImportEndpoint } from '../../../../shared/api/endpoints/batches.ts'
import { call, queryClient } from '../../data/api.ts'
import { putBatch } from '../../data/query/batches.ts'
import { queryKeys } from '../../data/query/keys.ts'
import { transactionsChanged } from '../../data/store/live.ts'

/** Rejects with an ApiError when some of its transactions must stay. */
export const undoImport = async (batchId: string): Promise<void> => {
  putBatch(await call(undoImportEndpoint, { params: { batchId } }))
  transactionsChanged()
  await Promise.all(
    [queryKeys.accounts, queryKeys.coverage, queryKeys.reports].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
}
