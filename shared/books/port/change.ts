// A change of a commit, with the former values: enough to apply it, to check it and to undo it.
import type { RecordId, RecordOf, TableName } from './tables.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * Created: `before` is null, `after` the record. Removed: the reverse. Changed: only the fields that differ, on both
 * sides.
 */
export interface Change {
  readonly table: TableName
  readonly id: RecordId
  readonly before: Fields | null
  readonly after: Fields | null
}

export const created = <T extends TableName>(table: T, record: RecordOf<T>): Change => ({
  table,
  id: record.id,
  before: null,
  after: record,
})

export const removed = <T extends TableName>(table: T, record: RecordOf<T>): Change => ({
  table,
  id: record.id,
  before: record,
  after: null,
})

/** The change that sets the fields of `patch`; fields that already have the value are left out. */
export const updated = <T extends TableName>(table: T, record: RecordOf<T>, patch: Partial<RecordOf<T>>): Change => {
  const before: Record<string, unknown> = {}
  const after: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(patch)) {
    const present = (record as Fields)[field]
    if (present === value) continue
    before[field] = present
    after[field] = value
  }
  return { table, id: record.id, before, after }
}

/**
 * Whether a change has an effect. An update whose fields all have their values already has none, and stores leave it
 * out.
 */
export const hasEffect = ({ before, after }: Change): boolean =>
  before === null || after === null || Object.keys(after).length > 0

/** Whether the record equals the change's `before`: checked for every commit. */
export const matchesBefore = (record: Fields, before: Fields): boolean => {
  for (const field in before) if (!isSame(record[field], before[field])) return false
  return true
}

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b))
