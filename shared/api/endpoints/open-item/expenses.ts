// Suppliers' bills. An extension.
import { z } from 'zod'
import { DateField, StringId } from '../../../record/core/scalar.ts'
import { Expense } from '../../../record/open-item/open-item.ts'
import { endpoint } from '../../endpoint.ts'
import { pagedWith } from '../../page.ts'
import { CompanyObject } from './companies.ts'
import { documentAttributes } from './invoices.ts'
import {
  bookedFields,
  bulkOf,
  CHANGE,
  CREATE,
  DELETE,
  DOCUMENT_META,
  documentList,
  HIDDEN_FIELDS,
  nullableText,
  OwnKey,
  READ,
  settledFields,
  UPSERT,
} from './match-targets.ts'

/** A discount condition as callers send and get it. */
export const DiscountObject = z.object({
  percent: z.number().positive().lt(100).multipleOf(0.001),
  until: DateField.describe('The last day on which the bill may be paid with it'),
})

const DISCOUNTS = 'Discount conditions: payment runs deduct the best one that holds on the day of payment'

/** An expense as the interface shows it. */
export const ExpenseObject = Expense.omit(HIDDEN_FIELDS)
  .extend({
    ...settledFields,
    discounts: z.array(DiscountObject).describe(DISCOUNTS),
    ...bookedFields,
    company: CompanyObject.nullable().optional().describe('Include `company`'),
  })
  .meta({ id: 'Expense' })
export type ExpenseObject = z.infer<typeof ExpenseObject>

export const CreateExpense = z
  .object({
    ...documentAttributes,
    creditor_iban: nullableText(50).describe('The account of the supplier; from any country'),
    discounts: z.array(DiscountObject).max(10).nullable().optional().describe(DISCOUNTS),
  })
  .meta({ id: 'CreateExpense' })
export type CreateExpense = z.infer<typeof CreateExpense>

export const ChangeExpense = CreateExpense.partial().meta({ id: 'ChangeExpense' })
export type ChangeExpense = z.infer<typeof ChangeExpense>

const record = { path: '/expense/{expenseId}', params: { expenseId: StringId } } as const

export const listExpenses = endpoint({
  ...READ,
  name: 'listExpenses',
  path: '/expense',
  summary: 'Supplier bills; credit notes have a negative total',
  list: documentList('expense'),
  includes: ['company'],
  appends: ['sums', 'booking'],
  response: pagedWith(ExpenseObject, DOCUMENT_META),
})

export const getExpense = endpoint({
  ...READ,
  ...record,
  name: 'getExpense',
  summary: 'One expense',
  includes: ['company'],
  appends: ['booking', 'payments'],
  response: ExpenseObject,
})

export const createExpense = endpoint({
  ...CREATE,
  name: 'createExpense',
  path: '/expense',
  summary: 'Adds an expense',
  body: CreateExpense,
  response: ExpenseObject,
})

export const changeExpense = endpoint({
  ...CHANGE,
  ...record,
  name: 'changeExpense',
  summary: 'Updates an expense; omitted attributes keep their values',
  body: ChangeExpense,
  response: ExpenseObject,
})

export const deleteExpense = endpoint({
  ...DELETE,
  ...record,
  name: 'deleteExpense',
  summary: 'Deletes an expense that no other record uses',
  errors: { 422: 'Bank transactions are matched with it, or an expense payment pays it' },
})

export const upsertExpenses = endpoint({
  ...UPSERT,
  name: 'upsertExpenses',
  path: '/expense/bulk',
  body: bulkOf(CreateExpense.extend({ key: OwnKey })).meta({ id: 'UpsertExpenses' }),
})
