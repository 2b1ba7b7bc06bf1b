// A customer or supplier: whom open items are with, and by which names and IBANs a bank transaction shows them.
import { z } from 'zod'
import { StringId, TimestampField } from './scalar.ts'

export const Company = z.object({
  id: StringId,
  /** The source system's own key; unique where there is one. */
  key: z.string().max(255).nullable(),
  name: z.string().min(1).max(255),
  other_names: z.array(z.string()),
  ibans: z.array(z.string()),
  email: z.string().max(255).nullable(),
  address: z.string().max(255).nullable(),
  zip: z.string().max(10).nullable(),
  city: z.string().max(255).nullable(),
  country_code: z.string().length(2).nullable(),
  created_at: TimestampField,
  updated_at: TimestampField,
})
export type Company = z.infer<typeof Company>
