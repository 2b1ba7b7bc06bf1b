// What a new data folder begins with: an owner and an organization. It looks for itself, so that a start that was cut short
// is completed by the next one; what the books of an organization begin with: ledger/new-books.ts.
import { created } from '../../../shared/books/port/change.ts'
import { page } from '../../../shared/books/port/read.ts'
import type { Member, Organization, User } from '../../../shared/record/organization.ts'
import { newOrganization } from '../../../shared/rule/organization/organization.ts'
import { startMember } from '../../../shared/rule/organization/sign-in.ts'
import { newUser } from '../../../shared/rule/organization/user.ts'
import type { LocalDate, Timestamp } from '../../../shared/value/calendar.ts'
import { assert, ok } from '../../../shared/value/result.ts'
import type { Book } from '../core/book.ts'
import type { Actor } from '../core/request.ts'

export interface FirstStartOptions {
  readonly now: Timestamp
  /** Where the person is; decides which fiscal year is the current one. */
  readonly today: LocalDate
  readonly newId: () => string
  /** Makes the new organization a sample company; one that is already there stays what it is. */
  readonly is_demo: boolean
}

const OWNER_ID = 1
const ORGANIZATION_ID = 1

/** The organizations there are, and whom this start acts for in the first of them; created when there is none yet. */
export const prepareSystem = async (
  system: Book,
  options: FirstStartOptions,
): Promise<{ readonly owner: Actor; readonly organizations: readonly Organization[] }> => {
  const sort = [{ field: 'id', descending: false }]
  const written = await system.write<Prepared, never>({ user: null }, async (read) => {
    const [organizations, members] = await read([page('organization', { sort }), page('member', { sort })])
    if (organizations.total > 0) {
      const value = { organizations: organizations.rows, members: members.rows }
      return ok({ action: 'first_start', changes: [], value })
    }
    const { organization, user } = firstRecords(options)
    const member = {
      id: 1,
      organization_id: organization.id,
      user_id: user.id,
      role: 'owner' as const,
      created_at: options.now,
    }
    return ok({
      action: 'first_start',
      changes: [created('user', user), created('organization', organization), created('member', member)],
      value: { organizations: [organization], members: [member] },
    })
  })
  assert(written.ok, 'a first start is not refused')
  const { organizations, members } = written.value
  const found = startMember(members)
  assert(found, 'an organization has an owner')
  const { user_id, organization_id, role } = found
  return { owner: { user_id, organization_id, role }, organizations }
}

interface Prepared {
  readonly organizations: readonly Organization[]
  /** Of all organizations, the oldest first. */
  readonly members: readonly Member[]
}

const firstRecords = ({ now, is_demo }: FirstStartOptions): { organization: Organization; user: User } => {
  const name = is_demo ? 'Velowerk Musterlingen GmbH' : 'My company'
  const organization = newOrganization({ id: ORGANIZATION_ID, name, is_demo, created_at: now })
  assert(organization.ok, 'the first organization is in a country there is')
  const user = newUser({ id: OWNER_ID, firstname: 'Owner', lastname: '', email: 'owner@localhost', created_at: now })
  return { organization: organization.value, user }
}
