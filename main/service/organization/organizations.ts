// Organizations: list, detail with counts, change, settings, create. Interface document, organizations.
import { created, updated } from '../../../shared/books/port/change.ts'
import { counted, get, page, totals } from '../../../shared/books/port/read.ts'
import type { BackupRefusalCode } from '../../../shared/record/books/backup.ts'
import type { FiscalYear } from '../../../shared/record/ledger/fiscal-year.ts'
import { isWithin } from '../../../shared/record/ledger/fiscal-year.ts'
import { isDefaultVatRate } from '../../../shared/record/ledger/vat-rate.ts'
import type { Member, Organization, Role, User } from '../../../shared/record/organization/organization.ts'
import { decideChangeProfile, newOrganization } from '../../../shared/rule/organization/organization.ts'
import { hasPermission, weaker } from '../../../shared/rule/organization/permission.ts'
import { assert, err, ok, type Result } from '../../../shared/value/result.ts'
import { profileOf, type ServiceDeps } from '../core/deps.ts'
import { invalid, notFound, type Refusal } from '../core/refusal.ts'
import type { Actor } from '../core/request.ts'
import type { OrganizationServices, OrganizationSummary, OrganizationView } from './contract.ts'
import type { PasswordConfirmation } from './password-confirmation.ts'

/** Stores the whole journal of a deleted organization in an audit package outside the books; answers its path. */
interface OrganizationArchiver {
  readonly store: (organizationId: number) => Promise<Result<string, BackupRefusalCode>>
}

export interface OrganizationsDeps extends ServiceDeps {
  /** Opens the books of a new organization and adds their first content. */
  readonly openOrganization: (organizationId: number) => Promise<void>
  /** Opens the books of an existing organization; absent: they are open. */
  readonly enterOrganization?: (organizationId: number) => Promise<void>
  /** Whether the books of an organization are open; absent: those of all are. */
  readonly isOpen?: (organizationId: number) => boolean
  readonly archive: OrganizationArchiver
  readonly confirmation: Pick<PasswordConfirmation, 'ensure'>
  /** Whether there are books in the place of a new organization: of one that the system's book does not know (rule 152). */
  readonly isBookThere: (organizationId: number) => Promise<boolean>
}

