// How the changes of a commit are written. A run of created, removed or changed records of one form is written field by
// field; all other changes are written as they are. An import creates thousands of records, processing changes them and
// undoing removes them. Repeating every field name and value would make the text four times as long, and as slow to
// write, hash, send, store and read.
import { type Change, changeOfFields } from '../port/change.ts'
import { collectFields, hasFields, valuePlaces } from './record-fields.ts'

type Fields = Readonly<Record<string, unknown>>
type Columns = Readonly<Record<string, Column>>

/** A run of created or of removed records by their fields, in the order of the fields. */
interface WrittenRecords {
  readonly table: Change['table']
  /** Present when the records are removed; otherwise they are created. */
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
  /** One value for each record. */
  | readonly unknown[]
  /** The same value in all records. */
  | { readonly all: unknown }
  /** The same values as an earlier field. */
  | { readonly as: string }
  /** Few different values, and for each record the index of its value. */
  | { readonly values: readonly unknown[]; readonly at: readonly number[] }
  | ListColumn
  | ObjectColumn

/** A list for each record: its length; and the items of all lists, one list after the other. */
interface ListColumn {
  readonly lengths: WholeColumn
  readonly items: WholeColumn
  readonly item_count: number
}

/** An object for each record: the objects of each form, field by field; and, when there are several, the index of its form. */
interface ObjectColumn {
  readonly forms: readonly { readonly count: number; readonly columns: Columns }[]
  readonly at?: WholeColumn
}

/** A column that can be read without others. */
type WholeColumn = Exclude<Column, { readonly as: string }>

export type WrittenChange = Change | WrittenRecords | WrittenUpdates

/** Shorter runs are written as they are, because that is easier to read. */
export const SHORTEST_RUN = 20

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

/** The end of a run of changes of one form, and its written form when it is long enough. */
interface Run {
  readonly end: number
  readonly written: WrittenRecords | WrittenUpdates | null
}

const isUpdate = (change: Change | undefined): boolean => change?.before != null && change.after !== null

/** The run of consecutive records that are created, or removed, in one table with the fields of the first. */
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
  // The first record has a value that JSON leaves out.
  if (end === from) return { end: from + 1, written: null }
  const count = end - from
  if (count < SHORTEST_RUN) return { end, written: null }
  const columns = lists.columns(count)
  return { end, written: { table: first.table, ...(isRemoved ? { removed: true } : {}), count, columns } }
}

