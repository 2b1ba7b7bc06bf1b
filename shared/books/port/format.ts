// The format of what is written, in frames and in segments, and how records of older formats become those of today. They
// are lifted when they are read: the journal keeps them as they were written, for good.
import type { Change } from './change.ts'
import { ORGANIZATION_TABLES, type Row, SYSTEM_TABLES, type TableName } from './tables.ts'

/**
 * The format that this program writes; it reads all before it. Raised with every change to the form of a record or a
 * frame, together with a step beside the record (`migrations` of its table) and a journal of that format in
 * test/fixture/journal.
 *
 * 1: without a number. 2: frames with group and params; what people are told is kept as codes, without sentences.
 * 3: what bank transactions are matched with; batches that work on many of them.
 * 4: rules, and where a match comes from; entries booked once more; requests for documents.
 * 5: the VAT rates of postings.
 * 6: commits that stand in for unreadable ones.
 * 7: signatures of commits.
 * 8: how people sign in; what tokens are for; organizations that were put away.
 * 9: who signed in.
 * 10: entries that book documents; usual VAT and currency of ledger accounts; locked periods; rates of acquisition tax.
 * 11: former IBANs of bank accounts; pages of statements.
 */
export const FORMAT = 11

/** Written by a newer version of the program. Nothing may be repaired or rebuilt from it: only that version can read it. */
export class NewerFormat extends Error {
  constructor(format: number) {
    super(
      `These books were written by a newer version of Kontor (format ${format}; this version reads formats up to ${FORMAT}). Install the newer version to open them.`,
    )
  }
}

/** The number that was written; none stands for 1. Throws NewerFormat. */
export const readFormat = (written: unknown): number => {
  const format = typeof written === 'number' ? written : 1
  if (format > FORMAT) throw new NewerFormat(format)
  return format
}

const TABLES = { ...SYSTEM_TABLES, ...ORGANIZATION_TABLES }

/** A record that was written in a format, as it is today. */
export const upgradeRecord = (table: TableName, record: Row, format: number): Row =>
  upgradeFields(table, record, format, true) as Row

/** A change that was written in a format, as it is today. */
export const upgradeChange = (change: Change, format: number): Change => {
  const { table, before, after } = change
  if (format === FORMAT) return change
  // Created and removed records are whole; other changes name the fields that differ.
  const isWhole = before === null || after === null
  return {
    ...change,
    before: before && upgradeFields(table, before, format, isWhole),
    after: after && upgradeFields(table, after, format, isWhole),
  }
}

const upgradeFields = (table: TableName, fields: Fields, format: number, isWhole: boolean): Fields => {
  let upgraded = fields
  for (let next = format + 1; next <= FORMAT; next++) {
    upgraded = TABLES[table]?.migrations[next]?.(upgraded, isWhole) ?? upgraded
  }
  return upgraded
}

type Fields = Readonly<Record<string, unknown>>
