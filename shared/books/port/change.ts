// A change of a commit, with the former values: enough to apply it, to check it and to undo it.
import type { RecordId, RecordOf, TableName } from './tables.ts'

/** The fields of a record of any table, by name. */
export type Fields = Readonly<Record<string, unknown>>

/** A created record: `after` is the record. */
interface Created<T extends TableName> {
  readonly table: T
  readonly id: RecordId
  readonly before: null
  readonly after: RecordOf<T>
}

/** A removed record: `before` is the record. */
interface Removed<T extends TableName> {
  readonly table: T
  readonly id: RecordId
  readonly before: RecordOf<T>
  readonly after: null
}

/** A changed record: only the fields that differ, on both sides. */
interface Updated<T extends TableName> {
  readonly table: T
  readonly id: RecordId
  readonly before: Partial<RecordOf<T>>
  readonly after: Partial<RecordOf<T>>
}

/** A change of one table's record. */
export type ChangeOf<T extends TableName> = Created<T> | Removed<T> | Updated<T>

export const isRemoved = <T extends TableName>(change: ChangeOf<T>): change is Removed<T> => change.after === null

/** A change of any record: comparing `table` tells TypeScript the type of the record. */
export type Change = { readonly [T in TableName]: ChangeOf<T> }[TableName]

/** A change from fields whose table is known only at run time: they belong to a record of that table. */
export const changeOfFields = (table: TableName, id: RecordId, before: Fields | null, after: Fields | null): Change =>
  ({ table, id, before, after }) as Change

/** Those of one table. */
export const changesOfTable = <T extends TableName>(changes: readonly Change[], table: T): readonly ChangeOf<T>[] =>
  changes.filter((change): change is Change & ChangeOf<T> => change.table === table)

export const created = <T extends TableName>(table: T, record: RecordOf<T>): Change =>
  changeOfFields(table, record.id, null, record)

export const removed = <T extends TableName>(table: T, record: RecordOf<T>): Change =>
  changeOfFields(table, record.id, record, null)

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
  return changeOfFields(table, record.id, before, after)
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
