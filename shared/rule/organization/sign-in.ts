// Who can come in as what: whom a start of the program signs in, and that every organization keeps an owner who has a way
// in. Ways in are the start, and lasting tokens.
import type { AccessToken, Member } from '../../record/organization.ts'

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

/** All members and lasting tokens of the installation. */
export interface WaysIn {
  readonly members: readonly Member[]
  readonly tokens: readonly AccessToken[]
}

/** Why members and tokens may not become like that; null: they may. */
export const lockOutProblem = (before: WaysIn, after: WaysIn): 'last_owner' | 'no_owner_signs_in' | null => {
  const [old, next] = [ownedOrganizations(before), ownedOrganizations(after)]
  if ([...old.owned].some((id) => !next.owned.has(id))) return 'last_owner'
  return [...old.entered].some((id) => !next.entered.has(id)) ? 'no_owner_signs_in' : null
}

/** The organizations that have an owner, and those that an owner can enter. */
const ownedOrganizations = ({ members, tokens }: WaysIn) => {
  const signedIn = startMember(members)?.user_id
  const hasToken = ({ user_id, organization_id }: Member) =>
    tokens.some((token) => token.user_id === user_id && token.organization_id === organization_id)
  const owners = members.filter(({ role }) => role === 'owner')
  const entering = owners.filter((owner) => owner.user_id === signedIn || hasToken(owner))
  const idsOf = (some: readonly Member[]) => new Set(some.map(({ organization_id }) => organization_id))
  return { owned: idsOf(owners), entered: idsOf(entering) }
}
