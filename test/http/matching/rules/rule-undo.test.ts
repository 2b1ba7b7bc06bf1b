// Undo and redo of actions on rules; versions always stay.
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RuleObject, RuleVersionsObject } from '../../../../shared/api/endpoints/matching/rules.ts'
import { type MatchingWorld, startMatchingWorld } from '../matching-world.ts'
import { addRule, apply, attached, changeRule, deleteRule, find } from './rule-world.ts'

let world: MatchingWorld
beforeEach(async () => {
  world = await startMatchingWorld()
})
afterEach(() => world.kontor.close())

const idle = () => world.kontor.services.idle()
const rent = (amount = -1200) => world.transaction(amount, { name: 'Immobilien Meier AG' })
const rulesOf = async () => (await world.json<{ data: RuleObject[] }>('/rule')).data
const versionsOf = async (id: string) =>
  (await world.json<RuleVersionsObject>(`/rule/${id}/versions`)).data.map(({ version, name }) => `${version} ${name}`)

/** The latest action of a user; undone and redone. */
const latest = async (): Promise<string> => {
  const { data } = await world.json<{ data: { id: string }[] }>('/history?per_page=1')
  return data[0]?.id ?? ''
}
const take = async (what: 'undo' | 'redo', id: string): Promise<void> => {
  const answer = await world.post(`/history/${id}/${what}`)
  if (answer.status !== 200) throw new Error(JSON.stringify(await answer.json()))
  await idle()
}

test('an added rule is removed and restored unchanged', async () => {
  const rule = await addRule(world)
  const id = await latest()
  await take('undo', id)
  expect([await rulesOf(), await versionsOf(rule.id)]).toEqual([[], ['1 Miete']])
  await take('redo', id)
  expect(await rulesOf()).toMatchObject([{ id: rule.id, name: 'Miete', version: 1, position: 1 }])
})

test('an undone change keeps its version, and its number is not used again', async () => {
  const { id } = await addRule(world, { mode: 'automatic' })
  await changeRule(world, id, { name: 'Andere' })
  const open = await rent()
  await idle()
  await take('undo', await changeOf())
  expect(await rulesOf()).toMatchObject([{ id, name: 'Miete', version: 1 }])
  // Attachments of the second version follow the rule as it is now.
  expect((await find(world, open)).matches?.[0]?.source).toMatchObject({ id, version: 1 })
  expect((await changeRule(world, id, { name: 'Dritte' })).version).toBe(3)
  expect(await versionsOf(id)).toEqual(['3 Dritte', '2 Andere', '1 Miete'])
})

const changeOf = async (): Promise<string> => {
  const { data } = await world.json<{ data: { id: string; action: string }[] }>('/history?filter[action]=change_rule')
  return data[0]?.id ?? ''
}

test('a deleted rule is restored at its position', async () => {
  const first = await addRule(world, { name: 'A' })
  await addRule(world, { name: 'B' })
  await deleteRule(world, first.id)
  const id = await latest()
  await take('undo', id)
  expect((await rulesOf()).map(({ name, position }) => `${position} ${name}`)).toEqual(['1 A', '2 B'])
  await take('redo', id)
  expect((await rulesOf()).map(({ name }) => name)).toEqual(['B'])
})

test('an order is undone', async () => {
  const ids = [(await addRule(world, { name: 'A' })).id, (await addRule(world, { name: 'B' })).id]
  await world.kontor.send('PUT', '/api/rule/order', { ids: ids.toReversed() })
  await take('undo', await latest())
  expect((await rulesOf()).map(({ name }) => name)).toEqual(['A', 'B'])
})

test('an application is undone as a whole, and redone', async () => {
  const open = [await rent(-100), await rent(-200)]
  const rule = await addRule(world)
  await apply(world, rule.id)
  const all = async () => (await Promise.all(open.map((id) => attached(world, id)))).flat()
  expect(await all()).toEqual(['6000 100.00', '6000 200.00'])
  const id = await latest()
  await take('undo', id)
  expect(await all()).toEqual([])
  expect(await rulesOf()).toHaveLength(1)
  await take('redo', id)
  expect(await all()).toEqual(['6000 100.00', '6000 200.00'])
})
