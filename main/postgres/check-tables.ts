// Compares the tables of a book with the result of its commits: every record with its columns, lists and searched text,
// its last change, and every total. Only reads.
import { isDeepStrictEqual } from 'node:util'
import type { ClientBase } from 'pg'
import type { MemoryTables } from '../../shared/books/memory/memory-tables.ts'
import type { RecordId, Row } from '../../shared/books/port/table-definition.ts'
import type { BookId } from '../../shared/books/port/tables.ts'
import type { Moment } from './tables/rows.ts'
import {
  keyOf,
  listWords,
  numberOfBook,
  type StoredTable,
  searchedText,
  storedTable,
  storedValue,
} from './tables/stored-tables.ts'
import { TotalChanges } from './tables/totals.ts'

const ROWS_PER_READ = 2000
/** The most records of a table that are named. */
const MAX_NAMED = 20

interface StoredRow {
  readonly id: RecordId
  readonly record: unknown
  readonly changed_seq: number
  readonly changed_time: string
  readonly lists: readonly string[]
  readonly search: string | null
  readonly [column: string]: unknown
}

/** Every difference as a sentence. `tables`: the result of all commits of the book. */
export const checkTables = async (
  client: ClientBase,
  book: BookId,
  tables: MemoryTables,
): Promise<readonly string[]> => {
  const number = numberOfBook(book)
  const totals = new TotalChanges()
  const findings: string[] = []
  for (const name of tables.names) {
    const table = storedTable(name)
    const { slots, moments } = tables.table(name)
    const expected = new Map<RecordId, { readonly row: Row; readonly moment: Moment | null }>()
    for (const [slot, row] of slots.entries()) {
      if (!row) continue
      expected.set(row.id, { row, moment: moments[slot] ?? null })
      totals.change(table, null, row)
    }
    const wrong: string[] = []
    for await (const stored of rowsOf(client, table, number)) {
      const expectedRecord = expected.get(stored.id)
      expected.delete(stored.id)
      const difference = expectedRecord ? differenceOf(table, number, stored, expectedRecord) : 'is in no commit'
      if (difference) wrong.push(`${name} ${stored.id} ${difference}`)
    }
    for (const id of expected.keys()) wrong.push(`${name} ${id} is missing in its table`)
    for (const id of await searchedWithoutRecord(client, table, number)) wrong.push(`${name} ${id} is only searched`)
    for (const each of wrong.slice(0, MAX_NAMED)) findings.push(each)
    if (wrong.length > MAX_NAMED) findings.push(`${name}: so are ${wrong.length - MAX_NAMED} more records`)
  }
  return [...findings, ...(await checkTotals(client, number, totals))]
}

async function* rowsOf(client: ClientBase, table: StoredTable, book: number): AsyncGenerator<StoredRow> {
  const columns = table.columns.map(({ name }) => `"${name}"`).join(', ')
  const searched = table.definition.search
    ? `(SELECT s.text FROM kontor.searched_${table.name} s WHERE s.book = $1 AND s.id = r.id)`
    : 'NULL'
  const select = `SELECT ${columns}, record, changed_seq::float8 AS changed_seq, changed_time, lists,
    ${searched} AS search FROM kontor.${table.name} r WHERE r.book = $1`
  for (let last: RecordId | null = null; ; ) {
    const more: string = last === null ? '' : ' AND id > $2'
    const values: readonly unknown[] = last === null ? [book] : [book, last]
    const { rows } = await client.query<StoredRow>(`${select}${more} ORDER BY id LIMIT ${ROWS_PER_READ}`, [...values])
    yield* rows
    const end = rows.at(-1)
    if (end === undefined || rows.length < ROWS_PER_READ) return
    last = end.id
  }
}

/** Ids with a searched text but without a record. */
const searchedWithoutRecord = async (
  client: ClientBase,
  { name, definition }: StoredTable,
  book: number,
): Promise<readonly RecordId[]> => {
  if (!definition.search) return []
  const { rows } = await client.query<{ id: RecordId }>(
    `SELECT s.id FROM kontor.searched_${name} s LEFT JOIN kontor.${name} r ON r.book = $1 AND r.id = s.id
     WHERE s.book = $1 AND r.id IS NULL`,
    [book],
  )
  return rows.map(({ id }) => id)
}

const differenceOf = (
  table: StoredTable,
  book: number,
  stored: StoredRow,
  { row, moment }: { readonly row: Row; readonly moment: Moment | null },
): string | null => {
  if (!isDeepStrictEqual(stored.record, JSON.parse(JSON.stringify(row))))
    return 'differs from the result of its commits'
  if (stored.changed_seq !== moment?.seq || stored.changed_time !== moment.time)
    return `states that it changed with commit ${stored.changed_seq}, not ${moment?.seq}`
  const column = table.columns.find(
    (one) => stored[one.name] !== storedValue(one, one.name === 'id' ? row.id : keyOf(table, one.name, row)),
  )
  if (column) return `is found by another ${column.name} than it has`
  if (stored.lists.join('\n') !== listWords(table, book, row).join('\n')) return 'is found in other lists than it is in'
  return stored.search === searchedText(table, row) ? null : 'is found by another text than it has'
}

const checkTotals = async (client: ClientBase, book: number, expected: TotalChanges): Promise<readonly string[]> => {
  const { rows } = await client.query<{ tbl: string; name: string; by: string[]; count: number; sum: number }>(
    'SELECT tbl, name, by, count::float8 AS count, sum FROM kontor.total WHERE book = $1',
    [book],
  )
  const stored = new Map(rows.map(({ tbl, name, by, ...amount }) => [keyOfTotal(tbl, name, by), amount]))
  const wrong: string[] = []
  for (const { table, name, by, count, sum } of expected.list) {
    const key = keyOfTotal(table, name, by)
    const found = stored.get(key)
    stored.delete(key)
    if (found?.count !== count || found.sum !== sum)
      wrong.push(`total ${key} is ${found?.sum ?? 0} of ${found?.count ?? 0}, but its records are ${sum} of ${count}`)
  }
  for (const key of stored.keys()) wrong.push(`total ${key} is of no records`)
  return wrong
}

const keyOfTotal = (table: string, name: string, by: readonly string[]): string => `${table}.${name} ${by.join(' ')}`
