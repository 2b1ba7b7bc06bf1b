// The background work on imported rows: creates them in chunks, one commit each, then processes them. One file after
// the other per organization. Everything it knows is in the books and in the kept files, so a restart carries on.
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import { type Change, created, updated } from '../../shared/books/change.ts'
import { get, page, where } from '../../shared/books/read.ts'
import type { BankAccount } from '../../shared/record/bank-account.ts'
import type { BankTransaction } from '../../shared/record/bank-transaction.ts'
import type { Batch } from '../../shared/record/batch.ts'
import { afterChunk, afterProcessing, failed, finished } from '../../shared/rule/batch.ts'
import { candidateKeys, decideRows, type IdentifiedRow } from '../../shared/rule/row-identity.ts'
import { rowToBankTransaction, statementRecords } from '../../shared/rule/statement-import.ts'
import type { Timestamp } from '../../shared/value/calendar.ts'
import { assert, err, ok, type Result } from '../../shared/value/result.ts'
import type { Log } from '../log.ts'
import { takeBack } from './batches.ts'
import type { ServiceDeps } from './deps.ts'
import type { EventHub } from './events.ts'
import type { PreparedImport } from './prepare-import.ts'
import { type Processor, runProcessors } from './processing.ts'
import { type Book, BooksUnavailable } from './write.ts'

/** Rows a commit: large enough that a file of 5 MB takes a dozen, small enough that nothing else waits long. */
export const CHUNK_ROWS = 500
/** Rows of waiting files that are held in memory; files beyond are read again when it is their turn. */
const MAX_HELD_ROWS = 50_000
const RETRY_MS = 500

export interface ImportJob {
  readonly batch_id: string
  /** Who asked for it; null after a restart. */
  readonly user: number | null
  /** What is to be imported; null: read from the kept file when it is its turn. */
  readonly prepared: PreparedImport | null
}

export interface ImportRunner {
  /** Takes over batches that are on record. */
  readonly enqueue: (organizationId: number, jobs: readonly ImportJob[]) => void
  /** Processes transactions that were added by hand. */
  readonly process: (organizationId: number, transactionIds: readonly string[]) => void
  /** Carries on with what an earlier run of the program left unfinished. */
  readonly resume: (organizationId: number) => Promise<void>
  /** Resolves when nothing is left to do. */
  readonly idle: () => Promise<void>
  /** Ends after the commit that is under way; the rest is done after the next start. */
  readonly close: () => Promise<void>
}

export interface ImportRunnerDeps extends ServiceDeps {
  readonly events: EventHub
  readonly log: Log
  readonly processors: readonly Processor[]
  /** Reads a kept file again as it was read at its upload. The refusal is a sentence for people. */
  readonly prepareAgain: (
    organizationId: number,
    batch: Batch,
    account: BankAccount,
  ) => Promise<Result<PreparedImport, string>>
}

type Task = (book: Book) => Promise<void>

export const createImportRunner = (deps: ImportRunnerDeps): ImportRunner => {
  const queues = new Map<number, Task[]>()
  const running = new Map<number, Promise<void>>()
  const closing = new AbortController()
  const held = new Set<PreparedImport>()

  const add = (organizationId: number, task: Task) => {
    const queue = queues.get(organizationId) ?? []
    queues.set(organizationId, queue)
    queue.push(task)
    if (running.has(organizationId)) return
    const run = runQueue(deps, organizationId, queue, closing.signal).finally(() => running.delete(organizationId))
    running.set(organizationId, run)
  }

  const enqueue = (organizationId: number, jobs: readonly ImportJob[]) => {
    for (const { batch_id, user, prepared } of jobs) {
      const rows = [...held].reduce((sum, { rows }) => sum + rows.length, prepared?.rows.length ?? 0)
      const job: ImportJob = { batch_id, user, prepared: rows <= MAX_HELD_ROWS ? prepared : null }
      if (job.prepared) held.add(job.prepared)
      add(organizationId, async (book) => {
        await runImport(deps, organizationId, book, job, closing.signal).catch(async (error: unknown) => {
          if (error instanceof BooksUnavailable) throw error
          deps.log.error('An import failed', error)
          await failImport(deps, organizationId, book, job.batch_id, 'An internal error ended this import.')
        })
        if (job.prepared) held.delete(job.prepared)
      })
    }
  }

  const process = (organizationId: number, ids: readonly string[]) => {
    for (let at = 0; at < ids.length; at += CHUNK_ROWS) {
      const chunk = ids.slice(at, at + CHUNK_ROWS)
      add(organizationId, (book) => processRows(deps, book, chunk))
    }
  }

  return {
    enqueue,
    process,
    resume: async (organizationId) => {
      const [batches, waiting] = await deps.bookOf(organizationId).read([
        page('batch', {
          filter: [{ field: 'finished_at', is: [null] }],
          sort: [{ field: 'created_at', descending: false }],
        }),
        // In the order of the list, which is there anyway.
        page('bank_transaction', {
          filter: [{ field: 'is_processing', is: [true] }],
          sort: [
            { field: 'booking_date', descending: true },
            { field: 'created_at', descending: true },
          ],
        }),
      ])
      const unfinished = new Set<string | null>(batches.rows.map((batch) => batch.id))
      const left = waiting.rows.filter((transaction) => !unfinished.has(transaction.batch_id))
      if (batches.total > 0) deps.log.info(`Carrying on with ${batches.total} unfinished imports`)
      enqueue(
        organizationId,
        batches.rows.map((batch) => ({ batch_id: batch.id, user: null, prepared: null })),
      )
      process(
        organizationId,
        left.map((transaction) => transaction.id),
      )
    },
    idle: async () => {
      while (running.size > 0) await Promise.all(running.values())
    },
    close: async () => {
      closing.abort()
      await Promise.all(running.values())
    },
  }
}

