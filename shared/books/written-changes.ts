// How the changes of a commit are written: as they are, but for runs of created or of removed records of one form, whose
// fields are named once. An import creates thousands and undoing it removes them; naming every field of each would make
// the text three times as long, and as slow to write, hash, send and read.
import type { Change } from './change.ts'
import { hasFields } from './fields.ts'

/** A run of records: their fields in order, those that all have alike, and of each record the values of the rest. */
interface WrittenRun {
  readonly table: Change['table']
  /** Only where the records are removed; else they are created. */
  readonly removed?: true
  readonly fields: readonly string[]
  readonly same: Readonly<Record<string, unknown>>
  readonly rows: readonly (readonly unknown[])[]
}

export type WrittenChange = Change | WrittenRun

/** Fewer are written as they are: easier for people to read. */
const SHORTEST_RUN = 20

/** The changes in their written form, in their order. */
export const writeChanges = (changes: readonly Change[]): readonly WrittenChange[] => {
  const written: WrittenChange[] = []
  for (let from = 0; from < changes.length; ) {
    const end = endOfRun(changes, from)
    if (end - from < SHORTEST_RUN) written.push(...changes.slice(from, Math.max(end, from + 1)))
    else written.push(writeRun(changes.slice(from, end)))
    from = Math.max(end, from + 1)
  }
  return written
}

/** The changes that `writeChanges` wrote. */
export const readChanges = (written: readonly WrittenChange[]): readonly Change[] =>
  written.flatMap((change): Change | readonly Change[] => ('rows' in change ? readRun(change) : change))

/** Where the records end that are created, or removed, in one table with the fields of the first, in their order. */
const endOfRun = (changes: readonly Change[], from: number): number => {
  const first = changes[from]
  const record = first && wholeRecord(first)
  if (!first || !record) return from
  const fields = Object.keys(record)
  const isRemoved = first.after === null
  let end = from
  for (; end < changes.length; end++) {
    const change = changes[end]
    const next = change && wholeRecord(change)
    if (!change || !next || change.table !== first.table || (change.after === null) !== isRemoved) break
    // A value that JSON leaves out of an object would be null in a list.
    if (!hasFields(next, fields)) break
  }
  return end
}

/** The record that a change creates or removes; null for other changes, and where its id is not the change's. */
const wholeRecord = ({ id, before, after }: Change): Readonly<Record<string, unknown>> | null => {
  const record = before === null ? after : after === null ? before : null
  return record?.id === id ? record : null
}

const writeRun = (changes: readonly Change[]): WrittenRun => {
  const records = changes.map(({ before, after }) => after ?? before ?? {})
  const first = records[0] ?? {}
  const isSame = (field: string): boolean => {
    const value = first[field]
    // Two equal lists would not be known for the same.
    return (value === null || typeof value !== 'object') && records.every((record) => record[field] === value)
  }
  const fields = Object.keys(first)
  const alike = new Set(fields.filter(isSame))
  const own = fields.filter((field) => !alike.has(field))
  return {
    table: changes[0]?.table as Change['table'],
    ...(changes[0]?.after === null ? { removed: true } : {}),
    fields,
    same: Object.fromEntries([...alike].map((field) => [field, first[field]])),
    rows: records.map((record) => own.map((field) => record[field])),
  }
}

const readRun = ({ table, removed: isRemoved, fields, same, rows }: WrittenRun): readonly Change[] => {
  // Copies of one record with all fields, in their order, take a third of the time of records built field by field.
  const form: Record<string, unknown> = Object.fromEntries(fields.map((field) => [field, same[field] ?? null]))
  const own = fields.filter((field) => !Object.hasOwn(same, field))
  return rows.map((values) => {
    const record = { ...form }
    for (let at = 0; at < own.length; at++) record[own[at] as string] = values[at]
    const id = record.id as Change['id']
    return isRemoved ? { table, id, before: record, after: null } : { table, id, before: null, after: record }
  })
}
