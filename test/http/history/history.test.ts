// The list of actions: the user, the action, and the changed records.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tokenOf } from '../kontor.ts'
import { type MatchingWorld, startMatchingWorld } from '../matching/matching-world.ts'
import type { Entry } from './history-world.ts'

let world: MatchingWorld
beforeEach(async () => {
  world = await startMatchingWorld()
})
afterEach(() => world.kontor.close())

const history = async (query = ''): Promise<readonly Entry[]> =>
  (await world.json<{ data: Entry[] }>(`/history?per_page=500${query}`)).data

test('actions are listed newest first, each once, without housekeeping', async () => {
  const id = await world.transaction(-20, { name: 'Muster AG' })
  await world.kontor.services.idle()
  await world.matched(id, [{ amount: 20, account: 6500 }])
  const [match, typed, account, start, ...others] = await history()
  expect(others).toEqual([])
  expect(match).toEqual({
    id: expect.stringMatching(/^[0-9A-Z]{26}$/),
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
    user: { id: 1, name: expect.any(String) },
    action: 'match_bank_transaction',
    title: 'Zugeordnet und abgeglichen: Muster AG, 16.03.2026',
    counts: { bank_transaction: 1, journal_entry: 1 },
    undoes_id: null,
    undone_by_id: null,
    is_undoable: true,
  })
  expect([typed?.action, account?.action]).toEqual(['create_bank_transaction', 'create_bank_account'])
  expect(start).toMatchObject({ action: 'first_start', user: null, is_undoable: false })
})

test('a transaction without a name is called by its text, shortened', async () => {
  for (const text of ['Kontoführung', `Spesen ${'x'.repeat(80)}`]) {
    const id = await world.transaction(-20, { name: null, text })
    await world.kontor.services.idle()
    await world.matched(id, [{ amount: 20, account: 6500 }])
  }
  expect((await history('&filter[action]=match_bank_transaction')).map(({ title }) => title)).toEqual([
    `Zugeordnet und abgeglichen: Spesen ${'x'.repeat(53)}, 16.03.2026`,
    'Zugeordnet und abgeglichen: Kontoführung, 16.03.2026',
  ])
})

test('filters, sorts and pages work as in every list', async () => {
  await world.make('/company', { name: 'Muster AG' })
  expect((await history('&filter[action]=create_company')).map(({ title }) => title)).toEqual([
    'Adresse erfasst: Muster AG',
  ])
  expect((await history('&filter[user]=1')).map(({ action }) => action)).toEqual([
    'create_company',
    'create_bank_account',
  ])
  expect(await history('&filter[user]=7')).toEqual([])
  const day = (await history())[0]?.time.slice(0, 10)
  expect(await history('&filter[date_range]=2099-01-02,')).toEqual([])
  expect((await history(`&filter[date_range]=${day},`)).length).toBeGreaterThan(0)
  expect((await history('&filter[date_range]=,2099-01-01')).length).toBe(3)
  expect((await world.kontor.ask('/api/history?filter[table]=company')).status).toBe(400)
  const second = await world.json<{ data: Entry[]; meta: { total: number } }>('/history?per_page=1&page=2')
  expect([second.data[0]?.action, second.meta.total]).toEqual(['create_bank_account', 3])
})

test('one action names the records that it changed', async () => {
  const id = await world.transaction(-20, { name: 'Muster AG' })
  await world.matched(id, [{ amount: 20, account: 6500 }])
  const [match] = await history()
  const detail = await world.json<Entry & { changes: object[]; changes_left_out: number }>(`/history/${match?.id}`)
  expect(detail).toMatchObject({ ...match })
  expect(detail.changes).toEqual([
    { table: 'bank_transaction', id, kind: 'changed', title: '2026-03-16 Muster AG -20.00 CHF' },
    { table: 'journal_entry', id: expect.any(String), kind: 'created', title: expect.stringMatching(/^1 /) },
  ])
  expect(detail.changes_left_out).toBe(0)
  const none = await world.kontor.ask('/api/history/NOSUCHACTION')
  expect(none.status).toBe(404)
  expect(await none.json()).toMatchObject({ message: 'No query results for model [History] NOSUCHACTION' })
})

test('of many records a hundred are named, with the number of further ones', async () => {
  const items = Array.from({ length: 130 }, (_, index) => ({ key: `K${index}`, name: `Firma ${index}` }))
  expect((await world.post('/company/bulk', { items })).status).toBe(200)
  const [load] = await history()
  expect(load?.counts).toEqual({ company: 130 })
  const detail = await world.json<{ changes: object[]; changes_left_out: number }>(`/history/${load?.id}`)
  expect([detail.changes.length, detail.changes_left_out]).toEqual([100, 30])
})

test('titles are in the language of the caller, and reading needs only membership', async () => {
  await world.make('/company', { name: 'Muster AG' })
  const authorization = `Bearer ${await tokenOf(world.kontor, 'viewer')}`
  const answer = await world.kontor.ask('/api/history', { headers: { authorization } })
  expect(answer.status).toBe(200)
  expect(((await answer.json()) as { data: Entry[] }).data[0]?.title).toBe('Company added: Muster AG')
})
