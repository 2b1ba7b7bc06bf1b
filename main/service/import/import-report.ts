// The result of an imported file, as it was stored with its batch.
import { get } from '../../../shared/books/port/read.ts'
import { importOf } from '../../../shared/rule/import/import-batch.ts'
import { err, ok } from '../../../shared/value/result.ts'
import type { ServiceDeps } from '../core/deps.ts'
import { notFound } from '../core/refusal.ts'
import type { Actor, Answer } from '../core/request.ts'
import type { ImportReportView } from './contract.ts'

/** 404 without the batch, and for an import from before there were reports. */
export const readImportReport = async (
  deps: Pick<ServiceDeps, 'bookOf'>,
  actor: Actor,
  batchId: string,
): Answer<ImportReportView> => {
  const [found, report] = await deps
    .bookOf(actor.organization_id)
    .read([get('batch', batchId), get('import_report', batchId)])
  const batch = importOf(found)
  if (!batch) return err(notFound('Batch', batchId))
  return report ? ok({ batch, report }) : err(notFound('ImportReport', batchId))
}
