// Organizations and the current user.
import {
  archiveOrganization,
  changeOrganization,
  createOrganization,
  deleteOrganization,
  getOrganization,
  getOrganizationSettings,
  listOrganizations,
  unarchiveOrganization,
} from '../../../shared/api/endpoints/organization/organizations.ts'
import { loadSampleData } from '../../../shared/api/endpoints/organization/sample-data.ts'
import {
  beginTwoFactor,
  changeUser,
  confirmTwoFactor,
  endTwoFactor,
  getUser,
  renewRecoveryCodes,
} from '../../../shared/api/endpoints/organization/user.ts'
import type { OrganizationChange } from '../../../shared/rule/organization/organization.ts'
import type { Services } from '../../service/contract.ts'
import type { Actor, Answer, ById } from '../../service/core/request.ts'
import type { OrganizationView, UserView } from '../../service/organization/contract.ts'
import { identity, plainRoute, type Route, recordRoutes } from '../endpoint/route.ts'
import { type Addresses, presentOrganization, presentOrganizationItem } from '../present/organization.ts'
import { presentUser } from '../present/user.ts'
import { byNumber } from './by-number.ts'

export const organizationRoutes = (
  { organizations, user, sampleData }: Services,
  addresses: Addresses,
): readonly Route[] => {
  const showOrganization = (view: OrganizationView) => presentOrganization(view, addresses)
  const showUser = (view: UserView) => presentUser(view, addresses)
  const onNumber = <T>(id: string, ask: (id: number) => Answer<T>) => byNumber('Organization', id, ask)
  const findOrganization = (actor: Actor, { id }: ById) =>
    onNumber(id, (number) => organizations.get(actor, { id: number }))
  const onOrganization = recordRoutes(findOrganization)
  return [
    plainRoute(listOrganizations, organizations.list, (all) =>
      all.map((one) => presentOrganizationItem(one, addresses)),
    ),
    onOrganization(getOrganization, findOrganization, showOrganization),
    onOrganization(
      changeOrganization,
      (actor, { id, ...body }) =>
        onNumber(id, (number) =>
          organizations.change(actor, { id: number, change: withoutAbsent(body) as OrganizationChange }),
        ),
      showOrganization,
    ),
    onOrganization(getOrganizationSettings, findOrganization, ({ profile }) => profile.settings),
    onOrganization(
      loadSampleData,
      (actor, { id }) => onNumber(id, (number) => sampleData.load(actor, { id: number })),
      ({ history_id, batch_ids }) => ({ history_id, batch_ids: [...batch_ids] }),
    ),
    plainRoute(createOrganization, organizations.create, showOrganization),
    onOrganization(
      archiveOrganization,
      (actor, { id }) => onNumber(id, (number) => organizations.archive(actor, { id: number, is_archived: true })),
      showOrganization,
    ),
    onOrganization(
      unarchiveOrganization,
      (actor, { id }) => onNumber(id, (number) => organizations.archive(actor, { id: number, is_archived: false })),
      showOrganization,
    ),
    onOrganization(
      deleteOrganization,
      (actor, { id, ...body }) => onNumber(id, (number) => organizations.remove(actor, { id: number, ...body })),
      identity,
    ),
    plainRoute(getUser, user.get, showUser),
    plainRoute(changeUser, user.change, showUser),
    plainRoute(beginTwoFactor, user.twoFactor.begin, showUser),
    plainRoute(confirmTwoFactor, user.twoFactor.confirm, showUser),
    plainRoute(renewRecoveryCodes, user.twoFactor.renew, showUser),
    plainRoute(endTwoFactor, user.twoFactor.end, showUser),
  ]
}

/** The fields present in the body: absent ones stay unchanged. */
const withoutAbsent = (body: object): object =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
