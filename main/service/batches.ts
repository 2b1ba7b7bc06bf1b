// Batches: list, get, cancel. Reading and cancelling are extensions (decisions, batches).
import { removed, updated } from '../../shared/books/change.ts'
import { get, page, where } from '../../shared/books/read.ts'
import type { Batch } from '../../shared/record/batch.ts'
import { cancelled } from '../../shared/rule/batch.ts'
import { err, ok } from '../../shared/value/result.ts'
import type { ServiceDeps } from './deps.ts'
import type { EventHub } from './events.ts'
import { readImportReport } from './import-report.ts'
import { notFound, type Refusal } from './refusal.ts'
import type { Services } from './services.ts'
import type { Book } from './write.ts'

export const createBatches = (deps: ServiceDeps, events: EventHub): Services['batches'] => ({
  list: async (actor, request) => {
    const [found] = await deps.bookOf(actor.organization_id).read([page('batch', request.question)])
    return ok(found)
  },

  get: async (actor, request) => {
    const [batch] = await deps.bookOf(actor.organization_id).read([get('batch', request.id)])
    return batch ? ok(batch) : err(notFound('Batch', request.id))
  },

  report: (actor, request) => readImportReport(deps, actor, request.id),

  cancel: async (actor, request) => {
    const batch = await takeBack(deps.bookOf(actor.organization_id), {
      user: actor.user_id,
      batch_id: request.id,
      action: 'cancel_import',
      end: (present) => cancelled(present, deps.now()),
    })
    if (!batch) return err<Refusal>(notFound('Batch', request.id))
    events.tellBatch(actor.organization_id, batch)
    return ok(batch)
  },
})

/**
 * Ends an unfinished batch and removes the transactions and statements it brought, in one commit; a finished one stays
 * as it is. Answers the batch as it then is, null when there is none. A runner that is at work on it sees the end at its
 * next commit and stops.
 */
export const takeBack = async (
  book: Book,
  given: {
    readonly user: number | null
    readonly batch_id: string
    readonly action: string
    readonly end: (batch: Batch) => Partial<Batch>
  },
): Promise<Batch | null> => {
  const written = await book.write<Batch | null, never>(given.user, async (read) => {
    const [batch, transactions, statements] = await read([
      get('batch', given.batch_id),
      where('bank_transaction', 'batch_id', [given.batch_id]),
      where('statement', 'batch_id', [given.batch_id]),
    ])
    if (!batch || batch.finished_at !== null) return ok({ action: given.action, changes: [], value: batch })
    const end = given.end(batch)
    return ok({
      action: given.action,
      changes: [
        ...transactions.map((transaction) => removed('bank_transaction', transaction)),
        ...statements.map((statement) => removed('statement', statement)),
        updated('batch', batch, end),
      ],
      value: { ...batch, ...end },
    })
  })
  return written.ok ? written.value : null
}
