// The history of the books, and undo: what the routes and the batches ask for.
import { get } from '../../../shared/books/port/read.ts'
import { bulkOf } from '../../../shared/rule/matching/booking/bulk-batch.ts'
import { assert, err, ok } from '../../../shared/value/result.ts'
import type { BatchWork } from '../core/batches.ts'
import type { ServiceDeps } from '../core/deps.ts'
import type { EventHub } from '../core/events.ts'
import { invalid, notFound } from '../core/refusal.ts'
import type { Actor } from '../core/request.ts'
import type { HistoryServices } from './contract.ts'
import { createHistoryViews, historyView } from './history-views.ts'
import { type Direction, undoAction } from './undo.ts'

type Deps = ServiceDeps & { readonly events: EventHub }

export const createHistory = (deps: Deps): HistoryServices['history'] => {
  const inDirection =
    (direction: Direction): HistoryServices['history']['undo'] =>
    async (actor, { id }) => {
      const undone = await undoAction(deps, actor, id, direction)
      return undone.ok ? ok(await historyView(deps, actor, undone.value)) : undone
    }
  return { ...createHistoryViews(deps), undo: inDirection('undo'), redo: inDirection('redo') }
}

/** Undoes what bulk work did; does not change a batch that was undone already. */
export const undoBulk =
  (deps: Deps): BatchWork['undo'] =>
  async (actor: Actor, { id }) => {
    const { read } = deps.bookOf(actor.organization_id)
    const [found] = await read([get('batch', id)])
    const batch = bulkOf(found)
    if (!batch) return err(notFound('Batch', id))
    if (batch.undone_at !== null) return ok(batch)
    if (batch.group === null) return err(invalid({ field: 'batch', code: 'not_undoable' }))
    const undone = await undoAction(deps, actor, batch.group, 'undo')
    if (!undone.ok) return undone
    const [after] = await read([get('batch', id)])
    assert(after, 'a batch that was taken back stays')
    deps.events.reportBatch(actor.organization_id, after)
    return ok(after)
  }
