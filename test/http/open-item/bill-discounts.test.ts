// Discount conditions of bills over HTTP: typed, changed, refused; used by payment runs, and by matching when the statement
// pays less within their days. 3 % until 24 November, 2 % until 28 November, of 100.00 and of 333.35.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SuggestionsObject } from '../../../shared/api/endpoints/bank/suggestions.ts'
import type { ExpenseObject } from '../../../shared/api/endpoints/open-item/expenses.ts'
import type { PaymentRunObject } from '../../../shared/api/endpoints/open-item/payment-runs.ts'
import { scorReferenceOf } from '../../../shared/value/creditor-reference.ts'
import { type MatchingWorld, startMatchingWorld } from '../matching/matching-world.ts'

let world: MatchingWorld
let company_id = ''
beforeAll(async () => {
  world = await startMatchingWorld()
  const supplier = { name: 'Skonto AG', city: 'Bern', country_code: 'CH', ibans: ['CH5604835012345678009'] }
  company_id = await world.make('/company', supplier)
})
afterAll(() => world.kontor.close())

const DISCOUNTS = [
  { percent: 3, until: '2026-11-24' },
  { percent: 2, until: '2026-11-28' },
]
const bill = (number: string, total: number, more: object = {}) =>
  world.make('/expense', { number, company_id, total, date: '2026-11-01', due_date: '2026-12-31', ...more })
const discountsOf = async (id: string) => (await world.json<ExpenseObject>(`/expense/${id}`)).discounts
const change = (id: string, body: object) => world.kontor.send('PUT', `/api/expense/${id}`, body)

test('conditions are kept in the order of their days, stay with a change, and are emptied by null', async () => {
  const id = await bill('D-1', 100, { discounts: DISCOUNTS.toReversed() })
  expect(await discountsOf(id)).toEqual(DISCOUNTS)
  expect((await change(id, { text: 'x' })).status).toBe(200)
  expect(await discountsOf(id)).toEqual(DISCOUNTS)
  expect((await change(id, { discounts: null })).status).toBe(200)
  expect(await discountsOf(id)).toEqual([])
  for (const discounts of [
    [{ percent: 2, until: '2026-10-31' }],
    [{ percent: 0, until: '2026-11-24' }],
    [{ percent: 100, until: '2026-11-24' }],
    [{ percent: 1.2345, until: '2026-11-24' }],
  ]) {
    expect((await change(id, { discounts })).status).toBe(422)
  }
  expect(await discountsOf(id)).toEqual([])
})

test('a bill is due while its discount ends by the day, and the run deducts what holds when the bank pays', async () => {
  const id = await bill('D-2', 100, { discounts: DISCOUNTS })
  const due = async (by: string) => {
    const { data } = await world.json<{ data: { number: string; discounts: object[] }[] }>(`/payment_run/due?by=${by}`)
    return data.filter(({ number }) => number === 'D-2').map(({ discounts }) => discounts)
  }
  expect(await due('2026-11-23')).toEqual([])
  expect(await due('2026-11-24')).toEqual([DISCOUNTS])
  const prepared = async (execution_date: string, more: object = {}) => {
    const body = { bank_account_id: world.bankAccountId, execution_date, expenses: [{ id, ...more }] }
    const run = (await (await world.post('/payment_run?dry_run=1', body)).json()) as PaymentRunObject
    return run.payments.map(({ amount, discount }) => [amount, discount])
  }
  expect(await prepared('2026-11-24')).toEqual([[97, 3]])
  expect(await prepared('2026-11-25')).toEqual([[98, 2]])
  // A Saturday is paid on Monday, 30 November.
  expect(await prepared('2026-11-28')).toEqual([[100, 0]])
  expect(await prepared('2026-11-24', { discount: null })).toEqual([[100, 0]])
})

test('a payment that is less by a condition within its days settles the bill with a row of discount', async () => {
  // 1.25 % of 333.35 is 4.17; it is none of the usual rates.
  const causeOf = async (day: string, reference: string) => {
    await bill(reference, 333.35, { discounts: [{ percent: 1.25, until: '2026-11-24' }], reference })
    const dates = { booking_date: day, value_date: day }
    const transaction = await world.transaction(-329.18, { ...dates, reference, text: 'Zahlung' })
    await world.kontor.services.idle()
    const { data } = await world.json<SuggestionsObject>(`/bank_transaction/${transaction}/suggestions`)
    return [data[0]?.rest?.cause, data[0]?.rest?.amount, data[0]?.is_certain]
  }
  expect(await causeOf('2026-11-24', 'RF18539007547034')).toEqual(['discount', -4.17, true])
  expect((await causeOf('2026-11-25', scorReferenceOf('471')))[0]).not.toBe('discount')
})
