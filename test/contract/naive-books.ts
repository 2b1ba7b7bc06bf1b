// The meaning of every question, written as plainly as possible: a scan over all records. The answers of the real books
// are compared with this.
import type { Change } from '../../shared/books/port/change.ts'
import type { GroupsQuestion, PageQuestion, QueryData, Selection, Sort, Within } from '../../shared/books/port/read.ts'
import type { Comparable, RecordId, TableDefinition } from '../../shared/books/port/table-definition.ts'
import { type BookId, tablesOf } from '../../shared/books/port/tables.ts'
import { readSearch, searchText } from '../../shared/value/search-words.ts'

type Row = Readonly<Record<string, unknown>> & { readonly id: RecordId }
type Definition = TableDefinition<Row>

/** All records by table and id. */
export type Contents = Readonly<Record<string, Readonly<Record<string, Row>>>>

/** The number of the commit that created each row. */
const madeAt = new WeakMap<Row, number>()

/** The contents after the changes of a commit; the old contents stay unchanged. */
export const applyChanges = (contents: Contents, changes: readonly Change[], seq = 0): Contents => {
  const next = Object.fromEntries(Object.entries(contents).map(([table, rows]) => [table, { ...rows }]))
  for (const { table, id, after } of changes) {
    const rows = next[table] ?? {}
    next[table] = rows
    if (after === null) delete rows[String(id)]
    else {
      const row = { ...rows[String(id)], ...after } as Row
      rows[String(id)] = row
      madeAt.set(row, seq)
    }
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
    case 'groups':
      return groups(definition, rows, query)
    case 'totals':
      return totals(definition, rows, query.name, query.within)
  }
}

const page = (definition: Definition, rows: readonly Row[], question: PageQuestion) => {
  const { offset, limit } = question
  const stored = selected(definition, rows, question).sort(inOrder(definition, question.sort))
  const slice = stored.slice(offset, offset + limit)
  const running = question.running === undefined ? null : definition.running[question.running]
  return {
    rows: slice,
    total: stored.length,
    ...(running && {
      running: slice.map((row) =>
        rows
          .filter((other) => running.by.every((field) => key(definition, other, field) === key(definition, row, field)))
          .filter((other) => inOrder(definition, running.order.map(ascending))(other, row) <= 0)
          .reduce((sum, other) => sum + Number(key(definition, other, running.amount)), 0),
      ),
    }),
  }
}

const key = (definition: Definition, row: Row, field: string) =>
  (definition.keys[field]?.(row) ?? row[field]) as Comparable

const groups = (definition: Definition, rows: readonly Row[], question: GroupsQuestion) => {
  const stored = selected(definition, rows, question)
  const valuesOf = (row: Row) => question.by.map((field) => key(definition, row, field))
  return Object.values(Object.groupBy(stored, (row) => JSON.stringify(valuesOf(row)))).map((group = []) => {
    const amounts = group.map((row) => Number(key(definition, row, question.sum)))
    const sum = (isWanted: (amount: number) => boolean) =>
      amounts.filter(isWanted).reduce((total, amount) => total + amount, 0)
    const [first] = group
    return {
      by: first ? valuesOf(first) : [],
      count: group.length,
      positive: sum((amount) => amount > 0),
      negative: sum((amount) => amount < 0),
    }
  })
}

const ascending = (field: string): Sort => ({ field, descending: false })

const inOrder = (definition: Definition, asked: readonly Sort[]) => (a: Row, b: Row) => {
  for (const { field, descending } of [...asked, { field: 'id', descending: asked[0]?.descending ?? false }]) {
    const difference = compare(key(definition, a, field), key(definition, b, field))
    if (difference !== 0) return descending ? -difference : difference
  }
  return 0
}

const selected = (definition: Definition, rows: readonly Row[], question: Selection) => {
  const valuesOf = (row: Row, field: string) => definition.lists[field]?.(row) ?? [key(definition, row, field)]
  return rows.filter((row) => {
    const isFiltered = question.filter.every((filter) => {
      if ('is' in filter) return valuesOf(row, filter.field).some((value) => filter.is.includes(value))
      if ('contains' in filter) {
        return filter.contains.some(({ field, text }) => {
          const held = key(definition, row, field)
          return typeof held === 'string' && held.includes(text)
        })
      }
      if ('since' in filter)
        return (madeAt.get(row) ?? 0) > (typeof filter.since === 'string' ? Infinity : filter.since.seq)
      const value = key(definition, row, filter.field)
      if (value === null) return false
      return (filter.from === null || value >= filter.from) && (filter.to === null || value <= filter.to)
    })
    const text = searchText(definition.search?.(row) ?? [], definition.days(row))
    const words = readSearch(question.search ?? '')
    return isFiltered && words.every(({ forms }) => forms.some((form) => text.includes(form)))
  })
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
