// The batch of an applied notification or payment order. It is finished in the commit that creates it, and can be
// undone.
import type { Batch, EnrichmentBatch } from '../../../record/import/batch.ts'
import type { ExpensePayment } from '../../../record/open-item/open-item.ts'
import type { Timestamp } from '../../../value/calendar.ts'
import type { FieldProblemCode } from '../../core/field-problem.ts'

/** A finished batch. `unchanged` and `unmatched` had no effect and count as done, too. */
export const newEnrichmentBatch = (
  input: Omit<EnrichmentBatch, 'kind' | 'total_rows' | 'processed_rows' | 'finished_at' | 'cancelled_at' | 'undone_at'>,
): EnrichmentBatch => {
  const rows = input.explained + input.payments_created + input.unchanged + input.unmatched
  return {
    ...input,
    kind: 'enrichment',
    total_rows: rows,
    processed_rows: rows,
    finished_at: input.created_at,
    cancelled_at: null,
    undone_at: null,
  }
}

/** The batch as an enrichment; null when there is none, or when it is work of another kind. */
export const enrichmentOf = (batch: Batch | null): EnrichmentBatch | null =>
  batch?.kind === 'enrichment' ? batch : null

/** Why an enrichment cannot be undone; null when it can. */
export const enrichmentUndoProblem = (payments: readonly ExpensePayment[]): FieldProblemCode | null =>
  payments.some(({ paid_amount }) => paid_amount !== 0) ? 'item_settled' : null

/** The change after an undo. The counters keep what the batch had done. */
export const markUndone = (now: Timestamp): Pick<EnrichmentBatch, 'undone_at'> => ({ undone_at: now })
