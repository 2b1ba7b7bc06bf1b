// Lists of records as they are sent: field by field, in the encoding of commits. Field names and repeated values are two
// thirds of a long list, and take their part of the time to write, send and read it.
import { changeOfFields } from '../port/change.ts'
import type { Row } from '../port/tables.ts'
import { readChanges, type WrittenChange, writeChanges } from './change-runs.ts'

export type RecordRuns = readonly WrittenChange[]

/** Which table the records are from does not matter to the encoding. */
const TABLE = 'bank_transaction'

/** The records in their written form, which JSON keeps; `readRecords` reads it. */
export const writeRecords = (records: readonly Row[]): RecordRuns =>
  writeChanges(records.map((record) => changeOfFields(TABLE, record.id, null, record)))

/** The records that `writeRecords` wrote, in their order. */
export const readRecords = (written: RecordRuns): readonly Row[] =>
  readChanges(written).map(({ after }) => after as unknown as Row)
