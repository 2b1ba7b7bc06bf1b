// Tells whoever listens what happens in an organization: progress of batches, and which records changed. Bundled in
// short intervals, since an import changes thousands of records in many commits; the end of a batch is told at once.
import type { BooksChange } from '../../../shared/books/port/books.ts'
import type { RecordId, TableName } from '../../../shared/books/port/tables.ts'
import type { Batch } from '../../../shared/record/batch.ts'
import type { Book } from './book.ts'
import type { Actor } from './request.ts'

const INTERVAL_MS = 100
/** More ids than this in one interval are of no use to a listener: an empty list says that the whole table changed. */
const MAX_IDS = 1000

/** What happened in an organization, for whoever is listening. */
export type ServiceEvent =
  | { readonly type: 'batch'; readonly batch: Batch }
  /** Without ids: so many changed that naming them is of no use. */
  | { readonly type: 'changed'; readonly table: TableName; readonly ids: readonly RecordId[] }

type Listener = (event: ServiceEvent) => void

export interface Events {
  /** Tells of what happens in the actor's organization from now on. Returns how to stop listening. */
  readonly listen: (actor: Actor, listener: Listener) => () => void
}

export interface EventHub {
  readonly listen: Events['listen']
  /**
   * Tells the organization's listeners how a batch stands. Of several in one interval only the last is told; that it has
   * ended is told without waiting, with everything that is pending.
   */
  readonly tellBatch: (organizationId: number, batch: Batch) => void
  /** Watches an organization's books for changed records. Once: asked again it does nothing. */
  readonly watch: (organizationId: number, changes: Book['changes']) => void
  readonly close: () => void
}

interface Pending {
  readonly batches: Map<string, Batch>
  readonly idsByTable: Map<TableName, Set<RecordId>>
}

export const createEventHub = (): EventHub => {
  const listenersByOrganization = new Map<number, Set<Listener>>()
  const pendingByOrganization = new Map<number, Pending>()
  const stops = new Map<number, () => void>()
  let timer: NodeJS.Timeout | null = null

  const flush = () => {
    if (timer) clearTimeout(timer)
    timer = null
    const all = [...pendingByOrganization]
    pendingByOrganization.clear()
    for (const [organizationId, pending] of all) {
      const events = eventsOf(pending)
      for (const listener of listenersByOrganization.get(organizationId) ?? []) events.forEach(listener)
    }
  }

  /** What is to be told at the end of the interval; null when nobody listens. */
  const pendingOf = (organizationId: number): Pending | null => {
    if (!listenersByOrganization.get(organizationId)?.size) return null
    let pending = pendingByOrganization.get(organizationId)
    if (!pending) {
      pending = { batches: new Map(), idsByTable: new Map() }
      pendingByOrganization.set(organizationId, pending)
    }
    timer ??= setTimeout(flush, INTERVAL_MS)
    return pending
  }

  return {
    listen: (actor, listener) => {
      const listeners = listenersByOrganization.get(actor.organization_id) ?? new Set()
      listenersByOrganization.set(actor.organization_id, listeners)
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tellBatch: (organizationId, batch) => {
      pendingOf(organizationId)?.batches.set(batch.id, batch)
      if (batch.finished_at !== null) flush()
    },
    watch: (organizationId, changes) => {
      if (stops.has(organizationId)) return
      stops.set(
        organizationId,
        changes((change) => {
          const pending = pendingOf(organizationId)
          if (pending) noteChange(pending, change)
        }),
      )
    },
    close: () => {
      for (const stop of stops.values()) stop()
      if (timer) clearTimeout(timer)
      listenersByOrganization.clear()
    },
  }
}

const noteChange = (pending: Pending, change: BooksChange) => {
  for (const { table, id } of change.changed) {
    // Batches are told with their content, by who changed them; the others are nobody's business.
    if (table === 'batch' || table === 'bulk_target' || table === 'idempotency_key') continue
    const ids = pending.idsByTable.get(table)
    // One more than are told tells that there are more.
    if (ids && ids.size <= MAX_IDS) ids.add(id)
    else if (!ids) pending.idsByTable.set(table, new Set([id]))
  }
}

const eventsOf = (pending: Pending): readonly ServiceEvent[] => [
  ...[...pending.idsByTable].map(
    ([table, ids]): ServiceEvent => ({
      type: 'changed',
      table,
      ids: ids.size > MAX_IDS ? [] : [...ids],
    }),
  ),
  ...[...pending.batches.values()].map((batch): ServiceEvent => ({ type: 'batch', batch })),
]
