// What became of an imported file, as it was written down with its batch.
import { get } from '../../shared/books/read.ts'
import { err, ok } from '../../shared/value/result.ts'
import type { ServiceDeps } from './deps.ts'
import type { ImportReportView } from './import-views.ts'
import { notFound } from './refusal.ts'
import type { Actor, Answer } from './services.ts'

/** 404 without the batch, and for one that was imported before there were reports. */
export const readImportReport = async (
  deps: Pick<ServiceDeps, 'bookOf'>,
  actor: Actor,
  batchId: string,
): Answer<ImportReportView> => {
  const [batch, report] = await deps
    .bookOf(actor.organization_id)
    .read([get('batch', batchId), get('import_report', batchId)])
  if (!batch) return err(notFound('Batch', batchId))
  return report ? ok({ batch, report }) : err(notFound('ImportReport', batchId))
}
