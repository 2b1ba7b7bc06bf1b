// Settling a VAT period by net tax rates: the settlement account keeps the amount of the form, the remainder is income.
// By hand: 108.10 with its tax at 6.2 % are 6.70 owed of 8.10 booked, 1.40 remain; a credit note of 10.81 reverses 0.67
// and 0.14.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BooksCheckObject } from '../../../../shared/api/endpoints/ledger/books-checks.ts'
import type { VatReportObject } from '../../../../shared/api/endpoints/ledger/vat-report.ts'
import { type MatchingWorld, startMatchingWorld } from '../../matching/matching-world.ts'

const HALF = { from: '2026-01-01', to: '2026-06-30' }

let world: MatchingWorld
const changeSettings = async (settings: object) =>
  expect((await world.kontor.send('PATCH', '/api/organizations/1', { settings })).status).toBe(200)
beforeAll(async () => {
  world = await startMatchingWorld()
  await changeSettings({ accountingVatMethod: 'net_rate', accountingNetTaxRates: [6.2] })
})
afterAll(() => world.kontor.close())

const form = async () => {
  const report = await world.json<VatReportObject>(`/report/vat?from=${HALF.from}&to=${HALF.to}`)
  const at = (number: number) => report.rows.find((row) => row.number === number)?.amounts
  const unmet = report.checks.filter(({ is_met }) => !is_met).map(({ code }) => code)
  return { turnover: at(200)?.base, owed: at(500)?.tax, unmet }
}
const profit = async () => {
  const { rows } = await world.json<{ rows: { key: string; kind: string; amounts: Record<string, number | null> }[] }>(
    `/report/income_statement?from=${HALF.from}&to=${HALF.to}`,
  )
  return Object.values(rows.findLast(({ kind }) => kind === 'total')?.amounts ?? {})[0]
}
const turnoverCheck = async () =>
  (await world.json<{ data: BooksCheckObject[] }>('/books_check')).data
    .filter(({ code }) => code === 'turnover_is_revenue')
    .map(({ state, ledger, compared }) => [state, ledger, compared])

let lock: string
test('books 6.70 to 2201 and 1.40 to 3809, and leaves the form as it was', async () => {
  await world.make('/invoice', { number: 'R1', total: 108.1, date: '2026-03-02' })
  expect(await form()).toEqual({ turnover: 108.1, owed: 6.7, unmet: [] })
  const answer = await world.post('/period_lock/vat', HALF)
  expect(answer.status).toBe(201)
  lock = ((await answer.json()) as { id: string }).id
  expect(await world.balances()).toEqual({ 1100: 108.1, 3400: -100, 3809: -1.4, 2201: -6.7 })
  expect(await form()).toEqual({ turnover: 108.1, owed: 6.7, unmet: [] })
  expect(await profit()).toBe(101.4)
  expect(await turnoverCheck()).toEqual([['met', 100, 100]])
})

test('a second settlement after a credit note books only the new amounts', async () => {
  const reopened = await world.post(`/period_lock/${lock}/reopen`, { reason: 'A credit note was missing' })
  expect(reopened.status).toBe(200)
  await world.make('/invoice', { number: 'G1', total: -10.81, date: '2026-03-03' })
  expect((await world.post('/period_lock/vat', HALF)).status).toBe(201)
  // 97.29 at 6.2 % are 6.03; 7.29 were booked, so 1.26 remain.
  expect(await world.balances()).toEqual({ 1100: 97.29, 3400: -90, 3809: -1.26, 2201: -6.03 })
  expect(await form()).toEqual({ turnover: 97.29, owed: 6.03, unmet: [] })
})

