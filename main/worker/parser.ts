// Reads statement files, notifications, payment orders and their answers, tables of open items and VAT returns in a process of its own,
// one after the other, within limits of time and memory: a hostile file can fail its own request but not the application.
import { deserialize } from 'node:v8'
import type { ParsedEnrichment } from '../../shared/record/import/enrichment.ts'
import type { FileRefusal } from '../../shared/record/import/file-refusal.ts'
import type { ItemTable } from '../../shared/record/import/item-table.ts'
import type { ParsedFile, ParsedRow } from '../../shared/record/import/parsed-statement.ts'
import type { PaymentAnswerFile } from '../../shared/record/import/payment-answer.ts'
import type { VatFile } from '../../shared/record/ledger/vat-file.ts'
import { RowKeyCollector } from '../../shared/rule/import/row-identity.ts'
import { ok, type Result } from '../../shared/value/result.ts'
import { forkProcess, type OwnProcess, type ProcessEnd, type StartProcess } from '../engine/process/child-process.ts'
import { startThreadProcess } from '../engine/process/start-thread-process.ts'
import { refuse } from './core/file-refusals.ts'
import type { AnyFile, ItemFile, ParseReply } from './parse-worker.ts'
import type { StatementFile } from './read-file.ts'
import { rowsOf, textAt } from './row-columns.ts'

export interface Parser {
  /**
   * Reads a file; the bytes stay the caller's. Refuses a file that is no statement, or that needs more time or memory
   * than a statement ever does (422 `file_too_complex`). Rejects on a bug in the reader and after the parser is closed.
   */
  readonly parse: (file: StatementFile) => Promise<Result<ParsedFile, FileRefusal>>
  /** Reads a table of companies or open items in the same way. */
  readonly parseItems: (file: ItemFile) => Promise<Result<ItemTable, FileRefusal>>
  /** Reads a notification or a payment order in the same way. */
  readonly parseEnrichment: (
    file: Pick<StatementFile, 'name' | 'bytes'>,
  ) => Promise<Result<ParsedEnrichment, FileRefusal>>
  /** Reads the file of a VAT return in the same way. */
  readonly parseVatFile: (file: Pick<StatementFile, 'name' | 'bytes'>) => Promise<Result<VatFile, FileRefusal>>
  /** Reads the answer of a bank to a payment order in the same way. */
  readonly parsePaymentAnswer: (
    file: Pick<StatementFile, 'name' | 'bytes'>,
  ) => Promise<Result<PaymentAnswerFile, FileRefusal>>
  /** Starts the process in advance, so that the first file does not wait for it. */
  readonly prepare: () => void
  /** Ends the process; waiting files are rejected. */
  readonly close: () => Promise<void>
}

export interface ParserOptions {
  /** How the shell starts a process; by default as Node does. */
  readonly startProcess?: StartProcess
  /** The entry file of the thread in the process; by default the one next to this module, as source or as bundle. */
  readonly workerFile?: URL
  /** The longest time for any file; small files get less. */
  readonly timeoutMs?: number
  readonly maxOldGenerationSizeMb?: number
  /** How long an idle process keeps its compiled code and its memory. */
  readonly idleMs?: number
}

/** Node runs the source as it is (types are stripped), so tests need no build. */
const ownWorkerFile = (): URL =>
  new URL(import.meta.url.endsWith('.ts') ? './parse-worker.ts' : './parse-worker.js', import.meta.url)

