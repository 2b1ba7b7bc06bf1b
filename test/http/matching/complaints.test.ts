// Common complaints of users of other programs, each as a test of Kontor's behaviour. Those about proposals:
// test/rule/matching/complaints.test.ts.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BankTransactionObject } from '../../../shared/api/endpoints/bank/bank-transactions.ts'
import type { SuggestionsObject } from '../../../shared/api/endpoints/bank/suggestions.ts'
import { type MatchingWorld, startMatchingWorld } from './matching-world.ts'

let world: MatchingWorld
beforeAll(async () => {
  world = await startMatchingWorld()
})
afterAll(() => world.kontor.close())

let number = 0
const invoice = (total: number, more: object = {}) =>
  world.make('/invoice', { number: `R-${++number}`, total, date: '2026-03-01', ...more })
const row = (matchable_id: string, amount: number) => ({ amount, matchable_type: 'invoice', matchable_id })
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code
const bulk = async (path: string, body: object) => {
  const batch = (await (await world.post(path, body)).json()) as { id: string; totalJobs: number }
  await world.kontor.services.idle()
  return batch
}

test('"paid in full, the charge is ours" and "part payment, the remainder stays open" are two answers to one payment', async () => {
  const reference = 'RF18539007547034'
  const document = await invoice(1000, { reference })
  const id = await world.transaction(997, { reference })
  const { data } = await world.json<SuggestionsObject>(`/bank_transaction/${id}/suggestions`)
  const settled = data.find(({ kind }) => kind === 'document')
  const part = data.find(({ kind }) => kind === 'part_payment')
  expect(settled).toMatchObject({ rest: { amount: -3, rows: [{ amount: -3 }] } })
  expect(settled?.matches).toMatchObject([{ amount: 1000, matchable_id: document }, { amount: -3 }])
  expect(part).toMatchObject({ matches: [{ amount: 997 }], rest: { amount: -3, cause: 'part_payment', rows: [] } })
  await world.matched(id, settled?.matches as never)
  expect(await world.json(`/invoice/${document}`)).toMatchObject({ status: 'paid' })
  await world.matched(id, part?.matches as never)
  expect(await world.json(`/invoice/${document}`)).toMatchObject({ status: 'partly_paid', open_amount: 3 })
})

test('the open amount is shown with the matches, before and after', async () => {
  const document = await invoice(80)
  const id = await world.transaction(30)
  await world.matched(id, [row(document, 30)])
  const { matches } = await world.json<BankTransactionObject>(`/bank_transaction/${id}?include=matches.matchable`)
  expect(matches[0]?.matchable).toMatchObject({ total: 80, open_amount: 50 })
})

test('the limit applies to the remainder itself: 0.05 of 455 passes, 0.06 does not, 455 of 910 never', async () => {
  const document = await invoice(910)
  const codes = []
  for (const amount of [909.95, 909.94, 455]) {
    const id = await world.transaction(amount)
    const answer = await world.match(id, [row(document, 910)])
    codes.push(answer.status === 200 ? 200 : await codeOf(answer))
    if (answer.status === 200) await bulk('/bank_transaction/unreconcile-many', { items: [id] })
  }
  expect(codes).toEqual([200, 'matches_sum', 'matches_sum'])
})

test('an exchange difference is booked once, with both currencies on the row, and is reversed with the entry', async () => {
  const document = await invoice(100, { currency: 'EUR', base_total: 95 })
  const before = await world.balances()
  const id = await world.transaction(94.2)
  const matched = await world.matched(id, [row(document, 95), { amount: -0.8, account: 3806 }])
  expect(matched.matches[0]).toMatchObject({ amount: 95, currency: 'EUR', currency_amount: 100 })
  const entry = await world.json<{ lines: object[] }>(`/journal_entry/${matched.journal_entry_id}`)
  expect(entry.lines[1]).toMatchObject({ credit: 95, currency: 'EUR', currency_amount: 100 })
  const after = await world.balances()
  expect((after[3806] ?? 0) - (before[3806] ?? 0)).toBeCloseTo(0.8, 10)
  await bulk('/bank_transaction/unreconcile-many', { items: [id] })
  expect(await world.balances()).toEqual(before)
  expect(await world.json(`/invoice/${document}`)).toMatchObject({ open_amount: 100, status: 'open' })
})

test('in bulk, by the filters of the list; the count is shown first, a state is set and never toggled', async () => {
  const ids: string[] = []
  for (const amount of [11, 12, 13]) {
    const id = await world.transaction(amount, { booking_date: '2026-05-05' })
    await world.matched(id, [{ amount, account: 3400 }])
    ids.push(id)
  }
  const filter = 'filter[date_range]=2026-05-05,2026-05-05&filter[amount_range]=12,13'
  const stateOf = async () =>
    Promise.all(
      ids.map(async (id) => (await world.json<BankTransactionObject>(`/bank_transaction/${id}`)).is_reconciled),
    )
  const path = `/bank_transaction/unreconcile-many?${filter}`
  expect((await bulk(path, { items: 'all' })).totalJobs).toBe(2)
  expect(await stateOf()).toEqual([true, false, false])
  expect((await bulk(path, { items: 'all' })).totalJobs).toBe(0)
  expect(await stateOf()).toEqual([true, false, false])
  const misspelt = await world.post('/bank_transaction/unreconcile-many?filter[date]=2026-05-05,', { items: 'all' })
  expect(misspelt.status).toBe(400)
  expect(await stateOf()).toEqual([true, false, false])
})

test('a reconciled period does not change unnoticed: its statement keeps asserting the balance', async () => {
  const account = await world.make('/bank_account', { type: 'cash', name: 'Kasse', account_id: world.accountId(1000) })
  const table = 'Datum;Text;Betrag;Saldo\n10.06.2026;Kunde;200.00;1200.00\n20.06.2026;Miete;-50.00;1150.00'
  const form = new FormData()
  form.set('files[0]', new File([table], 'june.csv'))
  const path = `/api/bank_account/${account}/import-transactions`
  expect((await world.kontor.ask(path, { method: 'POST', body: form })).status).toBe(200)
  await world.kontor.services.idle()
  const list = await world.json<{ data: BankTransactionObject[] }>(`/bank_transaction?filter[bank_account]=${account}`)
  const rent = list.data.find(({ amount }) => amount === -50)?.id ?? ''
  await world.matched(rent, [{ amount: 50, account: 6000 }])
  const checkOf = async () =>
    (await world.json<{ balance_check: object }>(`/bank_account/${account}?append=balance_check`)).balance_check
  expect(await checkOf()).toMatchObject({ difference: 0, first_broken_date: null })
  expect((await world.kontor.ask(`/api/bank_transaction/${rent}`, { method: 'DELETE' })).status).toBe(204)
  expect(await checkOf()).toMatchObject({ difference: 50, first_broken_date: '2026-06-20' })
})
