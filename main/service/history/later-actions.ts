// Finds who has changed records since: the later actions in force, by reading their commits. Limited, since there may be
// many.
import { type PageQuestion, page } from '../../../shared/books/port/read.ts'
import type { TableName } from '../../../shared/books/port/tables.ts'
import type { HistoryEntry } from '../../../shared/record/books/history.ts'
import { keyOf } from '../../../shared/rule/history/net-effect.ts'
import type { Book, Read } from '../core/book.ts'

/** At most so many blockers are named. */
export const MAX_BLOCKERS = 20
/** At most so many commits are read to find who changed a record. */
const MAX_COMMITS = 400
const ENTRIES_PER_QUESTION = 50

/** A record and its fields; null: any change, creation or removal of it. */
export interface SoughtRecord {
  readonly table: TableName
  readonly fields: readonly string[] | null
}

export interface LaterActions {
  readonly found: readonly HistoryEntry[]
  /** The keys of records that no later action changed. */
  readonly unexplained: readonly string[]
  /** Whether every later action was read. */
  readonly is_complete: boolean
}

/** The latest actions after the target that changed the sought records; these are keyed by table and id. */
export const findLaterActions = async (
  book: Pick<Book, 'commitAt'>,
  read: Read,
  target: HistoryEntry,
  sought: ReadonlyMap<string, SoughtRecord>,
): Promise<LaterActions> => {
  const open = new Map(sought)
  const found: HistoryEntry[] = []
  let commitsLeft = MAX_COMMITS
  let is_complete = true
  for await (const entry of laterThan(read, target, [...new Set([...sought.values()].map(({ table }) => table))])) {
    if (open.size === 0 || found.length === MAX_BLOCKERS) break
    const commits = entry.ranges.reduce((sum, [from, to]) => sum + to - from + 1, 0)
    if (commits > commitsLeft) {
      is_complete = false
      break
    }
    commitsLeft -= commits
    let isOne = false
    for (const [from, to] of entry.ranges) {
      for (let seq = from; seq <= to; seq++) {
        for (const change of (await book.commitAt(seq))?.changes ?? []) {
          const key = keyOf(change)
          const fields = open.get(key)?.fields
          if (fields === undefined) continue
          const isWhole = fields === null || change.before === null || change.after === null
          if (!isWhole && !fields.some((field) => changesField(change.before, change.after, field))) continue
          open.delete(key)
          isOne = true
        }
      }
    }
    if (isOne) found.push(entry)
  }
  return { found, unexplained: [...open.keys()], is_complete }
}

type Fields = Readonly<Record<string, unknown>>

/** Whether a change touches a field, or a part of it (`settings.name`). */
const changesField = (before: Fields | null, after: Fields | null, field: string): boolean => {
  const [name = '', part] = field.split('.')
  if (after === null || !(name in after)) return false
  if (part === undefined) return true
  return JSON.stringify((before?.[name] as Fields)?.[part]) !== JSON.stringify((after[name] as Fields)?.[part])
}

/** Actions of people after the target's first commit that are not undone, the latest first. */
async function* laterThan(read: Read, target: HistoryEntry, tables: readonly string[]): AsyncGenerator<HistoryEntry> {
  const filter: PageQuestion['filter'] = [
    { field: 'seq', from: target.seq + 1, to: null },
    { field: 'changed', is: tables },
    { field: 'undone_by_id', is: [null] },
  ]
  for (let offset = 0; ; offset += ENTRIES_PER_QUESTION) {
    const sort = [{ field: 'seq', descending: true }]
    const [{ rows, total }] = await read([page('history', { filter, sort, offset, limit: ENTRIES_PER_QUESTION })])
    for (const row of rows) if (row.user !== null) yield row
    if (offset + rows.length >= total) return
  }
}
