// Who can sign in: the user whom a start of the program signs in, the users who sign in with a password, and the rule
// that every organization keeps an owner who can sign in. Rules 168 and 169.
import type { Member, User } from '../../record/organization/organization.ts'
import { hasPermission, isAtMost } from './permission.ts'

const FIRST_USER = 1

/**
 * The member that a start signs in, in the first organization: the first user, in any role, or, when that membership
 * has ended, the owner with the longest membership. So a user cannot regain a role by starting the program again, and
 * there is always a member who can sign in. Null without members.
 */
export const startMember = (members: readonly Member[]): Member | null => {
  const first = members.reduce((least, { organization_id }) => Math.min(least, organization_id), Infinity)
  const firstMembers = members.filter(({ organization_id }) => organization_id === first).sort((a, b) => a.id - b.id)
  return (
    firstMembers.find(({ user_id }) => user_id === FIRST_USER) ??
    firstMembers.find(({ role }) => role === 'owner') ??
    null
  )
}

/** All members and users of the installation. */
export interface SignInDirectory {
  readonly members: readonly Member[]
  readonly users: readonly User[]
}

/** Who can sign in on this machine: the user whom a start signs in, and every member with a password. */
export const signInUsers = ({ members, users }: SignInDirectory): readonly User[] => {
  const first = startMember(members)?.user_id
  const isMember = new Set(members.map(({ user_id }) => user_id))
  return users.filter(({ id, password }) => isMember.has(id) && (id === first || password !== null))
}

/** Why members and users may not change in this way; null when they may. */
export const lockOutProblem = (
  before: SignInDirectory,
  after: SignInDirectory,
): 'last_owner' | 'no_owner_signs_in' | null => {
  const old = ownedOrganizations(before)
  const next = ownedOrganizations(after)
  if ([...old.owned].some((id) => !next.owned.has(id))) return 'last_owner'
  return [...old.entered].some((id) => !next.entered.has(id)) ? 'no_owner_signs_in' : null
}

/** The organizations that have an owner, and those with an owner who can sign in. */
const ownedOrganizations = (directory: SignInDirectory) => {
  const signingIn = new Set(signInUsers(directory).map(({ id }) => id))
  const owners = directory.members.filter(({ role }) => role === 'owner')
  const ownersSigningIn = owners.filter(({ user_id }) => signingIn.has(user_id))
  const idsOf = (some: readonly Member[]) => new Set(some.map(({ organization_id }) => organization_id))
  return { owned: idsOf(owners), entered: idsOf(ownersSigningIn) }
}

/**
 * Whether the voucher may send this person a sign-in link, which gives all rights of the person. In each organization
 * of the person, the voucher must be able to manage it and must have at least the same rights.
 */
export const canVouchFor = (members: readonly Member[], voucher: number, person: number): boolean =>
  members
    .filter(({ user_id }) => user_id === person)
    .every(({ organization_id, role }) => {
      const own = members.find((row) => row.user_id === voucher && row.organization_id === organization_id)
      return own !== undefined && hasPermission(own.role, ['edit organization']) && isAtMost(role, own.role)
    })

/** The first organization, to which the installation belongs. */
export const firstOrganization = (members: readonly Pick<Member, 'organization_id'>[]): number =>
  members.reduce((least, { organization_id }) => Math.min(least, organization_id), Infinity)

/** Whether the user administers the installation: manages its first organization. */
export const isInstallationAdmin = (members: readonly Member[], userId: number): boolean => {
  const first = firstOrganization(members)
  const own = members.find(({ organization_id, user_id }) => organization_id === first && user_id === userId)
  return own !== undefined && hasPermission(own.role, ['edit organization'])
}
