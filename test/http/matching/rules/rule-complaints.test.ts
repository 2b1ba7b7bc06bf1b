// Common complaints of users of other programs about rules, each as a test of Kontor's behaviour.
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RuleObject, RuleVersionsObject } from '../../../../shared/api/endpoints/matching/rules.ts'
import { type MatchingWorld, startMatchingWorld } from '../matching-world.ts'
import { addRule, apply, attached, bodyOf, changeRule, deleteRule, find, preview } from './rule-world.ts'

let world: MatchingWorld
beforeEach(async () => {
  world = await startMatchingWorld()
})
afterEach(() => world.kontor.close())

const idle = () => world.kontor.services.idle()
const rent = (amount = -1200) => world.transaction(amount, { name: 'Immobilien Meier AG' })
const rulesOf = async () => (await world.json<{ data: RuleObject[] }>('/rule')).data

test('rules are overwritten silently: other bookings never change a rule that a user wrote', async () => {
  const rule = await addRule(world, { mode: 'automatic' })
  for (let count = 0; count < 6; count += 1) {
    const id = await rent()
    await idle()
    await world.matched(id, [{ amount: 1200, account: 6500 }])
  }
  const id = await rent()
  await idle()
  expect(await rulesOf()).toEqual([rule])
  expect((await world.json<RuleVersionsObject>(`/rule/${rule.id}/versions`)).data).toHaveLength(1)
  expect(await attached(world, id)).toEqual(['6000 1200.00'])
  // The back-test reports them instead.
  const { back_test } = await preview(world, { ...bodyOf(world), id: rule.id })
  expect([back_test.same, back_test.different]).toEqual([0, 6])
})

test('rules come back after they were deleted: not after repeated bookings, and not after a review', async () => {
  const { id } = await addRule(world, { mode: 'automatic' })
  // Not often enough to be learned, which is a different feature.
  for (let count = 0; count < 2; count += 1) {
    const booked = await rent()
    await idle()
    expect((await world.post(`/bank_transaction/${booked}/reconcile`)).status).toBe(200)
  }
  const open = await rent()
  await idle()
  await deleteRule(world, id)
  await idle()
  await world.post('/bank_transaction/unreconcile-many', { items: 'all' })
  await idle()
  await world.post('/bank_transaction/reconcile-many', { items: 'all' })
  await world.make('/invoice', { number: 'R-1', total: 7, date: '2026-03-01' })
  await idle()
  expect(await rulesOf()).toEqual([])
  expect(await attached(world, open)).toEqual([])
  expect((await find(world, open)).is_reconciled).toBe(false)
})

test('there is no preview: the number of applied transactions equals that of the preview', async () => {
  for (let count = 1; count <= 5; count += 1) await rent(-100 * count)
  const reported = await preview(world, bodyOf(world))
  const rule = await addRule(world)
  const { result } = await apply(world, rule.id)
  expect([reported.hits, reported.back_test.open, result.done, result.left]).toEqual([5, 5, 5, 0])
  for (const { bank_transaction, matches } of reported.examples) {
    const found = await find(world, bank_transaction.id)
    expect(found.matches?.map(({ amount, account_id }) => [amount, account_id])).toEqual(
      matches.map(({ amount, account_id }) => [amount, account_id]),
    )
  }
})

test('which rule did this? Each booking names it, with the name that the rule had then', async () => {
  const rule = await addRule(world, { name: 'Miete', mode: 'automatic' })
  const id = await rent()
  await idle()
  await world.post(`/bank_transaction/${id}/reconcile`)
  await changeRule(world, rule.id, { name: 'Etwas anderes' })
  await deleteRule(world, rule.id)
  await idle()
  const { journal_entry_id } = await find(world, id)
  const { derived_from } = await world.json<{ derived_from: { id: string; version: number }[] }>(
    `/journal_entry/${journal_entry_id}`,
  )
  const [source] = derived_from
  const { data } = await world.json<RuleVersionsObject>(`/rule/${source?.id}/versions`)
  expect(data.find(({ version }) => version === source?.version)?.name).toBe('Miete')
})
