// How the changes of a commit are written: as they are, but for runs of created, of removed or of changed records of one
// form, which are written field by field. An import creates thousands, processing changes them and undoing removes them;
// naming every field and every value of each would make the text four times as long, and as slow to write, hash, send,
// store and read.
import type { Change } from '../port/change.ts'
import { collectFields, valuePlaces } from './record-fields.ts'

type Fields = Readonly<Record<string, unknown>>
type Columns = Readonly<Record<string, Column>>

/** A run of created or of removed records by their fields, in the order of these. */
interface WrittenRecords {
  readonly table: Change['table']
  /** Only where the records are removed; else they are created. */
  readonly removed?: true
  readonly count: number
  readonly columns: Columns
}

/** A run of records that change in the same fields. */
interface WrittenUpdates {
  readonly table: Change['table']
  readonly count: number
  readonly ids: readonly Change['id'][]
  readonly before: Columns
  readonly after: Columns
}

/** The values of a field. */
type Column =
  /** One a record. */
  | readonly unknown[]
  /** The same in all of them. */
  | { readonly all: unknown }
  /** Those of an earlier field. */
  | { readonly as: string }
  /** Few different ones, and which of them each record has. */
  | { readonly values: readonly unknown[]; readonly at: readonly number[] }

export type WrittenChange = Change | WrittenRecords | WrittenUpdates

/** Fewer are written as they are: easier for people to read. */
const SHORTEST_RUN = 20

/** The changes in their written form, in their order. */
export const writeChanges = (changes: readonly Change[]): readonly WrittenChange[] => {
  const written: WrittenChange[] = []
  for (let from = 0; from < changes.length; ) {
    const run = isUpdate(changes[from]) ? updatesFrom(changes, from) : recordsFrom(changes, from)
    if (run.written === null) for (let at = from; at < run.end; at++) written.push(changes[at] as Change)
    else written.push(run.written)
    from = run.end
  }
  return written
}

/** The changes that `writeChanges` wrote. */
export const readChanges = (written: readonly WrittenChange[]): readonly Change[] =>
  written.flatMap((change): Change | readonly Change[] => {
    if ('columns' in change) return readRecords(change)
    return 'ids' in change ? readUpdates(change) : change
  })

/** Where changes of one form end, and their written form when there are enough of them. */
interface Run {
  readonly end: number
  readonly written: WrittenRecords | WrittenUpdates | null
}

const isUpdate = (change: Change | undefined): boolean => change?.before != null && change.after !== null

/** The records that are created, or removed, one after the other in one table with the fields of the first. */
const recordsFrom = (changes: readonly Change[], from: number): Run => {
  const first = changes[from]
  const record = first && wholeRecord(first)
  if (!first || !record) return { end: from + 1, written: null }
  const lists = new FieldLists(record)
  const isRemoved = first.after === null
  let end = from
  for (; end < changes.length; end++) {
    const change = changes[end]
    const next = change && wholeRecord(change)
    if (!change || !next || change.table !== first.table || (change.after === null) !== isRemoved) break
    if (!lists.take(next)) break
  }
  // The first has a value that JSON leaves out.
  if (end === from) return { end: from + 1, written: null }
  const count = end - from
  if (count < SHORTEST_RUN) return { end, written: null }
  const columns = lists.columns(count)
  return { end, written: { table: first.table, ...(isRemoved ? { removed: true } : {}), count, columns } }
}

/** The records that are changed one after the other in one table, in the fields of the first. */
const updatesFrom = (changes: readonly Change[], from: number): Run => {
  const first = changes[from]
  if (!first?.before || !first.after) return { end: from + 1, written: null }
  const [before, after] = [new FieldLists(first.before), new FieldLists(first.after)]
  const ids: Change['id'][] = []
  let end = from
  for (; end < changes.length; end++) {
    const change = changes[end]
    if (!change?.before || !change.after || change.table !== first.table) break
    if (!before.take(change.before) || !after.take(change.after)) break
    ids.push(change.id)
  }
  if (end === from) return { end: from + 1, written: null }
  const count = end - from
  if (count < SHORTEST_RUN) return { end, written: null }
  const written = { table: first.table, count, ids, before: before.columns(count), after: after.columns(count) }
  return { end, written }
}

/** The values that records have in the fields of the first of them. */
class FieldLists {
  private readonly fields: readonly string[]
  private readonly lists: unknown[][]

  constructor(first: Fields) {
    this.fields = Object.keys(first)
    this.lists = this.fields.map(() => [])
  }

  /** False for a record with other fields, or with a value that JSON leaves out: in a list it would become null. */
  take(record: Fields): boolean {
    // Record by record: field by field takes twice as long.
    return collectFields(record, this.fields, this.lists)
  }

  /** Of the first so many records: the one that ended the run may have left values. */
  columns(count: number): Columns {
    const columns: Record<string, Column> = {}
    for (const [at, field] of this.fields.entries()) {
      const values = this.lists[at] ?? []
      values.length = count
      columns[field] = writeColumn(values, columns)
    }
    return columns
  }
}

/** The record that a change creates or removes; null for other changes, and where its id is not the change's. */
const wholeRecord = ({ id, before, after }: Change): Fields | null => {
  const record = before === null ? after : after === null ? before : null
  return record?.id === id ? record : null
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0

const writeColumn = (values: readonly unknown[], earlier: Columns): Column => {
  // Equal lists are different values, but nothing differs between empty ones.
  if (values.every(isEmptyList)) return { all: [] }
  const places = valuePlaces(values)
  if (places?.size === 1) return { all: values[0] }
  if (places) return { values: [...places.keys()], at: values.map((value) => places.get(value) ?? 0) }
  for (const as in earlier) {
    const column = earlier[as] as Column
    if (isList(column) && column.every((value, at) => value === values[at])) return { as }
  }
  return values
}

const readRecords = ({ table, removed: isRemoved, count, columns }: WrittenRecords): readonly Change[] =>
  readFields(columns, count).map((record): Change => {
    const id = record.id as Change['id']
    return isRemoved ? { table, id, before: record, after: null } : { table, id, before: null, after: record }
  })

const readUpdates = ({ table, count, ids, ...columns }: WrittenUpdates): readonly Change[] => {
  const [before, after] = [readFields(columns.before, count), readFields(columns.after, count)]
  return ids.map((id, at): Change => ({ table, id, before: before[at] ?? {}, after: after[at] ?? {} }))
}

const readFields = (columns: Columns, count: number): readonly Fields[] => {
  // Copies of one record with all fields, in their order, take a third of the time of records built field by field.
  const form: Record<string, unknown> = {}
  const own: string[] = []
  const values: (readonly unknown[])[] = []
  for (const field in columns) {
    const column = columns[field] as Column
    form[field] = 'all' in column ? column.all : null
    if ('all' in column) continue
    own.push(field)
    values.push(valuesOf(column, columns))
  }
  const records: Fields[] = []
  for (let index = 0; index < count; index++) {
    const record = { ...form }
    for (let at = 0; at < own.length; at++) record[own[at] as string] = values[at]?.[index]
    records.push(record)
  }
  return records
}

const valuesOf = (column: Exclude<Column, { readonly all: unknown }>, columns: Columns): readonly unknown[] => {
  if (isList(column)) return column
  if ('as' in column) return columns[column.as] as readonly unknown[]
  return column.at.map((place) => column.values[place])
}

const isList = (column: Column): column is readonly unknown[] => Array.isArray(column)
