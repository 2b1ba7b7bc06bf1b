// What the history says of an action: the records it changed, the first hundred of them, and what bulk work has done.
import { expect, test } from 'vitest'
import type { Actor } from '../../../main/service/core/request.ts'
import { createHistoryViews } from '../../../main/service/history/history-views.ts'
import { type Change, created, removed, updated } from '../../../shared/books/port/change.ts'
import { page } from '../../../shared/books/port/read.ts'
import type { BulkBatch } from '../../../shared/record/import/batch.ts'
import type { User } from '../../../shared/record/organization/organization.ts'
import { ok } from '../../../shared/value/result.ts'
import { company } from '../../rule/matching/world.ts'
import { createMemoryBook } from '../../support/books/memory-book.ts'

const ACTOR = { organization_id: 1, user_id: 1 } as unknown as Actor

const start = async (commits: readonly (readonly Change[])[], action = 'test') => {
  const book = await createMemoryBook('organization-1')
  for (const changes of commits)
    await book.write({ user: 1, group: 'G' } as never, async () => ok({ action, changes, value: null } as never))
  const systemBook = await createMemoryBook('system')
  const user = { id: 1, firstname: 'Rosa', lastname: 'Lenz', locale: 'fr' } as unknown as User
  await systemBook.write({ user: 1 }, async () => ok({ action: 'test', changes: [created('user', user)], value: null }))
  const views = createHistoryViews({ bookOf: () => book, systemBook })
  const [{ rows }] = await book.read([page('history')])
  const get = async (actor = ACTOR) => {
    const found = await views.get(actor, { id: rows[0]?.id ?? '' })
    if (!found.ok) throw new Error('refused')
    return found.value
  }
  return { get, views, actions: rows.length }
}
const companies = (count: number) =>
  Array.from({ length: count }, (_, at) => company(`C${String(at).padStart(3, '0')}`, `Company ${at}`))

test('names a hundred records, and says how many it leaves out', async () => {
  const all = companies(101)
  const of = async (count: number) => {
    const { get } = await start([all.slice(0, count).map((each) => created('company', each))])
    const { changes, changes_left_out } = await get()
    return [changes.length, changes_left_out]
  }
  expect([await of(100), await of(101)]).toEqual([
    [100, 0],
    [100, 1],
  ])
})

test('names the author, in the language of the user or of the request', async () => {
  const { get } = await start([companies(1).map((each) => created('company', each))])
  expect(await get()).toMatchObject({ user_name: 'Rosa Lenz', locale: 'fr' })
  expect(await get({ ...ACTOR, language: 'en' } as Actor)).toMatchObject({ locale: 'en' })
})

test('says of each record whether the action created, changed or removed it in the end, and its title now', async () => {
  const [a, b] = companies(2)
  if (!a || !b) throw new Error('missing')
  const renamed = { ...a, name: 'Renamed' }
  const history = await start([
    [created('company', a), created('company', b)],
    [updated('company', a, renamed), removed('company', b)],
  ])
  expect(history.actions).toBe(1)
  expect((await history.get()).changes.map(({ id, kind, title }) => [id, kind, title])).toEqual([
    ['C000', 'created', 'Renamed'],
    ['C001', 'created', 'Company 1'],
  ])
})

test('says what finished bulk work has done', async () => {
  const batch = (fields: Partial<BulkBatch>) =>
    ({ id: 'B', kind: 'apply_rule', done: 7, finished_at: null, ...fields }) as unknown as BulkBatch
  const of = async (fields: Partial<BulkBatch>, action = 'apply_rule') => {
    const { get } = await start([[created('batch', batch(fields))]], action)
    return (await get()).bulk_done
  }
  expect(await of({ finished_at: '2026-01-01T00:00:00.000000Z' as never })).toBe(7)
  expect(await of({})).toBeNull()
  expect(await of({ finished_at: '2026-01-01T00:00:00.000000Z' as never }, 'import_statement')).toBeNull()
})
