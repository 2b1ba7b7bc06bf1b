// The work on an imported file: creates its rows in chunks, one commit each, processed before they are written, so that
// nothing is written twice. While the books take one chunk, the next is made ready and decided. Every step reads where the
// batch stands, so it may be run again after whatever went wrong.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { created, updated } from '../../shared/books/change.ts'
import { get, where } from '../../shared/books/read.ts'
import type { BankAccount } from '../../shared/record/bank-account.ts'
import type { BankTransaction } from '../../shared/record/bank-transaction.ts'
import type { Batch } from '../../shared/record/batch.ts'
import type { ImportReport, ReportedDuplicate } from '../../shared/record/import-report.ts'
import { afterChunk, failed, finished } from '../../shared/rule/batch.ts'
import {
  candidateKeys,
  contestedKeys,
  decideRows,
  type IdentifiedRow,
  type RowDecision,
} from '../../shared/rule/row-identity.ts'
import { rowToBankTransaction, statementRecords } from '../../shared/rule/statement-import.ts'
import { assert, err, ok, type Result } from '../../shared/value/result.ts'
import type { Log } from '../log.ts'
import { takeBack } from './batches.ts'
import type { ServiceDeps } from './deps.ts'
import type { EventHub } from './events.ts'
import { readLeftOut } from './left-out.ts'
import type { PreparedImport } from './prepare-import.ts'
import { type Patch, type Processor, runProcessors } from './processing.ts'
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
  for (let step = beginStep(deps, organizationId, job, work.value, batch.created_rows, signal); ; step = step.next()) {
    const after = await step.ended
    if (!after) {
      // Cancelled. The step after it finds the same.
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

const beginStep = (
  deps: ImportWorkDeps,
  organizationId: number,
  job: ImportJob,
  work: Work,
  from: number,
  signal: AbortSignal,
): Step => {
  const total = work.prepared.rows.length
  const to = Math.min(from + (deps.chunkRows ?? CHUNK_ROWS), total)
  let following: Step | null = null
  const next = () => {
    following ??= beginStep(deps, organizationId, job, work, to, signal)
    return following
  }
  const meanwhile = () => {
    if (to < total && !signal.aborted) next()
  }
  const ended = runStep(deps, deps.bookOf(organizationId), work, job, { from, to, meanwhile }).catch(async (error) => {
    // Whoever gives the import up takes back what all of its steps have created.
    await following?.ended.catch(() => undefined)
    throw error
  })
  // Told when it is the chunk's turn, if it ever is.
  ended.catch(() => undefined)
  return { ended, next, hasNext: () => following !== null }
}

interface Work {
  readonly prepared: PreparedImport
  readonly account: BankAccount
  /** Null: an import that was begun before there were reports. */
  readonly report: ImportReport | null
  /** Rows that the books seem to have from another file. */
  readonly left_out: readonly ReportedDuplicate[]
  readonly left_out_positions: ReadonlySet<number>
  /** On which the account had movements when the work began. */
  readonly days: ReadonlySet<string>
}

const workOf = async (
  deps: ImportWorkDeps,
  organizationId: number,
  job: ImportJob,
  batch: Batch,
): Promise<Result<Work, string>> => {
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

/** The rows as transactions, processed already, as they will be if they are new and their keys are free. */
const draftRows = async (
  deps: ImportWorkDeps,
  read: Book['read'],
  rows: readonly IdentifiedRow[],
  { batch_id, bank_account_id }: { readonly batch_id: string; readonly bank_account_id: string },
): Promise<readonly BankTransaction[]> => {
  const now = deps.now()
  const transactions = rows.map(({ row, key }) =>
    rowToBankTransaction(row, { id: deps.newId(), bank_account_id, batch_id, acc_serv_ref: key, now }),
  )
  const patches = await runProcessors(deps.processors, transactions, read, deps.log)
  // They are nobody else's yet, and copies of tens of thousands cost a twentieth of the import.
  for (const transaction of transactions) Object.assign(transaction, patches.get(transaction.id), PROCESSED)
  return transactions
}

const PROCESSED: Patch = { is_processing: false }

interface Chunk {
  readonly from: number
  readonly to: number
  /** Called when the commit is on its way. */
  readonly meanwhile: () => void
}

/**
 * One commit: creates what is new of a chunk, and with the last one ends the batch. Answers the batch; null: it was
 * cancelled meanwhile.
 */
const runStep = async (
  deps: ImportWorkDeps,
  book: Book,
  { prepared, account, report, left_out, left_out_positions, days }: Work,
  { batch_id, user }: ImportJob,
  { from, to, meanwhile }: Chunk,
): Promise<Batch | null> => {
  const rows = prepared.rows.slice(from, to).filter((_, index) => !left_out_positions.has(from + index))
  const written = await book.write<Batch | null, never>(user, async (read) => {
    const [[batch, named, statements], transactions] = await Promise.all([
      read([
        get('batch', batch_id),
        where('bank_transaction', 'acc_serv_ref', candidateKeys(rows, days)),
        where('statement', 'bank_account_id', from === 0 ? [account.id] : []),
      ]),
      // While the books look: the question leaves first.
      nextTurn().then(() => draftRows(deps, read, rows, { batch_id, bank_account_id: account.id })),
    ])
    if (!batch || batch.finished_at !== null) return ok({ action: 'import_rows', changes: [], value: null })
    assert(batch.created_rows === Math.min(from, batch.total_rows), 'a batch stands where its runner left it')
    const now = deps.now()
    const contested = contestedKeys(rows, days, named)
    const [others] = contested.length === 0 ? [[]] : await read([where('bank_transaction', 'acc_serv_ref', contested)])
    const newTransactions = newOnes(transactions, decideRows(rows, [...named, ...others]))
    const newStatements = statementRecords({
      account,
      batch_id: batch.id,
      statements: from === 0 ? prepared.statements : [],
      stored: statements,
      ids: prepared.statements.map(deps.newId),
      now,
    })
    const stepped = {
      ...batch,
      ...afterChunk(batch, {
        rows: to - from,
        created: newTransactions.length,
        duplicates: to - from - newTransactions.length,
        likely_duplicates: to - from - rows.length,
      }),
    }
    const after = to < prepared.rows.length ? stepped : { ...stepped, ...finished(stepped, now) }
    return ok({
      action: 'import_rows',
      changes: [
        ...newStatements.map((statement) => created('statement', statement)),
        ...newTransactions.map((transaction) => created('bank_transaction', transaction)),
        // Decided once, before the first row: what this import creates must not be asked about its own rows.
        ...(from === 0 && report ? [updated('import_report', report, { likely_duplicates: [...left_out] })] : []),
        updated('batch', batch, after),
      ],
      value: after,
      meanwhile,
    })
  })
  return written.ok ? written.value : null
}

/** The transactions that the books do not have yet, each under the name that is free for it. */
const newOnes = (
  transactions: readonly BankTransaction[],
  decisions: readonly RowDecision[],
): readonly BankTransaction[] =>
  transactions.flatMap((transaction, index) => {
    const decision = decisions[index]
    if (!decision || decision.duplicate_of !== null) return []
    const { acc_serv_ref } = decision
    return transaction.acc_serv_ref === acc_serv_ref ? transaction : { ...transaction, acc_serv_ref }
  })

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
      const changes = waiting.map((transaction) =>
        updated('bank_transaction', transaction, { ...patches.get(transaction.id), ...PROCESSED, updated_at }),
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
