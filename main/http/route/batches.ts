// Background batches.
import {
  cancelBatch,
  getBatch,
  getImportReport,
  listBatches,
  undoImport,
} from '../../../shared/api/endpoints/batches.ts'
import type { Actor, Services } from '../../service/services.ts'
import { presentBatch } from '../present/batch.ts'
import { presentReport } from '../present/import-plan.ts'
import { presented, presentedPage } from '../present/page.ts'
import { type Route, route } from '../route.ts'

export const batchRoutes = ({ batches }: Services): readonly Route[] => {
  const record = (actor: Actor, params: { readonly batchId: string }) => batches.get(actor, { id: params.batchId })
  return [
    route(listBatches, {
      record: null,
      handle: async ({ actor, list }) => presentedPage(await batches.list(actor, list), presentBatch),
    }),
    route(getBatch, {
      record,
      handle: async ({ actor, params }) => presented(await record(actor, params), presentBatch),
    }),
    route(getImportReport, {
      record,
      handle: async ({ actor, params }) =>
        presented(await batches.report(actor, { id: params.batchId }), presentReport),
    }),
    route(undoImport, {
      record,
      handle: async ({ actor, params }) => presented(await batches.undo(actor, { id: params.batchId }), presentBatch),
    }),
    route(cancelBatch, {
      record,
      handle: async ({ actor, params }) => presented(await batches.cancel(actor, { id: params.batchId }), presentBatch),
    }),
  ]
}
