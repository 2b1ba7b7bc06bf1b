// The deletion of a record, and its time. Derived from the commits (`deriveDeletions`) and never written by a service:
// it exists while the record is deleted, and not after an undo restores the record.
import { z } from 'zod'
import { TimestampField } from './scalar.ts'

/**
 * The tables whose deletions are recorded: lists that programs mirror (`sinceFilters` of their endpoints). Other tables have no
 * list of changes.
 */
export const TABLES_WITH_DELETIONS = [
  'bank_account',
  'bank_transaction',
  'batch',
  'ledger_account',
  'fiscal_year',
  'period_lock',
  'vat_rate',
  'exchange_rate',
  'journal_entry',
  'rule',
  'company',
  'invoice',
  'expense',
  'expense_payment',
  'offset',
  'payment_run',
  'reminder',
] as const
export type TableWithDeletions = (typeof TABLES_WITH_DELETIONS)[number]

export const Deletion = z.object({
  /** The table and the id of the record, so that a record has at most one deletion. */
  id: z.string(),
  /** The table of the record. */
  table: z.enum(TABLES_WITH_DELETIONS),
  record_id: z.string(),
  /** The commit that deleted it, and its time. */
  seq: z.number().int().positive(),
  time: TimestampField,
})
export type Deletion = z.infer<typeof Deletion>
