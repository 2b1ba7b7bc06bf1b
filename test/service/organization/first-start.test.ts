// The contents of a new data folder, that they are created once, and that an interrupted first start is completed.
import { expect, test } from 'vitest'
import { prepareOrganization } from '../../../main/service/ledger/new-books.ts'
import { prepareSystem } from '../../../main/service/organization/first-start.ts'
import { removed } from '../../../shared/books/port/change.ts'
import { get, page } from '../../../shared/books/port/read.ts'
import { type LocalDate, timestampOf } from '../../../shared/value/calendar.ts'
import { newId } from '../../../shared/value/id.ts'
import { ok } from '../../../shared/value/result.ts'
import { createMemoryBook, type MemoryBook } from '../../support/books/memory-book.ts'

const options = {
  now: timestampOf(Date.UTC(2026, 1, 1)),
  today: '2026-02-01' as LocalDate,
  newId,
  is_demo: false,
}

test('an owner, an organization in francs, and a membership', async () => {
  const system = await createMemoryBook('system')
  const prepared = await prepareSystem(system, options)
  expect(prepared.owner).toEqual({ user_id: 1, organization_id: 1, role: 'owner' })
  const [organizations, users, members] = await system.read([page('organization'), page('user'), page('member')])
  expect(prepared.organizations).toEqual(organizations.rows)
  expect(organizations.rows).toMatchObject([
    { id: 1, name: 'My company', slug: 'my-company', is_demo: false, created_at: options.now },
  ])
  expect(users.rows.map(({ id }) => id)).toEqual([1])
  expect(members.rows.map(({ role, user_id, organization_id }) => [role, user_id, organization_id])).toEqual([
    ['owner', 1, 1],
  ])
})

/** Prepares the system's book and then the organization's. */
const prepareBoth = async (system: MemoryBook, book: MemoryBook, input = options) => {
  const prepared = await prepareSystem(system, input)
  const [organization] = prepared.organizations
  if (!organization) throw new Error('no organization')
  await prepareOrganization(book, { ...input, organization })
  return prepared
}

test('a profile, the chart of accounts, and the previous and the current fiscal year, open', async () => {
  const book = await createMemoryBook('organization-1')
  await prepareBoth(await createMemoryBook('system'), book)
  const [accounts, years] = await book.read([
    page('ledger_account'),
    page('fiscal_year', { sort: [{ field: 'start_date', descending: false }] }),
  ])
  const [profile] = await book.read([get('organization_profile', 1)])
  expect(profile).toMatchObject({ type: 'independent', country_id: 1, legal_form: 'llc', base_currency: 'CHF' })
  expect(accounts.total).toBe(197)
  expect(accounts.rows.find(({ number }) => number === 1020)).toMatchObject({ name: 'Bankguthaben', type: 'active' })
  expect(years.rows.map(({ id: _, ...year }) => year)).toEqual([
    { name: '2025', start_date: '2025-01-01', end_date: '2025-12-31', closed_at: null },
    { name: '2026', start_date: '2026-01-01', end_date: '2026-12-31', closed_at: null },
  ])
})

test('the second start changes nothing, with any options', async () => {
  const system = await createMemoryBook('system')
  const book = await createMemoryBook('organization-1')
  await prepareBoth(system, book)
  const again = await prepareBoth(system, book, { ...options, is_demo: true })
  expect(again.organizations.map(({ name, is_demo }) => [name, is_demo])).toEqual([['My company', false]])
  expect([system.commits.length, book.commits.length]).toEqual([1, 1])
})

test('the organizations of books that were found without the system book get names, and members who own them', async () => {
  const system = await createMemoryBook('system')
  const found = { installation: 'i', organizations: [5, 2] }
  await prepareSystem(system, { ...options, is_demo: true, found })
  const again = await prepareSystem(system, options)
  expect(again.organizations.map(({ id, name, is_demo }) => [id, name, is_demo])).toEqual([
    [2, 'Organization 2', false],
    [5, 'Organization 5', false],
  ])
  expect(again.members.map(({ id, organization_id, user_id, role }) => [id, organization_id, user_id, role])).toEqual([
    [1, 5, 1, 'owner'],
    [2, 2, 1, 'owner'],
  ])
  expect(system.commits.map(({ params }) => params.installation)).toEqual(['i'])
})

test('a first start interrupted between the two books is completed by the next one', async () => {
  const system = await createMemoryBook('system')
  const book = await createMemoryBook('organization-1')
  book.beforeCommit = () => {
    throw new Error('killed')
  }
  await expect(prepareBoth(system, book)).rejects.toThrow('killed')
  book.beforeCommit = () => undefined
  await prepareBoth(system, book)
  const [accounts] = await book.read([page('ledger_account')])
  expect(accounts.total).toBe(197)
})

test('books that a user reduced to one account, one rate and one year stay unchanged', async () => {
  const system = await createMemoryBook('system')
  const book = await createMemoryBook('organization-1')
  await prepareBoth(system, book)
  await book.write<null, never>({ user: 1 }, async (read) => {
    const [accounts, rates, years] = await read([page('ledger_account'), page('vat_rate'), page('fiscal_year')])
    return ok({
      action: 'tidy',
      changes: [
        ...accounts.rows.slice(1).map((account) => removed('ledger_account', account)),
        ...rates.rows.slice(1).map((rate) => removed('vat_rate', rate)),
        ...years.rows.slice(1).map((year) => removed('fiscal_year', year)),
      ],
      value: null,
    })
  })
  await prepareBoth(system, book)
  const [accounts, rates, years] = await book.read([page('ledger_account'), page('vat_rate'), page('fiscal_year')])
  expect([accounts.total, rates.total, years.total]).toEqual([1, 1, 1])
})