/** A parser with one process, which ends some time after the last file. */
export const createParser = ({
  startProcess = forkProcess,
  workerFile = ownWorkerFile(),
  timeoutMs = 60_000,
  maxOldGenerationSizeMb = 256,
  idleMs = 120_000,
}: ParserOptions = {}): Parser => {
  let reader: OwnProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let isClosed = false
  let last: Promise<unknown> = Promise.resolve()

  const start = async (): Promise<OwnProcess> => {
    const started = await startThreadProcess(startProcess, { workerFile, maxOldGenerationSizeMb })
    if (isClosed) {
      started.kill()
      throw new Error('The parser is closed')
    }
    // Replaces a dead process for the next file. The file that was being read reports why it died.
    void started.ended.then(() => {
      if (reader === started) reader = null
    })
    reader = started
    return started
  }

  const discard = async () => {
    clearTimeout(idle)
    const discarded = reader
    reader = null
    discarded?.setKeepsAlive(true)
    discarded?.kill()
    await discarded?.ended
  }

  /** An idle process must not keep the program alive, and must not keep its memory forever. */
  const startIdleTimer = (idleReader: OwnProcess) => {
    idleReader.setKeepsAlive(false)
    idle = setTimeout(() => void discard(), idleMs)
    idle.unref()
  }

  const run = async (file: AnyFile): Promise<Answer> => {
    if (isClosed) throw new Error('The parser is closed')
    clearTimeout(idle)
    const busy = reader ?? (await start())
    busy.setKeepsAlive(true)
    const outcome = await answerOf(busy, file, Math.min(timeoutMs, timeLimitFor(file.bytes.length)))
    if (outcome.type === 'Answer') {
      if (outcome.heap > MAX_REUSED_HEAP) await discard()
      else startIdleTimer(busy)
      return outcome.result
    }
    await discard()
    if (isClosed) throw new Error('The parser is closed')
    if (outcome.type === 'TooComplex') return TOO_COMPLEX
    throw outcome.error
  }

  const enqueue = <T extends Read>(file: AnyFile): Promise<Result<T, FileRefusal>> => {
    const answer = last.then(() => run(file))
    last = answer.catch(() => undefined)
    // The process answers each kind of file with its own type.
    return answer as Promise<Result<T, FileRefusal>>
  }

  return {
    parse: (file) => enqueue(file),
    parseItems: (file) => enqueue(file),
    parseEnrichment: ({ name, bytes }) => enqueue({ name, bytes, is_enrichment: true }),
    parseVatFile: ({ name, bytes }) => enqueue({ name, bytes, is_vat_return: true }),
    parsePaymentAnswer: ({ name, bytes }) => enqueue({ name, bytes, is_payment_answer: true }),
    prepare: () => {
      const preparing = async () => {
        if (reader === null && !isClosed) startIdleTimer(await start())
      }
      // If the process cannot start, the first file reports it.
      last = last.then(preparing).catch(() => undefined)
    },
    close: async () => {
      isClosed = true
      await discard()
    },
  }
}

/** How long the start of the process may take on a busy machine. It is no fault of the file, so it counts apart. */
const START_LIMIT_MS = 60_000

/** Five megabytes may take a minute. A small file that takes as long has sent its reader into a loop. */
const timeLimitFor = (size: number): number => 15_000 + size / 100

/** A process whose heap grew beyond this is not used again: its memory would add to what the next file needs. */
const MAX_REUSED_HEAP = 224 * 1024 * 1024

const TOO_COMPLEX = refuse({ code: 'file_too_complex', values: { part: 'whole' } })

/** What the process reads. */
type Read = ParsedFile | ItemTable | ParsedEnrichment | VatFile | PaymentAnswerFile

type Answer = Result<Read, FileRefusal>

type Outcome =
  | { readonly type: 'Answer'; readonly result: Answer; readonly heap: number }
  | { readonly type: 'TooComplex' }
  | { readonly type: 'Failed'; readonly error: Error }

/**
 * Sends a file to the process, receives its rows and waits for the first of: its answer, its death, the time limit, which
 * counts from the moment when the process begins with the file.
 */
