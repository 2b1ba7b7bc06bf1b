// Reads and writes rows of a table, many in one statement.
import type { ClientBase } from 'pg'
import type { RecordId, Row } from '../../../shared/books/port/table-definition.ts'
import type { Comparable } from '../../../shared/books/port/tables.ts'
import { arrayText, SQL_TYPES } from './sql-values.ts'
import { idType, keyOf, listWords, type StoredTable, storedValue } from './stored-tables.ts'

/** The last change of a record. */
export interface Moment {
  readonly seq: number
  /** The time of the commit, but never before that of an earlier commit. */
  readonly time: string
}

/** More rows per statement would only need more memory. */
const ROWS_PER_STATEMENT = 5000

/** The existing records with these ids. */
export const readRows = async (
  client: ClientBase,
  table: StoredTable,
  book: number,
  ids: readonly RecordId[],
): Promise<ReadonlyMap<RecordId, Row>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await client.query<{ record: Row }>({
    name: `read ${table.name}`,
    text: `SELECT record FROM kontor.${table.name} WHERE book = $1 AND id = ANY ($2::${idType(table)}[])`,
    values: [book, ids],
  })
  return new Map(rows.map(({ record }) => [record.id, record]))
}

/** The ids of the records that have one of these values in a unique field, by value. */
export const readIdsByUniqueValue = async (
  client: ClientBase,
  table: StoredTable,
  book: number,
  field: string,
  values: readonly Comparable[],
): Promise<ReadonlyMap<Comparable, RecordId>> => {
  const column = table.columns.find(({ name }) => name === field)
  if (!column || values.length === 0) return new Map()
  const valuesByStored = new Map(values.map((value) => [storedValue(column, value), value]))
  const { rows } = await client.query<{ id: RecordId; value: Comparable }>({
    name: `holders ${table.name} ${field}`,
    text: `SELECT id, "${field}" AS value FROM kontor.${table.name} WHERE book = $1 AND "${field}" = ANY ($2::${SQL_TYPES[column.kind]}[])`,
    values: [book, [...valuesByStored.keys()]],
  })
  return new Map(rows.map(({ id, value }) => [valuesByStored.get(value) as Comparable, id]))
}

export const deleteRows = async (
  client: ClientBase,
  table: StoredTable,
  book: number,
  ids: readonly RecordId[],
): Promise<void> => {
  if (ids.length === 0) return
  await client.query({
    name: `delete ${table.name}`,
    text: `DELETE FROM kontor.${table.name} WHERE book = $1 AND id = ANY ($2::${idType(table)}[])`,
    values: [book, ids],
  })
}

export const insertRows = async (
  client: ClientBase,
  table: StoredTable,
  book: number,
  rows: readonly { readonly row: Row; readonly moment: Moment }[],
): Promise<void> => {
  const { columns } = table
  const names = ['record', 'changed_seq', 'changed_time', 'lists', ...columns.map(({ name }) => `"${name}"`)]
  const types = ['json', 'bigint', 'text', 'text', ...columns.map(({ kind }) => SQL_TYPES[kind])]
  const picked = names.map((name) => (name === 'lists' ? 'n.lists::text[]' : `n.${name}`))
  const text = `INSERT INTO kontor.${table.name} (book, ${names.join(', ')}) SELECT $1::int, ${picked.join(', ')}
    FROM unnest(${types.map((type, at) => `$${at + 2}::${type}[]`).join(', ')}) AS n (${names.join(', ')})`
  for (let first = 0; first < rows.length; first += ROWS_PER_STATEMENT) {
    const some = rows.slice(first, first + ROWS_PER_STATEMENT)
    await client.query({
      name: `insert ${table.name}`,
      text,
      values: [
        book,
        some.map(({ row }) => JSON.stringify(row)),
        some.map(({ moment }) => moment.seq),
        some.map(({ moment }) => moment.time),
        some.map(({ row }) => arrayText(listWords(table, book, row))),
        ...columns.map((column) => some.map(({ row }) => storedValue(column, keyOf(table, column.name, row)))),
      ],
    })
  }
}
