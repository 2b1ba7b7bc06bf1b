// The VAT report (an extension), in the one shape of all reports: rows, columns, checks.
import { z } from 'zod'
import { VAT_METHODS } from '../../record/organization-settings.ts'
import { DateField, StringId } from '../../record/scalar.ts'
import { endpoint } from '../endpoint.ts'

const entries = z
  .object({
    account_ids: z.array(StringId),
    from: DateField,
    to: DateField,
    vat_rate_ids: z
      .array(StringId.nullable())
      .nullable()
      .describe('Null: with whatever rate; null within: without one'),
  })
  .nullable()
  .describe('What the figure is made of: lines on these accounts, in these days, with these rates')

export const VatReportObject = z
  .object({
    report: z.literal('vat'),
    title: z.string(),
    organization: z.string(),
    from: DateField,
    to: DateField,
    compare: z.null(),
    currency: z.string(),
    method: z.enum(VAT_METHODS),
    columns: z.array(
      z.object({ key: z.string(), title: z.string(), kind: z.literal('amount'), of: z.literal('base') }),
    ),
    rows: z.array(
      z.object({
        key: z.string().describe('The same at every question: `line:303`'),
        kind: z.enum(['heading', 'line', 'subtotal', 'total', 'note']),
        level: z.number().int(),
        number: z.string().nullable().describe('Of the line on the VAT form'),
        title: z.string(),
        account_id: z.null(),
        amounts: z.record(z.string(), z.number().nullable()),
        entries,
      }),
    ),
    checks: z.array(
      z.object({
        code: z.string(),
        is_met: z.boolean(),
        text: z.string(),
        amount: z.number().nullable(),
        entries,
      }),
    ),
  })
  .meta({ id: 'VatReport' })
export type VatReportObject = z.infer<typeof VatReportObject>

export const getVatReport = endpoint({
  name: 'getVatReport',
  method: 'GET',
  path: '/report/vat',
  summary: 'The figures of the VAT form, each with the entries that it is made of',
  description:
    'Amounts agreed (vereinbart): what is booked counts, on the day it is booked. Columns `base` (turnover, net) and `tax`. ' +
    'By net tax rates the turnover is with its tax, and there is no input tax. Titles are in the language that ' +
    '`Accept-Language` asks for.',
  days: {
    from: 'The first day; absent: that of the current fiscal year, else of the latest one',
    to: 'The last day; absent: that of the same year',
  },
  choices: { method: { one_of: VAT_METHODS, text: 'How the VAT is settled; absent: as the settings say' } },
  errors: { 422: 'No day, `from` after `to`, an unknown method, or no fiscal year to take the days from' },
  response: VatReportObject,
  extension: true,
})
