// The meaning of the columns of a bank's table files, as a user once defined it: used again for files of the same
// shape.
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
