// Tells whoever listens what happens in an organization: progress of batches, and which records changed. Bundled in
// short intervals, since an import changes thousands of records in many commits; the end of a batch is told at once. Who
// comes back and names the last event that came is told first what it missed, from the commits in between.
import { type BooksChange, changeOf } from '../../../shared/books/port/books.ts'
import type { Head } from '../../../shared/books/port/commit.ts'
import { page, where } from '../../../shared/books/port/read.ts'
import type { RecordId, TableName } from '../../../shared/books/port/tables.ts'
import type { Batch } from '../../../shared/record/import/batch.ts'
import { type Timestamp, timestampOf } from '../../../shared/value/calendar.ts'
import type { Log } from '../../platform/log.ts'
import type { Book } from './book.ts'
import { containsPosition, parsePosition, positionText } from './position.ts'
import type { Actor } from './request.ts'

const INTERVAL_MS = 100
/** More ids than this in one interval are of no use to a listener: an empty list says that the whole table changed. */
const MAX_IDS = 1000
/** After more commits than these, reading everything again is less work than looking at each. */
const MAX_MISSED_COMMITS = 500
/** A batch is told when its commit is on the disk, which may be after the id of that commit was told. */
const BATCH_DELAY_MS = 60_000
const MAX_MISSED_BATCHES = 100

/** What happened in an organization, for whoever is listening. */
export type ServiceEvent = (
  | { readonly type: 'batch'; readonly batch: Batch }
  /** Without ids: so many changed that naming them is of no use. */
  | { readonly type: 'changed'; readonly table: TableName; readonly ids: readonly RecordId[] }
  /** Records that are gone. Without ids: there are too many to name them. */
  | { readonly type: 'deleted'; readonly table: TableName; readonly ids: readonly RecordId[] }
  /** What was missed has been told; from here on everything is. */
  | { readonly type: 'ready' }
  /** What was missed cannot be told: everything is to be read again. */
  | { readonly type: 'reset' }
) & {
  /** Whoever has all up to this event goes on from here; absent: as before it. */
  readonly id?: string
}

type Listener = (event: ServiceEvent) => void

export interface Events {
  /**
   * Tells of what happens in the actor's organization: what came after the event `lastId` (null: nothing), then `ready` or
   * else `reset`, then what happens from now on. Returns how to stop listening. `onFailed`: what was missed cannot be read now.
   */
  readonly listen: (actor: Actor, listener: Listener, lastId?: string | null, onFailed?: () => void) => () => void
}

export interface EventHub {
  readonly listen: Events['listen']
  /**
   * Tells the organization's listeners how a batch stands. Of several in one interval only the last is told; that it has
   * ended is told without waiting, with everything that is pending.
   */
  readonly reportBatch: (organizationId: number, batch: Batch) => void
  /** Watches an organization's books for changed records. Once: asked again it does nothing. */
  readonly watch: (organizationId: number, book: Book) => void
  readonly close: () => void
}

/** What happened to a table. */
interface TableChanges {
  /** Whether each record is gone by now. */
  readonly isDeletedById: Map<RecordId, boolean>
  /** Any was deleted, also one that is not named any more. */
  hasDeleted: boolean
}

interface Pending {
  readonly batches: Map<string, Batch>
  readonly changesByTable: Map<TableName, TableChanges>
  /** Anything may have changed. */
  isReset: boolean
  /** Of the last commit that is in it. */
  position: Head | null
}

const noPending = (): Pending => ({
  batches: new Map(),
  changesByTable: new Map(),
  isReset: false,
  position: null,
})

/** Takes what is told at the end of an interval. */
type Receiver = (events: readonly ServiceEvent[], position: Head | null) => void

