// The batch of an applied notification or payment order: it ends with the commit that makes it, and can be undone.
import type { Batch, EnrichmentBatch } from '../../../record/import/batch.ts'
import type { ExpensePayment } from '../../../record/open-item/open-item.ts'
import type { Timestamp } from '../../../value/calendar.ts'
import type { FieldProblemCode } from '../../core/field-problem.ts'

/** A batch that is at its end. `unchanged` and `unmatched` came to nothing, and are done too. */
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

/** The enrichment that a batch is. Null: there is none, or it is work of another kind. */
export const enrichmentOf = (batch: Batch | null): EnrichmentBatch | null =>
  batch?.kind === 'enrichment' ? batch : null

/** Why an enrichment cannot be taken back; null: it can. */
export const enrichmentUndoProblem = (payments: readonly ExpensePayment[]): FieldProblemCode | null =>
  payments.some(({ paid_amount }) => paid_amount !== 0) ? 'item_settled' : null

/** After it was taken back. The counters keep telling what it did. */
export const markUndone = (now: Timestamp): Pick<EnrichmentBatch, 'undone_at'> => ({ undone_at: now })
