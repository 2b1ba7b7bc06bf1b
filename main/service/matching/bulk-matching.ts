// Starts bulk work on bank transactions. The commit that creates the batch decides which transactions belong to it.
import { created } from '../../../shared/books/port/change.ts'
import { counted, type Filter, ids } from '../../../shared/books/port/read.ts'
import type { BulkBatch } from '../../../shared/record/import/batch.ts'
import { bulkTargets, newBulkBatch } from '../../../shared/rule/matching/booking/bulk-batch.ts'
import { ok } from '../../../shared/value/result.ts'
import type { ServiceDeps } from '../core/deps.ts'
import type { EventHub } from '../core/events.ts'
import type { BulkRunner } from './bulk/bulk-runner.ts'
import type { BulkRequest, MatchingServices } from './contract.ts'

/** The oldest first, so that of several payments the earliest settles a document. */
const ORDER = ['booking_date', 'created_at'].map((field) => ({ field, descending: false }))

/** Transactions without an attachment are skipped at once; there may be very many of them. */
const ATTACHED: Filter = { field: 'is_attached', is: [true] }

export const createBulkMatching = (
  deps: ServiceDeps & { readonly events: EventHub },
  runner: BulkRunner,
): MatchingServices['bulkMatching'] => ({
  start: async (actor, request) => {
    const { kind } = request
    const author = { user: actor.user_id, group: request.group ?? deps.newId() }
    const written = await deps.bookOf(actor.organization_id).write<BulkBatch, never>(author, async (read) => {
      const { filter, search } = selectionOf(request)
      const applicableFilter = kind === 'reconcile' ? [...filter, ATTACHED] : filter
      const [{ total }, found] = await read([
        counted('bank_transaction', filter, search),
        ids('bank_transaction', { filter: applicableFilter, search, sort: ORDER }),
      ])
      const batch = newBulkBatch({
        id: deps.newUuid(),
        group: author.group,
        kind,
        user_id: actor.user_id,
        rule: null,
        total_rows: total,
        left: total - found.length,
        created_at: deps.now(),
      })
      const targets = bulkTargets(batch.id, found, deps.newId)
      return ok({
        action: `${kind}_many`,
        params: { count: total },
        changes: [created('batch', batch), ...targets.map((target) => created('bulk_target', target))],
        value: batch,
      })
    })
    if (written.ok) {
      runner.enqueue(actor.organization_id, written.value.id)
      deps.events.reportBatch(actor.organization_id, written.value)
    }
    return written
  },
})

/** The transactions that the job can change; it replaces the caller's filter of `reconciled`. */
const selectionOf = ({ kind, items, selection }: BulkRequest) => {
  const isReconciled: Filter = { field: 'is_reconciled', is: [kind === 'unreconcile'] }
  if (items !== 'all') return { filter: [{ field: 'id', is: items }, isReconciled], search: null }
  const filtersWithoutState = selection.filter.filter(
    (filter) => !('field' in filter) || filter.field !== isReconciled.field,
  )
  return { filter: [...filtersWithoutState, isReconciled], search: selection.search }
}
