// What stands in the way of taking something back, before it has a name for people.
import type { RecordId, TableName } from '../../../shared/books/port/tables.ts'

/** A record that stands in the way, and by which of its fields; null: by being there, or by being gone. */
export interface BlockingRecord {
  readonly table: TableName
  readonly id: RecordId
  readonly fields: readonly string[] | null
}
