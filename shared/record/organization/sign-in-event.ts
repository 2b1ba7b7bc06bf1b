// What is noted of people and scripts from beyond this machine: who came in, who did not, from where (rule 195). Never changed
// and never removed.
import { z } from 'zod'
import { IntegerId, StringId, TimestampField } from '../core/scalar.ts'

export const SIGN_IN_ACTIONS = [
  'signed_in',
  'sign_in_failed',
  'second_factor_failed',
  'signed_out',
  /** Without being asked to: its window was closed, the password is another one, or there were too many. */
  'session_ended',
  'link_made',
  'link_used',
  'token_made',
  'token_revoked',
] as const
export type SignInAction = (typeof SIGN_IN_ACTIONS)[number]

export const SignInEvent = z.object({
  id: StringId,
  /** Of several the last one. */
  time: TimestampField,
  action: z.enum(SIGN_IN_ACTIONS),
  /** Who did it, or tried to be; null: nobody there is. What was typed is not kept. */
  user_id: IntegerId.nullable(),
  /** From which address; null: several, or nobody asked. */
  address: z.string().nullable(),
  /** The person whom a link lets in, the name of a token; null: nothing. */
  about: z.string().nullable(),
  /** How many of the same. */
  count: z.number().int().positive(),
})
export type SignInEvent = z.infer<typeof SignInEvent>