const answerOf = (reader: OwnProcess, file: AnyFile, timeoutMs: number): Promise<Outcome> =>
  new Promise((resolve) => {
    const arrived: ArrivedRows = { rows: [], row_keys: new RowKeyCollector() }
    const settle = (outcome: Outcome) => {
      clearTimeout(timer)
      stopListening()
      resolve(outcome)
    }
    const stopListening = reader.onMessage((message) => {
      const reply = deserialize(message as Uint8Array) as ParseReply
      try {
        if (reply.type === 'Started') limitTo(timeoutMs, { type: 'TooComplex' })
        else if (reply.type === 'Rows') takeRows(arrived, reply)
        else if (reply.type === 'Read') settle(readOutcome(reply, arrived))
        else if (reply.type === 'TooComplex') settle(reply)
        else settle({ type: 'Failed', error: new Error(`Reading ${file.name} failed: ${reply.stack}`) })
      } catch (error) {
        // An error thrown here would end the application.
        settle({ type: 'Failed', error: new Error(`Taking in ${file.name} failed`, { cause: error }) })
      }
    })
    void reader.ended.then((end) => settle(outcomeOfDeath(end, file.name)))
    let timer: NodeJS.Timeout | undefined
    const limitTo = (ms: number, late: Outcome) => {
      clearTimeout(timer)
      timer = setTimeout(() => settle(late), ms)
    }
    const error = new Error(`The process did not begin with ${file.name} within ${START_LIMIT_MS / 1000} s`)
    limitTo(START_LIMIT_MS, { type: 'Failed', error })
    // Send exactly the file's bytes: in a request they are a part of a larger buffer.
    reader.post({ ...file, bytes: new Uint8Array(file.bytes) } satisfies AnyFile)
  })

/**
 * The engine ends a process with a full heap by these signals,
 * and so does the system if a process takes too much memory.
 */
const DEATHS_OF_MEMORY: readonly string[] = ['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGKILL']
/**
 * The exit codes of a shell or Windows for the same: 128 plus the signal; breakpoint, illegal instruction, fast
 * failure, out of memory.
 */
const CODES_OF_MEMORY: readonly number[] = [132, 133, 134, 137, 0x80000003, 0xc000001d, 0xc0000409, 0xe0000008]

const outcomeOfDeath = ({ code, signal, errors }: ProcessEnd, name: string): Outcome => {
  const isOfMemory =
    DEATHS_OF_MEMORY.includes(signal ?? '') || CODES_OF_MEMORY.includes(code ?? 0) || /out of memory/i.test(errors)
  if (isOfMemory) return { type: 'TooComplex' }
  const how = signal === null ? `code ${code}` : `signal ${signal}`
  return { type: 'Failed', error: new Error(`The process ended with ${how} while it read ${name}: ${errors}`) }
}

/** The rows of a file that have arrived. */
interface ArrivedRows {
  readonly rows: ParsedRow[]
  readonly row_keys: RowKeyCollector
}

const takeRows = ({ rows, row_keys }: ArrivedRows, { columns, keys }: Extract<ParseReply, { type: 'Rows' }>): void => {
  const some = rowsOf(columns)
  for (const row of some) rows.push(row)
  if (keys === 'entry_ref') row_keys.add(some.map(({ entry_ref }) => entry_ref ?? ''))
  else if (keys !== null) row_keys.add(some.map((_, at) => textAt(keys, at)))
}

/** The answer of the process, with the rows that were sent before it put into its statements. */
const readOutcome = (
  { result, rowCounts, heap }: Extract<ParseReply, { type: 'Read' }>,
  { rows, row_keys }: ArrivedRows,
): Outcome => {
  if (rowCounts === undefined || !result.ok || !('statements' in result.value)) return { type: 'Answer', result, heap }
  let at = 0
  const statements = result.value.statements.map((statement, index) => {
    const from = at
    at += rowCounts[index] ?? 0
    return { ...statement, rows: rows.slice(from, at) }
  })
  if (at !== rows.length) {
    return { type: 'Failed', error: new Error(`The process read ${at} rows, of which ${rows.length} arrived`) }
  }
  const named = row_keys.keys.length === 0 ? {} : { row_keys }
  return { type: 'Answer', result: ok({ ...result.value, statements, ...named }), heap }
}
