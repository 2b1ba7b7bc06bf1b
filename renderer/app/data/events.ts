// Listens to what happens in the books and makes the window ask again for what changed. One stream per window.
import { z } from 'zod'
import { callUrl } from '../../../shared/api/client.ts'
import { BatchObject } from '../../../shared/api/endpoints/batches.ts'
import { getStatus, listenToEvents } from '../../../shared/api/endpoints/status.ts'
import { call, queryClient } from './api.ts'
import { isOver } from './batch-kind.ts'
import { putBatch } from './query/batches.ts'
import { refreshTables } from './refresh.ts'
import { setConnection } from './store/connection.ts'
import { tablesChanged } from './store/live.ts'
import { BOOK_TABLES, type BookTable, isBookTable } from './tables.ts'

const Changed = z.object({ table: z.string() })

/** At most one refresh in this time: an import commits several times a second. */
const REFRESH_MS = 800
/** The first change of a quiet time is shown almost at once. */
const SETTLE_MS = 50
const RECONNECT_MS = 2000

/** Opens the stream and keeps it open for as long as the window lives. */
export const listen = (): void => {
  const refresh = throttled((tables) => refreshTables(...tables))
  let wasLost = false

  const open = () => {
    const source = new EventSource(callUrl(listenToEvents))
    source.onopen = () => {
      setConnection('connected')
      // What happened while the stream was away is unknown: ask for everything that is on screen.
      if (wasLost) {
        void queryClient.invalidateQueries()
        tablesChanged(BOOK_TABLES)
      }
      wasLost = false
    }
    source.onerror = () => {
      wasLost = true
      if (source.readyState === EventSource.CONNECTING) return setConnection('unreachable')
      // An answer that is no stream: the browser gives up. An ordinary request finds out what is the matter.
      void call(getStatus).catch(() => undefined)
      setTimeout(open, RECONNECT_MS)
    }
    source.addEventListener('batch', (event) => {
      const batch = BatchObject.safeParse(parsed(event.data))
      if (!batch.success) return
      putBatch(batch.data)
      if (isOver(batch.data)) refresh('bank_transaction')
    })
    source.addEventListener('changed', (event) => {
      const change = Changed.safeParse(parsed(event.data))
      if (change.success && isBookTable(change.data.table)) refresh(change.data.table)
    })
  }
  open()
}

const parsed = (text: unknown): unknown => {
  try {
    return JSON.parse(String(text))
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