/** The run of consecutive records of one table that change in the fields of the first. */
const updatesFrom = (changes: readonly Change[], from: number): Run => {
  const first = changes[from]
  if (!first?.before || !first.after) return { end: from + 1, written: null }
  const before = new FieldLists(first.before)
  const after = new FieldLists(first.after)
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

/** The values of records in the fields of the first of them. */
class FieldLists {
  private readonly fields: readonly string[]
  private readonly lists: unknown[][]

  constructor(first: Fields) {
    this.fields = Object.keys(first)
    this.lists = this.fields.map(() => [])
  }

  /**
   * Adds a record. False when it has other fields, or a value that JSON leaves out and that would become null in a
   * list.
   */
  take(record: Fields): boolean {
    // Record by record, because field by field takes twice as long.
    return collectFields(record, this.fields, this.lists)
  }

  /** Whether the record has the same fields in the same order. */
  has(record: Fields): boolean {
    return hasFields(record, this.fields)
  }

  /** The columns of the first `count` records: the record that ended the run may have left values. */
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

/** The record that a change creates or removes; null for other changes, and when its id is not that of the change. */
const wholeRecord = ({ id, before, after }: Change): Fields | null => {
  const record = before === null ? after : after === null ? before : null
  return record?.id === id ? record : null
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0

const writeColumn = (values: readonly unknown[], earlier: Columns): Column => {
  const column = writeWhole(values)
  if (column !== values) return column
  for (const as in earlier) {
    const other = earlier[as] as Column
    if (isList(other) && other.every((value, at) => value === values[at])) return { as }
  }
  return values
}

const writeWhole = (values: readonly unknown[]): WholeColumn => {
  // Equal lists are different values for a Map, but empty lists can be compared.
  if (values.every(isEmptyList)) return { all: [] }
  const places = valuePlaces(values)
  if (places?.size === 1) return { all: values[0] }
  if (places) return { values: [...places.keys()], at: values.map((value) => places.get(value) ?? 0) }
  if (values.length < SHORTEST_RUN) return values
  return (Array.isArray(values[0]) ? writeLists(values) : writeObjects(values)) ?? values
}

/** Null: not all of them are lists, or one has an item that JSON does not keep. */
const writeLists = (values: readonly unknown[]): ListColumn | null => {
  const items: unknown[] = []
  const lengths: number[] = []
  for (const value of values) {
    if (!Array.isArray(value) || value.includes(undefined)) return null
    lengths.push(value.length)
    for (const item of value) items.push(item)
  }
  return { lengths: writeWhole(lengths), items: writeWhole(items), item_count: items.length }
}

/** More forms than this are written as they are. */
const MAX_FORMS = 8

/** Null: they are not all objects, have many forms, or a value that JSON leaves out. */
const writeObjects = (values: readonly unknown[]): ObjectColumn | null => {
  const forms: { readonly lists: FieldLists; count: number }[] = []
  const at: number[] = []
  let last = 0
  for (const value of values) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
    const object = value as Fields
    if (!forms[last]?.lists.has(object)) {
      last = forms.findIndex(({ lists }) => lists.has(object))
      if (last === -1) last = forms.push({ lists: new FieldLists(object), count: 0 }) - 1
      // Such a field cannot be set like others.
      if (forms.length > MAX_FORMS || Object.hasOwn(object, '__proto__')) return null
    }
    const form = forms[last]
    if (!form?.lists.take(object)) return null
    form.count += 1
    at.push(last)
  }
  const written = forms.map(({ lists, count }) => ({ count, columns: lists.columns(count) }))
  return written.length === 1 ? { forms: written } : { forms: written, at: writeWhole(at) }
}

const readRecords = ({ table, removed: isRemoved, count, columns }: WrittenRecords): readonly Change[] =>
  readFields(columns, count).map((record) => {
    const id = record.id as Change['id']
    return isRemoved ? changeOfFields(table, id, record, null) : changeOfFields(table, id, null, record)
  })

const readUpdates = ({ table, count, ids, ...columns }: WrittenUpdates): readonly Change[] => {
  const before = readFields(columns.before, count)
  const after = readFields(columns.after, count)
  return ids.map((id, at) => changeOfFields(table, id, before[at] ?? {}, after[at] ?? {}))
}

const readFields = (columns: Columns, count: number): readonly Fields[] => {
  // Copying a record with all fields, in their order, takes a third of the time of building it field by field.
  const form: Record<string, unknown> = {}
  const own: string[] = []
  const values: (readonly unknown[])[] = []
  for (const field in columns) {
    const column = columns[field] as Column
    form[field] = 'all' in column ? column.all : null
    if ('all' in column) continue
    values.push('as' in column ? (columns[column.as] as readonly unknown[]) : readColumn(column, count))
    own.push(field)
  }
  const records: Fields[] = []
  for (let index = 0; index < count; index++) {
    const record = { ...form }
    for (let at = 0; at < own.length; at++) record[own[at] as string] = values[at]?.[index]
    records.push(record)
  }
  return records
}

/** The value of each record. */
const readColumn = (column: WholeColumn, count: number): readonly unknown[] => {
  if (isList(column)) return column
  if ('all' in column) return Array.from({ length: count }, () => column.all)
  if ('values' in column) return column.at.map((place) => column.values[place])
  return 'forms' in column ? readObjects(column, count) : readLists(column, count)
}

const readLists = ({ lengths, items, item_count }: ListColumn, count: number): readonly unknown[] => {
  const all = readColumn(items, item_count)
  let end = 0
  return readColumn(lengths, count).map((length) => {
    const from = end
    end += length as number
    return all.slice(from, end)
  })
}

const readObjects = ({ forms, at }: ObjectColumn, count: number): readonly unknown[] => {
  const objects = forms.map((form) => readFields(form.columns, form.count).values())
  if (at === undefined) return [...(objects[0] ?? [])]
  return readColumn(at, count).map((form) => objects[form as number]?.next().value)
}

const isList = (column: Column): column is readonly unknown[] => Array.isArray(column)
