// The plan and the result of an import (an extension). Amounts are decimal numbers.
import { z } from 'zod'
import { BANK_ACCOUNT_TYPES } from '../../../record/bank/bank-account.ts'
import { CodedMessageRecord } from '../../../record/core/coded-message.ts'
import { Note as NoteRecord } from '../../../record/core/note.ts'
import { DateField } from '../../../record/core/scalar.ts'
import { ColumnMapping as MappingRecord } from '../../../record/import/column-mapping.ts'
import { ENRICHMENT_FORMATS } from '../../../record/import/enrichment.ts'
import {
  DUPLICATE_REASONS,
  FILE_FORMATS,
  MAPPING_ORIGINS,
  ReportedStatement,
  ReportedSkip as SkipRecord,
} from '../../../record/import/import-report.ts'

/** A statement of a file. */
const ReportedStatementObject = ReportedStatement.extend({
  opening_balance: z.number().nullable(),
  closing_balance: z.number().nullable(),
  sum: z.number(),
  balance_difference: z.number().nullable().describe('Opening balance plus rows, less closing balance'),
}).meta({ id: 'ReportedStatement' })

/** A note about a file: a code for programs and for translation, and the English sentence. */
const Note = z.object({
  code: z.string(),
  message: z.string(),
  /** The values in the sentence, so that it can be written in another language. */
  values: NoteRecord.shape.values,
})
export type Note = z.infer<typeof Note>

/** A line of a table without a transaction of its own. */
const ReportedSkip = z.object({
  source_line: SkipRecord.shape.source_line,
  code: z.string(),
  reason: z.string(),
  values: NoteRecord.shape.values,
})

const ColumnMapping = z.object({
  ...MappingRecord.shape,
  reasons: z
    .array(z.string())
    .describe('The reason, in English, for example "The running balance adds up on 33 of 33 rows of the sample"'),
  told_reasons: MappingRecord.shape.reasons.describe('The same as codes with values, to word it in another language'),
})
export type ColumnMapping = z.infer<typeof ColumnMapping>

/** Why a file cannot be imported as it is. */
const FileProblem = z
  .object({
    status: z.number().int(),
    code: z.string(),
    message: z.string(),
    values: CodedMessageRecord.shape.values.describe('The values in the message, to word it in another language'),
  })
  .meta({ id: 'FileProblem' })

export const PlannedRow = z
  .object({
    position: z.number().int().describe('Its position among the rows of the file, from 0'),
    source_line: z.number().int().nullable().describe('Its line or row in a table file, from 1'),
    state: z.enum(['new', 'duplicate', 'likely_duplicate']),
    reason: z
      .enum(DUPLICATE_REASONS)
      .nullable()
      .describe('For a probable duplicate: the fields that both have in common'),
    transaction_ids: z
      .array(z.string())
      .describe('The transactions that it duplicates or probably duplicates; empty if it is new'),
    is_left_out: z.boolean().describe('Whether the import skips it as a duplicate or probable duplicate'),
    booking_date: DateField.nullable(),
    value_date: DateField.nullable(),
    amount: z.number(),
    currency: z.string(),
    name: z.string().nullable(),
    text: z.string().nullable(),
    reference: z.string().nullable(),
  })
  .meta({ id: 'PlannedRow' })
export type PlannedRow = z.infer<typeof PlannedRow>

/** Days that two statements cover, or that none covers. */
export const CoverageSpan = z
  .object({
    from_date: DateField,
    to_date: DateField,
    missing: z
      .number()
      .nullable()
      .describe(
        'For a gap: the closing balance before it less the opening balance after it, if both are known; otherwise null',
      ),
  })
  .meta({ id: 'CoverageSpan' })
export type CoverageSpan = z.infer<typeof CoverageSpan>

/**
 * Days that are missing or covered twice are no reason: statements come in any order, and existing rows are recognised.
 */
