// What is left of a bank account that was deleted with very many transactions: they go in slices, and a restart carries on.
import { z } from 'zod'
import { StringId, TimestampField } from '../core/scalar.ts'

export const BankAccountRemoval = z.object({
  /** Of the bank account, which is gone already. */
  id: StringId,
  name: z.string(),
  user_id: z.number().int().nullable(),
  /** The action that all commits of the removal are part of. */
  group: z.string(),
  created_at: TimestampField,
})
export type BankAccountRemoval = z.infer<typeof BankAccountRemoval>
