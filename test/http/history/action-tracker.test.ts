// The answer to a change names its action in the history, also when other users change the books at the same moment.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type MatchingWorld, startMatchingWorld } from '../matching/matching-world.ts'
import type { Entry } from './history-world.ts'

let world: MatchingWorld
beforeEach(async () => {
  world = await startMatchingWorld()
})
afterEach(() => world.kontor.close())

const entry = (id: string | null): Promise<Entry> => world.json<Entry>(`/history/${id}`)

test('each of many changes at once names its own action', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `Muster ${index + 1} AG`)
  const answers = await Promise.all(names.map((name) => world.post('/company', { name })))
  const ids = answers.map(({ headers }) => headers.get('History-Id'))
  expect(new Set(ids).size).toBe(20)
  expect(await Promise.all(ids.map(async (id) => (await entry(id)).title))).toEqual(
    names.map((name) => `Adresse erfasst: ${name}`),
  )
})

test('bulk work with many commits is one action, and so is its undo', async () => {
  const id = await world.transaction(-20, { name: 'Muster AG' })
  await world.kontor.services.idle()
  await world.match(id, [{ amount: 20, account: 6500 }])
  const started = await world.post('/bank_transaction/unreconcile-many', { items: [id] })
  await world.kontor.services.idle()
  const action = started.headers.get('History-Id')
  expect((await entry(action)).counts).toMatchObject({ bank_transaction: 1, journal_entry: 2 })
  const undone = await world.post(`/history/${action}/undo`)
  expect(undone.headers.get('History-Id')).toBe(((await undone.json()) as Entry).id)
})

test('reads, refusals and changes without history name no action', async () => {
  const user = await world.kontor.send('PATCH', '/api/user', { firstname: 'Anna' })
  for (const answer of [await world.kontor.ask('/api/company'), await world.post('/company', { name: '' }), user])
    expect(answer.headers.get('History-Id')).toBeNull()
  expect(user.status).toBe(200)
})
