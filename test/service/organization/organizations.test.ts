// Organizations: the numbers of new ones, what an owner may archive and delete, and the counts of the detail.
import { describe, expect, test } from 'vitest'
import type { Actor } from '../../../main/service/core/request.ts'
import { createOrganizations } from '../../../main/service/organization/organizations.ts'
import { type Change, created } from '../../../shared/books/port/change.ts'
import { page } from '../../../shared/books/port/read.ts'
import type { Organization, Role } from '../../../shared/record/organization/organization.ts'
import { newUser } from '../../../shared/rule/organization/user.ts'
import type { Timestamp } from '../../../shared/value/calendar.ts'
import { err, ok } from '../../../shared/value/result.ts'
import { yearOf } from '../../rule/ledger/ledger-facts.ts'
import { transaction } from '../../rule/matching/world.ts'
import { bookWith, depsOf, profileWith, some } from '../../support/books/book-with.ts'
import { createMemoryBook } from '../../support/books/memory-book.ts'

const [THEN, NOW] = ['2026-01-01T00:00:00.000000Z', '2026-06-30T12:00:00.000000Z'] as [Timestamp, Timestamp]
const organization = (id: number, fields: Partial<Organization> = {}): Organization =>
  ({ id, name: `Firma ${id}`, archived_at: null, deleted_at: null, ...fields }) as Organization
/** Membership numbers are those of the organizations; user 1 owns all but the third, in which the user is an accountant. */
const ORGANIZATIONS = [
  organization(1),
  organization(2),
  organization(3),
  organization(4, { archived_at: THEN }),
  organization(5, { deleted_at: THEN }),
]

interface Wish {
  readonly isExported?: boolean
  readonly isConfirmed?: boolean
  readonly books?: readonly Change[]
}
const start = async ({ isExported = true, isConfirmed = true, books = [] }: Wish = {}) => {
  const systemBook = await createMemoryBook('system')
  const users = [1, 2].map((id) =>
    newUser({ id, firstname: `U${id}`, lastname: '', email: `u${id}@x.ch`, created_at: THEN }),
  )
  const member = (id: number, user_id: number, organization_id: number, role: Role) =>
    created('member', { id, user_id, organization_id, role, created_at: THEN })
  const changes = [
    ...users.map((each) => created('user', each)),
    ...ORGANIZATIONS.map((each) => created('organization', each)),
    ...[1, 2, 4, 5].map((id) => member(id, 1, id, 'owner')),
    ...[member(3, 1, 3, 'accountant'), member(6, 2, 3, 'owner')],
  ]
  await systemBook.write<null, never>({ user: 1 }, async () => ok({ action: 'test', changes, value: null }))
  const opened: number[] = []
  const book = await bookWith(profileWith(), ...books)
  const organizations = createOrganizations({
    ...(await depsOf(book)),
    systemBook,
    openOrganization: async (id) => {
      opened.push(id)
    },
    archive: { store: async () => (isExported ? ok('/package') : err('folder_missing' as never)) },
    confirmation: { ensure: async () => (isConfirmed ? null : { type: 'Forbidden' }) },
    // An unknown book has the next number.
    isBookThere: async (id) => id === 6,
  })
  const stateOf = async (id: number) => {
    const [{ rows }] = await systemBook.read([page('organization')])
    const found = rows.find((row) => row.id === id)
    return [found?.archived_at, found?.deleted_at]
  }
  return { organizations, stateOf, opened }
}
const actor = (fields: object = {}): Actor =>
  ({ user_id: 1, organization_id: 1, role: 'owner', address: null, ...fields }) as never as Actor
const token = (role: Role, organization_id = 1) => actor({ organization_id, token: { role } })
type Reply = { readonly ok: boolean; readonly error?: unknown }
const reasonOf = (answer: Reply) => {
  if (answer.ok) return 'ok'
  const { type, problems } = answer.error as { type: string; problems?: readonly { code: string }[] }
  return problems?.[0]?.code ?? type
}

test('a new one has the number after all there were, also deleted ones and unknown books', async () => {
  const { organizations, opened } = await start()
  const made = await organizations.create(token('owner'), { name: 'Neu' } as never)
  expect(made).toMatchObject({ ok: true, value: { record: { id: 7, name: 'Neu' }, member: { id: 7, role: 'owner' } } })
  expect(opened).toEqual([7])
})

