// What rows settle where it differs from their amount: documents and accounts in other currencies, payment orders with
// several bills, repayments.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { get } from '../../../shared/books/port/read.ts'
import { type MatchingWorld, startMatchingWorld } from './matching-world.ts'

let world: MatchingWorld
let euroAccount: string
beforeAll(async () => {
  world = await startMatchingWorld()
  const account_id = world.accountId(1024)
  euroAccount = await world.make('/bank_account', { type: 'cash', name: 'Euro', currency: 'EUR', account_id })
})
afterAll(() => world.kontor.close())

let number = 0
const make = (type: 'invoice' | 'expense', total: number, more: object = {}) =>
  world.make(`/${type}`, { number: `N-${++number}`, total, date: '2026-03-01', ...more })
const order = (total: number, expense_ids: readonly string[]) =>
  world.make('/expense_payment', { total, execution_date: '2026-03-16', expense_ids })
const paidOf = async (type: string, id: string) =>
  (await world.json<{ paid_amount: number }>(`/${type}/${id}`)).paid_amount
const row = (matchable_type: string, matchable_id: string, amount: number, more: object = {}) => ({
  amount,
  matchable_type,
  matchable_id,
  ...more,
})
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code]

test('a document in euro on an account in francs is paid in full, unless a part is given', async () => {
  const invoice = await make('invoice', 250, { currency: 'EUR' })
  await world.matched(await world.transaction(95), [row('invoice', invoice, 95, { currency_amount: 100 })])
  expect(await paidOf('invoice', invoice)).toBe(100)
  await world.matched(await world.transaction(142.5), [row('invoice', invoice, 142.5)])
  expect(await paidOf('invoice', invoice)).toBe(250)
})

test('on an account in euro it is paid by the amount received, at any value in francs', async () => {
  const invoice = await make('invoice', 250, { currency: 'EUR' })
  const id = await world.transaction(100, { bank_account_id: euroAccount })
  await world.matched(id, [row('invoice', invoice, 94.37)])
  expect(await paidOf('invoice', invoice)).toBe(100)
})

test('two documents share the payment by their value; a cent of conversion leaves no open amount', async () => {
  const [first, second] = [
    await make('invoice', 33.33, { currency: 'EUR' }),
    await make('invoice', 66.67, { currency: 'EUR' }),
  ]
  const id = await world.transaction(100, { bank_account_id: euroAccount })
  await world.matched(id, [row('invoice', first, 31.5), row('invoice', second, 63)])
  expect([await paidOf('invoice', first), await paidOf('invoice', second)]).toEqual([33.33, 66.67])
})

test('for a repayment in another currency the part must be given', async () => {
  const invoice = await make('invoice', 100, { currency: 'EUR' })
  await world.matched(await world.transaction(95), [row('invoice', invoice, 95)])
  const back = await world.transaction(-19)
  expect(await codeOf(await world.match(back, [row('invoice', invoice, 19)]))).toEqual([422, 'required'])
  await world.matched(back, [row('invoice', invoice, 19, { currency_amount: 20 })])
  expect(await paidOf('invoice', invoice)).toBe(80)
})

test('a payment order pays its bills in order, and an excess goes to the last one', async () => {
  const bills = [await make('expense', 100), await make('expense', 50), await make('expense', 30)]
  const payment = await order(180, bills)
  await world.matched(await world.transaction(-120), [row('expense_payment', payment, 120)])
  expect(await Promise.all(bills.map((id) => paidOf('expense', id)))).toEqual([100, 20, 0])
  await world.matched(await world.transaction(-70), [row('expense_payment', payment, 70)])
  expect(await Promise.all(bills.map((id) => paidOf('expense', id)))).toEqual([100, 50, 40])
  expect(await world.json(`/expense_payment/${payment}`)).toMatchObject({ paid_amount: 190, status: 'overpaid' })
})

test('a bill of an order that another payment paid gets no part of it', async () => {
  const bills = [await make('expense', 100), await make('expense', 50), await make('expense', 30)]
  const payment = await order(180, bills)
  await world.matched(await world.transaction(-100), [row('expense', bills[0] ?? '', 100)])
  const id = await world.transaction(-80)
  await world.matched(id, [row('expense_payment', payment, 80)])
  const [transaction] = await world.kontor.book.read([get('bank_transaction', id)])
  expect(transaction?.matches[0]?.settlements).toEqual([
    { type: 'expense_payment', id: payment, amount: 8000 },
    { type: 'expense', id: bills[1], amount: 5000 },
    { type: 'expense', id: bills[2], amount: 3000 },
  ])
})

test("a supplier's credit note that was deducted is settled with the bill", async () => {
  const bills = [await make('expense', 500), await make('expense', -100)]
  const payment = await order(400, bills)
  await world.matched(await world.transaction(-400), [row('expense_payment', payment, 400)])
  expect(await Promise.all(bills.map((id) => paidOf('expense', id)))).toEqual([500, -100])
})

test('an order that the bank returns reopens its bills', async () => {
  const bills = [await make('expense', 60), await make('expense', 40)]
  const payment = await order(100, bills)
  await world.matched(await world.transaction(-100), [row('expense_payment', payment, 100)])
  await world.matched(await world.transaction(100), [row('expense_payment', payment, 100)])
  expect(await Promise.all(bills.map((id) => paidOf('expense', id)))).toEqual([0, 0])
  expect(await world.json(`/expense_payment/${payment}`)).toMatchObject({ paid_amount: 0, status: 'open' })
})

test('two rows of one document in a match count together', async () => {
  const invoice = await make('invoice', 100)
  const id = await world.transaction(150)
  const twice = [row('invoice', invoice, 100), row('invoice', invoice, 50)]
  expect(await codeOf(await world.match(id, twice))).toEqual([422, 'document_paid'])
  await world.matched(id, [row('invoice', invoice, 60), row('invoice', invoice, 40), { amount: 50, account: 3400 }])
  expect(await paidOf('invoice', invoice)).toBe(100)
})

test('an id of another kind of document is refused', async () => {
  const bill = await make('expense', 10)
  const id = await world.transaction(10)
  expect(await codeOf(await world.match(id, [row('invoice', bill, 10)]))).toEqual([422, 'matchable_unknown'])
})
