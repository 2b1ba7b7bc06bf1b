// A document in another currency that was paid and then changed: undone, its ledger and what is open of it are as before.
import { expect, test } from 'vitest'
import type { BooksCheckObject } from '../../../shared/api/endpoints/books-checks.ts'
import { startHistoryWorld } from './history-world.ts'

test('a payment is not done again on a bill that is in another currency meanwhile', async () => {
  const world = await startHistoryWorld()
  const bill = await world.make('/expense', {
    ...{ number: 'B-2', date: '2026-05-28', total: 100, currency: 'EUR', base_total: 95 },
  })
  const paid = await world.transaction(-95)
  await world.matched(paid, [{ amount: 95, matchable_type: 'expense', matchable_id: bill, currency_amount: 100 }])
  await world.idle()
  const undone = await world.undo((await world.latest()).id)
  expect((await world.put(`/expense/${bill}`, { total: 42.8, currency: 'CHF', date: '2026-06-10' })).status).toBe(200)
  await world.idle()
  const changed = await world.latest()
  const refused = await world.refused('undo', undone.id)
  expect([refused.status, refused.blockers]).toEqual([
    409,
    [{ type: 'history', id: changed.id, action: 'change_expense', title: changed.title }],
  ])
  await world.undo(changed.id)
  await world.undo(undone.id)
  expect(await world.balances()).toMatchObject({ 1020: -95 })
  expect(world.findings()).toEqual([])
  await world.kontor.close()
})

test('a change of a paid bill in euros is undone with the worth of what was paid', async () => {
  const world = await startHistoryWorld()
  const creditors = async () =>
    (await world.json<{ data: BooksCheckObject[] }>('/books_check')).data
      .filter(({ code }) => code === 'creditors_are_open_expenses')
      .map(({ state, ledger, compared }) => [state, ledger, compared])
  const bill = await world.make('/expense', {
    ...{ number: 'B-1', date: '2026-05-28', total: 355.85, currency: 'EUR', base_total: 338.06 },
  })
  const paid = await world.transaction(-338.06)
  await world.matched(paid, [
    { amount: 338.06, matchable_type: 'expense', matchable_id: bill, currency_amount: 355.85 },
  ])
  await world.idle()
  expect(await creditors()).toEqual([['met', 0, 0]])
  // At 57.14 for 60.15 the 355.85 that were paid are worth 338.04: 280.90 too much, and two Rappen of exchange difference.
  const changed = await world.put(`/expense/${bill}`, {
    total: 60.15,
    base_total: 57.14,
    currency: 'EUR',
    date: '2026-08-10',
  })
  expect([changed.status, await creditors()]).toEqual([200, [['met', 280.9, 280.9]]])
  await world.idle()
  await world.undo((await world.latest()).id)
  expect(await creditors()).toEqual([['met', 0, 0]])
  expect(world.findings()).toEqual([])
  await world.kontor.close()
})
