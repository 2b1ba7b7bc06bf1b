// The first content of a new data folder: an owner and an organization. Each part checks whether it exists, so that the next
// start completes an interrupted one. The first content of an organization's books: ledger/new-books.ts.
import { created } from '../../../shared/books/port/change.ts'
import { page } from '../../../shared/books/port/read.ts'
import type { Member, Organization, User } from '../../../shared/record/organization/organization.ts'
import { newOrganization } from '../../../shared/rule/organization/organization.ts'
import { startMember } from '../../../shared/rule/organization/sign-in.ts'
import { newUser } from '../../../shared/rule/organization/user.ts'
import type { LocalDate, Timestamp } from '../../../shared/value/calendar.ts'
import { assert, ok } from '../../../shared/value/result.ts'
import type { Book } from '../core/book.ts'
import type { Actor } from '../core/request.ts'

export interface FirstStartOptions {
  readonly now: Timestamp
  /** The local date of the person; decides which fiscal year is the current one. */
  readonly today: LocalDate
  readonly newId: () => string
  /** Makes a new organization a sample company; does not change an existing one. */
  readonly is_demo: boolean
  /**
   * Organizations whose books exist although the system's book is new (rule 153), and the installation that these books name.
   * They keep their numbers, and get names that the user can change.
   */
  readonly found?: FoundBooks
}

interface FoundBooks {
  readonly installation: string | null
  readonly organizations: readonly number[]
}

const OWNER_ID = 1
const ORGANIZATION_ID = 1

/** The existing organizations, and the member of the first one for whom this start acts; creates them when there are none. */
export const prepareSystem = async (
  system: Book,
  options: FirstStartOptions,
): Promise<PreparedSystem & { readonly owner: Actor }> => {
  const sort = [{ field: 'id', descending: false }]
  const written = await system.write<PreparedSystem, never>({ user: null }, async (read) => {
    const [organizations, members] = await read([page('organization', { sort }), page('member', { sort })])
    if (organizations.total > 0) {
      const value = { organizations: organizations.rows, members: members.rows }
      return ok({ action: 'first_start', changes: [], value })
    }
    const first = firstRecords(options)
    return ok({
      action: 'first_start',
      // The id of the installation, which its books will name.
      params: { installation: options.found?.installation ?? options.newId() },
      changes: [
        created('user', first.user),
        ...first.organizations.map((organization) => created('organization', organization)),
        ...first.members.map((member) => created('member', member)),
      ],
      value: first,
    })
  })
  assert(written.ok, 'a first start is not refused')
  const { organizations, members } = written.value
  return { owner: ownerOf(members), organizations, members }
}

/** The member for whom this start acts. */
export const ownerOf = (members: readonly Member[]): Actor => {
  const found = startMember(members)
  assert(found, 'an organization has an owner')
  const { user_id, organization_id, role } = found
  return { user_id, organization_id, role }
}

interface PreparedSystem {
  readonly organizations: readonly Organization[]
  /** Of all organizations, the oldest first. */
  readonly members: readonly Member[]
}

const DEMO_ORGANIZATION = { name: 'Velowerk Musterlingen GmbH', vat_idn: 'CHE-123.456.788 MWST' }

const firstRecords = ({ now, is_demo, found }: FirstStartOptions): PreparedSystem & { readonly user: User } => {
  const created_at = now
  const user = newUser({ id: OWNER_ID, firstname: 'Owner', lastname: '', email: 'owner@localhost', created_at })
  const first = { id: ORGANIZATION_ID, ...(is_demo ? DEMO_ORGANIZATION : { name: 'My company' }), is_demo }
  const isFound = found !== undefined && found.organizations.length > 0
  const named = isFound
    ? found.organizations.map((id) => ({ id, name: `Organization ${id}`, is_demo: false }))
    : [first]
  const organizations = named.map((namedOrganization) => {
    const organization = newOrganization({ ...namedOrganization, created_at })
    assert(organization.ok, 'the first organization is in a country there is')
    return organization.value
  })
  const members = organizations.map(({ id: organization_id }, index): Member => {
    return { id: index + 1, organization_id, user_id: user.id, role: 'owner', created_at }
  })
  return { organizations, members, user }
}
