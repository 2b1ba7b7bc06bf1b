// A period in which no entry may be booked, changed or reversed: all days up to a day, or a settled VAT period. It can
// be reopened with a reason; the record stays, including the returned figures.
import { z } from 'zod'
import { DateField, MinorUnitsField, StringId, TimestampField } from '../core/scalar.ts'

/** A line of the returned VAT form; amounts in minor units of the base currency. */
export const ReturnedLine = z.object({
  /** The key in the VAT report: `line:303`. */
  key: z.string(),
  base: MinorUnitsField.nullable(),
  tax: MinorUnitsField.nullable(),
})
export type ReturnedLine = Readonly<z.infer<typeof ReturnedLine>>

export const PERIOD_LOCK_KINDS = ['books', 'vat'] as const

export const PeriodLock = z.object({
  id: StringId,
  kind: z.enum(PERIOD_LOCK_KINDS),
  /** Null: from the start of the books. */
  from: DateField.nullable(),
  to: DateField,
  /** For a VAT period: the entry that settled it; null when there was nothing to settle. */
  journal_entry_id: StringId.nullable(),
  /** For a VAT period: the figures of the form when it was settled. */
  returned: z.array(ReturnedLine),
  locked_at: TimestampField,
  /** Null while it is locked. */
  reopened_at: TimestampField.nullable(),
  reopen_reason: z.string().max(1000).nullable(),
})
export type PeriodLock = Readonly<z.infer<typeof PeriodLock>>

export const isLocked = ({ reopened_at }: Pick<PeriodLock, 'reopened_at'>): boolean => reopened_at === null
