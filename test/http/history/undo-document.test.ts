// Undo where the restored record has another value or other rows meanwhile: the books stay correct, or the undo is
// refused.
import { expect, test } from 'vitest'
import type { BooksCheckObject } from '../../../shared/api/endpoints/ledger/books-checks.ts'
import { startHistoryWorld } from './history-world.ts'

test('a payment is not redone on a bill that has another currency meanwhile', async () => {
  const world = await startHistoryWorld()
  const bill = await world.make('/expense', {
    number: 'B-2',
    date: '2026-05-28',
    total: 100,
    currency: 'EUR',
    base_total: 95,
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

test('a transaction is not reconciled again under rows that it was matched with since', async () => {
  const world = await startHistoryWorld()
  const id = await world.transaction(-80)
  const unreconcile = async () => {
    await world.post('/bank_transaction/unreconcile-many', { items: [id] })
    await world.idle()
    return world.latest()
  }
  await world.matched(id, [{ amount: 80, account: 6500 }])
  await world.idle()
  const first = await unreconcile()
  await world.matched(id, [{ amount: 80, account: 6000 }])
  await world.idle()
  const again = await world.latest()
  const second = await unreconcile()
  const refused = await world.refused('undo', first.id)
  expect([refused.status, refused.blockers?.map((each) => each.id)]).toEqual([409, [second.id]])
  expect(world.findings()).toEqual([])
  await world.undo(second.id)
  await world.undo(again.id)
  await world.undo(first.id)
  expect(await world.balances()).toEqual({ 1020: -80, 6500: 80 })
  expect(world.findings()).toEqual([])
  await world.kontor.close()
})

test('a change of a paid bill in euros is undone with the value of the payment', async () => {
  const world = await startHistoryWorld()
  const creditors = async () =>
    (await world.json<{ data: BooksCheckObject[] }>('/books_check')).data
      .filter(({ code }) => code === 'creditors_are_open_expenses')
      .map(({ state, ledger, compared }) => [state, ledger, compared])
  const bill = await world.make('/expense', {
    number: 'B-1',
    date: '2026-05-28',
    total: 355.85,
    currency: 'EUR',
    base_total: 338.06,
  })
  const paid = await world.transaction(-338.06)
  await world.matched(paid, [
    { amount: 338.06, matchable_type: 'expense', matchable_id: bill, currency_amount: 355.85 },
  ])
  await world.idle()
  expect(await creditors()).toEqual([['met', 0, 0]])
  // At 57.14 for 60.15 the 355.85 paid are worth 338.04: 280.90 too much, and two Rappen of exchange difference.
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
