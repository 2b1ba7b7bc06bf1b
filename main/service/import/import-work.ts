// The work on an imported file: each commit creates and processes some thousand rows. It starts at the position stored in the
// batch, so it can run again after any failure.
import { updated } from '../../../shared/books/port/change.ts'
import { get } from '../../../shared/books/port/read.ts'
import type { CodedMessage, CodedMessageRecord } from '../../../shared/record/core/coded-message.ts'
import type { ImportFailures } from '../../../shared/record/core/note.ts'
import type { ImportBatch } from '../../../shared/record/import/batch.ts'
import { afterProcessing, failBatch, importOf } from '../../../shared/rule/import/import-batch.ts'
import { err, ok, type Result } from '../../../shared/value/result.ts'
import { prepareSteps, processTransactions, retryWithoutSteps, waitingTransactions } from '../bank/processing.ts'
import { runOverlapping } from '../core/overlapping.ts'
import type { ImportJob, ImportWorkDeps } from './import-deps.ts'
import { type ImportWork, importRows } from './import-rows.ts'
import { cancelAndRemove } from './import-undo.ts'
import type { PreparedImport } from './prepare-import.ts'
import { readProbableDuplicates } from './probable-duplicates.ts'
import { countsByDay, transactionsByDay } from './rows-in-books.ts'

/**
 * Rows that one commit creates: enough that a file of 5 MB takes a dozen commits, and few enough that no other request waits
 * long.
 */
const CHUNK_ROWS = 4096

type ChunkDeps = ImportWorkDeps & Required<Pick<ImportWorkDeps, 'chunkRows'>>

/** Imports one file, from the position of its batch to the end. */
export const runImport = async (
  { chunkRows = CHUNK_ROWS, ...others }: ImportWorkDeps,
  organizationId: number,
  job: ImportJob,
  signal: AbortSignal,
): Promise<void> => {
  const deps: ChunkDeps = { ...others, chunkRows }
  const book = deps.bookOf(organizationId)
  const [found] = await book.read([get('batch', job.batch_id)])
  let batch = importOf(found)
  let work: ImportWork | null = null
  while (batch && batch.finished_at === null && !signal.aborted) {
    // Earlier versions processed rows after the commit that created them: after a restart some may wait for that.
    if (batch.created_rows < batch.total_rows && batch.processed_rows === batch.created_rows) {
      if (!work) {
        const found = await workOf(deps, organizationId, job, batch)
        if (!found.ok) return failImport(deps, organizationId, batch.id, found.error)
        work = found.value
      }
      batch = await importChunks(deps, organizationId, work, job, batch, signal)
    } else {
      batch = await processSome(deps, organizationId, job)
      if (batch) deps.events.reportBatch(organizationId, batch)
    }
  }
}

/** Imports the rows that remain. Answers the batch as it is afterwards; null: it was cancelled. */
const importChunks = async (
  deps: ChunkDeps,
  organizationId: number,
  work: ImportWork,
  job: ImportJob,
  batch: ImportBatch,
  signal: AbortSignal,
): Promise<ImportBatch | null> => {
  const { chunkRows } = deps
  const { created_rows, total_rows } = batch
  const count = Math.ceil((total_rows - created_rows) / chunkRows)
  const positions = Array.from({ length: count }, (_, index) => created_rows + index * chunkRows)
  let present: ImportBatch | null = batch
  await runOverlapping(
    positions,
    async (from) => {
      await prepareSteps(deps, organizationId, [])
      const chunk = [from, Math.min(from + chunkRows, total_rows)] as const
      return retryWithoutSteps(deps, (steps) =>
        importRows({ ...deps, steps }, organizationId, work, job, chunk, signal),
      )
    },
    (after) => {
      // When this one was decided, the write before had been refused and ran again behind it; or the program ends.
      if (after === 'behind') return false
      present = after
      if (after) deps.events.reportBatch(organizationId, after)
      return after !== null && !signal.aborted
    },
  )
  return present
}

const workOf = async (
  deps: ImportWorkDeps,
  organizationId: number,
  job: ImportJob,
  batch: ImportBatch,
): Promise<Result<ImportWork, CodedMessageRecord>> => {
  const { read } = deps.bookOf(organizationId)
  const [account, report, byDay] = await read([
    get('bank_account', batch.bank_account_id),
    get('import_report', batch.id),
    transactionsByDay(batch.bank_account_id),
  ])
  if (!account) return err({ code: 'bank_account_gone' } satisfies CodedMessage<ImportFailures>)
  const prepared: Result<PreparedImport, CodedMessageRecord> = job.prepared
    ? ok(job.prepared)
    : await deps.prepareAgain(organizationId, batch, report, account)
  if (!prepared.ok) return prepared
  // Another version of the program may read the file differently; then row numbers have another meaning.
  if (prepared.value.rows.length !== batch.total_rows)
    return err({ code: 'read_otherwise' } satisfies CodedMessage<ImportFailures>)
  const likely =
    report === null ? [] : await readProbableDuplicates(read, { account, batch, report, prepared: prepared.value })
  const days = new Set(countsByDay(byDay).keys())
  return ok({
    prepared: prepared.value,
    account,
    report,
    likely,
    days,
    excluded: new Set(likely.flatMap(({ position, is_left_out }) => (is_left_out ? [position] : []))),
    probable: new Map(likely.map(({ position, transaction_ids: [id] }) => [position, id])),
  })
}

/** Processes waiting transactions of the batch. With the last row the batch ends. Null: it was cancelled. */
const processSome = async (deps: ChunkDeps, organizationId: number, job: ImportJob): Promise<ImportBatch | null> => {
  const book = deps.bookOf(organizationId)
  await prepareSteps(deps, organizationId, [])
  return retryWithoutSteps(deps, async (steps) => {
    const written = await book.write<ImportBatch | null, never>({ user: null, group: job.group }, async (read) => {
      const [found, waiting] = await read([
        get('batch', job.batch_id),
        waitingTransactions(job.batch_id, deps.chunkRows),
      ])
      const batch = importOf(found)
      const action = 'process_import'
      if (!batch || batch.finished_at !== null) return ok({ action, changes: [], value: null })
      const after = afterProcessing(batch, waiting.length, deps.now())
      const changes = await processTransactions({ ...deps, steps }, organizationId, waiting, read)
      return ok({
        action,
        params: { file: batch.name, count: waiting.length },
        changes: [...changes, updated('batch', batch, after)],
        value: { ...batch, ...after },
      })
    })
    return written.ok ? written.value : null
  })
}

/** Ends a failed import and removes what it created: a file is in the books completely or not at all. */
export const failImport = async (
  deps: ImportWorkDeps,
  organizationId: number,
  batchId: string,
  reason: CodedMessageRecord,
): Promise<void> => {
  deps.log.warn(`An import failed: ${reason.code}`)
  const batch = await cancelAndRemove(deps, deps.bookOf(organizationId), {
    user: null,
    batch_id: batchId,
    action: 'fail_import',
    end: (present) => failBatch(present, reason, deps.now()),
  })
  if (batch) deps.events.reportBatch(organizationId, batch)
}
