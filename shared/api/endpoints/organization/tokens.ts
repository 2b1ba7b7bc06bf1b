// Lasting tokens of scripts (rules 2 and 170). Extensions of the interface.
import { z } from 'zod'
import { FilledText, MomentInput, StringId } from '../../../record/core/scalar.ts'
import { AccessToken, ROLES, SCOPES } from '../../../record/organization/organization.ts'
import { endpoint } from '../../endpoint.ts'
import { paged } from '../../page.ts'

/** `token` is only in the answer that creates it: it cannot be read later. */
export const TokenObject = AccessToken.omit({ secret_sha256: true, user_id: true })
  .extend({ token: z.string().optional() })
  .meta({ id: 'Token' })
export type TokenObject = z.infer<typeof TokenObject>

export const listTokens = endpoint({
  name: 'listTokens',
  method: 'GET',
  path: '/token',
  scopes: ['manage'],
  summary: "The user's own tokens for the organization",
  list: { filters: {}, search: false, sorts: ['created_at'], default_sort: '-created_at', per_page: 25 },
  response: paged(TokenObject),
  extension: true,
})

const CreateToken = z.object({
  name: FilledText.max(255),
  /** When left out: the caller's organization. */
  organization_id: z.number().int().optional(),
  /** When left out: the caller's role. */
  role: z.enum(ROLES).optional(),
  /** When left out: all scopes of the caller. */
  scopes: z.array(z.enum(SCOPES)).min(1).optional(),
  /** When left out: the expiry of the caller. */
  expires_at: MomentInput.nullable().optional(),
})
export type CreateToken = z.infer<typeof CreateToken>

export const createToken = endpoint({
  name: 'createToken',
  method: 'POST',
  path: '/token',
  summary: 'Creates a token that remains valid after a restart; it is only returned once',
  description:
    'The token is for the user in an organization of which the user is a member. A token can only create others with the scope `manage`, with no more rights and no longer validity than its own, and they end with it.',
  permissions: ['create token'],
  scopes: ['manage'],
  in_archived: true,
  body: CreateToken,
  status: 201,
  errors: {
    404: 'The user is not a member of the organization `organization_id`',
    409: 'It was already created with this Idempotency-Key, and is only returned once',
  },
  shows_secret: true,
  response: TokenObject,
  extension: true,
})

export const deleteToken = endpoint({
  name: 'deleteToken',
  method: 'DELETE',
  path: '/token/{tokenId}',
  summary: 'Revokes a token immediately, with the tokens it created',
  in_archived: true,
  params: { tokenId: StringId },
  status: 204,
  response: null,
  extension: true,
})
