// The transaction that pays a VAT return, over HTTP: proposed on 2201 by its amount with the reference or the words of
// the tax administration, and noted in the return by whatever books it. Sales of 1,081.00 owe 81.00, of 540.50 owe 40.50.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BankTransactionObject } from '../../../../shared/api/endpoints/bank/bank-transactions.ts'
import type { VatReturnObject, VatYearObject } from '../../../../shared/api/endpoints/ledger/vat-returns.ts'
import { type MatchingWorld, startMatchingWorld } from '../../matching/matching-world.ts'

let world: MatchingWorld
beforeAll(async () => {
  world = await startMatchingWorld()
  await world.kontor.send('PATCH', '/api/organizations/1', { vat_idn: 'CHE-123.456.788 MWST' })
  const account_id = world.accountId(3400)
  const vat_rate_id = world.vatRateId('Normalsatz 8.1 %')
  for (const [number, total, date] of [
    ['R-1', 1081, '2026-02-10'],
    ['R-2', 540.5, '2026-05-10'],
  ] as const)
    await world.make('/invoice', { number, total, date, account_id, vat_rate_id })
  await file('2026-Q1', { reference: '26 00001 2' })
  await file('2026-Q2', {})
})
afterAll(() => world.kontor.close())

const file = async (id: string, body: object) => {
  const answer = await world.post(`/vat_return/${id}/file`, body)
  expect(answer.status, await answer.clone().text()).toBe(200)
}
const stateOf = async (id: string) => {
  const { state, payment } = await world.json<VatReturnObject>(`/vat_return/${id}`)
  return [state, payment?.bank_transaction_id ?? null]
}
/** A transaction, when it was processed. */
const paid = async (amount: number, text: string, more: object = {}) => {
  const id = await world.transaction(amount, { text, booking_date: '2026-08-20', value_date: '2026-08-20', ...more })
  await world.kontor.services.idle()
  const { matches } = await world.json<BankTransactionObject>(`/bank_transaction/${id}`)
  const proposed = matches.map((row) => [row.account_id === world.accountId(2201), row.amount, row.is_certain])
  return { id, proposed, reasons: matches.flatMap(({ reasons }) => reasons.map(({ evidence }) => evidence)) }
}
const book = async (id: string) => {
  const answer = await world.post('/bank_transaction/reconcile-many', { items: [id] })
  expect(answer.status, await answer.clone().text()).toBeLessThan(300)
  await world.kontor.services.idle()
}

/** Takes the payment of the second quarter back. */
const undoPayment = async () => {
  const [, id] = await stateOf('2026-Q2')
  await world.post('/bank_transaction/unreconcile-many', { items: [id] })
  await world.kontor.services.idle()
  expect((await world.kontor.ask(`/api/bank_transaction/${id}`, { method: 'DELETE' })).ok).toBe(true)
}

test('a draft is not paid', async () => {
  const answer = await world.post('/vat_return/2026-Q3/pay', { bank_transaction_id: '01ABCDEFGHJKMNPQRSTVWXYZ00' })
  expect([answer.status, await answer.json()]).toMatchObject([422, { code: 'vat_return_not_filed' }])
})

test.each([
  ['another amount', -80, 'MWST Quartal 1 Steuerverwaltung', {}],
  ['nothing but the amount', -81, 'Einkauf', {}],
  ['before the end of the period', -81, 'Zahlung 26000012', { booking_date: '2026-03-20', value_date: '2026-03-20' }],
  ['money that comes', 81, 'Zahlung 26000012', {}],
])('%s is not attached', async (_, amount, text, more) => {
  expect((await paid(amount, text, more)).proposed).toEqual([])
})

test('the reference and the amount: booked from the proposal, the return is paid, and undo takes both back', async () => {
  const { id, proposed, reasons } = await paid(-81, 'Zahlung 26-00001-2')
  expect([proposed, reasons]).toEqual([[[true, 81, true]], ['reference', 'amount']])
  await book(id)
  expect(await stateOf('2026-Q1')).toEqual(['paid', id])
  const { data } = await world.json<{ data: { id: string }[] }>('/history?limit=1')
  expect((await world.post(`/history/${data[0]?.id}/undo`)).status).toBe(200)
  expect(await stateOf('2026-Q1')).toEqual(['filed', null])
  await book(id)
  expect(await stateOf('2026-Q1')).toEqual(['paid', id])
  await world.post('/bank_transaction/unreconcile-many', { items: [id] })
  await world.kontor.services.idle()
  expect(await stateOf('2026-Q1')).toEqual(['filed', null])
  await book(id)
  // It is paid: the next one with this amount is not proposed.
  expect((await paid(-81, 'Zahlung 26-00001-2')).proposed).toEqual([])
})

