// Signing in and out: sessions of the window (rules 168 and 169). Extensions of the interface.
import { z } from 'zod'
import { IntegerId, TimestampField } from '../../../record/core/scalar.ts'
import { SCOPES } from '../../../record/organization/organization.ts'
import { endpoint } from '../../endpoint.ts'

const shared = { extension: true, in_archived: true } as const

const SignIn = z.object({
  /** The code of a one-time link, or of an answer with `people`. */
  code: z.string().max(200).optional(),
  /** One of the `people` of that answer. */
  user_id: z.number().int().optional(),
  /** Without a code: the user's e-mail address. */
  email: z.string().max(255).optional(),
  password: z.string().max(1000).optional(),
  /** From the user's authenticator, or one of the recovery codes. */
  one_time_password: z.string().max(64).optional(),
})
export type SignIn = z.infer<typeof SignIn>

const PersonChoice = z.object({
  id: IntegerId,
  fullName: z.string(),
  email: z.string(),
  asks_password: z.boolean(),
  asks_one_time_password: z.boolean(),
})

export const SessionObject = z
  .object({
    /** Sent as `Authorization: Bearer`. Null: the user must choose one of `people`, to be sent with `code`. */
    token: z.string().nullable(),
    code: z.string().nullable(),
    /** The user who is signed in; null: none yet. */
    user_id: IntegerId.nullable(),
    /** The users who can sign in with the code; empty when a user is signed in. */
    people: z.array(PersonChoice),
  })
  .meta({ id: 'Session' })
export type SessionObject = z.infer<typeof SessionObject>

export const signIn = endpoint({
  ...shared,
  name: 'signIn',
  method: 'POST',
  path: '/session',
  is_public: true,
  summary: 'Starts a session: with the code of a one-time link, or with e-mail address and password',
  description:
    'A code from the start of the program is sufficient while there is only one user who can sign in, without a password. Otherwise the response lists the users who can, and a code to send again with `user_id`, `password` and, with two-factor authentication, `one_time_password`.',
  body: SignIn,
  errors: {
    429: 'Too many wrong passwords, or too many requests at once: `Retry-After` gives the number of seconds to wait',
  },
  response: SessionObject,
})

export const signOut = endpoint({
  ...shared,
  name: 'signOut',
  method: 'DELETE',
  path: '/session',
  scopes: SCOPES,
  summary: 'Ends the session of the request; with a token it has no effect',
  status: 204,
  response: null,
})

export const leaveSession = endpoint({
  ...shared,
  name: 'leaveSession',
  method: 'POST',
  path: '/session/leave',
  scopes: SCOPES,
  summary:
    'Reports that the window is closing: the session ends ten seconds later unless it sends another request (as after reloading)',
  status: 204,
  response: null,
})

export const SignInLink = z.object({ url: z.string(), expires_at: TimestampField }).meta({ id: 'SignInLink' })
export type SignInLink = z.infer<typeof SignInLink>

export const linkSession = endpoint({
  ...shared,
  name: 'linkSession',
  method: 'POST',
  path: '/session/link',
  scopes: ['manage'],
  summary:
    'A one-time link for another window of the same user, valid for two minutes; not available with user-created tokens (403)',
  shows_secret: true,
  response: SignInLink,
})

export const confirmPassword = endpoint({
  ...shared,
  name: 'confirmPassword',
  method: 'POST',
  path: '/session/confirm',
  scopes: ['manage'],
  summary: 'Confirms the password for requests of the next 15 minutes that require it',
  body: z.object({ password: z.string().max(1000) }),
  errors: { 429: 'Too many wrong passwords' },
  response: z.object({ password_confirmation_valid_until: z.number().int() }),
})
