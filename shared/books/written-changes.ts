// How the changes of a commit are written: as they are, but for runs of created records of one form, whose fields are
// named once. An import creates thousands; naming every field of each would make the text three times as long, and as
// slow to write, hash, send and read.
import type { Change } from './change.ts'

/** A run of created records: their fields in order, those that all have alike, and of each record the values of the rest. */
interface WrittenRun {
  readonly table: Change['table']
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

/** Where the records end that are created in one table with the fields of the first, in their order. */
const endOfRun = (changes: readonly Change[], from: number): number => {
  const first = changes[from]
  if (!first?.after || !isCreated(first)) return from
  const fields = Object.keys(first.after)
  let end = from
  for (; end < changes.length; end++) {
    const change = changes[end]
    if (!change?.after || !isCreated(change) || change.table !== first.table || !hasFields(change.after, fields)) break
  }
  return end
}

/** The id of the change is the id of the record. */
const isCreated = ({ id, before, after }: Change): boolean => before === null && after !== null && after.id === id

/** A value that JSON leaves out of an object would be null in a list. */
const hasFields = (record: Readonly<Record<string, unknown>>, fields: readonly string[]): boolean => {
  let at = 0
  for (const field in record) if (field !== fields[at++] || record[field] === undefined) return false
  return at === fields.length
}

const writeRun = (changes: readonly Change[]): WrittenRun => {
  const records = changes.map(({ after }) => after ?? {})
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
    fields,
    same: Object.fromEntries([...alike].map((field) => [field, first[field]])),
    rows: records.map((record) => own.map((field) => record[field])),
  }
}

const readRun = ({ table, fields, same, rows }: WrittenRun): readonly Change[] => {
  // A copy of a record that has all fields takes less time than adding them one after the other.
  const template = Object.fromEntries(fields.map((field) => [field, same[field]]))
  const own = fields.filter((field) => !Object.hasOwn(same, field))
  return rows.map((values) => {
    const after: Record<string, unknown> = { ...template }
    for (let at = 0; at < own.length; at++) after[own[at] as string] = values[at]
    return { table, id: after.id as Change['id'], before: null, after }
  })
}
