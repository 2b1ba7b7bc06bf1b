// Organizations: list, detail with its counters, change, settings, and a new one. Interface document, organizations.
import { created, updated } from '../../../shared/books/port/change.ts'
import { get, page, totals } from '../../../shared/books/port/read.ts'
import type { FiscalYear } from '../../../shared/record/fiscal-year.ts'
import { isWithin } from '../../../shared/record/fiscal-year.ts'
import type { Member, Organization, User } from '../../../shared/record/organization.ts'
import { isDefaultVatRate } from '../../../shared/record/vat-rate.ts'
import { decideChangeProfile, newOrganization } from '../../../shared/rule/organization/organization.ts'
import { mayDo } from '../../../shared/rule/organization/permission.ts'
import { assert, err, ok, type Result } from '../../../shared/value/result.ts'
import { profileOf, type ServiceDeps } from '../core/deps.ts'
import { invalid, notFound, type Refusal } from '../core/refusal.ts'
import type { Actor } from '../core/request.ts'
import type { OrganizationServices, OrganizationSummary, OrganizationView } from './contract.ts'

export interface OrganizationsDeps extends ServiceDeps {
  /** Opens the books of a new organization and fills them with what every organization begins with. */
  readonly openOrganization: (organizationId: number) => Promise<void>
  /** Whether books lie where those of an organization would: of one that the system has never heard of (rule 152). */
  readonly isBookThere: (organizationId: number) => Promise<boolean>
}

export const createOrganizations = (deps: OrganizationsDeps): OrganizationServices['organizations'] => ({
  list: async (actor) => {
    const people = await peopleOf(deps)
    return ok(
      people.members
        .filter((member) => member.user_id === actor.user_id)
        .map((member) => summaryOf(people, member))
        .sort((a, b) => a.record.id - b.record.id),
    )
  },

  get: async (actor, { id }) => viewOf(deps, actor, id),

  change: async (actor, { id, change: { name, ...change } }) => {
    const entered = await enter(deps, actor, id)
    if (!entered.ok) return entered
    if (!mayDo(entered.value.member.role, ['edit organization'])) return err({ type: 'Forbidden' })
    // Two books, one action. What can be refused comes first.
    const author = { user: actor.user_id, group: deps.newId() }
    const changed = await deps.bookOf(id).write<null, Refusal>(author, async (read) => {
      const profile = await profileOf(read)
      const [accounts, amounts, entries] = await read([
        page('ledger_account'),
        page('bank_account', { limit: 0 }),
        page('journal_entry', { limit: 0 }),
      ])
      const decided = decideChangeProfile(profile, change, {
        account_numbers: new Set(accounts.rows.map(({ number }) => String(number))),
        has_amounts: amounts.total + entries.total > 0,
      })
      if (!decided.ok) return err(invalid(...decided.error))
      const changes = [updated('organization_profile', profile, decided.value)]
      const fields = Object.keys(decided.value).join()
      return ok({ action: 'change_organization', params: { fields }, changes, value: null })
    })
    if (!changed.ok) return changed
    if (name !== undefined) {
      const renamed = await deps.systemBook.write<null, Refusal>(author, async (read) => {
        const [organization] = await read([get('organization', id)])
        if (!organization) return err(notFound('Organization', id))
        const changes = [updated('organization', organization, { name })]
        return ok({ action: 'change_organization', params: { name }, changes, value: null })
      })
      if (!renamed.ok) return renamed
    }
    return viewOf(deps, actor, id)
  },

  create: async (actor, input) => {
    const written = await deps.systemBook.write<number, Refusal>({ user: actor.user_id }, async (read) => {
      const [organizations, members] = await read([page('organization'), page('member')])
      let id = nextId(organizations.rows)
      while (await deps.isBookThere(id)) id += 1
      const organization = newOrganization({ ...input, id, created_at: deps.now() })
      if (!organization.ok) return err(invalid(...organization.error))
      const member: Member = {
        id: nextId(members.rows),
        organization_id: id,
        user_id: actor.user_id,
        role: 'owner',
        created_at: deps.now(),
      }
      const changes = [created('organization', organization.value), created('member', member)]
      return ok({ action: 'create_organization', params: { name: organization.value.name }, changes, value: id })
    })
    if (!written.ok) return written
    await deps.openOrganization(written.value)
    return viewOf(deps, actor, written.value)
  },
})

/** The number after the largest there is. */
export const nextId = (records: readonly { readonly id: number }[]): number =>
  records.reduce((largest, { id }) => Math.max(largest, id), 0) + 1

interface People {
  readonly organizations: readonly Organization[]
  readonly members: readonly Member[]
  readonly users: readonly User[]
}

const peopleOf = async ({ systemBook }: ServiceDeps): Promise<People> => {
  const [organizations, members, users] = await systemBook.read([page('organization'), page('member'), page('user')])
  return { organizations: organizations.rows, members: members.rows, users: users.rows }
}

const summaryOf = ({ organizations, members, users }: People, member: Member): OrganizationSummary => {
  const record = organizations.find(({ id }) => id === member.organization_id)
  const owning = members.find((other) => other.organization_id === member.organization_id && other.role === 'owner')
  const owner = users.find(({ id }) => id === owning?.user_id)
  assert(record && owner, 'every organization has an owner')
  return { record, owner, member }
}

/** The organization if the person is a member of it; there is none for everybody else. */
const enter = async (
  deps: ServiceDeps,
  actor: Actor,
  id: number,
): Promise<Result<OrganizationSummary & People, Refusal>> => {
  const people = await peopleOf(deps)
  const member = people.members.find((row) => row.user_id === actor.user_id && row.organization_id === id)
  return member ? ok({ ...people, ...summaryOf(people, member) }) : err(notFound('Organization', id))
}

/** Everything the detail shows: two round trips, to the system's book and to the organization's. */
export const viewOf = async (
  deps: ServiceDeps,
  actor: Actor,
  id: number,
): Promise<Result<OrganizationView, Refusal>> => {
  const entered = await enter(deps, actor, id)
  if (!entered.ok) return entered
  const { record, owner, member, members, users } = entered.value
  const counted = { limit: 0 }
  const { read } = deps.bookOf(id)
  const profile = await profileOf(read)
  const [years, rates, sums, accounts, bankAccounts, invoices, expenses, companies] = await read([
    page('fiscal_year', { sort: [{ field: 'start_date', descending: false }] }),
    page('vat_rate'),
    totals('bank_transaction', 'by_account'),
    page('ledger_account', counted),
    page('bank_account', counted),
    page('invoice', counted),
    page('expense', counted),
    page('company', counted),
  ])
  const userIds = new Set(members.filter((row) => row.organization_id === id).map((row) => row.user_id))
  return ok({
    record,
    profile,
    owner,
    member,
    users: users.filter((user) => userIds.has(user.id)),
    current_year: years.rows.find((year) => isWithin(year, deps.today())) ?? null,
    oldest_open_year: years.rows.find((year: FiscalYear) => year.closed_at === null) ?? null,
    default_vat_rate: rates.rows.find((rate) => isDefaultVatRate(rate, deps.today())) ?? null,
    counts: {
      accounts: accounts.total,
      bank_accounts: bankAccounts.total,
      invoices: invoices.total,
      expenses: expenses.total,
      companies: companies.total,
      // The third value that names a group is whether its transactions are reconciled.
      unreconciled: sums.filter(({ by }) => by[2] === false).reduce((sum, { count }) => sum + count, 0),
    },
  })
}
