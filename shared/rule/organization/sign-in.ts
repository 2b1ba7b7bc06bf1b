// Who can come in as what: whom a start of the program signs in, who signs in by a password, and that every organization
// keeps an owner who can. Rules 168 and 169.
import type { Member, User } from '../../record/organization/organization.ts'
import { hasPermission, isAtMost } from './permission.ts'

const FIRST_USER = 1

/**
 * Whom a start acts for, in the first organization: the person who was there first, in whatever role, or, when that
 * membership has ended, the owner of longest standing. So nobody gets a role back by starting the program again, and
 * somebody always gets in. Null without members.
 */
export const startMember = (members: readonly Member[]): Member | null => {
  const first = members.reduce((least, { organization_id }) => Math.min(least, organization_id), Infinity)
  const inFirst = members.filter(({ organization_id }) => organization_id === first).sort((a, b) => a.id - b.id)
  return inFirst.find(({ user_id }) => user_id === FIRST_USER) ?? inFirst.find(({ role }) => role === 'owner') ?? null
}

/** All members and people of the installation. */
export interface SignInDirectory {
  readonly members: readonly Member[]
  readonly users: readonly User[]
}

/** Who can sign in at this machine: whom a start acts for, and every member who has a password. */
export const signInUsers = ({ members, users }: SignInDirectory): readonly User[] => {
  const first = startMember(members)?.user_id
  const isMember = new Set(members.map(({ user_id }) => user_id))
  return users.filter(({ id, password }) => isMember.has(id) && (id === first || password !== null))
}

/** Why members and people may not become like that; null: they may. */
export const lockOutProblem = (
  before: SignInDirectory,
  after: SignInDirectory,
): 'last_owner' | 'no_owner_signs_in' | null => {
  const [old, next] = [ownedOrganizations(before), ownedOrganizations(after)]
  if ([...old.owned].some((id) => !next.owned.has(id))) return 'last_owner'
  return [...old.entered].some((id) => !next.entered.has(id)) ? 'no_owner_signs_in' : null
}

/** The organizations that have an owner, and those of which an owner can sign in. */
const ownedOrganizations = (directory: SignInDirectory) => {
  const signingIn = new Set(signInUsers(directory).map(({ id }) => id))
  const owners = directory.members.filter(({ role }) => role === 'owner')
  const entering = owners.filter(({ user_id }) => signingIn.has(user_id))
  const idsOf = (some: readonly Member[]) => new Set(some.map(({ organization_id }) => organization_id))
  return { owned: idsOf(owners), entered: idsOf(entering) }
}

/**
 * Whether somebody may let this person in by a link, which is as good as being that person: in each organization of the
 * person the somebody is one who manages it, and may there no less.
 */
export const canVouchFor = (members: readonly Member[], voucher: number, person: number): boolean =>
  members
    .filter(({ user_id }) => user_id === person)
    .every(({ organization_id, role }) => {
      const own = members.find((row) => row.user_id === voucher && row.organization_id === organization_id)
      return own !== undefined && hasPermission(own.role, ['edit organization']) && isAtMost(role, own.role)
    })

/** The organization that was there first, of which the installation is. */
export const firstOrganization = (members: readonly Pick<Member, 'organization_id'>[]): number =>
  members.reduce((least, { organization_id }) => Math.min(least, organization_id), Infinity)

/** Who runs the installation: may manage its first organization. */
export const isInstallationAdmin = (members: readonly Member[], userId: number): boolean => {
  const first = firstOrganization(members)
  const own = members.find(({ organization_id, user_id }) => organization_id === first && user_id === userId)
  return own !== undefined && hasPermission(own.role, ['edit organization'])
}
