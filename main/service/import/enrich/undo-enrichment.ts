// Undoes a notification or a payment order: removes the parts from the transactions, and the expense payments.
import { removed, updated } from '../../../../shared/books/port/change.ts'
import { get, where } from '../../../../shared/books/port/read.ts'
import { NO_DETAILS } from '../../../../shared/record/bank/transaction-detail.ts'
import type { EnrichmentBatch } from '../../../../shared/record/import/batch.ts'
import {
  enrichmentOf,
  enrichmentUndoProblem,
  markUndone,
} from '../../../../shared/rule/import/enrich/enrichment-batch.ts'
import { err, ok } from '../../../../shared/value/result.ts'
import type { BatchWork } from '../../core/batches.ts'
import type { ServiceDeps } from '../../core/deps.ts'
import type { EventHub } from '../../core/events.ts'
import { invalid, notFound, type Refusal } from '../../core/refusal.ts'
import type { Actor, Answer, ById } from '../../core/request.ts'
import { paramsOfUndo } from '../undone-action.ts'

type UndoDeps = ServiceDeps & { readonly events: EventHub }

/** Its batch ends with the commit that creates it: cancel and resume have nothing to do. */
export const createEnrichmentWork = (deps: UndoDeps): BatchWork => ({
  cancel: async (actor, batchId) => {
    const [found] = await deps.bookOf(actor.organization_id).read([get('batch', batchId)])
    return enrichmentOf(found)
  },
  resume: () => undefined,
  undo: (actor, request) => undoEnrichment(deps, actor, request),
})

/**
 * Does not change a batch that was undone already; 422 while one of its payments is settled. Records that were deleted since
 * stay deleted.
 */
const undoEnrichment = async (deps: UndoDeps, actor: Actor, { id }: ById): Answer<EnrichmentBatch> => {
  const written = await deps
    .bookOf(actor.organization_id)
    .write<EnrichmentBatch, Refusal>({ user: actor.user_id }, async (read) => {
      const [found, report] = await read([get('batch', id), get('enrichment_report', id)])
      const batch = enrichmentOf(found)
      if (!batch || !report) return err(notFound('Batch', id))
      const action = 'undo_enrichment'
      if (batch.undone_at !== null) return ok({ action, changes: [], value: batch })
      const [transactions, payments] = await read([
        where('bank_transaction', 'id', report.transaction_ids),
        where('expense_payment', 'id', report.expense_payment_ids),
      ])
      const problem = enrichmentUndoProblem(payments)
      if (problem) return err(invalid({ field: 'batch', code: problem }))
      const now = deps.now()
      const end = markUndone(now)
      return ok({
        action,
        params: {
          ...(await paramsOfUndo(read, batch)),
          file: batch.name,
          count: transactions.length + payments.length,
        },
        changes: [
          ...transactions.map((transaction) =>
            updated('bank_transaction', transaction, { details: NO_DETAILS, updated_at: now }),
          ),
          ...payments.map((payment) => removed('expense_payment', payment)),
          updated('batch', batch, end),
        ],
        value: { ...batch, ...end },
      })
    })
  if (written.ok) deps.events.reportBatch(actor.organization_id, written.value)
  return written
}
