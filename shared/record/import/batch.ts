// Background work on many records, shown with its progress. Each kind adds what it works on: the import of one statement
// file, what a file beside the statements told about them, or reconciling many transactions at once, taking that back, and
// applying a rule to them.
import { z } from 'zod'
import { CodedMessageRecord, messagesOfSentences } from '../core/coded-message.ts'
import { addFields, type Migrations } from '../core/migration.ts'
import { CurrencyField, MinorUnitsField, StringId, TimestampField } from '../core/scalar.ts'
import { MatchSource } from '../matching/match.ts'

/** What every kind has. A job is one row: of a file, or a record that is worked on. */
const BatchOfAnyKind = z.object({
  id: z.uuid(),
  /** The action that its commits are part of; null: it began before there were groups. */
  group: z.string().nullable(),
  /** What people know it by; of an import the file's name as it was uploaded. */
  name: z.string(),
  total_rows: z.number().int(),
  /** Rows that are done. */
  processed_rows: z.number().int(),
  cancelled_at: TimestampField.nullable(),
  finished_at: TimestampField.nullable(),
  /** When what the ended batch had done was taken back. */
  undone_at: TimestampField.nullable(),
  created_at: TimestampField,
})

export const ImportBatch = BatchOfAnyKind.extend({
  kind: z.literal('import'),
  bank_account_id: StringId,
  /** SHA-256 of the file: where its kept copy is found, so that a restart can carry on. */
  file_sha256: z.string(),
  /** Rows that became transactions or were recognised as already there. A restart carries on here. */
  created_rows: z.number().int(),
  created: z.number().int(),
  /** Rows that were there already, likely ones included. */
  duplicates: z.number().int(),
  /** Those of them that look like transactions from another file, as the import's report says. */
  likely_duplicates: z.number().int(),
  /** Rows that look so and were imported all the same, each flagged. */
  flagged: z.number().int(),
  /** Lines of a table that carry no bank transaction of their own; they are no rows. */
  skipped: z.number().int(),
  refused: z.number().int(),
  /** By how much the worst of its statements does not add up; null: none states both balances. */
  balance: z.object({ difference: MinorUnitsField, currency: CurrencyField }).nullable(),
  /** `Notes` of its report, and why it failed: `ImportFailures`, `FileRefusals`. */
  warnings: z.array(CodedMessageRecord),
})
export type ImportBatch = z.infer<typeof ImportBatch>

/** A notification or a payment order that was applied. A job is an entry or a payment; done when it is on record. */
export const EnrichmentBatch = BatchOfAnyKind.extend({
  kind: z.literal('enrichment'),
  bank_account_id: StringId,
  file_sha256: z.string(),
  /** Bank transactions that got their parts. */
  explained: z.number().int(),
  /** Their parts. */
  details: z.number().int(),
  /** Expense payments. */
  payments_created: z.number().int(),
  /** Transactions and payments that were as the file says already. */
  unchanged: z.number().int(),
  unmatched: z.number().int(),
})
export type EnrichmentBatch = z.infer<typeof EnrichmentBatch>

/** A bank transaction on which it could not be done: the first thing that the rules have against it. */
export const BulkFailure = z.object({
  bank_transaction_id: StringId,
  /** What of it is to blame, like `matches.0.matchable_id`. */
  field: z.string(),
  /** `FieldProblemCode`, or `internal_error`. */
  code: z.string(),
})
export type BulkFailure = Readonly<z.infer<typeof BulkFailure>>

export const BULK_KINDS = ['unreconcile', 'reconcile', 'apply_rule'] as const
export type BulkKind = (typeof BULK_KINDS)[number]

/** The same done to many bank transactions; a job is one of them. What is still to do: `bulk_target`. */
export const BulkBatch = BatchOfAnyKind.extend({
  kind: z.enum(BULK_KINDS),
  user_id: z.number().int(),
  /** The rule that is applied, in the version that somebody saw; null: it is other work. */
  rule: MatchSource.nullable(),
  /** Transactions that are as was asked for by now. */
  done: z.number().int(),
  /** Those that were left as they are: gone by now, without anything certain attached, or not worked on before the end. */
  left: z.number().int(),
  failed: z.number().int(),
  /** The first of those that failed. */
  failures: z.array(BulkFailure),
})
export type BulkBatch = z.infer<typeof BulkBatch>

export const Batch = z.discriminatedUnion('kind', [ImportBatch, EnrichmentBatch, BulkBatch])
export type Batch = z.infer<typeof Batch>
export type BatchKind = Batch['kind']

const withGroup = addFields({ group: null, flagged: 0, balance: null })

export const batchMigrations: Migrations = {
  2: (fields, isWhole) => {
    const lifted = withGroup(fields, isWhole)
    return 'warnings' in lifted ? { ...lifted, warnings: messagesOfSentences(lifted.warnings) } : lifted
  },
  4: (fields, isWhole) => {
    if (!isWhole) return fields
    const isBulk = fields.kind === 'reconcile' || fields.kind === 'unreconcile'
    // Only bulk work could not be taken back by its batch.
    return { ...(isBulk ? { rule: null } : {}), undone_at: null, ...fields }
  },
}
