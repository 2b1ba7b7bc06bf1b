// What a new data folder gets: an owner, an organization, the chart of accounts, and two open fiscal years. Each part
// looks for itself, so that a start that was cut short is completed by the next one.
import { created } from '../../shared/books/change.ts'
import { page } from '../../shared/books/read.ts'
import type { FiscalYear } from '../../shared/record/fiscal-year.ts'
import type { Member, Organization, User } from '../../shared/record/organization.ts'
import { chartKmu } from '../../shared/rule/chart-kmu.ts'
import { newOrganization } from '../../shared/rule/organization.ts'
import { newUser } from '../../shared/rule/user.ts'
import { swissVatRates } from '../../shared/rule/vat-rate.ts'
import type { LocalDate, Timestamp } from '../../shared/value/calendar.ts'
import { assert, ok } from '../../shared/value/result.ts'
import type { Actor } from './services.ts'
import type { Book } from './write.ts'

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

/**
 * The organizations there are, and whom this start acts for in the first of them; created when there is none yet. It is
 * the person who was there first, in whatever role, or, when that membership has ended, the owner of longest standing: so
 * nobody gets a role back by starting the program again, and somebody always gets in.
 */
export const prepareSystem = async (
  system: Book,
  options: FirstStartOptions,
): Promise<{ readonly owner: Actor; readonly organizations: readonly Organization[] }> => {
  const sort = [{ field: 'id', descending: false }]
  const written = await system.write<Prepared, never>(null, async (read) => {
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
  const inFirst = members.filter(({ organization_id }) => organization_id === organizations[0]?.id)
  const found = inFirst.find(({ user_id }) => user_id === OWNER_ID) ?? inFirst.find(({ role }) => role === 'owner')
  assert(found, 'an organization has an owner')
  const { user_id, organization_id, role } = found
  return { owner: { user_id, organization_id, role }, organizations }
}

interface Prepared {
  readonly organizations: readonly Organization[]
  /** Of all organizations, the oldest first. */
  readonly members: readonly Member[]
}

/** The chart of accounts, the VAT rates and the fiscal years of an organization that has none yet. */
export const prepareOrganization = async (book: Book, options: FirstStartOptions): Promise<void> => {
  const limit = 1
  await book.write<null, never>(null, async (read) => {
    const [accounts, rates, years] = await read([
      page('ledger_account', { limit }),
      page('vat_rate', { limit }),
      page('fiscal_year', { limit }),
    ])
    return ok({
      action: 'first_start',
      changes: [
        ...(accounts.total > 0
          ? []
          : chartKmu('de').map((account) => created('ledger_account', { id: options.newId(), ...account }))),
        ...(rates.total > 0
          ? []
          : swissVatRates('de').map((rate) => created('vat_rate', { id: options.newId(), ...rate }))),
        ...(years.total > 0 ? [] : firstYears(options).map((year) => created('fiscal_year', year))),
      ],
      value: null,
    })
  })
}

const firstRecords = ({ now, is_demo }: FirstStartOptions): { organization: Organization; user: User } => {
  const name = is_demo ? 'Velowerk Musterlingen GmbH' : 'My company'
  const organization = newOrganization({ id: ORGANIZATION_ID, name, is_demo, created_at: now })
  assert(organization.ok, 'the first organization is in a country there is')
  const user = newUser({ id: OWNER_ID, firstname: 'Owner', lastname: '', email: 'owner@localhost', created_at: now })
  return { organization: organization.value, user }
}

/** The previous and the current calendar year, both open. */
const firstYears = ({ today, newId }: FirstStartOptions): readonly FiscalYear[] => {
  const current = Number(today.slice(0, 4))
  return [current - 1, current].map((year) => ({
    id: newId(),
    name: String(year),
    start_date: `${year}-01-01` as LocalDate,
    end_date: `${year}-12-31` as LocalDate,
    closed_at: null,
  }))
}
