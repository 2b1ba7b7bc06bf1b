// How the changes of a commit are written: as they are, but for runs of created or of removed records of one form, which are
// written field by field. An import creates thousands and undoing it removes them; naming every field and every value of
// each would make the text four times as long, and as slow to write, hash, send, store and read.
import type { Change } from './change.ts'
import { placesOf, takeFields } from './fields.ts'

/** A run of records by their fields, in the order of these. */
interface WrittenRun {
  readonly table: Change['table']
  /** Only where the records are removed; else they are created. */
  readonly removed?: true
  readonly count: number
  readonly columns: Readonly<Record<string, Column>>
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

export type WrittenChange = Change | WrittenRun

/** Fewer are written as they are: easier for people to read. */
const SHORTEST_RUN = 20

/** The changes in their written form, in their order. */
export const writeChanges = (changes: readonly Change[]): readonly WrittenChange[] => {
  const written: WrittenChange[] = []
  for (let from = 0; from < changes.length; ) {
    const { end, run } = runFrom(changes, from)
    if (run === null) written.push(...changes.slice(from, end))
    else written.push(run)
    from = end
  }
  return written
}

/** The changes that `writeChanges` wrote. */
export const readChanges = (written: readonly WrittenChange[]): readonly Change[] =>
  written.flatMap((change): Change | readonly Change[] => ('columns' in change ? readRun(change) : change))

/**
 * The records that are created, or removed, one after the other in one table with the fields of the first, in their
 * order: where they end, and their written form when there are enough of them.
 */
const runFrom = (
  changes: readonly Change[],
  from: number,
): { readonly end: number; readonly run: WrittenRun | null } => {
  const first = changes[from]
  const record = first && wholeRecord(first)
  if (!first || !record) return { end: from + 1, run: null }
  const fields = Object.keys(record)
  const lists: unknown[][] = fields.map(() => [])
  const isRemoved = first.after === null
  let end = from
  for (; end < changes.length; end++) {
    const change = changes[end]
    const next = change && wholeRecord(change)
    if (!change || !next || change.table !== first.table || (change.after === null) !== isRemoved) break
    // Record by record: field by field takes twice as long. A value that JSON leaves out would be null in a list.
    if (!takeFields(next, fields, lists)) break
  }
  // The first has a value that JSON leaves out.
  if (end === from) return { end: from + 1, run: null }
  if (end - from < SHORTEST_RUN) return { end, run: null }
  const columns: Record<string, Column> = {}
  const count = end - from
  for (const [at, field] of fields.entries()) {
    const values = lists[at] ?? []
    // The record that ended the run may have left one.
    values.length = count
    columns[field] = writeColumn(values, columns)
  }
  return { end, run: { table: first.table, ...(isRemoved ? { removed: true } : {}), count, columns } }
}

/** The record that a change creates or removes; null for other changes, and where its id is not the change's. */
const wholeRecord = ({ id, before, after }: Change): Readonly<Record<string, unknown>> | null => {
  const record = before === null ? after : after === null ? before : null
  return record?.id === id ? record : null
}

const writeColumn = (values: readonly unknown[], earlier: Readonly<Record<string, Column>>): Column => {
  const places = placesOf(values)
  if (places?.size === 1) return { all: values[0] }
  if (places) return { values: [...places.keys()], at: values.map((value) => places.get(value) ?? 0) }
  for (const as in earlier) {
    const column = earlier[as] as Column
    if (isList(column) && column.every((value, at) => value === values[at])) return { as }
  }
  return values
}

const readRun = ({ table, removed: isRemoved, count, columns }: WrittenRun): readonly Change[] => {
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
  const changes: Change[] = []
  for (let index = 0; index < count; index++) {
    const record = { ...form }
    for (let at = 0; at < own.length; at++) record[own[at] as string] = values[at]?.[index]
    const id = record.id as Change['id']
    changes.push(isRemoved ? { table, id, before: record, after: null } : { table, id, before: null, after: record })
  }
  return changes
}

const valuesOf = (
  column: Exclude<Column, { readonly all: unknown }>,
  columns: WrittenRun['columns'],
): readonly unknown[] => {
  if (isList(column)) return column
  if ('as' in column) return columns[column.as] as readonly unknown[]
  return column.at.map((place) => column.values[place])
}

const isList = (column: Column): column is readonly unknown[] => Array.isArray(column)
