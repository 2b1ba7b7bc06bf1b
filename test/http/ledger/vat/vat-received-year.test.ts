// A year by received amounts: four returns, a correction, and the annual reconciliation with one planted error, as
// docs/vat-examples.md has calculated them by hand.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { VatReturnObject } from '../../../../shared/api/endpoints/ledger/vat-returns.ts'
import { type MatchingWorld, startMatchingWorld } from '../../matching/matching-world.ts'
import { readVatPage } from './vat-page.ts'
import { invoice, setReporting } from './vat-story.ts'

let world: MatchingWorld
let rows: readonly (readonly (string | number | null)[])[]
beforeAll(async () => {
  world = await startMatchingWorld()
  rows = (await readVatPage()).rows('A year by received amounts, with a correction and a reconciliation')
  const year = { name: '2024', start_date: '2024-01-01', end_date: '2024-12-31' }
  expect((await world.post('/fiscal_year', year)).status).toBe(201)
  await setReporting(world, ['2020-01-01', 'received'])
  await world.kontor.send('PATCH', '/api/organizations/1', { vat_idn: 'CHE-123.456.788 MWST' })
  const pay = async (amount: number, day: string, matchable_type: string, matchable_id: string) =>
    world.matched(await world.transaction(amount, { booking_date: day, value_date: day }), [
      { amount: Math.abs(amount), matchable_type, matchable_id },
    ])
  await pay(540.5, '2025-01-20', 'invoice', await invoice(world, 'R0', 540.5, '2024-12-15'))
  const second = await invoice(world, 'R1', 2162, '2025-02-10')
  const bill = { number: 'A1', total: 540.5, date: '2025-03-01', account_id: world.accountId(4200) }
  const goods = await world.make('/expense', bill)
  await pay(1081, '2025-03-15', 'invoice', second)
  await pay(-540.5, '2025-04-10', 'expense', goods)
  await pay(1081, '2025-05-15', 'invoice', second)
  await pay(3243, '2025-09-20', 'invoice', await invoice(world, 'R2', 3243, '2025-08-05'))
  await invoice(world, 'R3', 1081, '2025-12-12')
  await entry('2025-10-31', [6500, 24.3, false], [2200, -24.3, false])
})
afterAll(() => world.kontor.close())

const entry = (date: string, ...lines: readonly (readonly [account: number, amount: number, isTaxed: boolean])[]) =>
  world.make('/journal_entry', {
    date,
    lines: lines.map(([account, amount, isTaxed]) => ({
      account_id: world.accountId(account),
      ...(amount < 0 ? { credit: 0 - amount } : { debit: amount }),
      ...(isTaxed ? { vat_rate_id: world.vatRateId('Normalsatz 8.1 %') } : {}),
    })),
  })
const vatReturn = (id: string) => world.json<VatReturnObject>(`/vat_return/${id}`)
/** With the checks that are expected to be wrong. */
const file = async (id: string, ...expected: readonly string[]): Promise<VatReturnObject> => {
  const { checks } = await vatReturn(id)
  const wrong = [...new Set(checks.flatMap(({ code, state }) => (state === 'wrong' ? [code] : [])))]
  expect(wrong).toEqual(expected)
  const overridden = wrong.map((check) => ({ check, reason: 'As in the example' }))
  const answer = await world.post(`/vat_return/${id}/file`, { overridden })
  const filed = (await answer.json()) as VatReturnObject
  expect([answer.status, JSON.stringify(filed).slice(0, 200)]).toEqual([200, expect.anything()])
  return filed
}
/** 303 with its tax, 400, 500 and what is due, as a row of the page. */
const rowOf = ({ lines, amount_due }: VatReturnObject) => {
  const at = (number: string, of: 'base' | 'tax') => lines.find((line) => line.number === number)?.[of] || null
  return [at('303', 'base'), at('303', 'tax'), at('400', 'tax'), at('500', 'tax'), amount_due]
}
const published = (name: string) => rows.find(([first]) => first === name)?.slice(1)

test('the quarters, and the correction of the second one', async () => {
  expect(rowOf(await file('2025-Q1'))).toEqual(published('Q1'))
  const filed = await file('2025-Q2')
  expect(rowOf(filed)).toEqual(published('Q2'))
  const reopened = await world.post(`/period_lock/${filed.period_lock_id}/reopen`, { reason: 'Cash sales' })
  expect(reopened.status).toBe(200)
  await entry('2025-06-20', [1000, 216.2, false], [3200, -200, true], [2200, -16.2, true])
  expect(rowOf(await file('2025-Q2-correction'))).toEqual(published('Q2, corrected'))
  expect(rowOf(await file('2025-Q3'))).toEqual(published('Q3'))
  const last = await file('2025-Q4', 'vat_without_rate')
  expect(rowOf(last)).toEqual(published('Q4'))
  const { lines } = await vatReturn(last.id)
  expect(lines.find(({ key }) => key === 'note:open_sales')).toMatchObject({ base: 1000, tax: 81 })
})

test('a filed return answers the same, whatever is booked later', async () => {
  const csv = async () => (await world.kontor.ask('/api/vat_return/2025-Q4?format=csv')).text()
  const before = await csv()
  expect(before).toContain('81.00')
  const { period_lock_id } = await vatReturn('2025-Q4')
  expect((await world.post(`/period_lock/${period_lock_id}/reopen`, { reason: 'An invoice' })).status).toBe(200)
  const late = await invoice(world, 'R4', 108.1, '2025-12-20')
  expect(await csv()).toBe(before)
  expect((await world.kontor.ask(`/api/invoice/${late}`, { method: 'DELETE' })).ok).toBe(true)
  expect((await world.post('/period_lock/vat', { from: '2025-10-01', to: '2025-12-31' })).status).toBe(201)
})

test('a line of a filed return leads to the settlements as they were filed', async () => {
  const { data } = await world.json<{ data: { period: string; type: string; id: string }[] }>(
    '/vat_return?date=2025-06-30',
  )
  const first = data.find(({ period, type }) => period === '2025-Q2' && type === 'first')
  const items = async (id: string) => (await world.json<{ base: number }>(`/vat_return/${id}/line/line:303`)).base
  expect(await items(first?.id ?? '')).toBe(1000)
  expect(await items('2025-Q2')).toBe(1200)
})

test('the annual reconciliation explains each account and finds the planted error', async () => {
  const { reconciliation, amount_due } = await vatReturn('2025-reconciliation')
  expect(amount_due).toBe(0)
  const accounts = (reconciliation ?? []).map(({ number, booked, declared, reasons }) => {
    const sumOf = (wanted: string) =>
      reasons.reduce((sum, { code, amount }) => (code === wanted ? sum + Math.round(amount * 100) : sum), 0) / 100 ||
      null
    return [number, booked, declared, sumOf('open_items'), sumOf('in_no_line')]
  })
  expect(accounts).toEqual(rows.filter(([number]) => typeof number === 'number' && number >= 1000))
  const planted = reconciliation?.flatMap(({ reasons }) => reasons.filter(({ code }) => code === 'in_no_line'))
  expect(planted).toMatchObject([{ period: '2025-Q4', amount: 24.3 }])
  // The tax of R3 stays on 2200 until it is paid.
  const balance = (await world.balances())[2200]
  expect((await file('2025-reconciliation')).journal_entry_ids).toEqual([])
  expect((await world.balances())[2200]).toBe(balance)
  expect(balance).toBe(-81)
})
