// How the records of a table lie in PostgreSQL: a row a record, the record word for word as JSON, and beside it a typed column
// for each value that questions ask by, its lists and its searched text. All of it follows from the definitions of the tables.
import { createHash } from 'node:crypto'
import { organizationBook } from '../../../shared/books/port/book-name.ts'
import { FORMAT } from '../../../shared/books/port/format.ts'
import { hasNumberedIds, ORDERS, QUERIED_FIELDS, type ValueKind } from '../../../shared/books/port/queried-fields.ts'
import type { Comparable, Row, TableDefinition } from '../../../shared/books/port/table-definition.ts'
import { type BookId, ORGANIZATION_TABLES, SYSTEM_TABLES, type TableName } from '../../../shared/books/port/tables.ts'
import { searchText } from '../../../shared/value/search-words.ts'
import { SQL_TYPES } from './sql-values.ts'

export interface Column {
  readonly name: string
  readonly kind: ValueKind
  /** Whether an index holds it: then long texts are shortened, since an index takes no long ones. */
  readonly is_indexed: boolean
}

export interface StoredTable {
  readonly name: TableName
  readonly definition: TableDefinition<Row>
  /** Of the values that questions ask by; the id is the first. */
  readonly columns: readonly Column[]
  readonly orders: readonly (readonly string[])[]
}

/** The number by which rows name their book: 0 is the system's, all others those of an organization. */
export const numberOfBook = (book: BookId): number =>
  book === 'system' ? 0 : Number(book.replace('organization-', ''))

/** The book of such a number. */
export const bookOfNumber = (number: number): BookId => (number === 0 ? 'system' : organizationBook(number))

/** The table of a book that has it; throws for one that no book has. */
export const storedTable = (name: TableName): StoredTable => {
  const table = STORED.get(name)
  if (!table) throw new Error(`No table called ${name}`)
  return table
}

/** All tables of all books. */
export const storedTables = (): readonly StoredTable[] => [...STORED.values()]

/** The names of all tables of the database whose rows follow from the commits. */
export const derivedTables = (): readonly string[] => [
  ...storedTables().flatMap(({ name, definition }) => (definition.search ? [name, `searched_${name}`] : [name])),
  'total',
]

/** The column of a field or key; throws for one that questions do not ask by, which is a bug of whoever asks. */
export const columnOf = (table: StoredTable, field: string): Column => {
  const column = table.columns.find(({ name }) => name === field)
  if (!column) throw new Error(`${table.name} is not asked by ${field}: it has no line in queried-fields.ts`)
  return column
}

/** The type of its ids. */
export const idType = ({ columns }: StoredTable): string => SQL_TYPES[columns[0]?.kind ?? 'text']

/** What a sort or a filter compares of a record: the key of that name, else the field. */
export const keyOf = ({ definition }: StoredTable, field: string, row: Row): Comparable => {
  const key = definition.keys[field]
  return ((key ? key(row) : row[field]) ?? null) as Comparable
}

/** The value as its column holds it. */
export const storedValue = ({ kind, is_indexed }: Column, value: Comparable): Comparable => {
  if (kind !== 'text' || typeof value !== 'string') return value
  return is_indexed ? shortenText(withoutZero(value)) : withoutZero(value)
}

/** The words of a record's lists, each with its book and list, so that one index finds them all. */
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

/** The folded text that a search looks into; null for tables without. */
export const searchedText = ({ definition }: StoredTable, row: Row): string | null =>
  definition.search && withoutZero(searchText(definition.search(row), definition.days(row)))

/** What identifies the way in which all tables lie there: another one asks for them to be filled anew. */
export const shapeOfTables = (): string => {
  const shape = storedTables().map(({ name, columns, orders }) => [name, columns, orders])
  return createHash('sha256')
    .update(JSON.stringify([DERIVED, FORMAT, shape]))
    .digest('hex')
    .slice(0, 16)
}

/** Raised when keys, lists, totals or searched texts of a table are made otherwise than before. */
const DERIVED = 6

/** PostgreSQL has no texts with a zero in them. No statement of a bank has either. */
const withoutZero = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', '\ufffd') : text)

/** An index takes 2,700 bytes. What is longer keeps its beginning, and is still told from every other. */
const MAX_LENGTH = 600
const shortenText = (text: string): string =>
  text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH)}…${createHash('sha256').update(text).digest('hex')}`

const describeTable = (name: TableName, tableDefinition: TableDefinition<never>): StoredTable => {
  const definition = tableDefinition as unknown as TableDefinition<Row>
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
    describeTable(name as TableName, definition as unknown as TableDefinition<never>),
  ]),
)
