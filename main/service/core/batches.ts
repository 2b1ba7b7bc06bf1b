// Batches of every kind: list, get, cancel, undo, and resume after a restart. Each kind defines these next to its own
// work. All are extensions (rule 35).
import { get, type PageAnswer, page } from '../../../shared/books/port/read.ts'
import type { Batch, BatchKind } from '../../../shared/record/import/batch.ts'
import { err, ok } from '../../../shared/value/result.ts'
import type { ServiceDeps } from './deps.ts'
import type { EventHub } from './events.ts'
import { notFound, type Refusal } from './refusal.ts'
import type { Actor, Answer, ById, ListRequest } from './request.ts'

export interface BatchServices {
  readonly batches: {
    readonly list: (actor: Actor, request: ListRequest) => Answer<PageAnswer<Batch>>
    readonly get: (actor: Actor, request: ById) => Answer<Batch>
    /** Ends an unfinished batch; does not change a finished one. */
    readonly cancel: (actor: Actor, request: ById) => Answer<Batch>
    /** Undoes what an ended batch did; does not change a batch that was undone already. */
    readonly undo: (actor: Actor, request: ById) => Answer<Batch>
  }
}

/** How a capability cancels, undoes and resumes its batches. */
export interface BatchWork {
  /** Ends the batch unless it ended meanwhile. Answers the batch as it is afterwards; null: it no longer exists. */
  readonly cancel: (actor: Actor, batchId: string) => Promise<Batch | null>
  /** Undoes what the ended batch did. */
  readonly undo: (actor: Actor, request: ById) => Answer<Batch>
  /** Resumes unfinished batches of an earlier run of the program, the oldest first. */
  readonly resume: (organizationId: number, batches: readonly Batch[]) => void
}

export type BatchWorkByKind = Readonly<Record<BatchKind, BatchWork>>

export const createBatches = (
  deps: Pick<ServiceDeps, 'bookOf'> & { readonly events: EventHub },
  work: BatchWorkByKind,
): BatchServices['batches'] => ({
  list: async (actor, request) => {
    const [found] = await deps.bookOf(actor.organization_id).read([page('batch', request.question)])
    return ok(found)
  },

  get: async (actor, request) => {
    const [batch] = await deps.bookOf(actor.organization_id).read([get('batch', request.id)])
    return batch ? ok(batch) : err(notFound('Batch', request.id))
  },

  cancel: async (actor, request) => {
    const [present] = await deps.bookOf(actor.organization_id).read([get('batch', request.id)])
    const batch = present && (await work[present.kind].cancel(actor, request.id))
    if (!batch) return err<Refusal>(notFound('Batch', request.id))
    deps.events.reportBatch(actor.organization_id, batch)
    return ok(batch)
  },

  undo: async (actor, request) => {
    const [present] = await deps.bookOf(actor.organization_id).read([get('batch', request.id)])
    return present ? work[present.kind].undo(actor, request) : err(notFound('Batch', request.id))
  },
})

export const UNFINISHED_BATCHES = [{ field: 'finished_at', is: [null] }]

/** Resumes the batches that an earlier run of the program left unfinished. */
export const resumeBatches = async (
  deps: Pick<ServiceDeps, 'bookOf'>,
  work: BatchWorkByKind,
  organizationId: number,
): Promise<void> => {
  const [unfinished] = await deps.bookOf(organizationId).read([
    page('batch', {
      filter: UNFINISHED_BATCHES,
      sort: [{ field: 'created_at', descending: false }],
    }),
  ])
  const byWork = Map.groupBy(unfinished.rows, ({ kind }) => work[kind])
  for (const [{ resume }, batches] of byWork) resume(organizationId, batches)
}
