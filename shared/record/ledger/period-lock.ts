// A period in which nothing is booked, changed or reversed any more: everything up to a day, or a VAT period that was settled. It
// can be reopened with a reason; the record stays, and with it what was returned.
import { z } from 'zod'
import { DateField, MinorUnitsField, StringId, TimestampField } from '../core/scalar.ts'

/** A line of the VAT form as it was returned; amounts in minor units of the base currency. */
export const ReturnedLine = z.object({
  /** As in the VAT report: `line:303`. */
  key: z.string(),
  base: MinorUnitsField.nullable(),
  tax: MinorUnitsField.nullable(),
})
export type ReturnedLine = Readonly<z.infer<typeof ReturnedLine>>

export const PERIOD_LOCK_KINDS = ['books', 'vat'] as const

export const PeriodLock = z.object({
  id: StringId,
  kind: z.enum(PERIOD_LOCK_KINDS),
  /** Null: from the beginning of the books on. */
  from: DateField.nullable(),
  to: DateField,
  /** Of a VAT period: the entry that settled it; null: there was nothing to settle. */
  journal_entry_id: StringId.nullable(),
  /** Of a VAT period: what the form said when it was settled. */
  returned: z.array(ReturnedLine),
  locked_at: TimestampField,
  /** Null: it is locked. */
  reopened_at: TimestampField.nullable(),
  reopen_reason: z.string().max(1000).nullable(),
})
export type PeriodLock = Readonly<z.infer<typeof PeriodLock>>

export const isLocked = ({ reopened_at }: Pick<PeriodLock, 'reopened_at'>): boolean => reopened_at === null
