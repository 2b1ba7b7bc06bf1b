// How PostgreSQL stores the records of a table: one row per record, with the record as JSON, a typed column for each
// value that questions use, its lists and its searched text. All of it is derived from the definitions of the tables.
import { createHash } from 'node:crypto'
import { organizationBook } from '../../../shared/books/port/book-name.ts'
import { FORMAT } from '../../../shared/books/port/format.ts'
import { hasNumberedIds, ORDERS, QUERIED_FIELDS, type ValueKind } from '../../../shared/books/port/queried-fields.ts'
import type { Comparable, Row, TableDefinition } from '../../../shared/books/port/table-definition.ts'
import { type BookId, ORGANIZATION_TABLES, SYSTEM_TABLES, type TableName } from '../../../shared/books/port/tables.ts'
import { searchText } from '../../../shared/value/search-words.ts'
import { sha256Of } from '../../platform/sha256.ts'
import { SQL_TYPES } from './sql-values.ts'

export interface Column {
  readonly name: string
  readonly kind: ValueKind
  /** Whether an index contains the column. Then long texts are shortened, since an index accepts no long ones. */
  readonly is_indexed: boolean
}

export interface StoredTable {
  readonly name: TableName
  readonly definition: TableDefinition<Row>
  /** The values that questions use; the id is the first. */
  readonly columns: readonly Column[]
  readonly orders: readonly (readonly string[])[]
}

/** The number by which rows name their book: 0 is the system's, the others are organizations. */
export const numberOfBook = (book: BookId): number =>
  book === 'system' ? 0 : Number(book.replace('organization-', ''))

export const bookOfNumber = (number: number): BookId => (number === 0 ? 'system' : organizationBook(number))

/** A table by name; throws if no book has it. */
export const storedTable = (name: TableName): StoredTable => {
  const table = STORED.get(name)
  if (!table) throw new Error(`No table called ${name}`)
  return table
}

/** All tables of all books. */
export const storedTables = (): readonly StoredTable[] => [...STORED.values()]

/** The names of all tables of the database that are derived from the commits. */
export const derivedTables = (): readonly string[] => [
  ...storedTables().flatMap(({ name, definition }) => (definition.search ? [name, `searched_${name}`] : [name])),
  'total',
]

/** The column of a field or key. Throws if questions do not use it, which is a bug of the caller. */
export const columnOf = (table: StoredTable, field: string): Column => {
  const column = table.columns.find(({ name }) => name === field)
  if (!column) throw new Error(`${table.name} is not asked by ${field}: it has no line in queried-fields.ts`)
  return column
}

export const idType = ({ columns }: StoredTable): string => SQL_TYPES[columns[0]?.kind ?? 'text']

/** The value that a sort or filter compares: the key of that name, otherwise the field. */
export const keyOf = ({ definition }: StoredTable, field: string, row: Row): Comparable => {
  const key = definition.keys[field]
  return ((key ? key(row) : row[field]) ?? null) as Comparable
}

/** The value in the form of its column. */
export const storedValue = ({ kind, is_indexed }: Column, value: Comparable): Comparable => {
  if (kind !== 'text' || typeof value !== 'string') return value
  return is_indexed ? shortenText(withoutZero(value)) : withoutZero(value)
}

/** The words of a record's lists, each with its book and list, so that one index serves all of them. */
export const listWords = ({ definition }: StoredTable, book: number, row: Row): readonly string[] => [
  ...new Set(
    Object.entries(definition.lists).flatMap(([list, valuesOf]) =>
      valuesOf(row).map((value) => listWord(book, list, value)),
    ),
  ),
]

/** A value of a list as `listWords` writes it. */
export const listWord = (book: number, list: string, value: Comparable): string =>
  `${book}|${list}|${shortenText(JSON.stringify(value))}`

/** The folded text for searches; null for tables without one. */
export const searchedText = ({ definition }: StoredTable, row: Row): string | null =>
  definition.search && withoutZero(searchText(definition.search(row), definition.days(row)))

/** Identifies the shape of all tables. If it changes, the tables are refilled. */
export const shapeOfTables = (): string => {
  const shape = storedTables().map(({ name, columns, orders }) => [name, columns, orders])
  return createHash('sha256')
    .update(JSON.stringify([DERIVED, FORMAT, shape]))
    .digest('hex')
    .slice(0, 16)
}

/** Raise this when keys, lists, totals or searched texts of a table are derived in another way. */
const DERIVED = 8

/** PostgreSQL accepts no text with a zero character. Bank statements contain none either. */
const withoutZero = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', '\ufffd') : text)

/** An index accepts 2,700 bytes. A longer text keeps its start, and a hash keeps it distinct. */
const MAX_LENGTH = 600
const shortenText = (text: string): string =>
  text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH)}…${sha256Of(text)}`

const describeTable = (name: TableName, tableDefinition: TableDefinition<never>): StoredTable => {
  const definition = tableDefinition as TableDefinition<Row>
  const orders = ORDERS[name] ?? []
  const sums = Object.values(definition.running).flatMap(({ by, order }) => [...by, ...order])
  const indexed = new Set([...definition.unique, ...definition.index, ...orders.flat(), ...sums])
  const fields = { id: hasNumberedIds(name) ? 'number' : 'text', ...QUERIED_FIELDS[name] } as const
  const columns = Object.entries(fields).map(([field, kind]) => ({
    name: field,
    kind: kind as ValueKind,
    is_indexed: indexed.has(field),
  }))
  return { name, definition, columns, orders }
}

const STORED: ReadonlyMap<TableName, StoredTable> = new Map(
  Object.entries({ ...SYSTEM_TABLES, ...ORGANIZATION_TABLES }).map(([name, definition]) => [
    name as TableName,
    describeTable(name as TableName, definition as TableDefinition<never>),
  ]),
)