/** Works off a queue until it is empty. A task that fails is logged; the next one gets its turn. */
const runQueue = async (deps: ImportRunnerDeps, organizationId: number, queue: Task[], signal: AbortSignal) => {
  for (let task = queue.shift(); task && !signal.aborted; task = queue.shift()) {
    await nextTurn()
    try {
      await retryWhileUnavailable(task, deps.bookOf(organizationId), signal)
    } catch (error) {
      deps.log.error('Background work failed', error)
    }
  }
}

/** The database page may be starting again: waits for it, for as long as it takes. Tasks can be run again. */
const retryWhileUnavailable = async (task: Task, book: Book, signal: AbortSignal) => {
  while (!signal.aborted) {
    try {
      return await task(book)
    } catch (error) {
      if (!(error instanceof BooksUnavailable)) throw error
      await delay(RETRY_MS, undefined, { signal }).catch(() => undefined)
    }
  }
}

/** One file, from where its batch stands to the end. */
const runImport = async (
  deps: ImportRunnerDeps,
  organizationId: number,
  book: Book,
  job: ImportJob,
  signal: AbortSignal,
) => {
  const [batch, leftovers] = await book.read([
    get('batch', job.batch_id),
    where('bank_transaction', 'batch_id', [job.batch_id]),
  ])
  if (!batch || batch.finished_at !== null) return
  const work = await workOf(deps, organizationId, book, job, batch)
  if (!work.ok) return failImport(deps, organizationId, book, batch.id, work.error)
  // A run that was cut short may have created rows and not processed them.
  let waiting: readonly string[] = leftovers.filter((row) => row.is_processing).map((row) => row.id)
  for (let from = batch.created_rows; !signal.aborted; from += CHUNK_ROWS) {
    const step = await runStep(deps, book, work.value, job, { from, waiting })
    if (!step) return // cancelled
    deps.events.tellBatch(organizationId, step.batch)
    if (step.batch.finished_at !== null) return
    waiting = step.created
    await nextTurn()
  }
}

interface Work {
  readonly prepared: PreparedImport
  readonly account: BankAccount
}

const workOf = async (
  deps: ImportRunnerDeps,
  organizationId: number,
  book: Book,
  job: ImportJob,
  batch: Batch,
): Promise<Result<Work, string>> => {
  const [account] = await book.read([get('bank_account', batch.bank_account_id)])
  if (!account) return err('The bank account is gone.')
  if (job.prepared) return ok({ prepared: job.prepared, account })
  const prepared = await deps.prepareAgain(organizationId, batch, account)
  if (!prepared.ok) return prepared
  // Another version of the program may read it otherwise; then a place among the rows means nothing.
  if (prepared.value.rows.length !== batch.total_rows) return err('The file is read otherwise now: import it again.')
  return ok({ prepared: prepared.value, account })
}

interface Step {
  readonly batch: Batch
  /** The transactions it created, which wait for their processing. */
  readonly created: readonly string[]
}

