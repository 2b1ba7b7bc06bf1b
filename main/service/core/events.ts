// Sends listeners what happens in an organization: the progress of batches, and which records changed. Events are
// collected for a short interval, since an import changes thousands of records in many commits; the end of a batch is
// sent at once. A client that reconnects with the id of its last event first receives every event it missed, from the
// commits in between.
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
/** A listener has no use for more ids than this in one interval: an empty list means that the whole table changed. */
const MAX_IDS = 1000
/** After more commits than this, reading everything again is less work than looking at each. */
const MAX_MISSED_COMMITS = 500
/**
 * A batch event is sent when the batch's commit is on the disk. That may be after another event with the id of that
 * commit.
 */
const BATCH_DELAY_MS = 60_000
const MAX_MISSED_BATCHES = 100

/** An event of an organization, as its listeners receive it. */
export type ServiceEvent = (
  | { readonly type: 'batch'; readonly batch: Batch }
  /** Without ids: more records changed than it is useful to name. */
  | { readonly type: 'changed'; readonly table: TableName; readonly ids: readonly RecordId[] }
  /** Records that were deleted. Without ids: too many to name them. */
  | { readonly type: 'deleted'; readonly table: TableName; readonly ids: readonly RecordId[] }
  /** The client has received every event it missed; from here on it receives every new one. */
  | { readonly type: 'ready' }
  /** The missed events cannot be sent: the client must read everything again. */
  | { readonly type: 'reset' }
) & {
  /**
   * A client that has every event up to this one resumes from this id; absent: the id of the event before stays valid.
   */
  readonly id?: string
}

type Listener = (event: ServiceEvent) => void

export interface Events {
  /**
   * Sends the events of the actor's organization: first those after the event `lastId` (null: none), then `ready` or
   * `reset`, then every new one. Returns a function that stops listening. `onFailed`: the missed events cannot be read
   * now.
   */
  readonly listen: (actor: Actor, listener: Listener, lastId?: string | null, onFailed?: () => void) => () => void
}

export interface EventHub {
  readonly listen: Events['listen']
  /**
   * Sends the organization's listeners the state of a batch. Of several states in one interval only the last is sent;
   * the end of a batch is sent without waiting, together with every pending event.
   */
  readonly reportBatch: (organizationId: number, batch: Batch) => void
  /** Watches an organization's books for changed records. A second call for the same organization has no effect. */
  readonly watch: (organizationId: number, book: Book) => void
  readonly close: () => void
}

interface TableChanges {
  /** By record: true when the record has been deleted. */
  readonly isDeletedById: Map<RecordId, boolean>
  /** Whether any record was deleted, including those that `isDeletedById` no longer names. */
  hasDeleted: boolean
}

interface Pending {
  readonly batches: Map<string, Batch>
  readonly changesByTable: Map<TableName, TableChanges>
  /** Any record may have changed. */
  isReset: boolean
  /** The last commit included. */
  position: Head | null
}

const noPending = (): Pending => ({
  batches: new Map(),
  changesByTable: new Map(),
  isReset: false,
  position: null,
})

/** Receives the events of an interval when it ends. */
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

  /** The events to send at the end of the interval; null when no client listens. */
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

  /** A batch in another program sends events only to the listeners of that program, so these come from the commits. */
  const reportBatchesOfOtherPrograms = (organizationId: number, book: Book, { changed }: BooksChange) => {
    const ids = changed.flatMap(({ table, id }) => (table === 'batch' ? [String(id)] : []))
    if (ids.length === 0) return
    // One after the other, so that no listener gets an earlier state after a later one.
    reading = reading.then(async () => {
      try {
        const [batches] = await book.read([where('batch', 'id', ids)])
        for (const batch of batches) reportBatch(organizationId, batch)
      } catch (error) {
        log.warn(`The progress of a batch of another program is not known at the moment: ${String(error)}`)
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
      // Events that arrive while the missed events are being read are sent after them.
      let waiting: Parameters<Receiver>[] | null = []
      const receive: Receiver = (...delivery) => {
        if (waiting === null) send(...delivery)
        else waiting.push(delivery)
      }
      // A new receiver gets the pending commits as missed ones, or not at all. In the next interval they would come
      // after the receiver's first id and carry an older one.
      flush()
      receivers.add(receive)
      const book = watched.get(organization_id)?.book
      const missed = book ? missedSince(book, lastId) : Promise.resolve({ events: [], position: null })
      missed.then(({ events, position }) => {
        if (!receivers.has(receive)) return
        send(events, position)
        for (const delivery of waiting ?? []) send(...delivery)
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

/** The events after the event `lastId` up to now, and the current position of the books. */
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
    const commit = await book.commitAt(seq)
    // The changes of an unreadable commit are unknown.
    if (commit === null || commit.stand_in) return reset
    noteChange(missed, changeOf(commit))
  }
  const lastCommit = await book.commitAt(last.seq)
  const since = timestampOf(Date.parse(lastCommit?.time ?? timestampOf(0)) - BATCH_DELAY_MS)
  for (const batch of await batchesSince(book, since)) missed.batches.set(batch.id, batch)
  return { events: [...eventsOf(missed), { type: 'ready' }], position }
}

/** The batches that changed, in their current state; when there are many, only the latest. */
const batchesSince = async (book: Book, since: Timestamp): Promise<readonly Batch[]> => {
  const sort = [{ field: 'created_at', descending: true }]
  const [found] = await book.read([page('batch', { filter: [{ since }], sort, limit: MAX_MISSED_BATCHES })])
  return found.rows.toReversed()
}

const noteChange = (pending: Pending, change: BooksChange) => {
  if (change.changed.length === 0) pending.isReset = true
  for (const { table, id, is_deleted = false } of change.changed) {
    // Batch events carry the batch itself; the other two tables are internal.
    if (table === 'batch' || table === 'bulk_target' || table === 'idempotency_key') continue
    const changes = pending.changesByTable.get(table) ?? { isDeletedById: new Map(), hasDeleted: false }
    pending.changesByTable.set(table, changes)
    changes.hasDeleted ||= is_deleted
    // One more than an event may name shows that there are too many.
    if (changes.isDeletedById.size <= MAX_IDS) changes.isDeletedById.set(id, is_deleted)
  }
}

const eventsOf = ({ changesByTable, batches, isReset }: Pending): readonly ServiceEvent[] => [
  ...(isReset ? [{ type: 'reset' } as const] : []),
  ...[...changesByTable].flatMap(([table, changes]) => tableEvents(table, changes)),
  ...[...batches.values()].map((batch): ServiceEvent => ({ type: 'batch', batch })),
]

/** The changed and the deleted records of a table; when they are too many, events without ids. */
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
