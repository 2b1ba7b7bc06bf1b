// Compiles filters to SQL conditions on a row `r`, and collects the values of a statement.
import type { ValueKind } from '../../../shared/books/port/queried-fields.ts'
import type { Filter } from '../../../shared/books/port/read.ts'
import type { Comparable } from '../../../shared/books/port/table-definition.ts'
import { SQL_TYPES } from './sql-values.ts'
import { type Column, columnOf, listWord, type StoredTable, storedValue } from './stored-tables.ts'

/** The values of a statement about a book, in the order of their numbers. */
export class Values {
  readonly list: unknown[]
  /** The placeholder of the book in the statement. */
  readonly book = '$1::int'
  readonly bookNumber: number

  constructor(book: number) {
    this.bookNumber = book
    this.list = [book]
  }

  /** Adds a value and answers its placeholder in the statement. */
  add(value: unknown, type: string): string {
    return `$${this.list.push(value)}::${type}`
  }

  /** Adds a value that is compared with the column. */
  of(column: Column, value: Comparable): string {
    return this.add(storedValue(column, value), SQL_TYPES[column.kind])
  }
}

/** The condition for a filter. A value of another type than the column matches no row, as in memory. */
export const compileFilter = (table: StoredTable, filter: Filter, values: Values): string => {
  if ('since' in filter) {
    const { since } = filter
    return typeof since === 'string'
      ? `r.changed_time >= ${values.add(since, 'text')}`
      : `r.changed_seq > ${values.add(since.seq, 'bigint')}`
  }
  if ('contains' in filter) return compileContains(table, filter.contains, values)
  if ('is' in filter) return compileIs(table, filter, values)
  return compileRange(table, filter, values)
}

const compileIs = (table: StoredTable, { field, is }: Extract<Filter, { is: unknown }>, values: Values): string => {
  // A single word may be in most rows of the book. A lookup would gather all of them for one page.
  if (Object.hasOwn(table.definition.lists, field))
    return is.length === 1 ? `r.lists @> ${wordsOf(field, is, values)}` : compileLookup(table, field, is, values)
  const column = columnOf(table, field)
  const wanted = is.filter((value) => isOfKind(column.kind, value)).map((value) => storedValue(column, value))
  const type = SQL_TYPES[column.kind]
  // A single value keeps the order of an index.
  const isOne =
    wanted.length === 1
      ? `r."${field}" = ${values.add(wanted[0], type)}`
      : `r."${field}" = ANY (${values.add(wanted, `${type}[]`)})`
  return is.includes(null) ? `(${isOne} OR r."${field}" IS NULL)` : isOne
}

/**
 * Rows that have one of the values in a list. Each word is looked up by itself: to compare every row with thousands of
 * words would take rows times words. The array keeps the server from reading all rows, since it estimates that each
 * word is in one of 200 rows. The words start with the book; a further condition on the rows' book would make the
 * server read the whole book for each word.
 */
export const compileLookup = (
  table: StoredTable,
  field: string,
  wanted: readonly Comparable[],
  values: Values,
): string =>
  `r.id = ANY (ARRAY(SELECT m.id FROM unnest(${wordsOf(field, wanted, values)}) AS w (word)
    JOIN kontor.${table.name} m ON m.lists @> ARRAY[w.word]))`

const wordsOf = (field: string, wanted: readonly Comparable[], values: Values): string =>
  values.add(
    wanted.map((value) => listWord(values.bookNumber, field, value)),
    'text[]',
  )

const compileRange = (
  table: StoredTable,
  { field, from, to }: Extract<Filter, { from: unknown }>,
  values: Values,
): string => {
  const column = columnOf(table, field)
  const bounds = [
    ['>=', from],
    ['<=', to],
  ] as const
  const conditions = bounds.flatMap(([sign, bound]) => {
    if (bound === null) return []
    return isOfKind(column.kind, bound) ? `r."${field}" ${sign} ${values.of(column, bound)}` : 'false'
  })
  return conditions.length === 0 ? `r."${field}" IS NOT NULL` : conditions.join(' AND ')
}

const compileContains = (
  table: StoredTable,
  parts: readonly { readonly field: string; readonly text: string }[],
  values: Values,
): string => {
  const conditions = parts.flatMap(({ field, text }) => {
    const column = columnOf(table, field)
    // A shortened column does not contain the whole text.
    if (column.is_indexed) throw new Error(`${table.name}.${field} is not searched by what it holds`)
    return column.kind === 'text' ? `strpos(r."${field}", ${values.add(text, 'text')}) > 0` : []
  })
  return conditions.length === 0 ? 'false' : `(${conditions.join(' OR ')})`
}

const isOfKind = (kind: ValueKind, value: Comparable): boolean => typeof value === (kind === 'text' ? 'string' : kind)