export const createEventHub = (log: Pick<Log, 'warn'>): EventHub => {
  const receiversByOrganization = new Map<number, Set<Receiver>>()
  const pendingByOrganization = new Map<number, Pending>()
  const watched = new Map<number, { readonly book: Book; readonly stop: () => void }>()
  let timer: NodeJS.Timeout | null = null
  let reading = Promise.resolve()

  const flush = () => {
    if (timer) clearTimeout(timer)
    timer = null
    const all = [...pendingByOrganization]
    pendingByOrganization.clear()
    for (const [organizationId, pending] of all) {
      const events = eventsOf(pending)
      for (const receive of receiversByOrganization.get(organizationId) ?? []) receive(events, pending.position)
    }
  }

  /** What is to be told at the end of the interval; null when nobody listens. */
  const pendingOf = (organizationId: number): Pending | null => {
    if (!receiversByOrganization.get(organizationId)?.size) return null
    const pending = pendingByOrganization.get(organizationId) ?? noPending()
    pendingByOrganization.set(organizationId, pending)
    timer ??= setTimeout(flush, INTERVAL_MS)
    return pending
  }

  const reportBatch: EventHub['reportBatch'] = (organizationId, batch) => {
    pendingOf(organizationId)?.batches.set(batch.id, batch)
    if (batch.finished_at !== null) flush()
  }

  /** Whoever works on a batch in another program tells its own listeners alone. */
  const reportBatchesOfOtherPrograms = (organizationId: number, book: Book, { changed }: BooksChange) => {
    const ids = changed.flatMap(({ table, id }) => (table === 'batch' ? [String(id)] : []))
    if (ids.length === 0) return
    // One after the other, so that nobody is told of an earlier state behind a later one.
    reading = reading.then(async () => {
      try {
        const [batches] = await book.read([where('batch', 'id', ids)])
        for (const batch of batches) reportBatch(organizationId, batch)
      } catch (error) {
        log.warn(`How a batch of another program stands cannot be told now: ${String(error)}`)
      }
    })
  }

  return {
    listen: ({ organization_id }, listener, lastId = null, onFailed = () => undefined) => {
      const receivers = receiversByOrganization.get(organization_id) ?? new Set()
      receiversByOrganization.set(organization_id, receivers)
      const send = (events: readonly ServiceEvent[], position: Head | null) => {
        for (const [at, event] of events.entries())
          listener(position && at === events.length - 1 ? { ...event, id: positionText(position) } : event)
      }
      // What happens while what was missed is being read is told behind it.
      let waiting: Parameters<Receiver>[] | null = []
      const receive: Receiver = (...told) => {
        if (waiting === null) send(...told)
        else waiting.push(told)
      }
      // A new receiver gets these commits as missed ones, or not at all. With the next interval they would come behind its
      // first id, with an older one.
      flush()
      receivers.add(receive)
      const book = watched.get(organization_id)?.book
      const missed = book ? missedSince(book, lastId) : Promise.resolve({ events: [], position: null })
      missed.then(({ events, position }) => {
        if (!receivers.has(receive)) return
        send(events, position)
        for (const told of waiting ?? []) send(...told)
        waiting = null
      }, onFailed)
      return () => receivers.delete(receive)
    },
    reportBatch,
    watch: (organizationId, book) => {
      if (watched.has(organizationId)) return
      const stop = book.changes((change) => {
        const pending = pendingOf(organizationId)
        if (pending === null) return
        noteChange(pending, change)
        pending.position = book.position()
        if (change.by_others) reportBatchesOfOtherPrograms(organizationId, book, change)
      })
      watched.set(organizationId, { book, stop })
    },
    close: () => {
      for (const { stop } of watched.values()) stop()
      if (timer) clearTimeout(timer)
      receiversByOrganization.clear()
    },
  }
}

/** What came after an event up to now, and where the books stand now. */
const missedSince = async (
  book: Book,
  lastId: string | null,
): Promise<{ readonly events: readonly ServiceEvent[]; readonly position: Head }> => {
  const position = book.position()
  const reset = { events: [{ type: 'reset' }], position } as const
  if (lastId === null) return { events: [{ type: 'ready' }], position }
  const last = parsePosition(lastId)
  if (!last || position.seq - last.seq > MAX_MISSED_COMMITS || !(await containsPosition(book, last))) return reset
  const missed = noPending()
  for (let seq = last.seq + 1; seq <= position.seq; seq++) {
    const frame = await book.commitAt(seq)
    // What stood in a commit that cannot be read any more nobody knows.
    if (frame === null || frame.stand_in) return reset
    noteChange(missed, changeOf(frame))
  }
  const lastFrame = await book.commitAt(last.seq)
  const since = timestampOf(Date.parse(lastFrame?.time ?? timestampOf(0)) - BATCH_DELAY_MS)
  for (const batch of await batchesSince(book, since)) missed.batches.set(batch.id, batch)
  return { events: [...eventsOf(missed), { type: 'ready' }], position }
}

/** The batches that changed, the latest ones when they are many, as they stand. */
const batchesSince = async (book: Book, since: Timestamp): Promise<readonly Batch[]> => {
  const sort = [{ field: 'created_at', descending: true }]
  const [found] = await book.read([page('batch', { filter: [{ since }], sort, limit: MAX_MISSED_BATCHES })])
  return found.rows.toReversed()
}

const noteChange = (pending: Pending, change: BooksChange) => {
  if (change.changed.length === 0) pending.isReset = true
  for (const { table, id, is_deleted = false } of change.changed) {
    // Batches are told with their content; the others are nobody's business.
    if (table === 'batch' || table === 'bulk_target' || table === 'idempotency_key') continue
    const changes = pending.changesByTable.get(table) ?? { isDeletedById: new Map(), hasDeleted: false }
    pending.changesByTable.set(table, changes)
    changes.hasDeleted ||= is_deleted
    // One more than are told tells that there are more.
    if (changes.isDeletedById.size <= MAX_IDS) changes.isDeletedById.set(id, is_deleted)
  }
}

const eventsOf = ({ changesByTable, batches, isReset }: Pending): readonly ServiceEvent[] => [
  ...(isReset ? [{ type: 'reset' } as const] : []),
  ...[...changesByTable].flatMap(([table, changes]) => tableEvents(table, changes)),
  ...[...batches.values()].map((batch): ServiceEvent => ({ type: 'batch', batch })),
]

/** What changed and what is gone; when they are too many, that there are some. */
const tableEvents = (table: TableName, { isDeletedById, hasDeleted }: TableChanges): readonly ServiceEvent[] => {
  if (isDeletedById.size > MAX_IDS) {
    return [{ type: 'changed', table, ids: [] }, ...(hasDeleted ? [{ type: 'deleted', table, ids: [] } as const] : [])]
  }
  const of = (isDeleted: boolean) => [...isDeletedById].flatMap(([id, deleted]) => (deleted === isDeleted ? [id] : []))
  return (['changed', 'deleted'] as const).flatMap((type) => {
    const ids = of(type === 'deleted')
    return ids.length === 0 ? [] : [{ type, table, ids }]
  })
}