/**
 * One commit: ends the processing of the rows that the step before created, and creates the next chunk. Without a chunk
 * left and with nothing waiting it ends the batch. Null: the batch was cancelled meanwhile.
 */
const runStep = async (
  deps: ImportRunnerDeps,
  book: Book,
  { prepared, account }: Work,
  job: ImportJob,
  { from, waiting }: { readonly from: number; readonly waiting: readonly string[] },
): Promise<Step | null> => {
  const rows = prepared.rows.slice(from, from + CHUNK_ROWS)
  const written = await book.write<Step | null, never>(job.user, async (read) => {
    const [batch, waitingRows, storedRows, statements] = await read([
      get('batch', job.batch_id),
      where('bank_transaction', 'id', waiting),
      where('bank_transaction', 'acc_serv_ref', candidateKeys(rows)),
      where('statement', 'bank_account_id', from === 0 ? [account.id] : []),
    ])
    if (!batch || batch.finished_at !== null) return ok({ action: 'import_rows', changes: [], value: null })
    assert(batch.created_rows === Math.min(from, batch.total_rows), 'a batch stands where its runner left it')
    const now = deps.now()
    const transactions = newTransactions(deps, rows, storedRows, batch, now)
    const newStatements = statementRecords({
      account,
      batch_id: batch.id,
      statements: from === 0 ? prepared.statements : [],
      stored: statements,
      ids: prepared.statements.map(deps.newId),
      now,
    })
    const processed = { ...batch, ...afterProcessing(batch, waitingRows.length) }
    const duplicates = rows.length - transactions.length
    const stepped = {
      ...processed,
      ...afterChunk(processed, { rows: rows.length, created: transactions.length, duplicates }),
    }
    const isLast = transactions.length === 0 && from + rows.length >= prepared.rows.length
    const after = isLast ? { ...stepped, ...finished(stepped, now) } : stepped
    return ok({
      action: 'import_rows',
      changes: [
        ...(await processingChanges(deps, read, waitingRows, now)),
        ...newStatements.map((statement) => created('statement', statement)),
        ...transactions.map((transaction) => created('bank_transaction', transaction)),
        updated('batch', batch, after),
      ],
      value: { batch: after, created: transactions.map((transaction) => transaction.id) },
    })
  })
  return written.ok ? written.value : null
}

/** The rows that are not in the books yet, as transactions of the batch. */
const newTransactions = (
  { newId }: ServiceDeps,
  rows: readonly IdentifiedRow[],
  stored: readonly BankTransaction[],
  { id: batch_id, bank_account_id }: Batch,
  now: Timestamp,
): readonly BankTransaction[] => {
  const decisions = decideRows(rows, stored, batch_id)
  return rows.flatMap(({ row }, index) => {
    const decision = decisions[index]
    if (!decision || decision.duplicate_of !== null) return []
    const { acc_serv_ref } = decision
    return [rowToBankTransaction(row, { id: newId(), bank_account_id, batch_id, acc_serv_ref, now })]
  })
}

/** Ends the processing of transactions, with whatever the processors made of them. */
const processingChanges = async (
  deps: ImportRunnerDeps,
  read: Book['read'],
  transactions: readonly BankTransaction[],
  now: Timestamp,
): Promise<readonly Change[]> => {
  const waiting = transactions.filter((transaction) => transaction.is_processing)
  const patches = await runProcessors(deps.processors, waiting, read, deps.log)
  return waiting.map((transaction) =>
    updated('bank_transaction', transaction, { ...patches.get(transaction.id), is_processing: false, updated_at: now }),
  )
}

const processRows = async (deps: ImportRunnerDeps, book: Book, ids: readonly string[]) => {
  await book.write<null, never>(null, async (read) => {
    const [transactions] = await read([where('bank_transaction', 'id', ids)])
    const changes = await processingChanges(deps, read, transactions, deps.now())
    return ok({ action: 'process_bank_transactions', changes, value: null })
  })
}

/** Ends an import that cannot go on and takes back what it created: a file is in the books whole or not at all. */
const failImport = async (
  deps: ImportRunnerDeps,
  organizationId: number,
  book: Book,
  batchId: string,
  reason: string,
) => {
  deps.log.warn(`An import was given up: ${reason}`)
  const batch = await takeBack(book, {
    user: null,
    batch_id: batchId,
    action: 'fail_import',
    end: (present) => failed(present, reason, deps.now()),
  })
  if (batch) deps.events.tellBatch(organizationId, batch)
}
