// The VAT report (an extension), in the one shape of all reports: rows, columns, checks.
import { z } from 'zod'
import { StringId, TimestampField } from '../../../record/core/scalar.ts'
import { VAT_FORMS, VAT_RETURN_METHODS } from '../../../record/ledger/vat-figures.ts'
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
          key: z.string().describe('The number of the row'),
          returned: VatFigures.nullable().describe('The amount when it was settled; null: the line did not exist'),
          now: VatFigures.nullable(),
        }),
      )
      .describe('Lines that differ from the return; empty: the report agrees with the return'),
  })
  .meta({ id: 'VatSettlement' })

export const VatReportObject = ReportObject.extend({
  method: z.enum(VAT_RETURN_METHODS),
  form: z.enum(VAT_FORMS).describe('Agreed (vereinbart) or received (vereinnahmt) amounts'),
  settlement: VatSettlement.nullable().describe('Of exactly this period; null: it is not settled'),
}).meta({ id: 'VatReport' })
export type VatReportObject = z.infer<typeof VatReportObject>

export const getVatReport = endpoint({
  name: 'getVatReport',
  method: 'GET',
  path: '/report/vat',
  summary: 'The figures of the VAT form, each with the entries that make it up',
  description:
    'By agreed consideration (vereinbarte Entgelte), amounts count on the day they are booked; by received consideration ' +
    '(vereinnahmte Entgelte), those of documents when and as far as they are settled. Columns: `base` (turnover, net) and `tax`. ' +
    'With net tax rates, the turnover includes the tax, and there is no input tax. Titles are in the language ' +
    'requested by `Accept-Language`.',
  days: {
    from: 'The first day; omitted: the start of the current fiscal year, otherwise of the latest one',
    to: 'The last day; omitted: the end of the same year',
  },
  choices: {
    method: { one_of: VAT_RETURN_METHODS, text: 'The VAT method; omitted: the one in the settings for these days' },
    form: { one_of: VAT_FORMS, text: 'Agreed or received amounts; omitted: as the settings say for these days' },
  },
  as_file: true,
  errors: {
    422: 'Not a day, `from` is after `to`, an unknown method, no fiscal year for the default days, or the settings change within the days',
  },
  response: VatReportObject,
  extension: true,
})
