// Payment orders for expenses, as they were sent to the bank. An extension.
import { z } from 'zod'
import { DateField, FilledText, StringId } from '../../../record/core/scalar.ts'
import { ExpensePayment } from '../../../record/open-item/open-item.ts'
import { endpoint } from '../../endpoint.ts'
import { paged } from '../../page.ts'
import {
  bulkOf,
  CHANGE,
  CREATE,
  DELETE,
  nullableText,
  OwnKey,
  openItemAttributes,
  openItemFilters,
  READ,
  settledFields,
  Total,
  UPSERT,
} from './match-targets.ts'

/** An expense payment as the interface shows it. */
export const ExpensePaymentObject = ExpensePayment.extend(settledFields).meta({ id: 'ExpensePayment' })
export type ExpensePaymentObject = z.infer<typeof ExpensePaymentObject>

export const CreateExpensePayment = z
  .object({
    total: Total,
    execution_date: DateField,
    expense_ids: z.array(StringId).max(1000).optional(),
    expense_keys: z
      .array(FilledText.max(255))
      .max(1000)
      .optional()
      .describe('The expenses by their keys, instead of by id'),
    reference: nullableText(50).describe('The reference of the creditor: QRR or SCOR'),
    end_to_end_id: nullableText(255),
    iban: nullableText(50).describe('The account that is credited; from any country'),
    ...openItemAttributes,
  })
  .meta({ id: 'CreateExpensePayment' })
export type CreateExpensePayment = z.infer<typeof CreateExpensePayment>

export const ChangeExpensePayment = CreateExpensePayment.partial().meta({ id: 'ChangeExpensePayment' })
export type ChangeExpensePayment = z.infer<typeof ChangeExpensePayment>

const record = { path: '/expense_payment/{expensePaymentId}', params: { expensePaymentId: StringId } } as const

export const listExpensePayments = endpoint({
  ...READ,
  name: 'listExpensePayments',
  path: '/expense_payment',
  summary: 'Payment orders for expenses',
  list: {
    filters: {
      ...openItemFilters('expense_payment', 'execution_date'),
      expense: { kind: 'id', field: 'expense' },
      end_to_end_id: { kind: 'text', field: 'end_to_end_id' },
      reference: { kind: 'text', field: 'reference' },
    },
    search: true,
    sorts: ['execution_date', 'total', 'open_amount', 'created_at'],
    default_sort: '-execution_date',
    per_page: 25,
  },
  response: paged(ExpensePaymentObject),
})

export const getExpensePayment = endpoint({
  ...READ,
  ...record,
  name: 'getExpensePayment',
  summary: 'One expense payment',
  response: ExpensePaymentObject,
})

export const createExpensePayment = endpoint({
  ...CREATE,
  name: 'createExpensePayment',
  path: '/expense_payment',
  summary: 'Adds an expense payment',
  body: CreateExpensePayment,
  response: ExpensePaymentObject,
})

export const changeExpensePayment = endpoint({
  ...CHANGE,
  ...record,
  name: 'changeExpensePayment',
  summary: 'Updates an expense payment; omitted attributes keep their values',
  body: ChangeExpensePayment,
  response: ExpensePaymentObject,
})

export const deleteExpensePayment = endpoint({
  ...DELETE,
  ...record,
  name: 'deleteExpensePayment',
  summary: 'Deletes an expense payment that no other record uses',
  errors: { 422: 'Bank transactions are matched with it' },
})

export const upsertExpensePayments = endpoint({
  ...UPSERT,
  name: 'upsertExpensePayments',
  path: '/expense_payment/bulk',
  body: bulkOf(CreateExpensePayment.extend({ key: OwnKey })).meta({ id: 'UpsertExpensePayments' }),
})
