// Background work on many records, shown with its progress: the import of a statement file, an enrichment (a
// notification or payment order), or the same work on many transactions at once (reconcile, unreconcile, apply a rule).
import { z } from 'zod'
import { CodedMessageRecord, messagesOfSentences } from '../core/coded-message.ts'
import { addFields, type Migrations } from '../core/migration.ts'
import { CurrencyField, MinorUnitsField, StringId, TimestampField } from '../core/scalar.ts'
import { MatchSource } from '../matching/match.ts'

/** The fields of every kind. A job is one row of a file, or one record. */
const BatchOfAnyKind = z.object({
  id: z.uuid(),
  /** The action of its commits; null when it started before there were groups. */
  group: z.string().nullable(),
  /** The name that users see; for an import the name of the uploaded file. */
  name: z.string(),
  total_rows: z.number().int(),
  /** Rows that are done. */
  processed_rows: z.number().int(),
  cancelled_at: TimestampField.nullable(),
  finished_at: TimestampField.nullable(),
  /** When the work of the finished batch was undone. */
  undone_at: TimestampField.nullable(),
  created_at: TimestampField,
})

export const ImportBatch = BatchOfAnyKind.extend({
  kind: z.literal('import'),
  bank_account_id: StringId,
  /** SHA-256 of the file, to find the stored file when a restart continues. */
  file_sha256: z.string(),
  /** Rows that became transactions or were recognised as existing. A restart continues here. */
  created_rows: z.number().int(),
  created: z.number().int(),
  /** Existing rows, including probable duplicates. */
  duplicates: z.number().int(),
  /** Of these, the probable duplicates from another file, which the import's report lists. */
  likely_duplicates: z.number().int(),
  /** Probable duplicates that were imported nevertheless, each flagged. */
  flagged: z.number().int(),
  /** Lines of a table without a bank transaction of their own; they are not rows. */
  skipped: z.number().int(),
  refused: z.number().int(),
  /** The largest difference of a statement; null when no statement states both balances. */
  balance: z.object({ difference: MinorUnitsField, currency: CurrencyField }).nullable(),
  /** `Notes` of its report, and the reason of a failure: `ImportFailures`, `FileRefusals`. */
  warnings: z.array(CodedMessageRecord),
})
export type ImportBatch = z.infer<typeof ImportBatch>

/**
 * A notification or a payment order that was applied. A job is an entry or a payment; it is done when it is recorded.
 */
export const EnrichmentBatch = BatchOfAnyKind.extend({
  kind: z.literal('enrichment'),
  bank_account_id: StringId,
  file_sha256: z.string(),
  /** Bank transactions that received their parts. */
  explained: z.number().int(),
  /** The number of these parts. */
  details: z.number().int(),
  /** Expense payments. */
  payments_created: z.number().int(),
  /** Transactions and payments that agreed with the file already. */
  unchanged: z.number().int(),
  unmatched: z.number().int(),
})
export type EnrichmentBatch = z.infer<typeof EnrichmentBatch>

/** A bank transaction that failed, with the first problem that the rules found. */
export const BulkFailure = z.object({
  bank_transaction_id: StringId,
  /** The field with the problem, like `matches.0.matchable_id`. */
  field: z.string(),
  /** `FieldProblemCode`, or `internal_error`. */
  code: z.string(),
  /** The values of the problem, such as the locked period; failures of earlier versions have none. */
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
export type BulkFailure = Readonly<z.infer<typeof BulkFailure>>

export const BULK_KINDS = ['unreconcile', 'reconcile', 'apply_rule'] as const
export type BulkKind = (typeof BULK_KINDS)[number]

/** The same work on many bank transactions, one job for each. The remaining work is in `bulk_target`. */
export const BulkBatch = BatchOfAnyKind.extend({
  kind: z.enum(BULK_KINDS),
  user_id: z.number().int(),
  /** The applied rule, in the version that the user saw; null for other work. */
  rule: MatchSource.nullable(),
  /** Transactions that are now in the requested state. */
  done: z.number().int(),
  /** Skipped transactions: deleted, without a certain proposal, or not processed before the end. */
  left: z.number().int(),
  failed: z.number().int(),
  /** The first of the failures. */
  failures: z.array(BulkFailure),
})
export type BulkBatch = z.infer<typeof BulkBatch>

export const Batch = z.discriminatedUnion('kind', [ImportBatch, EnrichmentBatch, BulkBatch])
export type Batch = z.infer<typeof Batch>
export type BatchKind = Batch['kind']

const withGroup = addFields({ group: null, flagged: 0, balance: null })

export const batchMigrations: Migrations = {
  2: (fields, isWhole) => {
    const upgraded = withGroup(fields, isWhole)
    return 'warnings' in upgraded ? { ...upgraded, warnings: messagesOfSentences(upgraded.warnings) } : upgraded
  },
  4: (fields, isWhole) => {
    if (!isWhole) return fields
    const isBulk = fields.kind === 'reconcile' || fields.kind === 'unreconcile'
    // Only bulk work had no undo of its own.
    return { ...(isBulk ? { rule: null } : {}), undone_at: null, ...fields }
  },
}
