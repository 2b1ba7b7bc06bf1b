// Undoes an import: cancelled while it runs, given up after a failure, or undone after its end. Some thousand rows per
// commit, in one turn of the writer: no other write comes in between, and reading goes on.
import { type Change, created, removed, updated } from '../../../shared/books/port/change.ts'
import { counted, get, page, where } from '../../../shared/books/port/read.ts'
import type { UndoWork } from '../../../shared/record/books/undo-work.ts'
import type { ImportBatch } from '../../../shared/record/import/batch.ts'
import { cancelBatch, importOf, isUndone, markUndone, undoProblem } from '../../../shared/rule/import/import-batch.ts'
import { assert, err, ok } from '../../../shared/value/result.ts'
import { unlinkedTransfers } from '../bank/unlinked-transfers.ts'
import { readAllRows } from '../core/all-rows.ts'
import type { Book, Continue, Read, Step } from '../core/book.ts'
import type { EventHub } from '../core/events.ts'
import { invalid, notFound, type Refusal } from '../core/refusal.ts'
import type { Actor, Answer, ById } from '../core/request.ts'
import type { ImportUndoDeps } from './import-deps.ts'
import { paramsOfUndo } from './undone-action.ts'

/** Rows that one commit removes. */
const SLICE_ROWS = 2_000

type ImportWork = Extract<UndoWork, { kind: 'import' }>
type SliceDeps = Pick<ImportUndoDeps, 'now' | 'removeBooked'>

/** Cancelling a running import removes what it created. */
export const cancelImport =
  (deps: ImportUndoDeps) =>
  (actor: Actor, batchId: string): Promise<ImportBatch | null> =>
    cancelAndRemove(deps, deps.bookOf(actor.organization_id), {
      user: actor.user_id,
      batch_id: batchId,
      action: 'cancel_import',
      end: (batch) => cancelBatch(batch, deps.now()),
    })

/** Undoes an ended import; does not change one that was undone or cancelled already. */
export const undoImport = async (
  deps: ImportUndoDeps & { readonly events: EventHub },
  actor: Actor,
  request: ById,
): Answer<ImportBatch> => {
  const author = { user: actor.user_id, group: deps.newId() }
  const written = await deps.bookOf(actor.organization_id).write<ImportBatch, Refusal>(author, async (read) => {
    const [found, years] = await read([get('batch', request.id), page('fiscal_year')])
    const batch = importOf(found)
    if (!batch) return err(notFound('Batch', request.id))
    if (batch.finished_at === null) return err(UNFINISHED)
    if (isUndone(batch)) return ok({ action: 'undo_import', changes: [], value: batch })
    const transactions = await readAllRows(read, 'bank_transaction', [{ field: 'batch_id', is: [batch.id] }])
    const problem = undoProblem(transactions, years.rows)
    if (problem) return err(invalid({ field: 'batch', code: problem }))
    const params = { ...(await paramsOfUndo(read, batch)), file: batch.name, count: transactions.length }
    const end = markUndone(deps.now())
    const work = workOf(author, { action: 'undo_import', params, batch_id: batch.id, end, now: deps.now() })
    return ok({ ...(await slice(deps, read, work, 'first')), value: { ...batch, ...end } })
  })
  if (written.ok) deps.events.reportBatch(actor.organization_id, written.value)
  return written
}

export const UNFINISHED: Refusal = { type: 'Conflict', code: 'import_unfinished' }

const workOf = (
  { user, group }: { readonly user: number | null; readonly group: string },
  {
    now,
    ...order
  }: Pick<ImportWork, 'action' | 'params' | 'batch_id' | 'end'> & { readonly now: ImportWork['created_at'] },
): ImportWork => ({ kind: 'import', id: group, user_id: user, ...order, created_at: now })

/**
 * Removes some of the rows that a batch created. Only an import that has not ended can have booked rows among them, whose
 * bookings it reverses: the undo of an ended one refuses them. The last slice also removes the batch's statements and ends
 * the work. The books say which rows remain, so the work can be repeated.
 */
const slice = async (deps: SliceDeps, read: Read, work: ImportWork, at: 'first' | 'later'): Promise<Step> => {
  const { action, params, batch_id } = work
  const filter = [{ field: 'batch_id', is: [batch_id] }]
  const [{ rows, total }] = await read([page('bank_transaction', { filter, limit: SLICE_ROWS })])
  const booked = rows.filter(({ is_reconciled }) => is_reconciled)
  const others = rows.filter(({ is_reconciled }) => !is_reconciled)
  const changes: readonly Change[] = [
    ...(await deps.removeBooked(read, booked)),
    ...others.map((transaction) => removed('bank_transaction', transaction)),
    ...(await unlinkedTransfers(read, others, deps.now())),
  ]
  if (total > rows.length) {
    const workStart = at === 'first' ? [created('undo_work', work)] : []
    return { action, params, changes: [...changes, ...workStart], next: continueWith(deps, work.id) }
  }
  const [batch, statements] = await read([get('batch', batch_id), where('statement', 'batch_id', [batch_id])])
  assert(batch, 'the batch of an import stays')
  const end = [
    ...statements.map((statement) => removed('statement', statement)),
    updated('batch', batch, work.end as Partial<ImportBatch>),
    ...(at === 'first' ? [] : [removed('undo_work', work)]),
  ]
  return { action, params, changes: [...changes, ...end] }
}

const continueWith =
  (deps: SliceDeps, group: string): Continue =>
  async (read) => {
    const [work] = await read([get('undo_work', group)])
    return work?.kind === 'import' ? slice(deps, read, work, 'later') : { action: 'undo_import', changes: [] }
  }

/** Resumes an undo that an earlier run of the program did not finish. */
export const finishImportUndo = async (deps: SliceDeps, book: Book, work: ImportWork): Promise<void> => {
  const { id: group, user_id: user, action, params } = work
  await book.write<null, never>({ user, group }, async () =>
    ok({ action, params, changes: [], value: null, next: continueWith(deps, group) }),
  )
}

/**
 * Ends an unfinished batch, removes the transactions and statements that it created, and reverses bookings made meanwhile;
 * does not change a finished batch. Answers the batch as it is afterwards, null when there is none. A running import notices
 * the end at its next commit and stops.
 */
export const cancelAndRemove = async (
  deps: Pick<ImportUndoDeps, 'now' | 'newId' | 'removeBooked'>,
  book: Book,
  order: {
    readonly user: number | null
    readonly batch_id: string
    readonly action: string
    readonly end: (batch: ImportBatch) => Partial<ImportBatch>
  },
): Promise<ImportBatch | null> => {
  const { user, batch_id, action } = order
  const author = { user, group: deps.newId() }
  const written = await book.write<ImportBatch | null, never>(author, async (read) => {
    const filter = [{ field: 'batch_id', is: [batch_id] }]
    const [found, { total: count }] = await read([get('batch', batch_id), counted('bank_transaction', filter)])
    const batch = importOf(found)
    if (!batch || batch.finished_at !== null) return ok({ action, changes: [], value: batch })
    const end = order.end(batch)
    const work = workOf(author, { action, params: { file: batch.name, count }, batch_id, end, now: deps.now() })
    return ok({ ...(await slice(deps, read, work, 'first')), value: { ...batch, ...end } })
  })
  return written.ok ? written.value : null
}
