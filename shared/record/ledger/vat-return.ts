// A VAT return that was filed: its figures, checks and file as they were, and how it was paid. A draft is no record: it
// is computed from the books. Nothing of a filed return changes but its payment.
import { z } from 'zod'
import { addFields, type Migrations } from '../core/migration.ts'
import { DateField, IntegerId, MinorUnitsField, StringId, TimestampField } from '../core/scalar.ts'
import { CHECK_STATES } from './books-check.ts'
import { VatFigures } from './vat-figures.ts'

/** The types of submission of eCH-0217, in its order. */
export const VAT_RETURN_TYPES = ['first', 'correction', 'annual_reconciliation'] as const
export type VatReturnType = (typeof VAT_RETURN_TYPES)[number]

/** A check as it was at filing. */
export const FiledCheck = z.object({
  code: z.string(),
  state: z.enum(CHECK_STATES),
  /** The bank account that it is about. */
  bank_account: z.object({ id: StringId, name: z.string() }).nullable(),
  /** For a check of one rate. */
  percent: z.number().nullable(),
  currency: z.string(),
  /** What is missing or differs. */
  amount: MinorUnitsField.nullable(),
  /** How many records are wrong. */
  count: z.number().int(),
  /** How many it compared. */
  of: z.number().int(),
  /** The last day that the statements of the bank, or the returns, cover. */
  covered_to: DateField.nullable(),
  /** Why the file cannot be written. */
  problems: z.array(
    z.object({ field: z.string(), code: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) }),
  ),
  /** Why it was filed although the check is `wrong`; null: no reason was given, or the check was met. */
  override_reason: z.string().max(1000).nullable(),
})
export type FiledCheck = Readonly<z.infer<typeof FiledCheck>>

/** The file for the portal, as it was filed. */
const FiledFile = z.object({
  name: z.string(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** The whole file, as UTF-8. */
  content: z.string(),
})

/** What the return counted of an account, debits positive: the base of the annual reconciliation. */
export const FiledAmount = z.object({
  account_id: StringId,
  vat_rate_id: StringId.nullable(),
  amount: MinorUnitsField,
})
export type FiledAmount = Readonly<z.infer<typeof FiledAmount>>

export const VatReturn = z.object({
  id: StringId,
  type: z.enum(VAT_RETURN_TYPES),
  from: DateField,
  to: DateField,
  /** For a correction: the return that it replaces; null: one that was filed before returns were records. */
  corrects_id: StringId.nullable(),
  /** Of the whole period, also for a correction; for an annual reconciliation the differences to the returns. */
  figures: VatFigures,
  /** What it adds to the earlier returns of its period: positive is owed. */
  amount_due: MinorUnitsField,
  counted: z.array(FiledAmount),
  checks: z.array(FiledCheck),
  /** Null: it was filed without a file. */
  file: FiledFile.nullable(),
  /** The program that wrote the file, and when, if it is not Kontor: the return was filed with that program. */
  written_by: z.object({ program: z.string(), generated_at: TimestampField }).nullable(),
  /** The reference of the tax administration, for its payment. */
  reference: z.string().max(100).nullable(),
  filed_at: TimestampField,
  /** Null: the application. */
  filed_by: IntegerId.nullable(),
  /** The entries that settled it; empty when there was nothing to settle. */
  journal_entry_ids: z.array(StringId),
  paid_at: TimestampField.nullable(),
  /** The transaction that paid it, or that paid the credit out. */
  bank_transaction_id: StringId.nullable(),
})
export type VatReturn = Readonly<z.infer<typeof VatReturn>>

/** Format 13 added returns that were filed with another program. */
export const vatReturnMigrations: Migrations = { 13: addFields({ written_by: null }) }
