// The actions on members and tokens. The history of the books does not contain them, so there is no undo.
import i18next from 'i18next'
import {
  type CreateMember,
  changeMember,
  createMember,
  createSignInLink,
  deleteMember,
  type MemberObject,
} from '../../../shared/api/endpoints/organization/members.ts'
import type { SignInLink } from '../../../shared/api/endpoints/organization/session.ts'
import {
  type CreateToken,
  createToken,
  deleteToken,
  type TokenObject,
} from '../../../shared/api/endpoints/organization/tokens.ts'
import type { Role } from '../../../shared/record/organization/organization.ts'
import { call, queryClient } from '../data/api.ts'
import { queryKeys } from '../data/query-keys.ts'
import { refreshTables } from '../data/refresh.ts'
import { showDone } from '../part/toast.tsx'
import './text/dictionary.ts'

const NO_UNDO = { action: null } as const

const refreshTokens = () => queryClient.invalidateQueries({ queryKey: queryKeys.tokens })

export const nameOf = ({ user }: MemberObject): string => user.fullName || user.email

export const addMember = async (body: CreateMember): Promise<void> => {
  const member = await call(createMember, { body })
  refreshTables('member', 'user')
  showDone(i18next.t('people.member.added', { name: nameOf(member) }), NO_UNDO)
}

export const changeRole = async (member: MemberObject, role: Role): Promise<void> => {
  await call(changeMember, { params: { memberId: member.id }, body: { role } })
  refreshTables('member')
  showDone(i18next.t('people.role.changed', { name: nameOf(member), role: i18next.t(`role.${role}`) }), NO_UNDO)
}

export const removeMember = async (member: MemberObject): Promise<void> => {
  await call(deleteMember, { params: { memberId: member.id } })
  refreshTables('member')
  showDone(i18next.t('people.member.removed', { name: nameOf(member) }), NO_UNDO)
}

/** Only this answer contains the link; it invalidates the link before it. */
export const makeSignInLink = ({ id }: MemberObject): Promise<SignInLink> =>
  call(createSignInLink, { params: { memberId: id }, body: {} })

/** Only this answer contains the secret. */
export const makeToken = async (body: CreateToken): Promise<TokenObject> => {
  const token = await call(createToken, { body })
  await refreshTokens()
  return token
}

export const revokeToken = async ({ id, name }: TokenObject): Promise<void> => {
  await call(deleteToken, { params: { tokenId: id } })
  await refreshTokens()
  showDone(i18next.t('people.token.revoked', { name }), NO_UNDO)
}
