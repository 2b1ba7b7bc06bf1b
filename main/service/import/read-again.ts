// Reads the stored file of an ended import again and fills the fields that its transactions are missing, in one commit (an
// extension).
import { setImmediate as nextTurn } from 'node:timers/promises'
import { updated } from '../../../shared/books/port/change.ts'
import { get } from '../../../shared/books/port/read.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import type { ImportBatch } from '../../../shared/record/import/batch.ts'
import type { FieldProblemCode } from '../../../shared/rule/core/field-problem.ts'
import { importOf } from '../../../shared/rule/import/import-batch.ts'
import { type Completion, completionsOf, rereadProblem } from '../../../shared/rule/import/reread-file.ts'
import type { IdentifiedRow } from '../../../shared/rule/import/row-identity.ts'
import { err, ok, type Result } from '../../../shared/value/result.ts'
import { groupedByFields } from '../bank/processing.ts'
import { readAllRows } from '../core/all-rows.ts'
import type { ServiceDeps } from '../core/deps.ts'
import { invalid, notFound, type Refusal } from '../core/refusal.ts'
import type { Actor, Answer, ById } from '../core/request.ts'
import type { CompletedImport } from './contract.ts'
import type { ImportWorkDeps } from './import-deps.ts'
import { UNFINISHED } from './import-undo.ts'

/** Creates and removes nothing, and keeps existing values: a second run finds nothing to fill. */
export const rereadImport = async (
  deps: Pick<ServiceDeps, 'bookOf' | 'now'> & Pick<ImportWorkDeps, 'prepareAgain'>,
  actor: Actor,
  { id }: ById,
): Answer<CompletedImport> => {
  const book = deps.bookOf(actor.organization_id)
  const [found, report] = await book.read([get('batch', id), get('import_report', id)])
  const ended = endedImport(importOf(found), id)
  if (!ended.ok) return ended
  const [account] = await book.read([get('bank_account', ended.value.bank_account_id)])
  if (!account) return err(notFound('Batch', id))
  const prepared = await deps.prepareAgain(actor.organization_id, ended.value, report, account)
  if (!prepared.ok) {
    return err(problem(prepared.error.code === 'kept_file_missing' ? 'kept_file_missing' : 'kept_file_unreadable'))
  }
  return book.write<CompletedImport, Refusal>({ user: actor.user_id }, async (read) => {
    const [present] = await read([get('batch', id)])
    const batch = endedImport(importOf(present), id)
    if (!batch.ok) return batch
    const transactions = await readAllRows(read, 'bank_transaction', [{ field: 'batch_id', is: [id] }])
    const completions = await mapInSlices(prepared.value.rows, transactions)
    const updated_at = deps.now()
    return ok({
      action: 'read_again',
      params: { file: batch.value.name, count: completions.length },
      changes: groupedByFields(
        completions.map(({ stored, patch }) => updated('bank_transaction', stored, { ...patch, updated_at })),
      ),
      value: { completed: completions.length, unchanged: transactions.length - completions.length },
    })
  })
}

/** The import, when it has ended and its rows exist. */
const endedImport = (batch: ImportBatch | null, id: string): Result<ImportBatch, Refusal> => {
  if (!batch) return err(notFound('Batch', id))
  if (batch.finished_at === null) return err(UNFINISHED)
  const refused = rereadProblem(batch)
  return refused === null ? ok(batch) : err(problem(refused))
}

const problem = (code: FieldProblemCode): Refusal => invalid({ field: 'batch', code })

const ROWS_PER_TURN = 4096

/** A file of 5 MB has tens of thousands of rows: other requests get their turn in between. */
const mapInSlices = async (
  rows: readonly IdentifiedRow[],
  transactions: readonly BankTransaction[],
): Promise<readonly Completion[]> => {
  const storedByKey = new Map(transactions.map((transaction) => [transaction.acc_serv_ref, transaction]))
  const completions: Completion[] = []
  for (let from = 0; from < rows.length; from += ROWS_PER_TURN) {
    for (const each of completionsOf(rows.slice(from, from + ROWS_PER_TURN), storedByKey)) completions.push(each)
    await nextTurn()
  }
  return completions
}
