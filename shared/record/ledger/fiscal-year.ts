// An accounting period, open or closed (interface document, fiscal year).
import { z } from 'zod'
import type { LocalDate } from '../../value/calendar.ts'
import { DateField, StringId, TimestampField } from '../core/scalar.ts'

export const FiscalYear = z.object({
  id: StringId,
  name: z.string(),
  start_date: DateField,
  end_date: DateField,
  closed_at: TimestampField.nullable(),
})
export type FiscalYear = z.infer<typeof FiscalYear>

/** Whether a day is in the year, including its first and last day. */
export const isWithin = (year: FiscalYear, day: LocalDate): boolean => year.start_date <= day && day <= year.end_date
