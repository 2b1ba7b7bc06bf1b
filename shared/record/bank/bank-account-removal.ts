// The rest of a deleted bank account with very many transactions: these are removed in slices, and a restart continues.
import { z } from 'zod'
import { StringId, TimestampField } from '../core/scalar.ts'

export const BankAccountRemoval = z.object({
  /** The id of the bank account, which is deleted already. */
  id: StringId,
  name: z.string(),
  user_id: z.number().int().nullable(),
  /** The action that all commits of the removal belong to. */
  group: z.string(),
  created_at: TimestampField,
})
export type BankAccountRemoval = z.infer<typeof BankAccountRemoval>
