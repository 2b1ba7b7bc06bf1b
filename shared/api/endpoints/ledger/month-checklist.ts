// The tasks of a month (an extension): their states by the books, and what people decided about them.
import { z } from 'zod'
import { DateField, TimestampField } from '../../../record/core/scalar.ts'
import { CHECK_STATES } from '../../../record/ledger/books-check.ts'
import { MONTH, MONTH_TASKS } from '../../../record/ledger/month-task.ts'
import { endpoint } from '../../endpoint.ts'

export const MonthTaskObject = z
  .object({
    code: z.enum(MONTH_TASKS),
    state: z
      .enum(CHECK_STATES)
      .describe(
        '`not_applicable`: nothing to do, or set aside · `not_yet`: open, or the month is not over · `met`: the books prove it · `wrong`: the books contradict it',
      ),
    text: z.string().describe('What was compared, in the language of the request'),
    done: z.number().int().describe('How many of `total` are done'),
    total: z.number().int(),
    day: DateField.nullable().describe('The first day with a problem, or the end of the period'),
    bank_account: z
      .object({ id: z.string(), name: z.string() })
      .nullable()
      .describe('The bank account with the problem'),
    deadline: DateField.nullable(),
    is_usual_deadline: z.boolean().describe('False: a person set it'),
    member: z.object({ id: z.number().int(), name: z.string() }).nullable().describe('The member who does it'),
    set_aside: z
      .object({ note: z.string(), user: z.string().nullable(), time: TimestampField })
      .nullable()
      .describe('Why there is nothing to do in this month, and who said so'),
  })
  .meta({ id: 'MonthTask' })
export type MonthTaskObject = z.infer<typeof MonthTaskObject>

export const MonthChecklistObject = z
  .object({
    month: z.string().regex(MONTH),
    from: DateField,
    to: DateField,
    is_over: z.boolean(),
    is_done: z.boolean().describe('It is over, and every task is `met` or `not_applicable`'),
    data: z.array(MonthTaskObject),
  })
  .meta({ id: 'MonthChecklist' })
export type MonthChecklistObject = z.infer<typeof MonthChecklistObject>

export const ChangeMonthTask = z
  .object({
    member_id: z.number().int().nullable().optional().describe('The member who does it'),
    due_date: DateField.nullable().optional().describe('null: the usual deadline'),
    set_aside: z.string().max(255).nullable().optional().describe('Why there is nothing to do; null: there is'),
  })
  .meta({ id: 'ChangeMonthTask' })
export type ChangeMonthTask = z.infer<typeof ChangeMonthTask>

const month = z.string().regex(MONTH)

export const getMonthChecklist = endpoint({
  name: 'getMonthChecklist',
  method: 'GET',
  path: '/month_checklist/{month}',
  summary: 'The tasks of a month with their states, deadlines and members',
  description:
    'The states are derived from the books: statements, reconciliation, requested documents, due invoices and expenses, VAT, and the lock of the month.',
  params: { month },
  response: MonthChecklistObject,
  extension: true,
})

export const changeMonthTask = endpoint({
  name: 'changeMonthTask',
  method: 'PUT',
  path: '/month_checklist/{month}/{task}',
  summary: 'Sets who does a task of a month and by when, or sets it aside; omitted attributes keep their values',
  permissions: ['MANAGE_ACCOUNTING'],
  params: { month, task: z.enum(MONTH_TASKS) },
  body: ChangeMonthTask,
  response: MonthChecklistObject,
  errors: { 422: 'The member does not exist, or the deadline is before the month' },
  extension: true,
})
