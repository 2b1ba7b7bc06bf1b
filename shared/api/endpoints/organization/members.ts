// The members of an organization and their roles. Extensions of the interface.
import { z } from 'zod'
import { FilledText } from '../../../record/core/scalar.ts'
import { Member, ROLES } from '../../../record/organization/organization.ts'
import { endpoint } from '../../endpoint.ts'
import { paged } from '../../page.ts'
import { UserSummary } from './organizations.ts'
import { SignInLink } from './session.ts'

export const MemberObject = Member.omit({ user_id: true, organization_id: true })
  .extend({ user: UserSummary })
  .meta({ id: 'Member' })
export type MemberObject = z.infer<typeof MemberObject>

const CreateMember = z.object({
  email: z.email().max(255),
  firstname: FilledText.max(255).optional(),
  lastname: z.string().max(255).optional(),
  role: z.enum(ROLES),
})
export type CreateMember = z.infer<typeof CreateMember>

const memberParams = { memberId: z.coerce.number().int().positive() }

export const listMembers = endpoint({
  name: 'listMembers',
  method: 'GET',
  path: '/member',
  summary: 'The members of the organization with their roles',
  list: { filters: {}, search: false, sorts: ['created_at'], default_sort: 'created_at', per_page: 25 },
  response: paged(MemberObject),
  extension: true,
})

export const createMember = endpoint({
  name: 'createMember',
  method: 'POST',
  path: '/member',
  summary: 'Adds a member: a user with this e-mail address, or a new user',
  permissions: ['edit organization'],
  body: CreateMember,
  status: 201,
  response: MemberObject,
  extension: true,
})

export const changeMember = endpoint({
  name: 'changeMember',
  method: 'PATCH',
  path: '/member/{memberId}',
  summary: 'Changes the role of a member; at least one owner who can sign in must remain',
  params: memberParams,
  permissions: ['edit organization'],
  body: z.object({ role: z.enum(ROLES), current_password: z.string().max(1000).optional() }),
  errors: { 423: 'The password must be confirmed first (`password_confirmation_required`)' },
  response: MemberObject,
  extension: true,
})

export const deleteMember = endpoint({
  name: 'deleteMember',
  method: 'DELETE',
  path: '/member/{memberId}',
  summary: 'Removes a member and revokes the tokens of the user for the organization; at least one owner must remain',
  params: memberParams,
  permissions: ['edit organization'],
  status: 204,
  response: null,
  extension: true,
})

export const createSignInLink = endpoint({
  name: 'createSignInLink',
  method: 'POST',
  path: '/member/{memberId}/sign_in_link',
  summary: 'A link with which the member can sign in on this machine once, within 24 hours; it is only returned here',
  description:
    'After signing in with it, the member can set a password. An earlier link becomes invalid. Only for users who are in no organization in which the current user has fewer rights than they have.',
  params: memberParams,
  permissions: ['edit organization'],
  in_archived: true,
  body: z.object({ current_password: z.string().max(1000).optional() }),
  status: 201,
  errors: {
    403: 'The member has more rights than the current user, here or in another organization',
    423: 'The password must be confirmed first (`password_confirmation_required`)',
  },
  shows_secret: true,
  response: SignInLink,
  extension: true,
})
