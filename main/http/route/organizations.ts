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
import { loadSampleData } from '../../../shared/api/endpoints/sample-data.ts'
import { changeUser, getUser } from '../../../shared/api/endpoints/user.ts'
import type { OrganizationChange } from '../../../shared/rule/organization/organization.ts'
import type { Actor, ById } from '../../service/core/request.ts'
import type { Services } from '../../service/create-services.ts'
import type { OrganizationView, UserView } from '../../service/organization/contract.ts'
import {
  type PictureAddress,
  presentMember,
  presentOrganization,
  presentOrganizationItem,
  presentToken,
} from '../present/organization.ts'
import { presentUser } from '../present/user.ts'
import { asItIs, listRoute, plainRoute, type Route, recordRoutes } from '../route.ts'

export const organizationRoutes = (
  { organizations, user, members, tokens, sampleData }: Services,
  picture: PictureAddress,
): readonly Route[] => {
  const showOrganization = (view: OrganizationView) => presentOrganization(view, picture)
  const showUser = (view: UserView) => presentUser(view, picture)
  const findOrganization = (actor: Actor, { id }: ById) => organizations.get(actor, { id: numberOf(id) })
  const onOrganization = recordRoutes(findOrganization)
  const onMember = recordRoutes((actor, { id }) => members.get(actor, { id: numberOf(id) }))
  const onToken = recordRoutes(tokens.get)
  return [
    plainRoute(listOrganizations, organizations.list, (all) => all.map((one) => presentOrganizationItem(one, picture))),
    onOrganization(getOrganization, findOrganization, showOrganization),
    onOrganization(
      changeOrganization,
      (actor, { id, ...body }) =>
        organizations.change(actor, { id: numberOf(id), change: withoutAbsent(body) as OrganizationChange }),
      showOrganization,
    ),
    onOrganization(getOrganizationSettings, findOrganization, ({ profile }) => profile.settings),
    onOrganization(
      loadSampleData,
      (actor, { id }) => sampleData.load(actor, { id: numberOf(id) }),
      ({ history_id, batch_ids }) => ({ history_id, batch_ids: [...batch_ids] }),
    ),
    plainRoute(createOrganization, organizations.create, showOrganization),
    plainRoute(getUser, user.get, showUser),
    plainRoute(changeUser, user.change, showUser),
    listRoute(listMembers, members.list, presentMember),
    plainRoute(createMember, members.create, presentMember),
    onMember(changeMember, (actor, { id, role }) => members.change(actor, { id: numberOf(id), role }), presentMember),
    onMember(deleteMember, (actor, { id }) => members.remove(actor, { id: numberOf(id) }), asItIs),
    listRoute(listTokens, tokens.list, presentToken),
    plainRoute(createToken, tokens.create, ({ record, secret }) => ({ ...presentToken(record), token: secret })),
    onToken(deleteToken, tokens.remove, asItIs),
  ]
}

/** The number of a path; one that is none is the number of nothing. */
const numberOf = (text: string): number => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0)

/** What was sent: fields that were left out stay as they are. */
const withoutAbsent = (body: object): object =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
