// What a batch that works on many bank transactions has still to do. Written with the batch and removed slice by slice with
// the commits that do it, so that none of them grows with the number of transactions, and a restart goes on from there.
import { z } from 'zod'
import { StringId } from '../core/scalar.ts'

export const BulkTarget = z.object({
  id: StringId,
  batch_id: z.uuid(),
  /** Those of one commit, in the order in which they are worked on. */
  bank_transaction_ids: z.array(StringId),
})
export type BulkTarget = z.infer<typeof BulkTarget>
