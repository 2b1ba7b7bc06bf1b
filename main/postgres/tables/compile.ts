// Compiles questions to the books as SQL. All questions of a request are one statement, so that they see the same
// moment. Questions of the same form have the same text, which is prepared.
import type {
  GroupsQuestion,
  OrderedSelection,
  PageQuestion,
  QueryData,
  Selection,
  Sort,
} from '../../../shared/books/port/read.ts'
import { readSearch } from '../../../shared/value/search-words.ts'
import { compileFilter, compileLookup, type Values } from './compile-filter.ts'
import { columnOf, type StoredTable, storedTable } from './stored-tables.ts'

/**
 * The parts of a question. Records are rows of the result: gathered into one JSON, a thousand of them took the server and
 * the driver eight times as long.
 */
export interface CompiledQuestion {
  /** A query with the column `record`, in the order of the answer; null: the answer has no records. */
  readonly records: string | null
  /** An expression of the type json; null: the records are all. */
  readonly value: string | null
  /** The answer of both; `value` is undefined where there is no expression. */
  readonly answer: (records: readonly unknown[], value: unknown) => unknown
}

/** The parts of a question; adds its values to `values`. Throws if the table has no such queried field. */
export const compileQuestion = (query: QueryData, values: Values): CompiledQuestion => {
  const from = { table: storedTable(query.table), values }
  switch (query.type) {
    case 'get':
      return onlyValue(compileGet(from, query.id))
    case 'where':
      return { records: compileWhere(from, query), value: null, answer: (records) => records }
    case 'page':
      return compilePage(from, query)
    case 'ids':
      return onlyValue(
        `(SELECT coalesce(json_agg(p.id), '[]') FROM (SELECT r.id ${fromWhere(from, query)} ${compileOrder(from.table, query.sort)}) p)`,
      )
    case 'groups':
      return onlyValue(compileGroups(from, query))
    case 'totals':
      return onlyValue(compileTotals(from, query))
  }
}

const onlyValue = (value: string): CompiledQuestion => ({ records: null, value, answer: (_, found) => found })

interface From {
  readonly table: StoredTable
  readonly values: Values
}

const compileGet = ({ table, values }: From, id: string | number): string => {
  // A key of another type matches no record.
  if (typeof id !== columnOf(table, 'id').kind.replace('text', 'string')) return 'NULL'
  return `(SELECT r.record FROM kontor.${table.name} r WHERE r.book = ${values.book} AND r.id = ${values.of(columnOf(table, 'id'), id)})`
}

const compileWhere = (from: From, { field, values: wanted, slice }: Extract<QueryData, { type: 'where' }>): string => {
  const { table, values } = from
  const { lists, unique, index } = table.definition
  const isList = Object.hasOwn(lists, field)
  const isDeclared = isList || [...unique, ...index, 'id'].includes(field)
  if (!isDeclared) throw new Error(`${table.name} is not looked up by ${field}`)
  const condition = isList
    ? compileLookup(table, field, wanted, values)
    : compileFilter(table, { field, is: wanted }, values)
  const some = slice ? ` OFFSET ${values.add(slice.offset, 'bigint')} LIMIT ${values.add(slice.limit, 'bigint')}` : ''
  return `SELECT r.record FROM kontor.${table.name} r WHERE r.book = ${values.book} AND ${condition} ORDER BY r.id${some}`
}

const compilePage = (from: From, question: PageQuestion): CompiledQuestion => {
  const { table, values } = from
  const { offset, limit, running } = question
  const isWhole = offset === 0 && limit > 0 && limit >= mostRows(question)
  const selected = fromWhere(from, question)
  const total = isWhole ? null : `(SELECT to_json(count(*)) ${selected})`
  // Only a number is asked: a value that the statement does not use would be refused.
  if (limit === 0 && running === undefined)
    return { records: null, value: total, answer: (_, found) => ({ rows: [], total: found }) }
  const sorted = compileOrder(table, question.sort)
  const some = isWhole ? '' : ` OFFSET ${values.add(offset, 'bigint')} LIMIT ${values.add(limit, 'bigint')}`
  if (running === undefined) {
    return {
      records: `SELECT r.record ${selected} ${sorted}${some}`,
      value: total,
      answer: (rows, found) => ({ rows, total: isWhole ? rows.length : found }),
    }
  }
  // Select the rows first, then their running sums: a join before that would read all rows.
  return onlyValue(`(WITH
    picked AS MATERIALIZED (
      SELECT r.id, r.record, row_number() OVER (${sorted}) AS place ${selected} ${sorted}${some}),
    sums AS MATERIALIZED (
      SELECT w.id, w.sum FROM ${runningSums(from, running)} w WHERE w.id IN (SELECT p.id FROM picked p))
    SELECT json_build_object('rows', coalesce(json_agg(p.record ORDER BY p.place), '[]'), 'total', ${total ?? 'count(*)'},
      'running', coalesce(json_agg(s.sum ORDER BY p.place), '[]')) FROM picked p JOIN sums s USING (id))`)
}

