// The meaning of every question, written as plainly as possible: walk over all records. What the real books answer is
// compared with this.
import type { Change } from '../../shared/books/port/change.ts'
import type { PageQuestion, QueryData, Within } from '../../shared/books/port/read.ts'
import {
  type BookId,
  type Comparable,
  type RecordId,
  type TableDefinition,
  tablesOf,
} from '../../shared/books/port/tables.ts'
import { foldText } from '../../shared/value/text.ts'

type Row = Readonly<Record<string, unknown>> & { readonly id: RecordId }
type Definition = TableDefinition<Row>

/** All records by table and id. */
export type Contents = Readonly<Record<string, Readonly<Record<string, Row>>>>

/** The contents after the changes; the old contents stay as they are. */
export const applyChanges = (contents: Contents, changes: readonly Change[]): Contents => {
  const next = Object.fromEntries(Object.entries(contents).map(([table, rows]) => [table, { ...rows }]))
  for (const { table, id, after } of changes) {
    const rows = next[table] ?? {}
    next[table] = rows
    if (after === null) delete rows[String(id)]
    else rows[String(id)] = { ...rows[String(id)], ...after } as Row
  }
  return next
}

/** The answer to a question, by looking at every record. */
export const answerNaively = (book: BookId, contents: Contents, query: QueryData): unknown => {
  const definition = tablesOf(book)[query.table] as unknown as Definition
  const rows = Object.values(contents[query.table] ?? {})
  switch (query.type) {
    case 'get':
      return rows.find((row) => row.id === query.id) ?? null
    case 'where':
      return rows.filter((row) =>
        (definition.lists[query.field]?.(row) ?? [row[query.field] as Comparable]).some((value) =>
          query.values.includes(value),
        ),
      )
    case 'page':
      return page(definition, rows, query)
    case 'ids':
      return page(definition, rows, { ...query, offset: 0, limit: rows.length }).rows.map(({ id }) => id)
    case 'totals':
      return totals(definition, rows, query.name, query.within)
  }
}

const page = (definition: Definition, rows: readonly Row[], question: PageQuestion) => {
  const key = (row: Row, field: string) => (definition.keys[field]?.(row) ?? row[field]) as Comparable
  const valuesOf = (row: Row, field: string) => definition.lists[field]?.(row) ?? [key(row, field)]
  const kept = rows.filter((row) => {
    const isFiltered = question.filter.every((filter) => {
      if ('is' in filter) return valuesOf(row, filter.field).some((value) => filter.is.includes(value))
      if ('holds' in filter) {
        return filter.holds.some(({ field, text }) => {
          const held = key(row, field)
          return typeof held === 'string' && held.includes(text)
        })
      }
      const value = key(row, filter.field)
      if (value === null) return false
      return (filter.from === null || value >= filter.from) && (filter.to === null || value <= filter.to)
    })
    const texts = (definition.search?.(row) ?? []).map((text) => foldText(text ?? '')).join('\n')
    const words = foldText(question.search ?? '').split(/\s+/)
    return isFiltered && words.every((word) => texts.includes(word))
  })
  const sort = [...question.sort, { field: 'id', descending: question.sort[0]?.descending ?? false }]
  kept.sort((a, b) => {
    for (const { field, descending } of sort) {
      const difference = compare(key(a, field), key(b, field))
      if (difference !== 0) return descending ? -difference : difference
    }
    return 0
  })
  return { rows: kept.slice(question.offset, question.offset + question.limit), total: kept.length }
}

const compare = (a: Comparable, b: Comparable): number => {
  if (a === null || b === null) return Number(b === null) - Number(a === null)
  return a < b ? -1 : Number(a > b)
}

const totals = (definition: Definition, rows: readonly Row[], name: string, within: Within | null) => {
  const parts = rows
    .flatMap((row) => definition.totals[name]?.(row) ?? [])
    .filter(({ by }) => !within || within.is.includes(by[within.position] ?? null))
  const groups = Object.groupBy(parts, ({ by }) => JSON.stringify(by))
  return Object.entries(groups).map(([key, group = []]) => ({
    by: JSON.parse(key) as Comparable[],
    count: group.length,
    sum: group.reduce((total, { amount }) => total + amount, 0),
  }))
}
