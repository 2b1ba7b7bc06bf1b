// Listens to changes of the books and makes the window refetch what changed. One stream for each window, read by
// `fetch`: an EventSource cannot send the session.
import { type EventSourceMessage, EventSourceParserStream } from 'eventsource-parser/stream'
import { z } from 'zod'
import { callUrl } from '../../../../shared/api/client.ts'
import { listenToEvents } from '../../../../shared/api/endpoints/books/status.ts'
import { BatchObject } from '../../../../shared/api/endpoints/import/batches.ts'
import { readJson } from '../../../../shared/value/json.ts'
import { fetchAddress, isTransient, queryClient } from '../api.ts'
import { isFinished } from '../batch-kind.ts'
import { BOOK_TABLES, type BookTable, isBookTable } from '../book-tables.ts'
import { cacheBatch } from '../query/bank/batches.ts'
import { refreshTables } from '../refresh.ts'
import { setConnection } from '../store/connection.ts'
import { useSession } from '../store/session.ts'
import { countTableChanges } from '../table-changes.ts'

const Changed = z.object({ table: z.string() })

/** At most one refresh in this time: an import commits several times a second. */
const REFRESH_MS = 800
/** The first change after a quiet time is shown almost at once. */
const SETTLE_MS = 50
const RECONNECT_MS = 1000
/** The wait after an answer that is no stream. */
const REFUSED_MS = 2000

/** Keeps the stream open while a user is signed in. */
export const startEventStream = (): void => {
  const refresh = throttle((tables) => refreshTables(...tables))
  let abort = new AbortController()
  const restart = (phase: string) => {
    abort.abort()
    abort = new AbortController()
    if (phase === 'signed_in') void readEventStream(abort.signal, (event) => handleEvent(event, refresh))
  }
  restart(useSession.getState().phase)
  useSession.subscribe(({ phase }, before) => {
    if (phase !== before.phase) restart(phase)
  })
}

/** Opens the stream again and again until the signal aborts it, each time after the last received event. */
const readEventStream = async (signal: AbortSignal, onEvent: (event: EventSourceMessage) => void): Promise<void> => {
  let lastId: string | null = null
  for (let wasDisconnected = false; !signal.aborted; wasDisconnected = true) {
    try {
      const headers = lastId === null ? {} : { 'Last-Event-ID': lastId }
      const { body } = await fetchAddress(callUrl(listenToEvents), signal, headers)
      setConnection('connected')
      if (wasDisconnected) refetchAfterReconnect()
      const events = body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream()).getReader()
      for (let next = await events?.read(); next && !next.done; next = await events?.read()) {
        lastId = next.value.id ?? lastId
        onEvent(next.value)
      }
      setConnection('unreachable')
      await delay(RECONNECT_MS)
    } catch (error) {
      if (!signal.aborted) await delay(isTransient(error) ? RECONNECT_MS : REFUSED_MS)
    }
  }
}

/**
 * Refetches what the stream does not report after an interruption: queries that failed in the meantime, and queries
 * that depend on no table.
 */
const refetchAfterReconnect = (): void =>
  void queryClient.invalidateQueries({
    predicate: ({ state, meta }) => state.status === 'error' || meta?.tables === undefined,
  })

/** Refetches everything on screen, because the changes are unknown. */
const refetchEverything = (): void => {
  void queryClient.invalidateQueries()
  countTableChanges(BOOK_TABLES)
}

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** The batches whose end was reported. */
const finishedBatches = new Set<string>()
const finishedListeners = new Set<(batch: BatchObject) => void>()

/** Calls the listener once for each batch that ends. Answers how to unsubscribe. */
export const onBatchFinished = (listener: (batch: BatchObject) => void): (() => void) => {
  finishedListeners.add(listener)
  return () => void finishedListeners.delete(listener)
}

const handleEvent = ({ event, data }: EventSourceMessage, refresh: (table: BookTable) => void): void => {
  if (event === 'batch') {
    const batch = BatchObject.safeParse(readJson(data))
    if (!batch.success) return
    cacheBatch(batch.data)
    if (!isFinished(batch.data)) return
    refresh('bank_transaction')
    if (finishedBatches.has(batch.data.id)) return
    finishedBatches.add(batch.data.id)
    for (const listener of finishedListeners) listener(batch.data)
  } else if (event === 'changed' || event === 'deleted') {
    const change = Changed.safeParse(readJson(data))
    if (change.success && isBookTable(change.data.table)) refresh(change.data.table)
  } else if (event === 'reset') refetchEverything()
}

/** Collects table names and passes them on at most once per `REFRESH_MS`; the last ones always arrive. */
const throttle = (run: (tables: ReadonlySet<BookTable>) => void) => {
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
