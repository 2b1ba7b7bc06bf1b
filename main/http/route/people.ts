// Members of an organization, the lasting tokens of a person, and who signed in.
import {
  changeMember,
  createMember,
  createSignInLink,
  deleteMember,
  listMembers,
} from '../../../shared/api/endpoints/members.ts'
import { listSignIns } from '../../../shared/api/endpoints/sign-ins.ts'
import { createToken, deleteToken, listTokens } from '../../../shared/api/endpoints/tokens.ts'
import type { Services } from '../../service/contract.ts'
import { presentMember, presentSignIn, presentToken } from '../present/organization.ts'
import { asItIs, listRoute, plainRoute, type Route, recordRoutes } from '../route.ts'
import { numberOf } from './number-of.ts'

export const peopleRoutes = ({
  members,
  tokens,
  signIns,
}: Pick<Services, 'members' | 'tokens' | 'signIns'>): readonly Route[] => {
  const onMember = recordRoutes((actor, { id }) => members.get(actor, { id: numberOf(id) }))
  const onToken = recordRoutes(tokens.get)
  return [
    listRoute(listMembers, members.list, presentMember),
    plainRoute(createMember, members.create, presentMember),
    onMember(
      changeMember,
      (actor, { id, ...body }) => members.change(actor, { id: numberOf(id), ...body }),
      presentMember,
    ),
    onMember(deleteMember, (actor, { id }) => members.remove(actor, { id: numberOf(id) }), asItIs),
    onMember(
      createSignInLink,
      (actor, { id, ...body }) => members.createSignInLink(actor, { id: numberOf(id), ...body }),
      asItIs,
    ),
    listRoute(listTokens, tokens.list, presentToken),
    plainRoute(createToken, tokens.create, ({ record, secret }) => ({ ...presentToken(record), token: secret })),
    onToken(deleteToken, tokens.remove, asItIs),
    listRoute(listSignIns, signIns.list, presentSignIn),
  ]
}
