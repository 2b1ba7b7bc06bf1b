// Suppliers' bills (decisions, extensions). An extension.
import { z } from 'zod'
import { Expense } from '../../record/open-item.ts'
import { StringId } from '../../record/scalar.ts'
import { endpoint } from '../endpoint.ts'
import { paged } from '../page.ts'
import { CompanyObject } from './companies.ts'
import { documentAttributes } from './invoices.ts'
import {
  BULK_MEGABYTES,
  BulkResult,
  bulkOf,
  DOCUMENT_SORTS,
  documentFilters,
  nullableId,
  nullableText,
  OwnKey,
  settledFields,
  WRITE_PERMISSIONS,
} from './match-targets.ts'

/** An expense as the interface shows it. */
export const ExpenseObject = Expense.extend({
  ...settledFields,
  company: CompanyObject.nullable().optional().describe('Include `company`'),
}).meta({ id: 'Expense' })
export type ExpenseObject = z.infer<typeof ExpenseObject>

export const CreateExpense = z
  .object({
    ...documentAttributes,
    account_id: nullableId(),
    vat_rate_id: nullableId(),
    creditor_iban: nullableText(50).describe('Where the supplier is paid; of any country'),
  })
  .meta({ id: 'CreateExpense' })
export type CreateExpense = z.infer<typeof CreateExpense>

export const ChangeExpense = CreateExpense.partial().meta({ id: 'ChangeExpense' })
export type ChangeExpense = z.infer<typeof ChangeExpense>

export const listExpenses = endpoint({
  name: 'listExpenses',
  method: 'GET',
  path: '/expense',
  summary: 'Bills of suppliers; credit notes have a negative total',
  list: {
    filters: documentFilters,
    search: true,
    sorts: DOCUMENT_SORTS,
    default_sort: '-date',
    per_page: 25,
  },
  includes: ['company'],
  response: paged(ExpenseObject),
  extension: true,
})

export const getExpense = endpoint({
  name: 'getExpense',
  method: 'GET',
  path: '/expense/{expenseId}',
  summary: 'One expense',
  params: { expenseId: StringId },
  includes: ['company'],
  response: ExpenseObject,
  extension: true,
})

export const createExpense = endpoint({
  name: 'createExpense',
  method: 'POST',
  path: '/expense',
  summary: 'Adds an expense',
  permissions: WRITE_PERMISSIONS,
  body: CreateExpense,
  status: 201,
  response: ExpenseObject,
  extension: true,
})

export const changeExpense = endpoint({
  name: 'changeExpense',
  method: 'PUT',
  path: '/expense/{expenseId}',
  summary: 'Changes an expense; attributes that are left out stay as they are',
  params: { expenseId: StringId },
  permissions: WRITE_PERMISSIONS,
  body: ChangeExpense,
  response: ExpenseObject,
  extension: true,
})

export const deleteExpense = endpoint({
  name: 'deleteExpense',
  method: 'DELETE',
  path: '/expense/{expenseId}',
  summary: 'Deletes an expense that nothing hangs on',
  params: { expenseId: StringId },
  permissions: WRITE_PERMISSIONS,
  status: 204,
  errors: { 422: 'Bank transactions are matched with it, or an expense payment pays it' },
  response: null,
  extension: true,
})

export const upsertExpenses = endpoint({
  name: 'upsertExpenses',
  method: 'POST',
  path: '/expense/bulk',
  summary: 'Creates or updates many by their keys, all or none; items that are as they were stay untouched',
  permissions: WRITE_PERMISSIONS,
  body: bulkOf(CreateExpense.extend({ key: OwnKey })).meta({ id: 'UpsertExpenses' }),
  body_megabytes: BULK_MEGABYTES,
  response: BulkResult,
  extension: true,
})
