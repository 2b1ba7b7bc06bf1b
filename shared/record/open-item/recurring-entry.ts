// A recurring entry or bill: what is booked again and again, such as a rent. It books nothing by itself: each of its days is
// proposed until a person books or skips it. What was booked of it names it (`occurrence` of a journal entry, the key of a
// bill).
import { z } from 'zod'
import { DateField, MinorUnitsField, StringId, TimestampField } from '../core/scalar.ts'
import { Posting } from '../ledger/journal-entry.ts'
import { DocumentLine } from './open-item.ts'

export const RHYTHMS = ['weekly', 'monthly', 'quarterly', 'half_yearly', 'yearly'] as const
export type Rhythm = (typeof RHYTHMS)[number]

/** What a recurring bill books, besides its company, in the base currency. */
export const RecurringBill = z.object({
  /** `{year}`, `{month}`, `{quarter}` and `{day}` stand for the day. */
  number: z.string().max(255),
  total: MinorUnitsField,
  /** Null: due on its day. */
  due_days: z.number().int().min(0).max(365).nullable(),
  account_id: StringId.nullable(),
  vat_rate_id: StringId.nullable(),
  lines: z.array(DocumentLine),
})
export type RecurringBill = Readonly<z.infer<typeof RecurringBill>>

export const RecurringEntry = z.object({
  id: StringId,
  /** The text of what is booked, with the placeholders of `number`. */
  text: z.string().min(1).max(255),
  first_date: DateField,
  rhythm: z.enum(RHYTHMS),
  /** Null: until further notice. */
  end_date: DateField.nullable(),
  /** The supplier of a bill; null for an entry. */
  company_id: StringId.nullable(),
  /** The postings of an entry; empty for a bill. */
  lines: z.array(Posting),
  /** Null for an entry. */
  bill: RecurringBill.nullable(),
  /** The days on which nothing is booked. */
  skipped: z.array(DateField),
  created_at: TimestampField,
  updated_at: TimestampField,
})
export type RecurringEntry = Readonly<z.infer<typeof RecurringEntry>>
