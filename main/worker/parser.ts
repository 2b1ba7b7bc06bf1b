// Reads statement files, what tells about them, and tables of open items in a worker thread, one after the other, within limits of time and
// memory: a hostile file costs its sender an answer, not the application its life.
import { Worker } from 'node:worker_threads'
import type { ParsedEnrichment } from '../../shared/record/enrichment.ts'
import type { FileRefusal } from '../../shared/record/file-refusal.ts'
import type { ItemTable } from '../../shared/record/item-table.ts'
import type { ParsedFile, ParsedRow } from '../../shared/record/parsed-statement.ts'
import { GatheredKeys } from '../../shared/rule/import/row-identity.ts'
import { ok, type Result } from '../../shared/value/result.ts'
import { refuse } from './file-refusals.ts'
import type { EnrichmentFile, ItemFile, ParseReply } from './parse-worker.ts'
import type { StatementFile } from './read-file.ts'
import { rowsOf, textAt } from './row-columns.ts'

export interface Parser {
  /**
   * Reads a file; the bytes stay the caller's. A refusal when it is no statement, or needs more time or memory than a
   * statement ever does (422 `file_too_complex`). Rejects on a bug in the reader and when the parser is closed.
   */
  readonly parse: (file: StatementFile) => Promise<Result<ParsedFile, FileRefusal>>
  /** The same for a table of companies or open items. */
  readonly parseItems: (file: ItemFile) => Promise<Result<ItemTable, FileRefusal>>
  /** The same for a notification or a payment order. */
  readonly parseEnrichment: (
    file: Pick<StatementFile, 'name' | 'bytes'>,
  ) => Promise<Result<ParsedEnrichment, FileRefusal>>
  /** Ends the worker; files that are waiting are rejected. */
  readonly close: () => Promise<void>
}

export interface ParserOptions {
  /** The worker's entry file; by default the one beside this module, as source or as bundle. */
  readonly workerFile?: URL
  /** The most that any file gets; small ones get less. */
  readonly timeoutMs?: number
  readonly maxOldGenerationSizeMb?: number
  /** How long an idle worker keeps its compiled code and its memory. */
  readonly idleMs?: number
}

/** Node runs the source of the worker as it is (types are stripped), so tests need no build. */
const defaultWorkerFile = (): URL =>
  new URL(import.meta.url.endsWith('.ts') ? './parse-worker.ts' : './parse-worker.js', import.meta.url)

/** A parser with one worker, which is started by the first file and ends some time after the last. */
export const createParser = ({
  workerFile = defaultWorkerFile(),
  timeoutMs = 60_000,
  maxOldGenerationSizeMb = 256,
  idleMs = 120_000,
}: ParserOptions = {}): Parser => {
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let isClosed = false
  let last: Promise<unknown> = Promise.resolve()

  const start = (): Worker => {
    const started = new Worker(workerFile, {
      // The last resort. What reaches it ends in an answer as long as it stops between function calls; one call into
      // the engine that allocates some 16 MB beyond it would end the whole process. So the readers bound what they take.
      resourceLimits: { maxOldGenerationSizeMb },
      // The worker gets nothing that it does not need: no command line, no environment.
      env: {},
      argv: [],
      execArgv: [],
    })
    // A dead worker is replaced for the next file; why it died is the business of the file it died of.
    started.on('error', () => forget(started))
    started.on('exit', () => forget(started))
    return started
  }

  const forget = (dead: Worker) => {
    if (worker === dead) worker = null
  }

  const discard = async () => {
    clearTimeout(idle)
    const discarded = worker
    worker = null
    await discarded?.terminate()
  }

  const run = async (file: AnyFile): Promise<Answer> => {
    if (isClosed) throw new Error('The parser is closed')
    clearTimeout(idle)
    worker ??= start()
    const busy = worker
    busy.ref()
    const outcome = await answerOf(busy, file, Math.min(timeoutMs, timeLimitFor(file.bytes.length)))
    if (outcome.type === 'Answer') {
      // An idle worker must not keep the process alive, nor its memory for ever.
      busy.unref()
      if (outcome.heap > MAX_KEPT_HEAP) {
        await discard()
        return outcome.result
      }
      idle = setTimeout(() => void discard(), idleMs)
      idle.unref()
      return outcome.result
    }
    await discard()
    if (outcome.type === 'TooComplex') return TOO_COMPLEX
    throw outcome.error
  }

  const enqueue = (file: AnyFile): Promise<Answer> => {
    const answer = last.then(() => run(file))
    last = answer.catch(() => undefined)
    return answer
  }

  return {
    // The worker answers each kind of file in its own way.
    parse: (file) => enqueue(file) as Promise<Result<ParsedFile, FileRefusal>>,
    parseItems: (file) => enqueue(file) as Promise<Result<ItemTable, FileRefusal>>,
    parseEnrichment: ({ name, bytes }) =>
      enqueue({ name, bytes, is_enrichment: true }) as Promise<Result<ParsedEnrichment, FileRefusal>>,
    close: async () => {
      isClosed = true
      await discard()
    },
  }
}

