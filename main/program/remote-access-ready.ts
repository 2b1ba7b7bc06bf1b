// Whether users on other machines may have access: every user with access must have a password (rule 194). Otherwise
// any visitor who finds the address could act as a user.
import type { Member, Organization, User } from '../../shared/record/organization/organization.ts'

/**
 * Every user with access to an organization and without a password.
 * A user with an unused sign-in link has never signed in.
 */
export const peopleWithoutPassword = (
  organizations: readonly Organization[],
  members: readonly Member[],
  users: readonly User[],
): readonly User[] => {
  const activeIds = new Set(organizations.filter(({ deleted_at }) => deleted_at === null).map(({ id }) => id))
  const entering = new Set(
    members.filter(({ organization_id }) => activeIds.has(organization_id)).map(({ user_id }) => user_id),
  )
  return users.filter(
    ({ id, password, sign_in_link }) => entering.has(id) && password === null && sign_in_link === null,
  )
}

/** The message contains no names, since logs are sent to others; `onTerminal` contains them. */
export class RemoteAccessNotReady extends Error {
  readonly onTerminal: string

  constructor(people: readonly User[]) {
    super(
      `--listen requires a password for every user with access, and ${people.length === 1 ? 'one user has' : `${people.length} users have`} none. ` +
        'Start Kontor once on this machine without --listen, and set it there (Profile) or remove the member (Members), then start again with --listen.',
    )
    this.onTerminal = `Without a password: ${people.map(({ email }) => email).join(', ')}\n`
  }
}