/** No more records than this pass the filter: with a filter by ids, as many as it names. */
const mostRows = ({ filter }: PageQuestion): number =>
  Math.min(
    Number.MAX_SAFE_INTEGER,
    ...filter.flatMap((one) => ('is' in one && one.field === 'id' ? [one.is.length] : [])),
  )

/** A declared running sum by id, over all records of the book in its own order. */
const runningSums = ({ table, values }: From, name: string): string => {
  const sum = table.definition.running[name]
  if (!sum) throw new Error(`No running sum called ${name}`)
  const by = sum.by.map((field) => `r.${quoteColumn(table, field)}`).join(', ')
  const ordered = sum.order.map((field) => `r.${quoteColumn(table, field)} NULLS FIRST`).join(', ')
  return `(SELECT r.id, sum(r.${quoteColumn(table, sum.amount)}) OVER (PARTITION BY ${by}
    ORDER BY ${ordered}, r.id ROWS UNBOUNDED PRECEDING) AS sum FROM kontor.${table.name} r WHERE r.book = ${values.book})`
}

const compileGroups = (from: From, { by, sum, ...selection }: GroupsQuestion): string => {
  const { table } = from
  const fields = by.map((field) => `r.${quoteColumn(table, field)}`)
  const amount = `r.${quoteColumn(table, sum)}`
  return `(SELECT coalesce(json_agg(g.found), '[]') FROM (
    SELECT json_build_object('by', json_build_array(${fields.join(', ')}), 'count', count(*),
      'positive', coalesce(sum(${amount}) FILTER (WHERE ${amount} > 0), 0),
      'negative', coalesce(sum(${amount}) FILTER (WHERE ${amount} < 0), 0)) AS found
    ${fromWhere(from, selection)} GROUP BY ${fields.length > 0 ? fields.join(', ') : '()'} HAVING count(*) > 0) g)`
}

const compileTotals = ({ table, values }: From, { name, within }: Extract<QueryData, { type: 'totals' }>): string => {
  if (!Object.hasOwn(table.definition.totals, name)) throw new Error(`No total called ${name}`)
  // PostgreSQL arrays start at 1.
  const some = within
    ? ` AND t.by[${values.add(within.position + 1, 'int')}] = ANY (${values.add(
        within.is.map((value) => JSON.stringify(value)),
        'text[]',
      )})`
    : ''
  return `(SELECT coalesce(json_agg(json_build_object('by', t.by::json[], 'count', t.count, 'sum', t.sum)), '[]')
    FROM kontor.total t WHERE t.book = ${values.book} AND t.tbl = ${values.add(table.name, 'text')}
    AND t.name = ${values.add(name, 'text')}${some})`
}

/** `FROM … WHERE …` for the rows of a selection. */
const fromWhere = (from: From, selection: Selection | OrderedSelection): string =>
  `FROM kontor.${from.table.name} r WHERE ${conditions(from, selection)}`

const conditions = ({ table, values }: From, { filter, search }: Selection): string =>
  [
    `r.book = ${values.book}`,
    ...filter.map((each) => compileFilter(table, each, values)),
    ...(search === null ? [] : searchConditions(table, search, values)),
  ].join(' AND ')

/** Every word must occur in one of its forms. */
const searchConditions = ({ name, definition }: StoredTable, search: string, values: Values): readonly string[] => {
  const words = readSearch(search)
  if (words.length === 0) return []
  if (definition.search === null) return ['false']
  const found = words.map(
    ({ forms }) =>
      `(${forms.map((form) => `s.text LIKE ${values.add(`%${escapeLike(form)}%`, 'text')}`).join(' OR ')})`,
  )
  return [
    `r.id IN (SELECT s.id FROM kontor.searched_${name} s WHERE s.book = ${values.book} AND ${found.join(' AND ')})`,
  ]
}

const escapeLike = (text: string): string => text.replaceAll('\0', '\ufffd').replace(/[\\%_]/g, '\\$&')

/** Null sorts first. The order ends with the id, in the direction of the first field. */
const compileOrder = (table: StoredTable, sort: readonly Sort[]): string => {
  const fields =
    sort.at(-1)?.field === 'id' ? sort : [...sort, { field: 'id', descending: sort[0]?.descending ?? false }]
  // An id is never null: with a NULLS clause no index would have this order.
  const ordered = fields.map(({ field, descending }) =>
    field === 'id'
      ? `r.id ${descending ? 'DESC' : 'ASC'}`
      : `r.${quoteColumn(table, field)} ${descending ? 'DESC NULLS LAST' : 'ASC NULLS FIRST'}`,
  )
  return `ORDER BY ${ordered.join(', ')}`
}

const quoteColumn = (table: StoredTable, field: string): string => `"${columnOf(table, field).name}"`
