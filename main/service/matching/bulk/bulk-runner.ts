// Runs bulk work in the background, one batch after the other in an organization, and ends a batch when a user cancels it.
// All its state is in the books, so a restart resumes it.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { removed, updated } from '../../../../shared/books/port/change.ts'
import { get, where } from '../../../../shared/books/port/read.ts'
import type { BulkBatch } from '../../../../shared/record/import/batch.ts'
import type { BulkTarget } from '../../../../shared/record/matching/bulk-target.ts'
import { bulkOf, cancelBulkBatch, stopBulkBatch } from '../../../../shared/rule/matching/booking/bulk-batch.ts'
import { ok } from '../../../../shared/value/result.ts'
import type { Log } from '../../../platform/log.ts'
import type { Background } from '../../core/background.ts'
import type { BatchWork } from '../../core/batches.ts'
import { BooksUnavailable } from '../../core/book.ts'
import type { ServiceDeps } from '../../core/deps.ts'
import type { EventHub } from '../../core/events.ts'
import type { MatcherFeed } from '../matcher/matcher-feed.ts'
import { workOnSlice } from './bulk-work.ts'

type RunnerDeps = ServiceDeps & { readonly events: EventHub; readonly log: Log; readonly feed: MatcherFeed }

/** The history undoes a batch (`undoBulk`). */
export interface BulkRunner extends Omit<BatchWork, 'undo'> {
  /** Adds a stored batch to the queue. */
  readonly enqueue: (organizationId: number, batchId: string) => void
}

export const createBulkRunner = (deps: RunnerDeps, background: Background): BulkRunner => {
  const run = async (organizationId: number, batchId: string): Promise<void> => {
    try {
      await runBatch(deps, organizationId, batchId, background.signal)
    } catch (error) {
      if (error instanceof BooksUnavailable) throw error
      deps.log.error('Bulk work failed', error)
      const author = { user: null, action: 'stop_bulk_work' }
      const batch = await endEarly(deps, organizationId, batchId, author, (present, remaining) =>
        stopBulkBatch(present, remaining, deps.now()),
      )
      if (batch) deps.events.reportBatch(organizationId, batch)
    }
  }

  const enqueue = (organizationId: number, batchId: string) =>
    background.add(`bulk ${organizationId}`, () => run(organizationId, batchId))

  return {
    enqueue,
    cancel: (actor, batchId) => {
      const author = { user: actor.user_id, action: 'cancel_bulk_work' }
      return endEarly(deps, actor.organization_id, batchId, author, (present) => cancelBulkBatch(present, deps.now()))
    },
    resume: (organizationId, batches) => {
      deps.log.info(`Resuming ${batches.length} unfinished bulk actions`)
      for (const { id } of batches) enqueue(organizationId, id)
    },
  }
}

/** Works on the batch until it ends. */
const runBatch = async (
  deps: RunnerDeps,
  organizationId: number,
  batchId: string,
  signal: AbortSignal,
): Promise<void> => {
  const book = deps.bookOf(organizationId)
  const [found, slices] = await book.read([get('batch', batchId), where('bulk_target', 'batch_id', [batchId])])
  let batch = bulkOf(found)
  for (const slice of slices) {
    if (!batch || signal.aborted) return
    batch = await workOnSlice(deps, organizationId, book, batch, slice)
    if (batch) deps.events.reportBatch(organizationId, batch)
    // Requests that wait for an answer go first. A second slice in the queue would double the time that lists wait.
    await nextTurn()
  }
}

/**
 * Ends an unfinished batch early; does not change a finished one. Answers the batch as it is afterwards, null when there is
 * none. The runner notices the end at its next commit.
 */
const endEarly = async (
  deps: RunnerDeps,
  organizationId: number,
  batchId: string,
  { user, action }: { readonly user: number | null; readonly action: string },
  end: (batch: BulkBatch, remaining: readonly BulkTarget[]) => Partial<BulkBatch>,
): Promise<BulkBatch | null> => {
  const written = await deps.bookOf(organizationId).write<BulkBatch | null, never>({ user }, async (read) => {
    const [found, remaining] = await read([get('batch', batchId), where('bulk_target', 'batch_id', [batchId])])
    const batch = bulkOf(found)
    if (!batch || batch.finished_at !== null) return ok({ action, changes: [], value: batch })
    const after = end(batch, remaining)
    return ok({
      action,
      params: { count: batch.total_rows - batch.processed_rows },
      changes: [...remaining.map((target) => removed('bulk_target', target)), updated('batch', batch, after)],
      value: { ...batch, ...after },
    })
  })
  return written.ok ? written.value : null
}
