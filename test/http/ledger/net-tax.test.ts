// Settling a VAT period by net tax rates: the settlement account keeps the amount of the form, the remainder is income.
// By hand: 108.10 with its tax at 6.2 % are 6.70 owed of 8.10 booked, 1.40 remain; a credit note of 10.81 reverses 0.67
// and 0.14.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BooksCheckObject } from '../../../shared/api/endpoints/ledger/books-checks.ts'
import type { VatReportObject } from '../../../shared/api/endpoints/ledger/vat-report.ts'
import { type MatchingWorld, startMatchingWorld } from '../matching/matching-world.ts'

const HALF = { from: '2026-01-01', to: '2026-06-30' }

let world: MatchingWorld
beforeAll(async () => {
  world = await startMatchingWorld()
  const settings = { accountingVatMethod: 'net_rate', accountingNetTaxRates: [6.2] }
  expect((await world.kontor.send('PATCH', '/api/organizations/1', { settings })).status).toBe(200)
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