test('the tax administration and the amount; a person who books it on 2201 pays it, too', async () => {
  const { id, proposed, reasons } = await paid(-40.5, 'Quartal 2', { name: 'Eidg. Steuerverwaltung' })
  expect([proposed, reasons]).toEqual([[[true, 40.5, true]], ['text', 'amount']])
  await world.matched(id, [{ amount: 40.5, account: 6500 }])
  expect(await stateOf('2026-Q2')).toEqual(['filed', null])
  const other = await world.transaction(-40.5, { booking_date: '2026-08-21', value_date: '2026-08-21' })
  await world.matched(other, [{ amount: 40.5, account: 2201 }])
  expect(await stateOf('2026-Q2')).toEqual(['paid', other])
})

test('one payment of a return and its correction pays both', async () => {
  await undoPayment()
  const { period_lock_id } = await world.json<VatReturnObject>('/vat_return/2026-Q2')
  expect((await world.post(`/period_lock/${period_lock_id}/reopen`, { reason: 'Nachtrag' })).status).toBe(200)
  const rate = { vat_rate_id: world.vatRateId('Normalsatz 8.1 %'), account_id: world.accountId(3400) }
  await world.make('/invoice', { number: 'R-4', total: 108.1, date: '2026-06-20', ...rate })
  await file('2026-Q2-correction', { overridden: [{ check: 'transactions_reconciled', reason: 'Proben' }] })
  const returns = async () => {
    const { data } = await world.json<VatYearObject>('/vat_return?date=2026-12-31')
    return data.filter(({ period, type }) => period === '2026-Q2' && type !== 'annual_reconciliation')
  }
  expect((await returns()).map(({ amount_due, is_unpaid }) => [amount_due, is_unpaid])).toEqual([
    [40.5, true],
    [8.1, true],
  ])
  // Without an exact amount, those that are booked on 2201.
  const part = await world.transaction(-30, { booking_date: '2026-08-19', value_date: '2026-08-19' })
  await world.matched(part, [{ amount: 30, account: 2201 }])
  const candidatesOf = async (name: string) =>
    (await world.json<VatReturnObject>(`/vat_return/${name}`)).payment_candidates.map((each) => [
      each.bank_transaction_id,
      each.amount,
    ])
  expect(await candidatesOf('2026-Q2')).toEqual([[part, -30]])
  // 40.50 and 8.10.
  const { id, proposed } = await paid(-48.6, 'MWST 2. Quartal', { name: 'Eidg. Steuerverwaltung' })
  expect(proposed).toEqual([[true, 48.6, true]])
  const [first, correction] = await returns()
  for (const each of [first, correction]) expect(await candidatesOf(each?.id ?? '')).toEqual([[id, -48.6]])
  const answer = await world.post(`/vat_return/${correction?.id}/pay`, { bank_transaction_id: id })
  expect(answer.status, await answer.clone().text()).toBe(200)
  expect((await returns()).map(({ is_unpaid }) => is_unpaid)).toEqual([false, false])
  const { data } = await world.json<{ data: { id: string }[] }>('/history?limit=1')
  expect((await world.post(`/history/${data[0]?.id}/undo`)).status).toBe(200)
  expect((await returns()).map(({ is_unpaid }) => is_unpaid)).toEqual([true, true])
  // Booked by whatever books it, it pays both, too.
  await book(id)
  expect((await returns()).map(({ is_unpaid }) => is_unpaid)).toEqual([false, false])
})

