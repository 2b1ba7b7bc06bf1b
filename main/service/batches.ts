// Batches: list, get, cancel, undo, report. All are extensions (decisions, batches).
import { type Change, removed, updated } from '../../shared/books/change.ts'
import { get, page, where } from '../../shared/books/read.ts'
import type { BankTransaction } from '../../shared/record/bank-transaction.ts'
import type { Batch } from '../../shared/record/batch.ts'
import type { Statement } from '../../shared/record/statement.ts'
import { cancelled, isUndone, undone, undoProblem } from '../../shared/rule/batch.ts'
import { err, ok } from '../../shared/value/result.ts'
import type { ServiceDeps } from './deps.ts'
import type { EventHub } from './events.ts'
import { invalidFields } from './field-messages.ts'
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

  undo: async (actor, request) => {
    const written = await deps.bookOf(actor.organization_id).write<Batch, Refusal>(actor.user_id, async (read) => {
      const [batch, statements, years] = await read([
        get('batch', request.id),
        where('statement', 'batch_id', [request.id]),
        page('fiscal_year'),
      ])
      if (!batch) return err(notFound('Batch', request.id))
      if (batch.finished_at === null) return err(UNFINISHED)
      if (isUndone(batch)) return ok({ action: 'undo_import', changes: [], value: batch })
      const transactions = await transactionsOf(read, batch)
      const problem = undoProblem(transactions, years.rows)
      if (problem) return err(invalidFields([{ field: 'batch', type: problem }]))
      const end = undone(deps.now())
      const changes = [...removals(transactions, statements), updated('batch', batch, end)]
      return ok({ action: 'undo_import', changes, value: { ...batch, ...end } })
    })
    if (written.ok) events.tellBatch(actor.organization_id, written.value)
    return written
  },
})

const UNFINISHED: Refusal = {
  type: 'Conflict',
  code: 'import_unfinished',
  message: 'The import has not ended: cancel it instead.',
}

/** So many at a time: while an answer of ten thousands is written and read, others would wait. */
const ROWS_A_QUESTION = 2_000

/** What the batch brought. Within a write, so that nothing changes between the questions. */
const transactionsOf = async (read: Book['read'], { id }: Batch): Promise<readonly BankTransaction[]> => {
  const found: BankTransaction[] = []
  for (;;) {
    const slice = { offset: found.length, limit: ROWS_A_QUESTION }
    const [some] = await read([where('bank_transaction', 'batch_id', [id], slice)])
    for (const each of some) found.push(each)
    if (some.length < ROWS_A_QUESTION) return found
  }
}

const removals = (transactions: readonly BankTransaction[], statements: readonly Statement[]): readonly Change[] => [
  ...transactions.map((transaction) => removed('bank_transaction', transaction)),
  ...statements.map((statement) => removed('statement', statement)),
]

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
    const [batch, statements] = await read([
      get('batch', given.batch_id),
      where('statement', 'batch_id', [given.batch_id]),
    ])
    if (!batch || batch.finished_at !== null) return ok({ action: given.action, changes: [], value: batch })
    const transactions = await transactionsOf(read, batch)
    const end = given.end(batch)
    return ok({
      action: given.action,
      changes: [...removals(transactions, statements), updated('batch', batch, end)],
      value: { ...batch, ...end },
    })
  })
  return written.ok ? written.value : null
}
