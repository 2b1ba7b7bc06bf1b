// Listens to what happens in the books and makes the window ask again for what changed. One stream per window, read by
// `fetch`: an EventSource could not send the session along.
import { type EventSourceMessage, EventSourceParserStream } from 'eventsource-parser/stream'
import { z } from 'zod'
import { callUrl } from '../../../shared/api/client.ts'
import { BatchObject } from '../../../shared/api/endpoints/batches.ts'
import { listenToEvents } from '../../../shared/api/endpoints/status.ts'
import { askAddress, isPassing, queryClient } from './api.ts'
import { isOver } from './batch-kind.ts'
import { putBatch } from './query/batches.ts'
import { refreshTables } from './refresh.ts'
import { setConnection } from './store/connection.ts'
import { tablesChanged } from './store/live.ts'
import { useSession } from './store/session.ts'
import { BOOK_TABLES, type BookTable, isBookTable } from './tables.ts'

const Changed = z.object({ table: z.string() })

/** At most one refresh in this time: an import commits several times a second. */
const REFRESH_MS = 800
/** The first change of a quiet time is shown almost at once. */
const SETTLE_MS = 50
const RECONNECT_MS = 1000
/** After an answer that is no stream. */
const REFUSED_MS = 2000

/** Keeps the stream open for as long as somebody is signed in. */
export const listen = (): void => {
  const refresh = throttled((tables) => refreshTables(...tables))
  let ending = new AbortController()
  const restart = (phase: string) => {
    ending.abort()
    ending = new AbortController()
    if (phase === 'signed_in') void follow(ending.signal, (event) => take(event, refresh))
  }
  restart(useSession.getState().phase)
  useSession.subscribe(({ phase }, before) => {
    if (phase !== before.phase) restart(phase)
  })
}

/** Opens the stream again and again until it is told to end, each time behind the last event that came. */
const follow = async (signal: AbortSignal, onEvent: (event: EventSourceMessage) => void): Promise<void> => {
  let lastId: string | null = null
  for (let wasLost = false; !signal.aborted; wasLost = true) {
    try {
      const headers = lastId === null ? {} : { 'Last-Event-ID': lastId }
      const { body } = await askAddress(callUrl(listenToEvents), signal, headers)
      setConnection('connected')
      if (wasLost) askAgainAfterLoss()
      const events = body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream()).getReader()
      for (let next = await events?.read(); next && !next.done; next = await events?.read()) {
        lastId = next.value.id ?? lastId
        onEvent(next.value)
      }
      setConnection('unreachable')
      await pause(RECONNECT_MS)
    } catch (error) {
      if (!signal.aborted) await pause(isPassing(error) ? RECONNECT_MS : REFUSED_MS)
    }
  }
}

/** What changed in the books the stream tells; not what nobody answered meanwhile, and what no table tells of. */
const askAgainAfterLoss = (): void =>
  void queryClient.invalidateQueries({
    predicate: ({ state, meta }) => state.status === 'error' || meta?.tables === undefined,
  })

/** Everything that is on screen: what happened is unknown. */
const askForEverything = (): void => {
  void queryClient.invalidateQueries()
  tablesChanged(BOOK_TABLES)
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Whose end was told. */
const over = new Set<string>()
const overListeners = new Set<(batch: BatchObject) => void>()

/** Hears of each batch once when it has come to its end. Answers how to stop. */
export const onBatchOver = (listener: (batch: BatchObject) => void): (() => void) => {
  overListeners.add(listener)
  return () => void overListeners.delete(listener)
}

const take = ({ event, data }: EventSourceMessage, refresh: (table: BookTable) => void): void => {
  if (event === 'batch') {
    const batch = BatchObject.safeParse(parsed(data))
    if (!batch.success) return
    putBatch(batch.data)
    if (!isOver(batch.data)) return
    refresh('bank_transaction')
    if (over.has(batch.data.id)) return
    over.add(batch.data.id)
    for (const listener of overListeners) listener(batch.data)
  } else if (event === 'changed' || event === 'deleted') {
    const change = Changed.safeParse(parsed(data))
    if (change.success && isBookTable(change.data.table)) refresh(change.data.table)
  } else if (event === 'reset') askForEverything()
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Collects table names and hands them on at most once per `REFRESH_MS`, the last ones always. */
const throttled = (run: (tables: ReadonlySet<BookTable>) => void) => {
  let tables = new Set<BookTable>()
  let isWaiting = false
  const wait = (ms: number) => {
    isWaiting = true
    setTimeout(() => {
      isWaiting = false
      if (tables.size === 0) return
      const due = tables
      tables = new Set()
      run(due)
      wait(REFRESH_MS)
    }, ms)
  }
  return (table: BookTable): void => {
    tables.add(table)
    if (!isWaiting) wait(SETTLE_MS)
  }
}