test('a transaction from before the filing is proposed when the return is filed, and no longer when it is paid', async () => {
  const days = { booking_date: '2026-11-05', value_date: '2026-11-05' }
  const ids = [await paid(-12.15, 'ESTV MWST', days), await paid(-12.15, 'ESTV MWST Q3', days)].map(({ id }) => id)
  const rows = async () => {
    await world.kontor.services.idle()
    const found = ids.map((id) => world.json<BankTransactionObject>(`/bank_transaction/${id}`))
    return (await Promise.all(found)).map(({ matches }) => matches.length)
  }
  expect(await rows()).toEqual([0, 0])
  // 162.15 contain 12.15.
  const rate = { vat_rate_id: world.vatRateId('Normalsatz 8.1 %'), account_id: world.accountId(3400) }
  await world.make('/invoice', { number: 'R-3', total: 162.15, date: '2026-08-10', ...rate })
  // The unmatched ones of the tests before.
  await file('2026-Q3', { overridden: [{ check: 'transactions_reconciled', reason: 'Proben' }] })
  await expect.poll(rows).toEqual([1, 1])
  await book(ids[0] ?? '')
  expect(await stateOf('2026-Q3')).toEqual(['paid', ids[0]])
  await expect.poll(rows).toEqual([1, 0])
})

test('only the whole amount on 2201 pays, in francs; two returns with one amount are paid by two transactions', async () => {
  const own = await startMatchingWorld()
  await own.kontor.send('PATCH', '/api/organizations/1', { vat_idn: 'CHE-123.456.788 MWST' })
  const rate = { vat_rate_id: own.vatRateId('Normalsatz 8.1 %'), account_id: own.accountId(3400) }
  for (const [number, date] of [
    ['R-1', '2026-02-10'],
    ['R-2', '2026-05-10'],
  ] as const)
    await own.make('/invoice', { number, total: 1081, date, ...rate })
  for (const period of ['2026-Q1', '2026-Q2'])
    expect((await own.post(`/vat_return/${period}/file`, {})).status).toBe(200)
  const paidBy = async (period: string) =>
    (await own.json<VatReturnObject>(`/vat_return/${period}`)).payment?.bank_transaction_id ?? null
  const days = { booking_date: '2026-08-20', value_date: '2026-08-20' }
  const split = await own.transaction(-81, days)
  await own.matched(split, [
    { amount: 80, account: 2201 },
    { amount: 1, account: 6940 },
  ])
  const more = await own.transaction(-82, days)
  await own.matched(more, [
    { amount: 81, account: 2201 },
    { amount: 1, account: 6940 },
  ])
  expect([await paidBy('2026-Q1'), await paidBy('2026-Q2')]).toEqual([null, null])
  // At most ten candidates: first what is booked on 2201, then what names the tax administration; nothing that is booked elsewhere.
  const waiting = await Promise.all(Array.from({ length: 11 }, () => own.transaction(-81, days)))
  const named = await own.transaction(-81, { ...days, name: 'ESTV' })
  const elsewhere = await own.transaction(-81, { booking_date: '2026-08-01' })
  await own.matched(elsewhere, [{ amount: 81, account: 6500 }])
  const { payment_candidates } = await own.json<VatReturnObject>('/vat_return/2026-Q1')
  const ids = payment_candidates.map(({ bank_transaction_id }) => bank_transaction_id)
  expect([ids.length, ids.slice(0, 2), ids.includes(elsewhere)]).toEqual([10, [split, named], false])
  await own.kontor.services.idle()
  for (const id of [...waiting, named])
    expect((await own.kontor.send('DELETE', `/api/bank_transaction/${id}`, {})).status).toBe(204)
  const both = [await own.transaction(-81, days), await own.transaction(-81, days)]
  const items = both.map((id) => ({
    bank_transaction_id: id,
    matches: [{ amount: 81, account_id: own.accountId(2201) }],
  }))
  const answer = await own.post('/bank_transaction/match-many', { items })
  expect(await answer.json()).toMatchObject({ done: 2 })
  await own.kontor.services.idle()
  expect(new Set([await paidBy('2026-Q1'), await paidBy('2026-Q2')])).toEqual(new Set(both))
  const third = await own.transaction(-81, days)
  await own.matched(third, [{ amount: 81, account: 2201 }])
  expect(new Set([await paidBy('2026-Q1'), await paidBy('2026-Q2')])).toEqual(new Set(both))
  await own.kontor.close()
})
