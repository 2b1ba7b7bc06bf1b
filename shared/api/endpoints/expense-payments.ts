// Payment orders for expenses, as they were sent to the bank (decisions, extensions). An extension.
import { z } from 'zod'
import { ExpensePayment } from '../../record/open-item.ts'
import { DateField, StringId } from '../../record/scalar.ts'
import { endpoint } from '../endpoint.ts'
import { paged } from '../page.ts'
import {
  BULK_MEGABYTES,
  BulkResult,
  bulkOf,
  nullableText,
  OwnKey,
  openItemAttributes,
  openItemFilters,
  settledFields,
  Total,
  WRITE_PERMISSIONS,
} from './match-targets.ts'

/** An expense payment as the interface shows it. */
export const ExpensePaymentObject = ExpensePayment.extend(settledFields).meta({ id: 'ExpensePayment' })
export type ExpensePaymentObject = z.infer<typeof ExpensePaymentObject>

export const CreateExpensePayment = z
  .object({
    total: Total,
    execution_date: DateField,
    expense_ids: z.array(StringId).max(1000).optional(),
    expense_keys: z.array(z.string().max(255)).max(1000).optional().describe('By their own keys, in place of the ids'),
    end_to_end_id: nullableText(255),
    iban: nullableText(50).describe('Where the money goes; of any country'),
    ...openItemAttributes,
  })
  .meta({ id: 'CreateExpensePayment' })
export type CreateExpensePayment = z.infer<typeof CreateExpensePayment>

export const ChangeExpensePayment = CreateExpensePayment.partial().meta({ id: 'ChangeExpensePayment' })
export type ChangeExpensePayment = z.infer<typeof ChangeExpensePayment>

export const listExpensePayments = endpoint({
  name: 'listExpensePayments',
  method: 'GET',
  path: '/expense_payment',
  summary: 'Payment orders for expenses',
  list: {
    filters: {
      ...openItemFilters('execution_date'),
      expense: { kind: 'id', field: 'expense' },
      end_to_end_id: { kind: 'text', field: 'end_to_end_id' },
    },
    search: true,
    sorts: ['execution_date', 'total', 'open_amount', 'created_at'],
    default_sort: '-execution_date',
    per_page: 25,
  },
  response: paged(ExpensePaymentObject),
  extension: true,
})

export const getExpensePayment = endpoint({
  name: 'getExpensePayment',
  method: 'GET',
  path: '/expense_payment/{expensePaymentId}',
  summary: 'One expense payment',
  params: { expensePaymentId: StringId },
  response: ExpensePaymentObject,
  extension: true,
})

export const createExpensePayment = endpoint({
  name: 'createExpensePayment',
  method: 'POST',
  path: '/expense_payment',
  summary: 'Adds an expense payment',
  permissions: WRITE_PERMISSIONS,
  body: CreateExpensePayment,
  status: 201,
  response: ExpensePaymentObject,
  extension: true,
})

export const changeExpensePayment = endpoint({
  name: 'changeExpensePayment',
  method: 'PUT',
  path: '/expense_payment/{expensePaymentId}',
  summary: 'Changes an expense payment; attributes that are left out stay as they are',
  params: { expensePaymentId: StringId },
  permissions: WRITE_PERMISSIONS,
  body: ChangeExpensePayment,
  response: ExpensePaymentObject,
  extension: true,
})

export const deleteExpensePayment = endpoint({
  name: 'deleteExpensePayment',
  method: 'DELETE',
  path: '/expense_payment/{expensePaymentId}',
  summary: 'Deletes an expense payment that nothing hangs on',
  params: { expensePaymentId: StringId },
  permissions: WRITE_PERMISSIONS,
  status: 204,
  errors: { 422: 'Bank transactions are matched with it' },
  response: null,
  extension: true,
})

export const upsertExpensePayments = endpoint({
  name: 'upsertExpensePayments',
  method: 'POST',
  path: '/expense_payment/bulk',
  summary: 'Creates or updates many by their keys, all or none; items that are as they were stay untouched',
  permissions: WRITE_PERMISSIONS,
  body: bulkOf(CreateExpensePayment.extend({ key: OwnKey })).meta({ id: 'UpsertExpensePayments' }),
  body_megabytes: BULK_MEGABYTES,
  response: BulkResult,
  extension: true,
})