const REVIEW_REASONS = ['refused', 'mapping', 'likely_duplicates', 'balance', 'currency'] as const

/** What the import of one file would do. */
export const ImportPlan = z
  .object({
    name: z.string(),
    format: z.enum(FILE_FORMATS).nullable(),
    problem: FileProblem.nullable().describe(
      'Why the import would reject the file; in that case only `mapping` may have more details',
    ),
    review: z
      .array(z.enum(REVIEW_REASONS))
      .describe('What to check before importing; empty if there is nothing to check'),
    mapping: ColumnMapping.nullable(),
    mapping_origin: z.enum(MAPPING_ORIGINS).nullable(),
    preview: z.array(z.array(z.string())).describe('The first lines of a table file, by cell'),
    counts: z.object({
      rows: z.number().int().describe('New rows, duplicates and probable duplicates together'),
      new: z.number().int().describe('The number of transactions that an import with these options would create'),
      duplicates: z.number().int().describe('Existing rows, without probable duplicates'),
      likely_duplicates: z.number().int().describe('Probable duplicates that an import with these options would skip'),
      flagged: z.number().int().describe('Probable duplicates that it would import and flag'),
      skipped: z.number().int(),
    }),
    statements: z.array(ReportedStatementObject),
    gaps: z.array(CoverageSpan).describe('Before or after the file, next to the existing statements'),
    overlaps: z.array(CoverageSpan).describe('Days already covered by statements of the account'),
    rows: z
      .array(PlannedRow)
      .describe('In the order of the file; all probable duplicates, and the first of the other rows'),
    rows_left_out: z.number().int().describe('The number of rows that are not listed'),
    skipped: z.array(ReportedSkip),
    warnings: z.array(Note),
  })
  .meta({ id: 'ImportPlan' })
export type ImportPlan = z.infer<typeof ImportPlan>

/** What the import of one file did. */
export const ImportReportObject = z
  .object({
    batch_id: z.uuid(),
    name: z.string(),
    format: z.enum(FILE_FORMATS),
    mapping: ColumnMapping.nullable(),
    mapping_origin: z.enum(MAPPING_ORIGINS).nullable(),
    statements: z.array(ReportedStatementObject),
    skipped: z.array(ReportedSkip),
    likely_duplicates: z
      .array(PlannedRow.omit({ state: true }))
      .describe('Rows that another file has probably imported already: skipped, or imported and flagged'),
    warnings: z.array(Note),
  })
  .meta({ id: 'ImportReport' })
export type ImportReportObject = z.infer<typeof ImportReportObject>

/** The bank account of a file. */
export const IdentifiedFile = z
  .object({
    name: z.string(),
    format: z.enum(FILE_FORMATS).nullable(),
    problem: FileProblem.nullable(),
    enrichment: z
      .enum(ENRICHMENT_FORMATS)
      .nullable()
      .describe('For a file that is not a statement but adds details to transactions: its kind'),
    accounts: z.array(
      z.object({
        iban: z.string().nullable(),
        other_account: z.string().nullable(),
        currency: z.string().nullable(),
        bank_account_id: z.string().nullable(),
      }),
    ),
    bank_account_id: z
      .string()
      .nullable()
      .describe('The only account that it can belong to; null if none is known, or several are'),
    reason: z.enum(['iban', 'account_number', 'balance', 'columns']).nullable().describe('How it was identified'),
    fitting_ids: z
      .array(z.string())
      .describe('Bank accounts that it may belong to, by currency, kind and table layout'),
    suggested_id: z.string().nullable().describe('The most probable account in its currency; a guess'),
    currency: z.string().nullable().describe('The currency named in the file'),
    kind: z.enum(BANK_ACCOUNT_TYPES).nullable().describe('The kind of list that it probably is'),
  })
  .meta({ id: 'IdentifiedFile' })
export type IdentifiedFile = z.infer<typeof IdentifiedFile>
