// Payments that come back, over HTTP: the example of docs/returns.md, by hand. Which transactions are returns:
// test/rule/matching/returns.test.ts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SuggestionsObject } from '../../../shared/api/endpoints/bank/suggestions.ts'
import type { CompanyStatement } from '../../../shared/api/endpoints/open-item/company-statement.ts'
import { type MatchingWorld, startMatchingWorld } from './matching-world.ts'

let world: MatchingWorld
beforeAll(async () => {
  world = await startMatchingWorld()
})
afterAll(() => world.kontor.close())

const on = (day: string) => ({ booking_date: day, value_date: day })
const arrive = async (amount: number, day: string, more: object) => {
  const id = await world.transaction(amount, { ...on(day), ...more })
  await world.kontor.services.idle()
  return id
}
const suggested = async (id: string) =>
  (await world.json<SuggestionsObject>(`/bank_transaction/${id}/suggestions`)).data[0]
const matchesOf = async (id: string) =>
  (
    await world.json<{ matches: { matchable_id: string | null; amount: number; is_certain: boolean }[] }>(
      `/bank_transaction/${id}`,
    )
  ).matches
const reconcile = (id: string) => world.post(`/bank_transaction/${id}/reconcile`)
const invoiceOf = (id: string) =>
  world.json<{ status: string; paid_amount: number; payments: { amount: number; is_return: boolean; date: string }[] }>(
    `/invoice/${id}?append=payments`,
  )
const undoLatest = async () => {
  const { data } = await world.json<{ data: { id: number }[] }>('/history?per_page=1')
  return world.post(`/history/${data[0]?.id}/undo`)
}

describe('a payment of an invoice comes back with a fee', () => {
  let company = ''
  let invoice = ''
  let back = ''
  beforeAll(async () => {
    company = await world.make('/company', { name: 'Muster AG' })
    invoice = await world.make('/invoice', { number: 'R1', company_id: company, total: 89, date: '2026-02-01' })
    const paid = await arrive(89, '2026-03-03', { end_to_end_id: 'E1', name: 'Muster AG' })
    await world.matched(paid, [{ amount: 89, matchable_type: 'invoice', matchable_id: invoice }])
    back = await arrive(-92, '2026-03-20', { end_to_end_id: 'E1', text: 'Rückbuchung, Konto aufgehoben' })
  })

  test('it is proposed with the rows of the payment and the fee, and the reason names the day', async () => {
    const candidate = await suggested(back)
    expect(candidate).toMatchObject({ kind: 'return', is_certain: false })
    expect(
      candidate?.matches.map(({ matchable_id, account_id, amount }) => [matchable_id ?? account_id, amount]),
    ).toEqual([
      [invoice, 89],
      [world.accountId(6940), 3],
    ])
    expect(candidate?.reasons.map(({ text }) => text)).toContain(
      'Rückgabe der Zahlung vom 03.03.2026: Was sie bezahlt hat, ist wieder offen',
    )
    expect((await matchesOf(back)).map(({ amount }) => amount)).toEqual([89, 3])
  })

  test('booked on its own day, the invoice is open again and says why; undo leaves nothing', async () => {
    expect(await invoiceOf(invoice)).toMatchObject({ status: 'paid', paid_amount: 89 })
    const before = await world.balances()
    expect((await reconcile(back)).status).toBe(200)
    // 1100 +89.00, 6940 +3.00, bank −92.00.
    expect(await world.postings(back)).toEqual([
      [1020, 0, 92],
      [1100, 89, 0],
      [6940, 3, 0],
    ])
    const open = await invoiceOf(invoice)
    expect(open).toMatchObject({ status: 'open', paid_amount: 0 })
    expect(open.payments.map(({ date, amount, is_return }) => [date, amount, is_return])).toEqual([
      ['2026-03-03', 89, false],
      ['2026-03-20', -89, true],
    ])
    const statement = await world.json<CompanyStatement>(`/company/${company}/statement?from=2026-01-01&to=2026-03-31`)
    expect(statement.currencies[0]?.rows.map(({ date, text, balance }) => [date, text, balance])).toEqual([
      ['2026-02-01', 'Rechnung R1', 89],
      ['2026-03-03', 'Zahlung von R1', 0],
      ['2026-03-20', 'Rückgabe der Zahlung von R1', 89],
    ])
    expect((await undoLatest()).status).toBe(200)
    expect(await invoiceOf(invoice)).toMatchObject({ status: 'paid', paid_amount: 89 })
    expect(await world.balances()).toEqual(before)
    expect((await reconcile(back)).status).toBe(200)
  })

  test('the invoice is proposed for the next payment', async () => {
    const again = await arrive(89, '2026-04-02', { name: 'Muster AG', text: 'Rechnung R1' })
    expect((await suggested(again))?.matches[0]).toMatchObject({ matchable_id: invoice, amount: 89 })
  })
})

test('the return waits for its payment to be matched, and follows when it is not matched any more', async () => {
  const invoice = await world.make('/invoice', { number: 'R2', total: 45, date: '2026-02-01' })
  const paid = await arrive(45, '2026-03-04', { end_to_end_id: 'E2' })
  const back = await arrive(-45, '2026-03-09', { end_to_end_id: 'E2', text: 'Retoure' })
  await world.matched(paid, [{ amount: 45, matchable_type: 'invoice', matchable_id: invoice }])
  await world.kontor.services.idle()
  expect(await suggested(back)).toMatchObject({ kind: 'return', is_certain: true })
  expect(await matchesOf(back)).toMatchObject([{ matchable_id: invoice, amount: 45, is_certain: true }])
  expect((await undoLatest()).status).toBe(200)
  await world.kontor.services.idle()
  expect((await matchesOf(back)).filter(({ matchable_id }) => matchable_id !== null)).toEqual([])
})

test('a return of a payment that was never matched pairs the two, which cancel each other', async () => {
  const paid = await arrive(-70, '2026-03-04', { end_to_end_id: 'E3' })
  const back = await arrive(70, '2026-03-06', { end_to_end_id: 'E3', text: 'Rückweisung' })
  expect(await world.json(`/bank_transaction/${paid}`)).toMatchObject({ mirror_id: back })
  const before = await world.balances()
  expect((await reconcile(back)).status).toBe(200)
  expect(await world.json(`/bank_transaction/${paid}`)).toMatchObject({ is_reconciled: true })
  expect((await world.balances())['1090'] ?? 0).toBe(before['1090'] ?? 0)
})
