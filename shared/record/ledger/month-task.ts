// What a person decided about a task of a month: who does it, by when, and whether it is set aside. The state of a task
// is not stored, because the books show it.
import { z } from 'zod'
import { DateField, StringId, TimestampField } from '../core/scalar.ts'

/** In the order of the work. */
export const MONTH_TASKS = ['statements', 'transactions', 'vouchers', 'invoices', 'expenses', 'vat', 'close'] as const
export type MonthTaskCode = (typeof MONTH_TASKS)[number]

/** A calendar month: `2026-03`. */
export const MONTH = /^[12]\d{3}-(0[1-9]|1[0-2])$/

export const MonthTask = z.object({
  id: StringId,
  month: z.string().regex(MONTH),
  code: z.enum(MONTH_TASKS),
  /** The member who does it. */
  member_id: z.number().int().nullable(),
  /** Null: the usual deadline. */
  due_date: DateField.nullable(),
  /** Why there is nothing to do in this month; null: there is. */
  set_aside: z.object({ note: z.string().min(1).max(255), user_id: z.number().int(), time: TimestampField }).nullable(),
})
export type MonthTask = z.infer<typeof MonthTask>