export const createOrganizations = (deps: OrganizationsDeps): OrganizationServices['organizations'] => ({
  list: async (actor) => {
    const people = await peopleOf(deps)
    return ok(
      people.members
        .filter((member) => member.user_id === actor.user_id && isReachable(actor, member.organization_id))
        .map((member) => summaryOf(people, { ...member, role: roleIn(actor, member) }))
        .sort((a, b) => a.record.id - b.record.id),
    )
  },

  get: async (actor, { id }) => viewOf(deps, actor, id),

  change: async (actor, { id, change: { name, ...change } }) => {
    const entered = await enter(deps, actor, id)
    if (!entered.ok) return entered
    if (!hasPermission(entered.value.member.role, ['edit organization'])) return err({ type: 'Forbidden' })
    if (entered.value.record.archived_at !== null) return err({ type: 'Conflict', code: 'organization_archived' })
    await deps.enterOrganization?.(id)
    // One action in two books. The part that may be refused comes first.
    const author = { user: actor.user_id, group: deps.newId() }
    const changed = await deps.bookOf(id).write<null, Refusal>(author, async (read) => {
      const profile = await profileOf(read)
      const [accounts, amounts, entries] = await read([
        page('ledger_account'),
        counted('bank_account'),
        counted('journal_entry'),
      ])
      const decided = decideChangeProfile(profile, change, {
        account_numbers: new Set(accounts.rows.map(({ number }) => String(number))),
        has_amounts: amounts.total + entries.total > 0,
        today: deps.today(),
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
    return viewAnywhere(deps, actor, written.value)
  },

  archive: async (actor, { id, is_archived }) => {
    const entered = await enterAsOwner(deps, actor, id)
    if (!entered.ok) return entered
    const archived_at = is_archived ? (entered.value.record.archived_at ?? deps.now()) : null
    const action = is_archived ? 'archive_organization' : 'unarchive_organization'
    const written = await changeRecord(deps, actor, id, action, { archived_at })
    return written.ok ? viewOf(deps, actor, id) : written
  },

  remove: async (actor, { id, name, current_password }) => {
    const entered = await enterAsOwner(deps, actor, id)
    if (!entered.ok) return entered
    const refusal = await deps.confirmation.ensure(actor, current_password)
    if (refusal) return err(refusal)
    const { record, organizations } = entered.value
    if (name !== record.name) return err(invalid({ field: 'name', code: 'name_does_not_match' }))
    if (organizations.every((other) => other.id >= id))
      return err(invalid({ field: 'organizationId', code: 'first_organization' }))
    // From here on no user can change the books. Unfinished work of the program is in the books and so in the package.
    const archived = await changeRecord(deps, actor, id, 'archive_organization', { archived_at: deps.now() })
    if (!archived.ok) return archived
    const exported = await deps.archive.store(id)
    if (!exported.ok) {
      await changeRecord(deps, actor, id, 'unarchive_organization', { archived_at: record.archived_at })
      return err(invalid({ field: 'organizationId', code: exported.error }))
    }
    const deleted = await changeRecord(deps, actor, id, 'delete_organization', { deleted_at: deps.now() })
    return deleted.ok ? ok({ exported_to: exported.value }) : deleted
  },
})

const changeRecord = (
  { systemBook }: ServiceDeps,
  actor: Actor,
  id: number,
  action: string,
  change: Partial<Pick<Organization, 'archived_at' | 'deleted_at'>>,
) =>
  systemBook.write<null, Refusal>({ user: actor.user_id }, async (read) => {
    const [organization] = await read([get('organization', id)])
    if (!organization || organization.deleted_at !== null) return err(notFound('Organization', id))
    const changes = [updated('organization', organization, { ...organization, ...change })]
    return ok({ action, params: { name: organization.name }, changes, value: null })
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
  const existing = organizations.rows.filter(({ deleted_at }) => deleted_at === null)
  const ids = new Set(existing.map(({ id }) => id))
  const membersOfExisting = members.rows.filter(({ organization_id }) => ids.has(organization_id))
  return { organizations: existing, members: membersOfExisting, users: users.rows }
}

/** A token has access to its own organization only; a person to all of the person's organizations. */
const isReachable = (actor: Actor, organizationId: number): boolean =>
  actor.token === undefined || organizationId === actor.organization_id

/** The role of the caller there, which a token may reduce. */
const roleIn = ({ token }: Actor, { role }: Member): Role => (token ? weaker(token.role, role) : role)

const summaryOf = ({ organizations, members, users }: People, member: Member): OrganizationSummary => {
  const record = organizations.find(({ id }) => id === member.organization_id)
  const owning = members.find((other) => other.organization_id === member.organization_id && other.role === 'owner')
  const owner = users.find(({ id }) => id === owning?.user_id)
  assert(record && owner, 'every organization has an owner')
  return { record, owner, member }
}

/** The organization if the person is a member of it; not found for everyone else. */
const enter = async (
  deps: ServiceDeps,
  actor: Actor,
  id: number,
): Promise<Result<OrganizationSummary & People, Refusal>> => {
  const people = await peopleOf(deps)
  const own = people.members.find((row) => row.user_id === actor.user_id && row.organization_id === id)
  const member = own && { ...own, role: roleIn(actor, own) }
  return member && isReachable(actor, id)
    ? ok({ ...people, ...summaryOf(people, member) })
    : err(notFound('Organization', id))
}

const enterAsOwner = async (deps: ServiceDeps, actor: Actor, id: number) => {
  const entered = await enter(deps, actor, id)
  if (!entered.ok) return entered
  return entered.value.member.role === 'owner' ? entered : err<Refusal>({ type: 'Forbidden' })
}

/** For an organization that was just created: a token that created it has no access to it afterwards. */
const viewAnywhere = (deps: ServiceDeps, { token: _, ...person }: Actor, id: number) => viewOf(deps, person, id)

/** All data of the detail: two round trips, to the system's book and to the organization's. */
export const viewOf = async (
  deps: ServiceDeps & Pick<OrganizationsDeps, 'enterOrganization'>,
  actor: Actor,
  id: number,
): Promise<Result<OrganizationView, Refusal>> => {
  const entered = await enter(deps, actor, id)
  if (!entered.ok) return entered
  const { record, owner, member, members, users } = entered.value
  await deps.enterOrganization?.(id)
  const { read } = deps.bookOf(id)
  const profile = await profileOf(read)
  const [years, rates, sums, accounts, bankAccounts, invoices, expenses, companies] = await read([
    page('fiscal_year', { sort: [{ field: 'start_date', descending: false }] }),
    page('vat_rate'),
    totals('bank_transaction', 'by_account'),
    counted('ledger_account'),
    counted('bank_account'),
    counted('invoice'),
    counted('expense'),
    counted('company'),
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
      // The third value of a group: whether its transactions are reconciled.
      unreconciled: sums.filter(({ by }) => by[2] === false).reduce((sum, { count }) => sum + count, 0),
    },
  })
}
