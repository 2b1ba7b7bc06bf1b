// What a new data folder gets, that it gets it once, and that a first start which was cut short is completed.
import { expect, test } from 'vitest'
import { prepareOrganization, prepareSystem } from '../../main/service/first-start.ts'
import { page } from '../../shared/books/read.ts'
import { type LocalDate, timestampOf } from '../../shared/value/calendar.ts'
import { newId } from '../../shared/value/id.ts'
import { createMemoryBook } from '../support/memory-book.ts'

const options = {
  now: timestampOf(Date.UTC(2026, 1, 1)),
  today: '2026-02-01' as LocalDate,
  newId,
  is_demo: false,
}

test('An owner, an organization in francs, and a membership', async () => {
  const system = await createMemoryBook('system')
  const prepared = await prepareSystem(system, options)
  expect(prepared.owner).toEqual({ user_id: 1, organization_id: 1, role: 'owner' })
  const [organizations, users, members] = await system.read([page('organization'), page('user'), page('member')])
  expect(prepared.organizations).toEqual(organizations.rows)
  expect(organizations.rows).toMatchObject([
    {
      id: 1,
      type: 'independent',
      country_id: 1,
      name: 'My company',
      slug: 'my-company',
      legal_form: 'llc',
      base_currency: 'CHF',
      is_demo: false,
      created_at: options.now,
    },
  ])
  expect(users.rows.map(({ id }) => id)).toEqual([1])
  expect(members.rows.map(({ role, user_id, organization_id }) => [role, user_id, organization_id])).toEqual([
    ['owner', 1, 1],
  ])
})

test('The chart of accounts, and the previous and the current fiscal year, open', async () => {
  const book = await createMemoryBook('organization-1')
  await prepareOrganization(book, options)
  const [accounts, years] = await book.read([
    page('ledger_account'),
    page('fiscal_year', { sort: [{ field: 'start_date', descending: false }] }),
  ])
  expect(accounts.total).toBe(197)
  expect(accounts.rows.find(({ number }) => number === 1020)).toMatchObject({ name: 'Bankguthaben', type: 'active' })
  expect(years.rows.map(({ id: _, ...year }) => year)).toEqual([
    { name: '2025', start_date: '2025-01-01', end_date: '2025-12-31', closed_at: null },
    { name: '2026', start_date: '2026-01-01', end_date: '2026-12-31', closed_at: null },
  ])
})

test('The second start changes nothing, whatever it is asked for', async () => {
  const system = await createMemoryBook('system')
  const book = await createMemoryBook('organization-1')
  await prepareSystem(system, options)
  await prepareOrganization(book, options)
  const again = await prepareSystem(system, { ...options, is_demo: true })
  await prepareOrganization(book, options)
  expect(again.organizations.map(({ name, is_demo }) => [name, is_demo])).toEqual([['My company', false]])
  expect([system.frames.length, book.frames.length]).toEqual([1, 1])
})

test('A first start that was cut short between the two books is completed by the next one', async () => {
  const system = await createMemoryBook('system')
  const book = await createMemoryBook('organization-1')
  await prepareSystem(system, options)
  book.beforeCommit = () => {
    throw new Error('killed')
  }
  await expect(prepareOrganization(book, options)).rejects.toThrow('killed')
  book.beforeCommit = () => undefined
  await prepareSystem(system, options)
  await prepareOrganization(book, options)
  const [accounts] = await book.read([page('ledger_account')])
  expect(accounts.total).toBe(197)
})
