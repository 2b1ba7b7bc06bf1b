// What the columns of a bank's table files mean, as someone said once: used again for files of the same form.
import { z } from 'zod'
import { StringId, TimestampField } from '../core/scalar.ts'
import { MappingInput } from './column-mapping.ts'

export const RememberedMapping = z.object({
  id: StringId,
  bank_account_id: StringId,
  /** `tableShape` of the titles. */
  shape: z.string(),
  mapping: MappingInput,
  encoding: z.string().nullable(),
  updated_at: TimestampField,
})
export type RememberedMapping = z.infer<typeof RememberedMapping>
