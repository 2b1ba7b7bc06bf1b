// The aged lists on days before a document and its payments, in francs and euros: the ledger has nothing then, and so have
// they. Expected values are worked out by hand.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReportObject } from '../../../shared/api/endpoints/ledger/reports.ts'
import { type MatchingWorld, startMatchingWorld } from '../matching/matching-world.ts'

let world: MatchingWorld
beforeAll(async () => {
  world = await startMatchingWorld()
})
afterAll(() => world.kontor.close())

/** The total in francs, and the states of the checks. */
const agedOn = async (side: 'debtors' | 'creditors', date: string) => {
  const { rows, checks } = await world.json<ReportObject>(`/report/aged_${side}?date=${date}`)
  const total = rows.find(({ key }) => key === 'total')?.amounts
  return [total?.base ?? total?.total ?? null, ...checks.map(({ state }) => state)]
}

test('an invoice in euros whose value was changed after its payment in advance', async () => {
  const euros = { total: 100, currency: 'EUR', date: '2026-03-01' }
  const invoice = await world.make('/invoice', { ...euros, number: 'E-1', base_total: 95 })
  const payment = await world.transaction(95, { booking_date: '2026-02-10' })
  const row = { amount: 95, currency: 'EUR', currency_amount: 100, matchable_type: 'invoice', matchable_id: invoice }
  await world.matched(payment, [row])
  expect((await world.kontor.send('PUT', `/api/invoice/${invoice}`, { base_total: 90 })).status).toBe(200)
  expect(await agedOn('debtors', '2026-02-09')).toEqual([null, 'not_applicable'])
  // Paid 95.00 in advance; the entry of March has the difference of 5.00 to the new value.
  expect(await agedOn('debtors', '2026-02-10')).toEqual([-95, 'met'])
  expect(await agedOn('debtors', '2026-03-01')).toEqual([null, 'not_applicable'])
})

test('a refund of an invoice in euros before its date, whose payment is not reconciled any more', async () => {
  const euros = { total: 100, currency: 'EUR', date: '2026-04-01' }
  const invoice = await world.make('/invoice', { ...euros, number: 'E-3', base_total: 95 })
  const rowOf = (amount: number, currency_amount: number) => [
    { amount, currency: 'EUR', currency_amount, matchable_type: 'invoice', matchable_id: invoice },
  ]
  const payment = await world.transaction(95, { booking_date: '2026-03-20' })
  await world.matched(payment, rowOf(95, 100))
  const refund = await world.transaction(-9.5, { booking_date: '2026-03-25' })
  await world.matched(refund, rowOf(9.5, 10))
  await world.post('/bank_transaction/unreconcile-many', { items: [payment] })
  await world.kontor.services.idle()
  // The customer owes what was refunded, and from April on the invoice as well.
  expect(await agedOn('debtors', '2026-03-24')).toEqual([null, 'not_applicable'])
  expect(await agedOn('debtors', '2026-03-25')).toEqual([9.5, 'met'])
  expect(await agedOn('debtors', '2026-04-01')).toEqual([104.5, 'met'])
})

test('a credit note that was paid in part and offset with a bill in euros', async () => {
  const credit = await world.make('/expense', { number: 'C-1', total: -200, date: '2026-07-06' })
  const bill = await world.make('/expense', {
    ...{ number: 'E-2', total: 100, currency: 'EUR', base_total: 100, date: '2026-06-01' },
  })
  const received = await world.transaction(100, { booking_date: '2026-07-10' })
  await world.matched(received, [{ amount: 100, matchable_type: 'expense', matchable_id: credit }])
  const documents = [
    { type: 'expense', id: credit, amount: 100 },
    { type: 'expense', id: bill, amount: 100 },
  ]
  const offset = await world.post('/offset', { documents, date: '2026-11-02', several_companies: true })
  expect([offset.status, await offset.text()]).toEqual([201, expect.anything()])
  expect(await agedOn('creditors', '2026-05-31')).toEqual([null, 'not_applicable'])
  expect(await agedOn('creditors', '2026-06-01')).toEqual([100, 'met'])
  // The bill of 100.00 less the credit note of 200.00, of which 100.00 were received.
  expect(await agedOn('creditors', '2026-07-31')).toEqual([0, 'met'])
  expect(await agedOn('creditors', '2026-11-02')).toEqual([null, 'not_applicable'])
})
