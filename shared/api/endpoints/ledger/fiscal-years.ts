// Fiscal years (interface document, fiscal years). The endpoints that change one are extensions.
import { z } from 'zod'
import { DateField, StringId } from '../../../record/core/scalar.ts'
import { FiscalYear } from '../../../record/ledger/fiscal-year.ts'
import { endpoint, sinceFilters } from '../../endpoint.ts'
import { paged } from '../../page.ts'

export const FiscalYearObject = FiscalYear.extend({
  is_closed: z.boolean(),
  is_open: z.boolean(),
  is_current: z.boolean().describe('Whether it contains today'),
  type: z.object({
    name: z.enum(['FullYear', 'ShortYear', 'LongYear']),
    value: z.enum(['full_year', 'short_year', 'long_year']),
  }),
  checklist: z
    .object({
      balance_sheet_profit_loss_posted: z
        .boolean()
        .describe(
          'The result has been posted to 2979 or 2891, depending on the legal form, and no amount is left on 9200',
        ),
      income_statement_profit_loss_posted: z
        .boolean()
        .describe('No amount is left on the accounts of classes 3 to 8, nor on 9000'),
      vat_periods_status: z
        .record(z.string(), z.boolean())
        .describe(
          'The quarters that end in the year (half-years with net tax rates; none without VAT): whether every VAT account is zero on the last day',
        ),
    })
    .optional()
    .describe('Append `checklist`; requires `MANAGE_ACCOUNTING`'),
}).meta({ id: 'FiscalYear' })
export type FiscalYearObject = z.infer<typeof FiscalYearObject>

const name = z.string().trim().min(1).max(255)
export const CreateFiscalYear = z
  .object({ name, start_date: DateField, end_date: DateField })
  .meta({ id: 'CreateFiscalYear' })
export type CreateFiscalYear = z.infer<typeof CreateFiscalYear>

export const ChangeFiscalYear = z
  .object({ name: name.optional(), start_date: DateField.optional(), end_date: DateField.optional() })
  .meta({ id: 'ChangeFiscalYear' })
export type ChangeFiscalYear = z.infer<typeof ChangeFiscalYear>

export const listFiscalYears = endpoint({
  name: 'listFiscalYears',
  method: 'GET',
  path: '/fiscal_year',
  scopes: ['read', 'budget'],
  summary: 'Fiscal years, latest first',
  list: {
    filters: {
      open: { kind: 'boolean', field: 'open' },
      closed: { kind: 'boolean', field: 'closed' },
      ...sinceFilters('fiscal_year'),
    },
    search: false,
    sorts: ['start_date', 'closed_at'],
    default_sort: '-start_date',
    per_page: 25,
  },
  appends: ['checklist'],
  response: paged(FiscalYearObject),
  errors: { 403: 'The checklist was requested without `MANAGE_ACCOUNTING`' },
})

export const getFiscalYear = endpoint({
  name: 'getFiscalYear',
  method: 'GET',
  path: '/fiscal_year/{fiscalYear}',
  scopes: ['read', 'budget'],
  summary: 'One fiscal year',
  params: { fiscalYear: StringId },
  appends: ['checklist'],
  response: FiscalYearObject,
  errors: { 403: 'The checklist was requested without `MANAGE_ACCOUNTING`' },
})

export const createFiscalYear = endpoint({
  name: 'createFiscalYear',
  method: 'POST',
  path: '/fiscal_year',
  summary: 'Adds a fiscal year before the first or after the last one, without gaps or overlaps',
  permissions: ['MANAGE_ACCOUNTING'],
  body: CreateFiscalYear,
  status: 201,
  response: FiscalYearObject,
  extension: true,
})

export const changeFiscalYear = endpoint({
  name: 'changeFiscalYear',
  method: 'PATCH',
  path: '/fiscal_year/{fiscalYear}',
  summary: 'Renames an open fiscal year, or changes its start or end as long as all entries remain inside it',
  permissions: ['MANAGE_ACCOUNTING'],
  params: { fiscalYear: StringId },
  body: ChangeFiscalYear,
  response: FiscalYearObject,
  extension: true,
})

export const deleteFiscalYear = endpoint({
  name: 'deleteFiscalYear',
  method: 'DELETE',
  path: '/fiscal_year/{fiscalYear}',
  summary: 'Deletes the first or the last fiscal year if it has no entries and no budgets',
  permissions: ['MANAGE_ACCOUNTING'],
  params: { fiscalYear: StringId },
  status: 204,
  response: null,
  errors: { 422: 'It is closed, lies between two others, or has entries or budgets' },
  extension: true,
})

export const closeFiscalYear = endpoint({
  name: 'closeFiscalYear',
  method: 'POST',
  path: '/fiscal_year/{fiscalYear}/close',
  summary:
    'Closes the earliest open fiscal year once its checklist is complete; after that, nothing dated in it can change',
  permissions: ['MANAGE_ACCOUNTING'],
  params: { fiscalYear: StringId },
  response: FiscalYearObject,
  errors: { 422: 'An earlier year is open, or the checklist is not complete; `errors` lists each open point' },
  extension: true,
})

const ReopenFiscalYear = z
  .object({ reason: z.string().max(500).nullable().optional().describe('The reason, shown in the history') })
  .meta({ id: 'ReopenFiscalYear' })

export const reopenFiscalYear = endpoint({
  name: 'reopenFiscalYear',
  method: 'POST',
  path: '/fiscal_year/{fiscalYear}/reopen',
  summary: 'Reopens the latest closed fiscal year',
  permissions: ['MANAGE_ACCOUNTING'],
  params: { fiscalYear: StringId },
  body: ReopenFiscalYear,
  response: FiscalYearObject,
  errors: { 422: 'The year is open, or a later one is closed' },
  extension: true,
})

export const postFiscalYearResult = endpoint({
  name: 'postFiscalYearResult',
  method: 'POST',
  path: '/fiscal_year/{fiscalYear}/post-result',
  summary:
    'Posts the remaining result: from classes 3 to 8 to 9000, from there to 9200, and then to 2979 or 2891, depending on the legal form',
  permissions: ['MANAGE_ACCOUNTING'],
  params: { fiscalYear: StringId },
  response: FiscalYearObject,
  errors: { 422: 'The year is closed, or one of these accounts is missing from the chart' },
  extension: true,
})
