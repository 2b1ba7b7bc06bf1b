// The remaining transactions of a batch. Written with the batch and removed slice by slice with the commits that
// process them, so that the size of a commit does not grow with the number of transactions, and a restart continues
// there.
import { z } from 'zod'
import { StringId } from '../core/scalar.ts'

export const BulkTarget = z.object({
  id: StringId,
  batch_id: z.uuid(),
  /** The transactions of one commit, in the order of processing. */
  bank_transaction_ids: z.array(StringId),
})
export type BulkTarget = z.infer<typeof BulkTarget>
