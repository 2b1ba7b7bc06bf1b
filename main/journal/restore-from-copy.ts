// Where the journal lacks commits that nobody has any more, but the copy still holds their result: the commits that lead
// from the journal's state to the copy's. Knows how to compare, not when to.
import type { Books, RecoverableBooks } from '../../shared/books/books.ts'
import type { Change } from '../../shared/books/change.ts'
import type { FrameLine, Head } from '../../shared/books/frame.ts'
import type { MemoryTable } from '../../shared/books/memory-table.ts'
import { MemoryTables } from '../../shared/books/memory-tables.ts'
import { page } from '../../shared/books/read.ts'
import { type BookId, type Row, type TableDefinition, type TableName, tablesOf } from '../../shared/books/tables.ts'
import type { Timestamp } from '../../shared/value/calendar.ts'
import { assert } from '../../shared/value/result.ts'
import { writeFrame } from './frame-hash.ts'
import type { Journal } from './journal.ts'

/** The action of such commits: what was done in detail is not known, only what it came to. */
const RESTORE_ACTION = 'restore_from_copy'

const PAGE_ROWS = 1000
const CHANGES_PER_FRAME = 1000

/** Frames to append to the journal, so that it leads to the state that the copy holds. None when it does already. */
export const framesToReach = async (
  book: BookId,
  journal: Journal,
  copy: RecoverableBooks,
  now: () => Timestamp,
): Promise<readonly FrameLine[]> => {
  const tables = new MemoryTables(book)
  for await (const line of journal.read(0))
    assert(tables.apply([line]).ok, `commit ${line.frame.seq} fits the books before it`)
  const changes: Change[] = []
  for (const [name, definition] of Object.entries(tablesOf(book))) {
    const table = name as TableName
    changes.push(...(await changesToReach(table, definition, tables.table(table), copy.read)))
  }
  // First all that goes, so that a key is free before another record takes it.
  const ordered = [...changes.filter(isRemoval), ...changes.filter((change) => !isRemoval(change))]
  const lines = inFrames(ordered, journal.head, now())
  assert(tables.apply(lines).ok, 'the commits from the copy fit the journal')
  return lines
}

const changesToReach = async (
  table: TableName,
  definition: TableDefinition<never>,
  journaled: MemoryTable,
  read: Books['read'],
): Promise<Change[]> => {
  const changes: Change[] = []
  const ids = new Set<unknown>()
  for (let offset = 0; ; offset += PAGE_ROWS) {
    const [{ rows }] = await read([page(table, { offset, limit: PAGE_ROWS })])
    for (const row of rows as unknown as readonly Row[]) {
      ids.add(row.id)
      changes.push(...changesOf(table, definition, journaled.get(row.id), row))
    }
    if (rows.length < PAGE_ROWS) break
  }
  for (const row of journaled.records())
    if (!ids.has(row.id)) changes.push({ table, id: row.id, before: row, after: null })
  return changes
}

const changesOf = (table: TableName, definition: TableDefinition<never>, before: Row | null, after: Row): Change[] => {
  const { id } = after
  if (before === null) return [{ table, id, before, after }]
  const fields = Object.keys({ ...before, ...after }).filter((field) => !isEqual(before[field], after[field]))
  if (fields.length === 0) return []
  const keys: readonly string[] = definition.unique
  // A key may have gone from record to record, and a change cannot take a field away.
  if (fields.some((field) => keys.includes(field) || after[field] === undefined)) {
    return [
      { table, id, before, after: null },
      { table, id, before: null, after },
    ]
  }
  const pick = (row: Row) => Object.fromEntries(fields.map((field) => [field, row[field]]))
  return [{ table, id, before: pick(before), after: pick(after) }]
}

const inFrames = (changes: readonly Change[], head: Head, time: Timestamp): FrameLine[] => {
  const lines: FrameLine[] = []
  let { seq, hash: prev } = head
  for (let start = 0; start < changes.length; start += CHANGES_PER_FRAME) {
    const piece = changes.slice(start, start + CHANGES_PER_FRAME)
    const line = writeFrame({ seq: ++seq, time, user: null, action: RESTORE_ACTION, changes: piece, prev })
    prev = line.hash
    lines.push(line)
  }
  return lines
}

const isRemoval = (change: Change): boolean => change.after === null

const isEqual = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)
