// Reports: trial balance, balance sheet, income statement, VAT, budget comparison. One shape for all of them, so that screen,
// table and paper show the same figures. Extensions.
import { z } from 'zod'
import { DateField, StringId } from '../../record/scalar.ts'

const ReportColumn = z
  .object({
    key: z.string(),
    title: z.string(),
    kind: z.enum(['amount', 'percent']),
    of: z.enum(['base', 'compare', 'difference']).describe('Which days it is of'),
  })
  .meta({ id: 'ReportColumn' })
export type ReportColumn = z.infer<typeof ReportColumn>

const ReportEntries = z
  .object({
    account_ids: z.array(StringId),
    from: DateField,
    to: DateField,
    vat_rate_ids: z.array(StringId.nullable()).nullable().describe('Null: whatever their rate'),
  })
  .meta({ id: 'ReportEntries' })
export type ReportEntries = z.infer<typeof ReportEntries>

const ReportRow = z
  .object({
    key: z
      .string()
      .describe('The same at every question: `class:1`, `account:<id>`, `line:303`, `sum:assets`, `result`'),
    kind: z.enum(['heading', 'account', 'line', 'subtotal', 'total', 'note']),
    level: z.number().int().describe('0 is the outermost'),
    number: z.string().nullable().describe('Of the account, of the heading, or of the line on the VAT form'),
    title: z.string(),
    account_id: StringId.nullable(),
    amounts: z.record(z.string(), z.number().nullable()).describe('By the key of the column, in the base currency'),
    entries: ReportEntries.nullable().describe('What the figures are made of'),
  })
  .meta({ id: 'ReportRow' })
export type ReportRow = z.infer<typeof ReportRow>

const ReportCheck = z
  .object({
    code: z.string(),
    is_met: z.boolean(),
    text: z.string(),
    amount: z.number().nullable(),
    entries: ReportEntries.nullable(),
  })
  .meta({ id: 'ReportCheck' })

export const ReportObject = z
  .object({
    report: z.enum(['trial_balance', 'balance_sheet', 'income_statement', 'vat', 'budget_comparison']),
    title: z.string(),
    organization: z.string(),
    from: DateField.nullable(),
    to: DateField,
    compare: z.object({ from: DateField.nullable(), to: DateField }).nullable(),
    currency: z.string(),
    columns: z.array(ReportColumn),
    rows: z.array(ReportRow),
    checks: z.array(ReportCheck),
  })
  .meta({ id: 'Report' })
export type ReportObject = z.infer<typeof ReportObject>
