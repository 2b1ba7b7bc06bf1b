// Members of an organization, the access tokens of a person, and the sign-ins.
import {
  changeMember,
  createMember,
  createSignInLink,
  deleteMember,
  listMembers,
} from '../../../shared/api/endpoints/organization/members.ts'
import { listSignIns } from '../../../shared/api/endpoints/organization/sign-ins.ts'
import { createToken, deleteToken, listTokens } from '../../../shared/api/endpoints/organization/tokens.ts'
import type { Services } from '../../service/contract.ts'
import type { Answer } from '../../service/core/request.ts'
import { identity, listRoute, plainRoute, type Route, recordRoutes } from '../endpoint/route.ts'
import { presentMember, presentSignIn, presentToken } from '../present/organization.ts'
import { byNumber } from './by-number.ts'

export const peopleRoutes = ({
  members,
  tokens,
  signIns,
}: Pick<Services, 'members' | 'tokens' | 'signIns'>): readonly Route[] => {
  const onNumber = <T>(id: string, ask: (id: number) => Answer<T>) => byNumber('Member', id, ask)
  const onMember = recordRoutes((actor, { id }) => onNumber(id, (number) => members.get(actor, { id: number })))
  const onToken = recordRoutes(tokens.get)
  return [
    listRoute(listMembers, members.list, presentMember),
    plainRoute(createMember, members.create, presentMember),
    onMember(
      changeMember,
      (actor, { id, ...body }) => onNumber(id, (number) => members.change(actor, { id: number, ...body })),
      presentMember,
    ),
    onMember(
      deleteMember,
      (actor, { id }) => onNumber(id, (number) => members.remove(actor, { id: number })),
      identity,
    ),
    onMember(
      createSignInLink,
      (actor, { id, ...body }) => onNumber(id, (number) => members.createSignInLink(actor, { id: number, ...body })),
      identity,
    ),
    listRoute(listTokens, tokens.list, presentToken),
    plainRoute(createToken, tokens.create, ({ record, secret }) => ({ ...presentToken(record), token: secret })),
    onToken(deleteToken, tokens.remove, identity),
    listRoute(listSignIns, signIns.list, presentSignIn),
  ]
}
