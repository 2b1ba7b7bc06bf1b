// The format of written commits and segments, and the upgrade of records of older formats. Records are upgraded when
// they are read; the journal keeps them as they were written, for ever.
import { type Change, changeOfFields, type Fields } from './change.ts'
import { ORGANIZATION_TABLES, type Row, SYSTEM_TABLES, type TableName } from './tables.ts'

/**
 * The format that this program writes; it reads all earlier ones. Raise it with every change to the form of a record or
 * a commit, together with a step next to the record (`migrations` of its table) and a journal of that format in
 * test/fixture/journal.
 *
 * 1: without a number. 2: commits with group and params; messages are kept as codes, without sentences. 3: what bank
 * transactions are matched with; batches that work on many of them. 4: rules, and the origin of a match; entries that
 * book another one again; requests for documents. 5: the VAT rates of postings. 6: placeholders for unreadable commits.
 * 7: signatures of commits. 8: how users sign in; the purposes of tokens; archived organizations. 9: sign-in events.
 * 10: entries that book documents; usual VAT and currency of ledger accounts; locked periods; rates of acquisition tax.
 * 11: former IBANs of bank accounts; pages of statements. 12: budgets by month; tasks of months; how VAT is reported, by
 * day; kinds of VAT rates for all lines of the form; VAT returns.
 * 13: UIDs of companies; VAT returns that were filed with another program; vouchers of invoices, bills and entries; offsets.
 * 14: payment runs; open credits of payments on account; recurring entries; entries that reverse on a later day; exchange rates, valuations.
 * 15: reminders; the language of companies; discount conditions of bills.
 * 16: lists and objects in runs of records field by field.
 */
export const FORMAT = 16

/**
 * A newer version of the program wrote the data. It must not be repaired or rebuilt, because only that version can read
 * it.
 */
export class NewerFormat extends Error {
  constructor(format: number) {
    super(
      `These books were written by a newer version of Kontor (format ${format}; this version reads formats up to ${FORMAT}). Install the newer version to open them.`,
    )
  }
}

/** The written number; a missing one means 1. Throws NewerFormat. */
export const readFormat = (written: unknown): number => {
  const format = typeof written === 'number' ? written : 1
  if (format > FORMAT) throw new NewerFormat(format)
  return format
}

const TABLES = { ...SYSTEM_TABLES, ...ORGANIZATION_TABLES }

/** Upgrades a record from a format to the current one. */
export const upgradeRecord = (table: TableName, record: Row, format: number): Row =>
  upgradeFields(table, record, format, true) as Row

/** Upgrades a change from a format to the current one. */
export const upgradeChange = (change: Change, format: number): Change => {
  const { table, id, before, after } = change
  if (format === FORMAT) return change
  // Created and removed records are complete; other changes contain only the fields that differ.
  const isWhole = before === null || after === null
  return changeOfFields(
    table,
    id,
    before && upgradeFields(table, before, format, isWhole),
    after && upgradeFields(table, after, format, isWhole),
  )
}

const upgradeFields = (table: TableName, fields: Fields, format: number, isWhole: boolean): Fields => {
  let upgraded = fields
  for (let next = format + 1; next <= FORMAT; next++) {
    upgraded = TABLES[table]?.migrations[next]?.(upgraded, isWhole) ?? upgraded
  }
  return upgraded
}
