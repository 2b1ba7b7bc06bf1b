// Taking back what an import brought: cancelled while it is under way, given up, or undone after its end.
import { type Change, removed, updated } from '../../../shared/books/port/change.ts'
import { get, page, where } from '../../../shared/books/port/read.ts'
import type { BankTransaction } from '../../../shared/record/bank-transaction.ts'
import type { ImportBatch } from '../../../shared/record/batch.ts'
import type { Statement } from '../../../shared/record/statement.ts'
import { cancelled, importOf, isUndone, undone, undoProblem } from '../../../shared/rule/import/import-batch.ts'
import { err, ok } from '../../../shared/value/result.ts'
import { freedMirrors } from '../bank/freed-mirrors.ts'
import { allRows } from '../core/all-rows.ts'
import type { Book, Read } from '../core/book.ts'
import type { ServiceDeps } from '../core/deps.ts'
import type { EventHub } from '../core/events.ts'
import { invalid, notFound, type Refusal } from '../core/refusal.ts'
import type { Actor, Answer, ById } from '../core/request.ts'
import type { TakeBackDeps } from './import-deps.ts'

/** Cancelling an import that is under way takes back what it created. */
export const cancelImport =
  (deps: TakeBackDeps) =>
  (actor: Actor, batchId: string): Promise<ImportBatch | null> =>
    takeBack(deps, deps.bookOf(actor.organization_id), {
      user: actor.user_id,
      batch_id: batchId,
      action: 'cancel_import',
      end: (present) => cancelled(present, deps.now()),
    })

/** Takes back what an ended import brought; one that was undone or cancelled stays as it is. */
export const undoImport = async (
  deps: ServiceDeps & { readonly events: EventHub },
  actor: Actor,
  request: ById,
): Answer<ImportBatch> => {
  const written = await deps
    .bookOf(actor.organization_id)
    .write<ImportBatch, Refusal>({ user: actor.user_id }, async (read) => {
      const [found, statements, years] = await read([
        get('batch', request.id),
        where('statement', 'batch_id', [request.id]),
        page('fiscal_year'),
      ])
      const batch = importOf(found)
      if (!batch) return err(notFound('Batch', request.id))
      if (batch.finished_at === null) return err(UNFINISHED)
      if (isUndone(batch)) return ok({ action: 'undo_import', changes: [], value: batch })
      const transactions = await transactionsOf(read, batch)
      const problem = undoProblem(transactions, years.rows)
      if (problem) return err(invalid({ field: 'batch', code: problem }))
      const end = undone(deps.now())
      const freed = await freedMirrors(read, transactions, deps.now())
      return ok({
        action: 'undo_import',
        params: { file: batch.name, count: transactions.length },
        changes: [...removals(transactions, statements), ...freed, updated('batch', batch, end)],
        value: { ...batch, ...end },
      })
    })
  if (written.ok) deps.events.tellBatch(actor.organization_id, written.value)
  return written
}

export const UNFINISHED: Refusal = { type: 'Conflict', code: 'import_unfinished' }

/** What the batch brought. */
const transactionsOf = (read: Read, { id }: ImportBatch): Promise<readonly BankTransaction[]> =>
  allRows(read, 'bank_transaction', [{ field: 'batch_id', is: [id] }])

const removals = (transactions: readonly BankTransaction[], statements: readonly Statement[]): readonly Change[] => [
  ...transactions.map((transaction) => removed('bank_transaction', transaction)),
  ...statements.map((statement) => removed('statement', statement)),
]

/**
 * Ends an unfinished batch and removes the transactions and statements it brought, in one commit, with what was booked of
 * them meanwhile; a finished one stays as it is. Answers the batch as it then is, null when there is none. A runner that is at work on it sees the end at its
 * next commit and stops.
 */
export const takeBack = async (
  deps: Pick<TakeBackDeps, 'now' | 'removeBooked'>,
  book: Book,
  given: {
    readonly user: number | null
    readonly batch_id: string
    readonly action: string
    readonly end: (batch: ImportBatch) => Partial<ImportBatch>
  },
): Promise<ImportBatch | null> => {
  const written = await book.write<ImportBatch | null, never>({ user: given.user }, async (read) => {
    const [found, statements] = await read([
      get('batch', given.batch_id),
      where('statement', 'batch_id', [given.batch_id]),
    ])
    const batch = importOf(found)
    if (!batch || batch.finished_at !== null) return ok({ action: given.action, changes: [], value: batch })
    const transactions = await transactionsOf(read, batch)
    const end = given.end(batch)
    const booked = transactions.filter(({ is_reconciled }) => is_reconciled)
    const others = transactions.filter(({ is_reconciled }) => !is_reconciled)
    const gone = await deps.removeBooked(read, booked)
    const freed = await freedMirrors(read, others, deps.now())
    return ok({
      action: given.action,
      params: { file: batch.name, count: transactions.length },
      changes: [...gone, ...removals(others, statements), ...freed, updated('batch', batch, end)],
      value: { ...batch, ...end },
    })
  })
  return written.ok ? written.value : null
}
