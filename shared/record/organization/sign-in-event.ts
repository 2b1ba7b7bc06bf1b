// Sign-in events of users and scripts from other machines: who signed in, who failed to, and from where (rule 195).
// Never changed and never removed.
import { z } from 'zod'
import { IntegerId, StringId, TimestampField } from '../core/scalar.ts'

export const SIGN_IN_ACTIONS = [
  'signed_in',
  'sign_in_failed',
  'second_factor_failed',
  'signed_out',
  /** Ended without the user's request: its window was closed, the password changed, or there were too many sessions. */
  'session_ended',
  'link_made',
  'link_used',
  'token_made',
  'token_revoked',
] as const
export type SignInAction = (typeof SIGN_IN_ACTIONS)[number]

export const SignInEvent = z.object({
  id: StringId,
  /** With several events, the time of the last one. */
  time: TimestampField,
  action: z.enum(SIGN_IN_ACTIONS),
  /** The user who did it, or whose name was used; null: no such user. The typed name is not stored. */
  user_id: IntegerId.nullable(),
  /** The address; null: several, or not requested over the network. */
  address: z.string().nullable(),
  /** The user of a sign-in link, or the name of a token; null: neither. */
  about: z.string().nullable(),
  /** How many equal events. */
  count: z.number().int().positive(),
})
export type SignInEvent = z.infer<typeof SignInEvent>
