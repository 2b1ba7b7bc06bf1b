// Where the journal lacks commits that nobody has any more, but the copy still holds their result: the commits that lead
// from the journal's state to the copy's. Knows how to compare, not when to. Works on a page of records at a time: books
// may hold a million.
import type { MemoryTable } from '../../../shared/books/memory/memory-table.ts'
import { MemoryTables } from '../../../shared/books/memory/memory-tables.ts'
import type { Books, RecoverableBooks } from '../../../shared/books/port/books.ts'
import type { Change } from '../../../shared/books/port/change.ts'
import type { FrameLine, Head } from '../../../shared/books/port/frame.ts'
import { page } from '../../../shared/books/port/read.ts'
import type { TableDefinition } from '../../../shared/books/port/table-definition.ts'
import { type BookId, type RecordId, type Row, type TableName, tablesOf } from '../../../shared/books/port/tables.ts'
import type { Timestamp } from '../../../shared/value/calendar.ts'
import { assert } from '../../../shared/value/result.ts'
import { writeFrame } from '../append/frame-hash.ts'
import type { Journal } from '../append/journal.ts'

/** The action of such commits: what was done in detail is not known, only what it came to. */
export const RESTORE_ACTION = 'restore_from_copy'

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
  const frames = new FrameMaker(journal.head, now())
  // First all that goes, so that a key is free before another record takes it.
  for (const only of ['removals', 'others'] as const) {
    for (const [name, definition] of Object.entries(tablesOf(book))) {
      if (definition.is_derived) continue
      const table = name as TableName
      const changes = changesToReach(table, definition, tables.table(table), copy.read)
      for await (const change of changes) if ((change.after === null) === (only === 'removals')) frames.add(change)
    }
  }
  const lines = frames.end()
  assert(tables.apply(lines).ok, 'the commits from the copy fit the journal')
  return lines
}

async function* changesToReach(
  table: TableName,
  definition: TableDefinition<never>,
  journaled: MemoryTable,
  read: Books['read'],
): AsyncGenerator<Change> {
  const ids = new Set<RecordId>()
  for (let offset = 0; ; offset += PAGE_ROWS) {
    const [{ rows }] = await read([page(table, { offset, limit: PAGE_ROWS })])
    for (const row of rows as unknown as readonly Row[]) {
      ids.add(row.id)
      yield* changesOf(table, definition, journaled.get(row.id), row)
    }
    if (rows.length < PAGE_ROWS) break
  }
  for (const row of journaled.records()) if (!ids.has(row.id)) yield { table, id: row.id, before: row, after: null }
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

/** Puts changes into frames of a bounded size, in a chain behind a head. */
class FrameMaker {
  private head: Head
  private readonly time: Timestamp
  private readonly lines: FrameLine[] = []
  private waiting: Change[] = []

  constructor(head: Head, time: Timestamp) {
    this.head = head
    this.time = time
  }

  add(change: Change): void {
    this.waiting.push(change)
    if (this.waiting.length === CHANGES_PER_FRAME) this.flush()
  }

  end(): readonly FrameLine[] {
    if (this.waiting.length > 0) this.flush()
    return this.lines
  }

  private flush(): void {
    const line = writeFrame({
      ...{ seq: this.head.seq + 1, time: this.time, user: null, group: null, prev: this.head.hash },
      ...{ action: RESTORE_ACTION, params: {}, changes: this.waiting },
    })
    this.lines.push(line)
    this.head = { seq: line.frame.seq, hash: line.hash }
    this.waiting = []
  }
}

const isEqual = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)
