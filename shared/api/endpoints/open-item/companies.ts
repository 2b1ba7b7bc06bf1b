// Customers and suppliers, the companies of open items. An extension.
import { z } from 'zod'
import { DateField, FilledText, StringId } from '../../../record/core/scalar.ts'
import { form } from '../../../record/core/value-form.ts'
import { Company, LETTER_LANGUAGES } from '../../../record/open-item/company.ts'
import { endpoint, sinceFilters } from '../../endpoint.ts'
import { paged } from '../../page.ts'
import { bulkOf, CHANGE, CREATE, DELETE, nullableId, nullableText, OwnKey, READ, UPSERT } from './match-targets.ts'

export const CompanyObject = Company.meta({ id: 'Company' })
export type CompanyObject = z.infer<typeof CompanyObject>

const attributes = {
  key: nullableText(255).describe('The key of the source system, unique among companies'),
  other_names: z.array(FilledText.max(255)).max(100).optional().describe('Other names used in bank statements'),
  ibans: z.array(z.string()).max(100).optional().describe('From any country'),
  email: z.email().max(255).nullable().optional(),
  address: nullableText(255),
  zip: nullableText(10),
  city: nullableText(255),
  country_code: z
    .string()
    .regex(/^[A-Za-z]{2}$/, form('country_code'))
    .nullable()
    .optional(),
  uid: nullableText(50).describe(
    'The Swiss company identification number, in any spelling; stored as `CHE-123.456.788`',
  ),
  revenue_account_id: nullableId().describe('The revenue account for invoices that have no account of their own'),
  expense_account_id: nullableId().describe('The expense account for bills that have no account of their own'),
  revenue_vat_rate_id: nullableId().describe('The VAT rate of these invoices; null: the usual one of the account'),
  expense_vat_rate_id: nullableId().describe('The VAT rate of these bills; null: the usual one of the account'),
  language: z.enum(LETTER_LANGUAGES).nullable().optional().describe('Of letters and mails to it; null: German'),
  reminders_paused_until: DateField.nullable()
    .optional()
    .describe('Up to and including this day no invoice of it is reminded'),
}

export const CreateCompany = z.object({ name: FilledText.max(255), ...attributes }).meta({ id: 'CreateCompany' })
export type CreateCompany = z.infer<typeof CreateCompany>

export const ChangeCompany = CreateCompany.partial().meta({ id: 'ChangeCompany' })
export type ChangeCompany = z.infer<typeof ChangeCompany>

const record = { path: '/company/{companyId}', params: { companyId: StringId } } as const

export const listCompanies = endpoint({
  ...READ,
  name: 'listCompanies',
  path: '/company',
  summary: 'Customers and suppliers',
  list: {
    filters: {
      key: { kind: 'text', field: 'key' },
      iban: { kind: 'text', field: 'iban' },
      country_code: { kind: 'text', field: 'country_code' },
      ...sinceFilters('company'),
    },
    search: true,
    sorts: ['name', 'city', 'created_at'],
    default_sort: 'name',
    per_page: 25,
  },
  response: paged(CompanyObject),
})

export const getCompany = endpoint({
  ...READ,
  ...record,
  name: 'getCompany',
  summary: 'One company',
  response: CompanyObject,
})

export const createCompany = endpoint({
  ...CREATE,
  name: 'createCompany',
  path: '/company',
  summary: 'Adds a company',
  body: CreateCompany,
  response: CompanyObject,
})

export const changeCompany = endpoint({
  ...CHANGE,
  ...record,
  name: 'changeCompany',
  summary: 'Updates a company; omitted attributes keep their values',
  body: ChangeCompany,
  response: CompanyObject,
})

export const deleteCompany = endpoint({
  ...DELETE,
  ...record,
  name: 'deleteCompany',
  summary: 'Deletes a company that no other record uses',
  errors: { 422: 'It has invoices or expenses' },
})

export const upsertCompanies = endpoint({
  ...UPSERT,
  name: 'upsertCompanies',
  path: '/company/bulk',
  body: bulkOf(CreateCompany.extend({ key: OwnKey })).meta({ id: 'UpsertCompanies' }),
})