/** Five megabytes may take a minute. A small file that takes as long has set its reader going in circles. */
const timeLimitFor = (size: number): number => 15_000 + size / 100

/** A worker that had to grow beyond this is not kept: what it holds would add to what the next file needs. */
const MAX_KEPT_HEAP = 224 * 1024 * 1024

const TOO_COMPLEX = refuse({ code: 'file_too_complex', values: { part: 'whole' } })

type AnyFile = StatementFile | ItemFile | EnrichmentFile
type Answer = Result<ParsedFile | ItemTable | ParsedEnrichment, FileRefusal>

type Outcome =
  | { readonly type: 'Answer'; readonly result: Answer; readonly heap: number }
  | { readonly type: 'TooComplex' }
  | { readonly type: 'Failed'; readonly error: Error }

/** Gives the worker a file, takes in its rows and waits for what comes first: its answer, its death, the end of its time. */
const answerOf = (worker: Worker, file: AnyFile, timeoutMs: number): Promise<Outcome> =>
  new Promise((resolve) => {
    const settle = (outcome: Outcome) => {
      clearTimeout(timer)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      resolve(outcome)
    }
    const arrived: ArrivedRows = { rows: [], row_keys: new GatheredKeys() }
    const onMessage = (reply: ParseReply) => {
      try {
        if (reply.type === 'Rows') takeRows(arrived, reply)
        else if (reply.type === 'Read') settle(readOutcome(reply, arrived))
        else settle({ type: 'Failed', error: new Error(`Reading ${file.name} failed in the worker: ${reply.stack}`) })
      } catch (error) {
        // Thrown here, it would end the application.
        settle({ type: 'Failed', error: new Error(`Taking in ${file.name} failed`, { cause: error }) })
      }
    }
    const onError = (error: Error) => settle(isOutOfMemory(error) ? { type: 'TooComplex' } : { type: 'Failed', error })
    const onExit = (code: number) =>
      settle({ type: 'Failed', error: new Error(`The worker ended with code ${code} while it read ${file.name}`) })
    const timer = setTimeout(() => settle({ type: 'TooComplex' }), timeoutMs)
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    // A copy, so that the caller keeps its bytes (slicing a Buffer would not copy); then handed over without another one.
    const bytes = new Uint8Array(file.bytes)
    worker.postMessage({ ...file, bytes }, [bytes.buffer])
  })

/** What has come of a file. */
interface ArrivedRows {
  readonly rows: ParsedRow[]
  readonly row_keys: GatheredKeys
}

const takeRows = ({ rows, row_keys }: ArrivedRows, { columns, keys }: Extract<ParseReply, { type: 'Rows' }>): void => {
  const some = rowsOf(columns)
  for (const row of some) rows.push(row)
  if (keys === 'entry_ref') row_keys.add(some.map(({ entry_ref }) => entry_ref ?? ''))
  else if (keys !== null) row_keys.add(some.map((_, at) => textAt(keys, at)))
}

/** The worker's answer, its statements with the rows that were sent before it. */
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
    return { type: 'Failed', error: new Error(`The worker read ${at} rows, of which ${rows.length} arrived`) }
  }
  const named = row_keys.keys.length === 0 ? {} : { row_keys }
  return { type: 'Answer', result: ok({ ...result.value, statements, ...named }), heap }
}

const isOutOfMemory = (error: Error): boolean => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
