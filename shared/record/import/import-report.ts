// The report of one imported file, in addition to the counters of its batch: how it was read, what its statements
// contain, which lines were left out and why. Written and stored with the batch.
import { z } from 'zod'
import { messagesOfSentences } from '../core/coded-message.ts'
import type { Migrations } from '../core/migration.ts'
import { Note } from '../core/note.ts'
import { CurrencyField, DateField, MinorUnitsField, StringId } from '../core/scalar.ts'
import { ColumnMapping } from './column-mapping.ts'
import { ImportOptions } from './import-options.ts'

export const FILE_FORMATS = ['camt', 'csv', 'spreadsheet'] as const
export const MAPPING_ORIGINS = ['automatic', 'given', 'remembered'] as const

/** A statement of the file; null where it states nothing. Amounts in minor units of `currency`. */
export const ReportedStatement = z.object({
  number: z.string(),
  pages: z
    .array(z.number().int())
    .optional()
    .describe('For a statement of several pages: the pages in the file; omitted for a complete statement'),
  iban: z.string().nullable(),
  currency: CurrencyField,
  from_date: DateField.nullable(),
  to_date: DateField.nullable(),
  opening_balance: MinorUnitsField.nullable(),
  closing_balance: MinorUnitsField.nullable(),
  rows: z.number().int(),
  sum: MinorUnitsField,
  adds_up: z
    .boolean()
    .nullable()
    .describe('Whether opening balance, rows and closing balance agree; null if a balance is missing'),
  balance_difference: MinorUnitsField.nullable().describe(
    'Opening balance plus rows less closing balance: 0 if they agree; null if a balance is missing',
  ),
})
export type ReportedStatement = z.infer<typeof ReportedStatement>

/** A line of a table without a transaction of its own. */
export const ReportedSkip = z.object({
  source_line: z.number().int(),
  /** The reason: `Skips`. */
  code: z.string(),
  values: Note.shape.values,
})
export type ReportedSkip = z.infer<typeof ReportedSkip>

/** The evidence, in addition to day and amount, that a row and a transaction are the same. */
export const DUPLICATE_REASONS = [
  /** The bank's reference of the transaction or of its entry. */
  'bank_reference',
  'end_to_end_id',
  /** A creditor reference. */
  'reference',
  'name',
  'text',
  /** A collective booking: the sum of its parts. */
  'collective',
  /** No distinctive evidence, but most other rows of the file are in the books. */
  'same_days',
] as const

/** A row that is probably in the books already, from another file. */
export const ProbableDuplicate = z.object({
  /** The index of the row in the file, from 0. */
  position: z.number().int(),
  /** The probable transactions of the row: one, or the parts of a collective booking. */
  transaction_ids: z.array(StringId),
  reason: z.enum(DUPLICATE_REASONS),
  /** Whether it is left out by default: there is more evidence than day, amount and name (rule 32). */
  is_sure: z.boolean(),
})
export type ProbableDuplicate = z.infer<typeof ProbableDuplicate>

/** The same with the content of the row, for users. */
export const ReportedDuplicate = ProbableDuplicate.omit({ is_sure: true }).extend({
  /** Whether it was left out; otherwise it was imported and flagged. */
  is_left_out: z.boolean(),
  source_line: z.number().int().nullable(),
  booking_date: DateField.nullable(),
  value_date: DateField.nullable(),
  amount: MinorUnitsField,
  currency: CurrencyField,
  name: z.string().nullable(),
  text: z.string().nullable(),
  reference: z.string().nullable(),
})
export type ReportedDuplicate = z.infer<typeof ReportedDuplicate>

export const ImportReport = z.object({
  /** The id of its batch. */
  id: z.uuid(),
  format: z.enum(FILE_FORMATS),
  /**
   * The options that the import used, so that a restart reads the file in the same way: `mapping` is the one that was
   * used.
   */
  options: ImportOptions,
  mapping: ColumnMapping.nullable(),
  mapping_origin: z.enum(MAPPING_ORIGINS).nullable(),
  statements: z.array(ReportedStatement),
  skipped: z.array(ReportedSkip),
  notes: z.array(Note),
  /** Null until the import starts, because only then the contents of the books are known. */
  likely_duplicates: z.array(ReportedDuplicate).nullable(),
})
export type ImportReport = z.infer<typeof ImportReport>

type Fields = Readonly<Record<string, unknown>>

const without = (name: string, fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([each]) => each !== name))

const withDifference = (statement: Fields): Fields => {
  const { opening_balance: opening, sum, closing_balance: closing, adds_up } = statement as Record<string, number>
  const difference = (opening ?? 0) + (sum ?? 0) - (closing ?? 0)
  return { ...statement, balance_difference: adds_up == null ? null : difference }
}

/** Format 2 stores codes without their sentences; before it every probable duplicate was left out. */
export const importReportMigrations: Migrations = {
  2: (fields) => {
    const { mapping, skipped, notes, likely_duplicates, statements } = fields as Readonly<
      Record<'mapping', (Fields & { readonly reasons: unknown }) | null | undefined> &
        Record<'skipped' | 'notes', readonly Fields[] | undefined> &
        Record<'likely_duplicates' | 'statements', readonly Fields[] | null | undefined>
    >
    return {
      ...fields,
      ...(mapping ? { mapping: { ...mapping, reasons: messagesOfSentences(mapping.reasons) } } : {}),
      ...(statements ? { statements: statements.map(withDifference) } : {}),
      ...(skipped ? { skipped: skipped.map((line) => without('reason', line)) } : {}),
      ...(notes ? { notes: notes.map((each) => without('message', each)) } : {}),
      ...(likely_duplicates
        ? { likely_duplicates: likely_duplicates.map((each) => ({ ...each, is_left_out: true })) }
        : {}),
    }
  },
}
