// Customers and suppliers, whom open items are with (decisions, extensions). An extension.
import { z } from 'zod'
import { Company } from '../../record/company.ts'
import { StringId } from '../../record/scalar.ts'
import { endpoint } from '../endpoint.ts'
import { paged } from '../page.ts'
import { BULK_MEGABYTES, BulkResult, bulkOf, nullableText, OwnKey, WRITE_PERMISSIONS } from './match-targets.ts'

export const CompanyObject = Company.meta({ id: 'Company' })
export type CompanyObject = z.infer<typeof CompanyObject>

const attributes = {
  key: nullableText(255).describe("The source system's own key, unique among companies"),
  other_names: z.array(z.string().max(255)).max(100).optional().describe('Other names it goes by in bank statements'),
  ibans: z.array(z.string()).max(100).optional().describe('Of any country'),
  email: z.email().max(255).nullable().optional(),
  address: nullableText(255),
  zip: nullableText(10),
  city: nullableText(255),
  country_code: z
    .string()
    .regex(/^[A-Za-z]{2}$/, 'must be a country code like CH')
    .nullable()
    .optional(),
}

export const CreateCompany = z.object({ name: z.string().min(1).max(255), ...attributes }).meta({ id: 'CreateCompany' })
export type CreateCompany = z.infer<typeof CreateCompany>

export const ChangeCompany = CreateCompany.partial().meta({ id: 'ChangeCompany' })
export type ChangeCompany = z.infer<typeof ChangeCompany>

export const listCompanies = endpoint({
  name: 'listCompanies',
  method: 'GET',
  path: '/company',
  summary: 'Customers and suppliers',
  list: {
    filters: {
      key: { kind: 'text', field: 'key' },
      iban: { kind: 'text', field: 'iban' },
      country_code: { kind: 'text', field: 'country_code' },
    },
    search: true,
    sorts: ['name', 'city', 'created_at'],
    default_sort: 'name',
    per_page: 25,
  },
  response: paged(CompanyObject),
  extension: true,
})

export const getCompany = endpoint({
  name: 'getCompany',
  method: 'GET',
  path: '/company/{companyId}',
  summary: 'One company',
  params: { companyId: StringId },
  response: CompanyObject,
  extension: true,
})

export const createCompany = endpoint({
  name: 'createCompany',
  method: 'POST',
  path: '/company',
  summary: 'Adds a company',
  permissions: WRITE_PERMISSIONS,
  body: CreateCompany,
  status: 201,
  response: CompanyObject,
  extension: true,
})

export const changeCompany = endpoint({
  name: 'changeCompany',
  method: 'PUT',
  path: '/company/{companyId}',
  summary: 'Changes a company; attributes that are left out stay as they are',
  params: { companyId: StringId },
  permissions: WRITE_PERMISSIONS,
  body: ChangeCompany,
  response: CompanyObject,
  extension: true,
})

export const deleteCompany = endpoint({
  name: 'deleteCompany',
  method: 'DELETE',
  path: '/company/{companyId}',
  summary: 'Deletes a company that nothing hangs on',
  params: { companyId: StringId },
  permissions: WRITE_PERMISSIONS,
  status: 204,
  errors: { 422: 'Invoices or expenses are with it' },
  response: null,
  extension: true,
})

export const upsertCompanies = endpoint({
  name: 'upsertCompanies',
  method: 'POST',
  path: '/company/bulk',
  summary: 'Creates or updates many by their keys, all or none; items that are as they were stay untouched',
  permissions: WRITE_PERMISSIONS,
  body: bulkOf(CreateCompany.extend({ key: OwnKey })).meta({ id: 'UpsertCompanies' }),
  body_megabytes: BULK_MEGABYTES,
  response: BulkResult,
  extension: true,
})
