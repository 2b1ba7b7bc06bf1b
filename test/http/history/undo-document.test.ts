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

test('a redone payment books revenue and VAT again, exactly as before, and not on a document with other accounts', async () => {
  const world = await startHistoryWorld()
  await world.kontor.send('PATCH', '/api/organizations/1', { settings: { documentBooking: 'on_payment' } })
  const standard = world.vatRateId('Normalsatz 8.1 %')
  const reduced = world.vatRateId('Reduzierter Satz 2.6 %')
  const invoice = await world.make('/invoice', {
    ...{ number: 'R-1', date: '2026-05-28', total: 105.35 },
    lines: [
      { amount: 54.05, account_id: world.accountId(3400), vat_rate_id: standard },
      { amount: 51.3, account_id: world.accountId(3200), vat_rate_id: reduced },
    ],
  })
  const pay = async (amount: number) => {
    const id = await world.transaction(amount)
    await world.matched(id, [{ amount, matchable_type: 'invoice', matchable_id: invoice }])
    await world.idle()
    return { id, match: (await world.latest()).id }
  }
  // 54.05 with 8.1 %: 50.00 and 4.05. 51.30 with 2.6 %: 50.00 and 1.30.
  const whole = { 1020: 105.35, 2200: -5.35, 3200: -50, 3400: -50 }
  const { id, match } = await pay(105.35)
  const postings = await world.postings(id)
  expect([await world.balances(), postings]).toEqual([
    whole,
    [
      [1020, 105.35, 0],
      [3400, 0, 50],
      [2200, 0, 4.05],
      [3200, 0, 50],
      [2200, 0, 1.3],
    ],
  ])
  await world.undo(match)
  expect(await world.balances()).toEqual({})
  await world.redo(match)
  expect([await world.balances(), await world.postings(id)]).toEqual([whole, postings])
  expect(await world.json(`/invoice/${invoice}`)).toMatchObject({ open_amount: 0, status: 'paid' })
  await world.undo(match)
  // The document is on one account at the reduced rate now: 105.35 is 102.68 and 2.67.
  const change = { account_id: world.accountId(3200), vat_rate_id: reduced, lines: [] }
  expect((await world.put(`/invoice/${invoice}`, change)).status).toBe(200)
  await world.idle()
  const changed = await world.latest()
  const refused = await world.refused('redo', match)
  expect([refused.status, refused.blockers?.map((each) => each.id)]).toEqual([409, [changed.id]])
  expect([await world.balances(), world.findings()]).toEqual([{}, []])
  await world.undo(changed.id)
  await world.redo(match)
  expect([await world.balances(), world.findings()]).toEqual([whole, []])
  await world.kontor.close()
})
