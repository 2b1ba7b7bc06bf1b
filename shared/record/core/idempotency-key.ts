// A request with an Idempotency-Key, and its result (rule 10). Stored for a day in the book that it changed.
import { z } from 'zod'
import { TimestampField } from './scalar.ts'

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

export const IdempotencyKey = z.object({
  /** Made of the user, the organization and the key; the key itself is not stored. */
  id: Sha256,
  user_id: z.number().int().positive(),
  /** The hash of the request, salted with the key, so that a guess at a password in the body cannot be verified. */
  request_sha256: Sha256,
  /**
   * The commit with which the record was written: the number of the request's write, and what that write answered as
   * JSON (null when it must not be stored, because it is shown only once). Null: the request committed nothing.
   */
  write: z.object({ step: z.number().int().min(0), value: z.string().nullable() }).nullable(),
  /** Null until it is known, and always when it must not be stored. */
  answer: z.object({ status: z.number().int(), body: z.string().nullable() }).nullable(),
  created_at: TimestampField,
})
export type IdempotencyKey = z.infer<typeof IdempotencyKey>
