// An accounting period, open or closed (interface document, fiscal year).
import { z } from 'zod'
import { DateField, StringId, TimestampField } from './scalar.ts'

export const FiscalYear = z.object({
  id: StringId,
  name: z.string(),
  start_date: DateField,
  end_date: DateField,
  closed_at: TimestampField.nullable(),
})
export type FiscalYear = z.infer<typeof FiscalYear>
