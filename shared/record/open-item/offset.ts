// Documents settled without a bank transaction: an invoice against its credit note or a bill of the same company, or
// written off.
// Its settlements count in `paid_amount` of the documents, like those of matches.
import { z } from 'zod'
import { DateField, StringId, TimestampField } from '../core/scalar.ts'
import { Settlement } from '../matching/match.ts'

/** `offset`: documents against each other; `write_off`: against a loss. */
export const OFFSET_KINDS = ['offset', 'write_off'] as const

export const Offset = z.object({
  id: StringId,
  kind: z.enum(OFFSET_KINDS),
  /** The day on which the documents are settled. */
  date: DateField,
  /** For a write-off: the reason. */
  text: z.string().nullable(),
  settlements: z.array(Settlement).min(1),
  /** Null: the documents are on the same account, so there is nothing to book. */
  journal_entry_id: StringId.nullable(),
  created_at: TimestampField,
})
export type Offset = Readonly<z.infer<typeof Offset>>