// The tax of the supplier is part of the cost (MWSTG 37): no rate that a document, a row or a rule states books input tax.
test('bills, matches and rules with a rate book the whole amount as cost, and say so', async () => {
  const rate = world.vatRateId('Normalsatz 8.1 %')
  const before = await world.balances()
  const change = async () => {
    const now = await world.balances()
    const numbers = [...new Set([...Object.keys(before), ...Object.keys(now)])]
    return Object.fromEntries(
      numbers.flatMap((number) => {
        const moved = Math.round(((now[number] ?? 0) - (before[number] ?? 0)) * 100) / 100
        return moved === 0 ? [] : [[number, moved]]
      }),
    )
  }
  const [rent, adverts] = [world.accountId(6000), world.accountId(6600)]
  const bill = { number: 'A1', total: 54.05, date: '2026-07-02', account_id: rent, vat_rate_id: rate }
  const whole = await world.make('/expense', bill)
  expect(await world.json(`/expense/${whole}?append=booking`)).toMatchObject({
    vat_rate_id: rate,
    booking: { parts: [{ account_id: rent, vat_rate_id: null }] },
  })
  const lines = [
    { account_id: rent, vat_rate_id: rate, amount: 10.81 },
    { account_id: adverts, amount: 21.62 },
  ]
  await world.make('/expense', { number: 'A2', total: 32.43, date: '2026-07-03', lines, vat_rate_id: rate })
  const company = await world.make('/company', {
    name: 'Druck AG',
    expense_account_id: adverts,
    expense_vat_rate_id: rate,
  })
  await world.make('/expense', { number: 'A3', total: 108.1, date: '2026-07-04', company_id: company })
  expect(await change()).toEqual({ 6000: 64.86, 6600: 129.72, 2000: -194.58 })
  // A bill that its payment books, added with the effective method; then matches: a cost, a bought asset, a refunded cost.
  await changeSettings({ documentBooking: 'on_payment', accountingVatMethod: 'effective' })
  const paid = await world.make('/expense', { ...bill, number: 'A4', total: 10.81, date: '2026-07-05' })
  await changeSettings({ documentBooking: 'on_issue', accountingVatMethod: 'net_rate' })
  await world.matched(await world.transaction(-10.81, { booking_date: '2026-07-06' }), [
    { amount: 10.81, matchable_type: 'expense', matchable_id: paid },
  ])
  for (const [amount, account, day] of [
    [-54.05, 6500, '07'],
    [-1081, 1510, '08'],
    [5.4, 6500, '09'],
  ] as const) {
    const id = await world.transaction(amount, { booking_date: `2026-07-${day}` })
    const matched = await world.post(`/bank_transaction/${id}/matches`, {
      matches: [{ amount: Math.abs(amount), account_id: world.accountId(account), vat_rate_id: rate }],
    })
    expect(await matched.json()).toMatchObject({ is_reconciled: true, matches: [{ vat_rate_id: null }] })
  }
  expect(await change()).toEqual({
    6000: 75.67,
    6600: 129.72,
    6500: 48.65,
    1510: 1081,
    2000: -194.58,
    1020: -1140.46,
  })
  // A sold asset and a sale are owed: 1081.00 contain 81.00.
  const sold = await world.transaction(1081, { booking_date: '2026-07-10' })
  await world.post(`/bank_transaction/${sold}/matches`, {
    matches: [{ amount: 1081, account_id: world.accountId(1510), vat_rate_id: rate }],
  })
  expect(await change()).toMatchObject({ 1510: 81, 2200: -81 })
  expect(Object.keys(await change())).not.toContain('1171')
})

test('a rule that was made with the effective method books the whole amount, too', async () => {
  const row = { account_id: world.accountId(6940), vat_rate_id: world.vatRateId('Normalsatz 8.1 %'), share: 100 }
  await world.make('/rule', {
    name: 'Gebühr',
    mode: 'automatic',
    conditions: { all: [{ field: 'name', op: 'contains', value: 'Gebühr' }] },
    result: { rows: [row] },
  })
  const id = await world.transaction(-21.62, { booking_date: '2026-08-03', name: 'Gebühr' })
  await world.kontor.services.idle()
  const reconciled = await world.post(`/bank_transaction/${id}/reconcile`)
  expect(await reconciled.json()).toMatchObject({
    is_reconciled: true,
    matches: [{ amount: 21.62, vat_rate_id: null }],
  })
  const balances = await world.balances()
  expect([balances[6940], balances[1171]]).toEqual([21.62, undefined])
})
