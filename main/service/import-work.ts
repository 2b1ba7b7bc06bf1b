// The work on an imported file: creates its rows in chunks, one commit each, processed before they are written, so that
// nothing is written twice. While the books take one chunk, the next is made ready and decided (import-chunk.ts). It begins
// where the batch stands, so it may be run again after whatever went wrong.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { updated } from '../../shared/books/change.ts'
import { get, where } from '../../shared/books/read.ts'
import type { BankAccount } from '../../shared/record/bank-account.ts'
import type { Batch } from '../../shared/record/batch.ts'
import type { ImportReport } from '../../shared/record/import-report.ts'
import { failed } from '../../shared/rule/batch.ts'
import { err, ok, type Result } from '../../shared/value/result.ts'
import type { Log } from '../log.ts'
import { takeBack } from './batches.ts'
import type { ServiceDeps } from './deps.ts'
import type { EventHub } from './events.ts'
import { type Chunk, type ImportWork, importChunk, type Outlook } from './import-chunk.ts'
import { readLeftOut } from './left-out.ts'
import type { PreparedImport } from './prepare-import.ts'
import { type Processor, runProcessors } from './processing.ts'
import { countsByDay, movementsByDay } from './rows-in-books.ts'
import { type Book, BooksUnavailable } from './write.ts'

/** Rows a commit: large enough that a file of 5 MB takes a dozen at most, small enough that nothing else waits long. */
const CHUNK_ROWS = 4096

export interface ImportJob {
  readonly batch_id: string
  /** Who asked for it; null after a restart. */
  readonly user: number | null
  /** What is to be imported; null: read from the kept file when it is its turn. */
  readonly prepared: PreparedImport | null
}

export interface ImportWorkDeps extends ServiceDeps {
  readonly events: EventHub
  readonly log: Log
  readonly processors: readonly Processor[]
  /** Rows a commit, when not as many as is good for daily work. */
  readonly chunkRows?: number
  /** Reads a kept file again as it was read at its upload. The refusal is a sentence for people. */
  readonly prepareAgain: (
    organizationId: number,
    batch: Batch,
    report: ImportReport | null,
    account: BankAccount,
  ) => Promise<Result<PreparedImport, string>>
}

/** One file, from where its batch stands to the end. */
export const runImport = async (
  deps: ImportWorkDeps,
  organizationId: number,
  job: ImportJob,
  signal: AbortSignal,
): Promise<void> => {
  const book = deps.bookOf(organizationId)
  const [batch] = await book.read([get('batch', job.batch_id)])
  if (!batch || batch.finished_at !== null) return
  const work = await workOf(deps, organizationId, job, batch)
  if (!work.ok) return failImport(deps, organizationId, batch.id, work.error)
  const { chunkRows = CHUNK_ROWS } = deps
  const course: Course = { deps, book, work: work.value, job, chunkRows, signal }
  // The first chunk is short, so that the books begin early.
  for (let step = beginStep(course, batch.created_rows, Math.ceil(chunkRows / 4)); ; step = step.next()) {
    const after = await step.ended
    if (!after) {
      // Cancelled, and the step after it finds the same.
      if (step.hasNext()) await step.next().ended
      return
    }
    deps.events.tellBatch(organizationId, after)
    if (after.finished_at !== null || (signal.aborted && !step.hasNext())) return
    await nextTurn()
  }
}

/** One chunk on its way into the books. */
interface Step {
  /** The batch after it; null: it was cancelled. */
  readonly ended: Promise<Batch | null>
  /** The step after it, which begins by itself as soon as this one's commit is on its way. */
  readonly next: () => Step
  readonly hasNext: () => boolean
}

/** What stays the same from step to step. */
interface Course {
  readonly deps: ImportWorkDeps
  readonly book: Book
  readonly work: ImportWork
  readonly job: ImportJob
  readonly chunkRows: number
  readonly signal: AbortSignal
}

const beginStep = (course: Course, from: number, rows: number, outlook: Outlook | null = null): Step => {
  const { deps, book, work, job, chunkRows, signal } = course
  const total = work.prepared.rows.length
  const to = Math.min(from + rows, total)
  let following: Step | null = null
  let foreseen: Outlook | null = null
  const next = () => {
    following ??= beginStep(course, to, chunkRows, foreseen)
    return following
  }
  const chunk: Chunk = {
    ...{ from, to, next_to: Math.min(to + chunkRows, total), outlook },
    foresee: (seen) => {
      foreseen = seen
    },
    meanwhile: () => {
      if (to < total && !signal.aborted) next()
    },
  }
  const ended = importChunk(deps, book, work, job, chunk).catch(async (error) => {
    // Whoever gives the import up takes back what all of its steps have created.
    await following?.ended.catch(() => undefined)
    throw error
  })
  // Told when it is the chunk's turn, if it ever is.
  ended.catch(() => undefined)
  return { ended, next, hasNext: () => following !== null }
}

const workOf = async (
  deps: ImportWorkDeps,
  organizationId: number,
  job: ImportJob,
  batch: Batch,
): Promise<Result<ImportWork, string>> => {
  const { read } = deps.bookOf(organizationId)
  const [account, report, byDay] = await read([
    get('bank_account', batch.bank_account_id),
    get('import_report', batch.id),
    movementsByDay(batch.bank_account_id),
  ])
  if (!account) return err('The bank account is gone.')
  const prepared: Result<PreparedImport, string> = job.prepared
    ? ok(job.prepared)
    : await deps.prepareAgain(organizationId, batch, report, account)
  if (!prepared.ok) return prepared
  // Another version of the program may read it otherwise; then a place among the rows means nothing.
  if (prepared.value.rows.length !== batch.total_rows) return err('The file is read otherwise now: import it again.')
  const left_out = report === null ? [] : await readLeftOut(read, { account, batch, report, prepared: prepared.value })
  const left_out_positions = new Set(left_out.map(({ position }) => position))
  const days = new Set(countsByDay(byDay).keys())
  return ok({ prepared: prepared.value, account, report, left_out, left_out_positions, days })
}

/** Processes transactions that were created by hand. */
export const processRows = async (
  deps: ImportWorkDeps,
  organizationId: number,
  ids: readonly string[],
): Promise<void> => {
  const process = (processors: readonly Processor[]) =>
    deps.bookOf(organizationId).write<null, never>(null, async (read) => {
      const [transactions] = await read([where('bank_transaction', 'id', ids)])
      const waiting = transactions.filter((transaction) => transaction.is_processing)
      const patches = await runProcessors(processors, waiting, read, deps.log)
      const updated_at = deps.now()
      const changes = waiting.map((transaction, at) =>
        updated('bank_transaction', transaction, { ...patches[at], is_processing: false, updated_at }),
      )
      return ok({ action: 'process_bank_transactions', changes, value: null })
    })
  try {
    await process(deps.processors)
  } catch (error) {
    if (error instanceof BooksUnavailable || deps.processors.length === 0) throw error
    // A fault in a proposal must not hold up a movement.
    deps.log.error('Processing failed; it is ended without its proposals', error)
    await process([])
  }
}

/** Ends an import that cannot go on and takes back what it created: a file is in the books whole or not at all. */
export const failImport = async (
  deps: ImportWorkDeps,
  organizationId: number,
  batchId: string,
  reason: string,
): Promise<void> => {
  deps.log.warn(`An import was given up: ${reason}`)
  const batch = await takeBack(deps.bookOf(organizationId), {
    user: null,
    batch_id: batchId,
    action: 'fail_import',
    end: (present) => failed(present, reason, deps.now()),
  })
  if (batch) deps.events.tellBatch(organizationId, batch)
}