test('a list has the own ones that exist, with the own role, which a token may reduce and keeps to its own', async () => {
  const { organizations } = await start()
  const listed = async (by: Actor) => {
    const found = await organizations.list(by)
    return found.ok && found.value.map(({ record, member, owner }) => [record.id, member.role, owner.id])
  }
  expect(await listed(actor())).toEqual([
    [1, 'owner', 1],
    [2, 'owner', 1],
    [3, 'accountant', 2],
    [4, 'owner', 1],
  ])
  expect(await listed(token('viewer'))).toEqual([[1, 'viewer', 1]])
})

describe('an owner', () => {
  test('archives and restores; the time of the first archiving stays', async () => {
    const { organizations, stateOf } = await start()
    const archive = async (id: number, is_archived: boolean, by = actor()) => {
      const reason = reasonOf(await organizations.archive(by, { id, is_archived } as never))
      return [reason, (await stateOf(id))[0]]
    }
    expect(await archive(2, true)).toEqual(['ok', NOW])
    expect(await archive(2, false)).toEqual(['ok', null])
    expect(await archive(4, true)).toEqual(['ok', THEN])
    expect(await archive(3, true)).toEqual(['Forbidden', null])
    expect(await archive(1, true, token('administrator'))).toEqual(['Forbidden', null])
    expect(await archive(2, true, token('owner'))).toEqual(['NotFound', null])
    expect(await archive(5, true)).toEqual(['NotFound', null])
  })

  test('deletes by the name, once the journal is exported, and not the first one', async () => {
    const remove = async (id: number, name: string, isExported = true) => {
      const { organizations, stateOf } = await start({ isExported })
      return [reasonOf(await organizations.remove(actor(), { id, name } as never)), ...(await stateOf(id))]
    }
    expect(await remove(2, 'Firma 2')).toEqual(['ok', NOW, NOW])
    expect(await remove(2, 'firma 2')).toEqual(['name_does_not_match', null, null])
    expect(await remove(1, 'Firma 1')).toEqual(['first_organization', null, null])
    expect(await remove(3, 'Firma 3')).toEqual(['Forbidden', null, null])
    const { organizations, stateOf } = await start({ isConfirmed: false })
    expect(reasonOf(await organizations.remove(actor(), { id: 2, name: 'Firma 2' } as never))).toBe('Forbidden')
    expect(await stateOf(2)).toEqual([null, null])
    // It is as before.
    expect(await remove(2, 'Firma 2', false)).toEqual(['folder_missing', null, null])
    expect(await remove(4, 'Firma 4', false)).toEqual(['folder_missing', THEN, null])
  })
})

test('the detail has its years, open transactions and members', async () => {
  const books = [
    ...['2027', '2025', '2026', '2024'].map((year) =>
      created('fiscal_year', { ...yearOf(year), closed_at: year === '2024' ? NOW : null }),
    ),
    ...['a', 'b', 'c'].map((id) => created('bank_transaction', transaction(id, { is_reconciled: id === 'c' }))),
    some('company', 'c'),
  ]
  const { organizations } = await start({ books })
  const found = await organizations.get(actor(), { id: 3 } as never)
  const value = found.ok ? found.value : null
  expect([value?.current_year?.id, value?.oldest_open_year?.id]).toEqual(['2026', '2025'])
  expect([value?.counts.unreconciled, value?.counts.companies, value?.counts.invoices]).toEqual([2, 1, 0])
  expect(value?.users.map(({ id }) => id)).toEqual([1, 2])
  const first = await organizations.get(actor(), { id: 1 } as never)
  expect(first.ok && first.value.users.map(({ id }) => id)).toEqual([1])
})

test('a user who is no member finds none', async () => {
  const { organizations, stateOf } = await start()
  const stranger = actor({ user_id: 2 })
  expect(reasonOf(await organizations.get(stranger, { id: 1 } as never))).toBe('NotFound')
  expect(reasonOf(await organizations.archive(stranger, { id: 1, is_archived: true } as never))).toBe('NotFound')
  expect(await stateOf(1)).toEqual([null, null])
})
