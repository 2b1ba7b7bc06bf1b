// Background work on many records: today the import of one statement file. A job is one row of the file.
import { z } from 'zod'
import { StringId, TimestampField } from './scalar.ts'

export const Batch = z.object({
  id: z.uuid(),
  kind: z.enum(['import']),
  /** The file's name as it was uploaded. */
  name: z.string(),
  bank_account_id: StringId,
  /** SHA-256 of the file: where its kept copy is found, so that a restart can carry on. */
  file_sha256: z.string(),
  total_rows: z.number().int(),
  /** Rows that became transactions or were recognised as already there. A restart carries on here. */
  created_rows: z.number().int(),
  /** Rows whose processing ended. */
  processed_rows: z.number().int(),
  created: z.number().int(),
  /** Rows that were there already, likely ones included. */
  duplicates: z.number().int(),
  /** Those of them that look like transactions from another file, as the import's report says. */
  likely_duplicates: z.number().int(),
  /** Lines of a table that carry no movement of their own; they are no rows. */
  skipped: z.number().int(),
  refused: z.number().int(),
  warnings: z.array(z.string()),
  cancelled_at: TimestampField.nullable(),
  /** When the rows of the ended import were taken back. */
  undone_at: TimestampField.nullable(),
  finished_at: TimestampField.nullable(),
  created_at: TimestampField,
})
export type Batch = z.infer<typeof Batch>
