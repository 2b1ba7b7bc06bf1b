// A record that prevents an undo, before it has a title for people.
import type { RecordId, TableName } from '../../../shared/books/port/tables.ts'

/** A record that prevents an undo, and the fields because of which it does; null: because it exists or no longer exists. */
export interface BlockingRecord {
  readonly table: TableName
  readonly id: RecordId
  readonly fields: readonly string[] | null
}
