// The current user (interface document, current user).
import { z } from 'zod'
import { IntegerId } from '../../../record/core/scalar.ts'
import { NOTIFICATIONS, User } from '../../../record/organization/organization.ts'
import { PERMISSIONS } from '../../../record/organization/permission.ts'
import { EXTENSION, endpoint } from '../../endpoint.ts'
import { OrganizationListItem, OrganizationObject } from './organizations.ts'

const flags = z.record(z.enum(NOTIFICATIONS), z.boolean())
const someFlags = z.partialRecord(z.enum(NOTIFICATIONS), z.boolean())

export const UserObject = User.pick({
  id: true,
  firstname: true,
  lastname: true,
  email: true,
  description: true,
  locale: true,
  verified: true,
})
  .extend({
    fullName: z.string(),
    role: z.string(),
    job_title: z.string(),
    department: z.string(),
    avatar: z.object({
      uuid: z.string(),
      name: z.string(),
      description: z.string().nullable(),
      mime_type: z.string(),
      collection: z.string(),
      url: z.string(),
    }),
    /** The same local picture: Kontor asks no outside service. */
    avatar_provider_url: z.string(),
    settings: flags,
    two_factor_enabled: z.boolean(),
    two_factor_qr_code: z.string().nullable(),
    two_factor_qr_code_url: z.string().nullable(),
    two_factor_recovery_codes: z.array(z.string()),
    superuser_dashboard_url: z.string().nullable(),
    password_confirmation_valid_until: z.number().int(),
    auth_providers: z.object({ apple: z.boolean(), google: z.boolean() }),
    current_organization: OrganizationObject.extend({
      member_id: IntegerId,
      members_count: z.number().int(),
      is_support_login: z.boolean(),
      permissions: z.array(z.object({ id: IntegerId, name: z.enum(PERMISSIONS), guard_name: z.string() })),
      /** Empty: a local application receives no mail. */
      expenses_mail_address: z.string(),
      inbound_mail_count: z.number().int(),
      /** Empty: absences are not part of Kontor. */
      absences_ics_url: z.string(),
      absences_awaiting_approval_count: z.number().int(),
    }),
    organizations: z.array(OrganizationListItem),
    invitations: z.array(z.unknown()),
    time_trackers: z.array(z.unknown()),
  })
  .meta({ id: 'User' })
export type UserObject = z.infer<typeof UserObject>

const ChangeUser = z.object({
  firstname: z.string().max(255).optional(),
  lastname: z.string().max(255).optional(),
  // Accepts a host without a domain: the first user of a new folder has one (owner@localhost).
  email: z.email({ pattern: z.regexes.html5Email }).max(255).optional(),
  password: z.string().min(6).max(1000).optional(),
  description: z.string().optional(),
  locale: z.enum(['de', 'en']).optional(),
  settings: someFlags.optional(),
  apple_id: z.string().nullable().optional(),
  google_id: z.string().nullable().optional(),
  current_password: z
    .string()
    .max(1000)
    .optional()
    .meta({ ...EXTENSION, description: 'Confirms the password, for a change of e-mail address or password' }),
  current_organization_id: z
    .number()
    .int()
    .optional()
    .meta({
      ...EXTENSION,
      description:
        'The organization in which the session works from now on; a token cannot change its organization (422)',
    }),
})
export type ChangeUser = z.infer<typeof ChangeUser>

const TOO_MANY =
  'Too many wrong passwords, or too many requests at once: `Retry-After` gives the number of seconds to wait'

export const getUser = endpoint({
  name: 'getUser',
  method: 'GET',
  path: '/user',
  summary: 'The current user with the current organization',
  response: UserObject,
})

export const changeUser = endpoint({
  name: 'changeUser',
  method: 'PATCH',
  path: '/user',
  summary: 'Updates the profile, the password and the notifications; a new e-mail address must be verified again',
  body: ChangeUser,
  in_archived: true,
  errors: {
    404: 'The user is not a member of the organization `current_organization_id`',
    423: 'The password must be confirmed first (`password_confirmation_required`)',
    429: TOO_MANY,
  },
  response: UserObject,
})

const twoFactor = { response: UserObject, in_archived: true, extension: true } as const
const CONFIRM_FIRST = { 423: 'The password must be confirmed first, or there is none yet', 429: TOO_MANY }

export const beginTwoFactor = endpoint({
  ...twoFactor,
  name: 'beginTwoFactor',
  method: 'POST',
  path: '/user/two_factor',
  summary:
    'Starts setting up two-factor authentication: only this response has the QR code for the authenticator app and the recovery codes',
  errors: CONFIRM_FIRST,
  shows_secret: true,
})

export const confirmTwoFactor = endpoint({
  ...twoFactor,
  name: 'confirmTwoFactor',
  method: 'POST',
  path: '/user/two_factor/confirm',
  summary:
    'Turns on two-factor authentication, with a first one-time password as proof that the authenticator app works',
  body: z.object({ one_time_password: z.string().max(64) }),
  errors: { 429: TOO_MANY },
})

export const renewRecoveryCodes = endpoint({
  ...twoFactor,
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/user/two_factor/recovery_codes',
  summary: 'Creates new recovery codes, which only this response shows; the old ones become invalid',
  errors: CONFIRM_FIRST,
  shows_secret: true,
})

export const endTwoFactor = endpoint({
  ...twoFactor,
  name: 'endTwoFactor',
  method: 'DELETE',
  path: '/user/two_factor',
  summary: 'Turns off two-factor authentication',
  errors: CONFIRM_FIRST,
})
