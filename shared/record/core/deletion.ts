// That a record is gone, and since when. Derived from the commits (`deletionsOf`), never written by a service: as long as the
// record is gone there is one, and when an undo brings it back there is none.
import { z } from 'zod'
import { TimestampField } from './scalar.ts'

/** The tables whose deletions are kept: those of lists that programs mirror. */
export const LISTED_TABLES = [
  ...([
    'bank_account',
    'bank_transaction',
    'batch',
    'ledger_account',
    'fiscal_year',
    'period_lock',
    'vat_rate',
  ] as const),
  ...(['journal_entry', 'rule', 'company', 'invoice', 'expense', 'expense_payment'] as const),
] as const
export type ListedTable = (typeof LISTED_TABLES)[number]

export const Deletion = z.object({
  /** The table and the id of the record: one record is gone once. */
  id: z.string(),
  /** The table of the record. */
  table: z.enum(LISTED_TABLES),
  record_id: z.string(),
  /** The commit that deleted it, and its time. */
  seq: z.number().int().positive(),
  time: TimestampField,
})
export type Deletion = z.infer<typeof Deletion>
