// Background batches.
import {
  cancelBatch,
  getBatch,
  getImportReport,
  listBatches,
  readImportAgain,
  undoBatch,
  undoImport,
} from '../../../shared/api/endpoints/import/batches.ts'
import type { Services } from '../../service/contract.ts'
import { listRoute, type Route, recordRoutes } from '../endpoint/route.ts'
import { presentBatch, presentFileBatch } from '../present/batch.ts'
import { presentReport } from '../present/import-plan.ts'

export const batchRoutes = ({ batches, imports }: Services): readonly Route[] => {
  const onBatch = recordRoutes(batches.get)
  return [
    listRoute(listBatches, batches.list, presentBatch),
    onBatch(getBatch, batches.get, presentBatch),
    onBatch(getImportReport, imports.report, presentReport),
    onBatch(undoBatch, batches.undo, presentBatch),
    onBatch(undoImport, imports.undo, presentFileBatch),
    onBatch(readImportAgain, imports.readAgain, (counts) => counts),
    onBatch(cancelBatch, batches.cancel, presentBatch),
  ]
}
