// A request that carried an Idempotency-Key, and what it led to (rule 10). Kept for a day in the book that it changed.
import { z } from 'zod'
import { TimestampField } from './scalar.ts'

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

export const IdempotencyKey = z.object({
  /** Of the user, the organization and the key; the key itself is not kept. */
  id: Sha256,
  user_id: z.number().int().positive(),
  /** Of the request, salted with the key: a guess at a password in the body cannot be checked against it. */
  request_sha256: Sha256,
  /**
   * The commit that the record came with: which write of the request it was, and what that write answered as JSON
   * (null where that must not be kept, because it is shown only once). Null: the request committed nothing.
   */
  write: z.object({ step: z.number().int().min(0), value: z.string().nullable() }).nullable(),
  /** Null until it is known, and for good when it must not be kept. */
  answer: z.object({ status: z.number().int(), body: z.string().nullable() }).nullable(),
  created_at: TimestampField,
})
export type IdempotencyKey = z.infer<typeof IdempotencyKey>
