// The status that a person sees: the organization, losses and closed books that concern the person, and the clock.
import { beforeEach, describe, expect, test } from 'vitest'
import { BookClosed } from '../../../main/service/core/book.ts'
import { createStatus } from '../../../main/service/organization/status.ts'
import { created } from '../../../shared/books/port/change.ts'
import { newOrganization } from '../../../shared/rule/organization/organization.ts'
import { timestampOf } from '../../../shared/value/calendar.ts'
import { ok } from '../../../shared/value/result.ts'
import { company } from '../../rule/matching/world.ts'
import { ACTOR, bookWith, depsOf, profileWith, some } from '../../support/books/book-with.ts'
import { createMemoryBook, type MemoryBook } from '../../support/books/memory-book.ts'
import { lossOf, noRepairs } from '../../support/books/repairs.ts'
import { answerOf } from '../../support/books/service-world.ts'

const BOOKS = ['system', 'organization-1', 'organization-2', 'organization-3', 'organization-9']
const losses = BOOKS.map(lossOf)
const member = (id: number, user_id: number, organization_id: number) =>
  some('member', id, { user_id, organization_id, role: 'owner' })
let book: MemoryBook
let noted: string[]
beforeEach(async () => {
  book = await bookWith(profileWith({}, { base_currency: 'EUR' }))
  noted = []
})

/** The person is in the organizations 1 and 2, another one in 2 and 3. */
const start = async ({ today = '2026-01-01', isClosed = false } = {}) => {
  const deps = await depsOf(book, today)
  const organization = answerOf(newOrganization({ id: 1, name: 'Muster AG', is_demo: true, created_at: deps.now() }))
  await deps.systemBook.write({ user: 1 }, async () => {
    const members = [member(1, 1, 1), member(2, 1, 2), member(3, 2, 2), member(4, 2, 3)]
    return ok({ action: 'test', changes: [created('organization', organization), ...members], value: null })
  })
  const closed = {
    ...book,
    read: () => Promise.reject(new BookClosed({ book: 'organization-1', message: 'foreign' } as never)),
  }
  const installation = {
    ...{ ...noRepairs, version: '1.2.3', data_folder: '/books' },
    repairs: () => losses,
    closed: () => BOOKS.map((name) => ({ book: name })),
    acknowledge: async (id: string) => void noted.push(id),
  }
  return createStatus(
    { ...deps, bookOf: () => (isClosed ? closed : book) } as never,
    installation as never,
    { stateOf: () => ({ checked_at: null, checked: 3, findings: [] }) } as never,
    async () => null as never,
  )
}
const of = async (options: Parameters<typeof start>[0] = {}) => answerOf(await (await start(options)).get(ACTOR))

test('the organization with its currency; an unknown one is not found', async () => {
  expect(await of()).toMatchObject({
    ...{ version: '1.2.3', data_folder: '/books', kept_files: { checked: 3, findings: [] } },
    organization: { id: 1, name: 'Muster AG', base_currency: 'EUR', is_demo: true },
  })
  const service = await start()
  expect(await service.get({ ...ACTOR, organization_id: 7 })).toMatchObject({ error: { type: 'NotFound' } })
  // Closed books do not say it.
  expect((await of({ isClosed: true })).organization.base_currency).toBe('CHF')
})

test('losses of the system and of the organization; closed books also of the other organizations of the person', async () => {
  const { repairs, closed_books } = await of()
  expect(repairs.map(({ book: name }) => name)).toEqual(['system', 'organization-1'])
  // The last one has no members.
  expect(closed_books.map(({ book: name }) => name)).toEqual(BOOKS.filter((name) => name !== 'organization-3'))
})

test('a loss is acknowledged by those whom it concerns, once', async () => {
  const service = await start()
  expect(await service.acknowledge(ACTOR, { id: 'unknown' } as never)).toMatchObject({ error: { type: 'NotFound' } })
  const [loss] = answerOf(await service.get(ACTOR)).repairs
  expect(await service.findNotice(ACTOR, { id: loss?.id } as never)).toMatchObject({ ok: true })
  await service.acknowledge(ACTOR, { id: loss?.id } as never)
  expect(noted).toEqual([loss?.id])
})

describe('the clock', () => {
  test('is in doubt when it is far from the last change; closed books say nothing', async () => {
    book = await createMemoryBook('organization-1', [], () => timestampOf(Date.UTC(2020, 4, 6, 12)))
    await book.write({ user: 1 }, async () =>
      ok({ action: 'test', changes: [profileWith(), created('company', company('c', 'C'))], value: null }),
    )
    expect((await of({ today: '2026-01-01' })).doubtful_clock).toEqual({
      today: '2026-01-01',
      last_change: '2020-05-06',
    })
    expect((await of({ today: '2020-05-07' })).doubtful_clock).toBeNull()
    expect((await of({ today: '2026-01-01', isClosed: true })).doubtful_clock).toBeNull()
  })
})
