// The VAT report (an extension), in the one shape of all reports: rows, columns, checks.
import { z } from 'zod'
import { StringId, TimestampField } from '../../../record/core/scalar.ts'
import { VAT_METHODS } from '../../../record/organization/organization-settings.ts'
import { endpoint } from '../../endpoint.ts'
import { ReportObject } from './reports.ts'

const VatFigures = z.object({ base: z.number().nullable(), tax: z.number().nullable() })

const VatSettlement = z
  .object({
    period_lock_id: StringId,
    locked_at: TimestampField,
    reopened_at: TimestampField.nullable(),
    reopen_reason: z.string().nullable(),
    journal_entry_id: StringId.nullable(),
    differences: z
      .array(
        z.object({
          key: z.string().describe('Of the row'),
          returned: VatFigures.nullable().describe('When it was settled; null: the line was not there'),
          now: VatFigures.nullable(),
        }),
      )
      .describe('Lines that are not what was returned; empty: the report is as it was returned'),
  })
  .meta({ id: 'VatSettlement' })

export const VatReportObject = ReportObject.extend({
  method: z.enum(VAT_METHODS),
  settlement: VatSettlement.nullable().describe('Of exactly this period; null: it was not settled'),
}).meta({ id: 'VatReport' })
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
  as_file: true,
  errors: { 422: 'No day, `from` after `to`, an unknown method, or no fiscal year to take the days from' },
  response: VatReportObject,
  extension: true,
})
