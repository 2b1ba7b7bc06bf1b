// Organizations, the current user, members and tokens.
import {
  changeMember,
  changeOrganization,
  createMember,
  createOrganization,
  createToken,
  deleteMember,
  deleteToken,
  getOrganization,
  getOrganizationSettings,
  listMembers,
  listOrganizations,
  listTokens,
} from '../../../shared/api/endpoints/organizations.ts'
import { changeUser, getUser } from '../../../shared/api/endpoints/user.ts'
import type { OrganizationChange } from '../../../shared/rule/organization.ts'
import type { Actor, Services } from '../../service/services.ts'
import {
  type PictureAddress,
  presentMember,
  presentOrganization,
  presentOrganizationItem,
  presentToken,
} from '../present/organization.ts'
import { presented, presentedPage } from '../present/page.ts'
import { presentUser } from '../present/user.ts'
import { type Route, route } from '../route.ts'

export const organizationRoutes = (
  { organizations, user, members, tokens }: Services,
  picture: PictureAddress,
): readonly Route[] => {
  const findOrganization = (actor: Actor, { organizationId }: { readonly organizationId: string }) =>
    organizations.get(actor, { id: numberOf(organizationId) })
  const findMember = (actor: Actor, { memberId }: { readonly memberId: string }) =>
    members.get(actor, { id: numberOf(memberId) })
  return [
    route(listOrganizations, {
      record: null,
      handle: async ({ actor }) =>
        presented(await organizations.list(actor), (all) => all.map((one) => presentOrganizationItem(one, picture))),
    }),
    route(getOrganization, {
      record: findOrganization,
      handle: async ({ actor, params }) =>
        presented(await findOrganization(actor, params), (view) => presentOrganization(view, picture)),
    }),
    route(changeOrganization, {
      record: findOrganization,
      handle: async ({ actor, params, body }) => {
        const change = withoutAbsent(body) as OrganizationChange
        const input = { id: numberOf(params.organizationId), change }
        return presented(await organizations.change(actor, input), (view) => presentOrganization(view, picture))
      },
    }),
    route(getOrganizationSettings, {
      record: findOrganization,
      handle: async ({ actor, params }) =>
        presented(await findOrganization(actor, params), ({ record }) => record.settings),
    }),
    route(createOrganization, {
      record: null,
      handle: async ({ actor, body }) =>
        presented(await organizations.create(actor, body), (view) => presentOrganization(view, picture)),
    }),
    route(getUser, {
      record: null,
      handle: async ({ actor }) => presented(await user.get(actor), (view) => presentUser(view, picture)),
    }),
    route(changeUser, {
      record: null,
      handle: async ({ actor, body }) =>
        presented(await user.change(actor, body), (view) => presentUser(view, picture)),
    }),
    route(listMembers, {
      record: null,
      handle: async ({ actor, list }) => presentedPage(await members.list(actor, list), presentMember),
    }),
    route(createMember, {
      record: null,
      handle: async ({ actor, body }) => presented(await members.create(actor, body), presentMember),
    }),
    route(changeMember, {
      record: findMember,
      handle: async ({ actor, params, body }) =>
        presented(await members.change(actor, { id: numberOf(params.memberId), ...body }), presentMember),
    }),
    route(deleteMember, {
      record: findMember,
      handle: async ({ actor, params }) => members.remove(actor, { id: numberOf(params.memberId) }),
    }),
    route(listTokens, {
      record: null,
      handle: async ({ actor, list }) => presentedPage(await tokens.list(actor, list), presentToken),
    }),
    route(createToken, {
      record: null,
      handle: async ({ actor, body }) =>
        presented(await tokens.create(actor, body), ({ record, secret }) => ({
          ...presentToken(record),
          token: secret,
        })),
    }),
    route(deleteToken, {
      record: (actor, { tokenId }) => tokens.get(actor, { id: tokenId }),
      handle: async ({ actor, params }) => tokens.remove(actor, { id: params.tokenId }),
    }),
  ]
}

/** The number of a path; one that is none is the number of nothing. */
const numberOf = (text: string): number => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0)

/** What was sent: fields that were left out stay as they are. */
const withoutAbsent = (body: object): object =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
