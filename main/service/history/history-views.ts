// The history as people read it: who did what, and which records an action changed.
import type { Change } from '../../../shared/books/port/change.ts'
import { get, page } from '../../../shared/books/port/read.ts'
import type { RecordId, TableName } from '../../../shared/books/port/tables.ts'
import type { HistoryEntry } from '../../../shared/record/books/history.ts'
import { recordTitle } from '../../../shared/rule/history/record-title.ts'
import { bulkOf } from '../../../shared/rule/matching/booking/bulk-batch.ts'
import { fullName } from '../../../shared/rule/organization/user.ts'
import { err, ok } from '../../../shared/value/result.ts'
import type { Book } from '../core/book.ts'
import type { ServiceDeps } from '../core/deps.ts'
import { notFound } from '../core/refusal.ts'
import type { Actor } from '../core/request.ts'
import type { ChangedRecord, HistoryServices, HistoryView } from './contract.ts'

/** At most so many records of an action are named. */
const NAMED = 100

type Deps = Pick<ServiceDeps, 'bookOf' | 'systemBook'>

export const createHistoryViews = (deps: Deps): Pick<HistoryServices['history'], 'list' | 'get'> => ({
  list: async (actor, request) => {
    const [found] = await deps.bookOf(actor.organization_id).read([page('history', request.question)])
    return ok({ rows: await historyViews(deps, actor, found.rows), total: found.total })
  },

  get: async (actor, { id }) => {
    const book = deps.bookOf(actor.organization_id)
    const [record] = await book.read([get('history', id)])
    if (!record) return err(notFound('History', id))
    const changes = await namedChanges(book, record)
    const total = Object.values(record.counts).reduce((sum, count) => sum + count, 0)
    return ok({
      ...(await historyView(deps, actor, record)),
      changes,
      changes_left_out: Math.max(0, total - changes.length),
    })
  },
})

/** One entry, with the name of its author and the language of the person who asks. */
export const historyView = async (deps: Deps, actor: Actor, record: HistoryEntry): Promise<HistoryView> => {
  const [view] = await historyViews(deps, actor, [record])
  return view as HistoryView
}

const historyViews = async ({ systemBook, bookOf }: Deps, actor: Actor, records: readonly HistoryEntry[]) => {
  const [[requester, users], done] = await Promise.all([
    systemBook.read([get('user', actor.user_id), page('user')]),
    doneByBulkWork(bookOf(actor.organization_id), records),
  ])
  const names = new Map<number | null, string>(users.rows.map((user) => [user.id, fullName(user)]))
  const locale = actor.language ?? requester?.locale ?? 'de'
  return records.map(
    (record): HistoryView => ({
      record,
      user_name: names.get(record.user) ?? null,
      locale,
      bulk_done: done.get(record.id) ?? null,
    }),
  )
}

/** Actions that create a batch first and then work on its transactions, which may all be refused. */
const BULK_ACTIONS: readonly string[] = ['reconcile_many', 'unreconcile_many', 'apply_rule']

/** The number of transactions that finished bulk work changed, by action: its first commit names the batch. */
const doneByBulkWork = async (book: Book, records: readonly HistoryEntry[]): Promise<ReadonlyMap<string, number>> => {
  const bulk = records.filter(({ action }) => BULK_ACTIONS.includes(action))
  if (bulk.length === 0) return new Map()
  const commits = await Promise.all(bulk.map(({ seq }) => book.commitAt(seq)))
  const batchIds = commits.map((commit) => commit?.changes.find(({ table }) => table === 'batch')?.id)
  const batches = await book.read(batchIds.map((id) => get('batch', String(id ?? ''))))
  return new Map(
    bulk.flatMap(({ id }, index) => {
      const batch = bulkOf(batches[index] ?? null)
      return batch?.finished_at ? [[id, batch.done]] : []
    }),
  )
}

/** The first records that the action changed, each once. Reads no more of its commits than necessary. */
const namedChanges = async (book: Book, { ranges, counts }: HistoryEntry): Promise<readonly ChangedRecord[]> => {
  const first = new Map<string, Change>()
  const last = new Map<string, Change>()
  for (const [from, to] of ranges) {
    for (let seq = from; seq <= to && first.size < NAMED; seq++) {
      for (const change of (await book.commitAt(seq))?.changes ?? []) {
        // Internal tables are not counted either.
        if (counts[change.table] === undefined) continue
        const key = `${change.table} ${change.id}`
        if (!first.has(key) && first.size === NAMED) continue
        if (!first.has(key)) first.set(key, change)
        last.set(key, change)
      }
    }
  }
  const changes = [...first].map(([key, change]) => ({ change, after: last.get(key)?.after ?? null }))
  const records = await book.read(changes.map(({ change: { table, id } }) => get(table, id)))
  return changes.map(({ change: { table, id, before, after: then }, after }, index) => ({
    table,
    id,
    kind: before === null ? 'created' : after === null ? 'removed' : 'changed',
    title: titleOf(table, id, records[index] ?? null, then, before),
  }))
}

/** The title of the current record, else of the former one: the change of a deleted record names only a few fields. */
const titleOf = (table: TableName, id: RecordId, ...known: readonly (object | null)[]): string => {
  const fields = known.find((each) => each !== null) ?? null
  return recordTitle(table, id, fields as Readonly<Record<string, unknown>> | null)
}
