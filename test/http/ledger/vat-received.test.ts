// Received amounts over HTTP: documents count when and as far as they are settled. Both forms are computed from the same
// books. Figures by hand, at 8.1 %; docs/vat-examples.md explains them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { VatReportObject } from '../../../shared/api/endpoints/ledger/vat-report.ts'
import { type MatchingWorld, startMatchingWorld } from '../matching/matching-world.ts'

let world: MatchingWorld
beforeAll(async () => {
  world = await startMatchingWorld()
})
afterAll(() => world.kontor.close())

const QUARTERS = [
  ['2026-01-01', '2026-03-31'],
  ['2026-04-01', '2026-06-30'],
  ['2026-07-01', '2026-09-30'],
] as const
const report = ([from, to]: readonly [string, string], more = '') =>
  world.json<VatReportObject>(`/report/vat?from=${from}&to=${to}${more}`)
/** 200, 235, 299, 303 with its tax, the acquisition tax, 400, 405 and what is to be paid. */
const figures = async (quarter: readonly [string, string], more = '&form=received') => {
  const { rows } = await report(quarter, more)
  const at = (number: number) => rows.find((row) => row.number === number)?.amounts ?? {}
  const [due, claim] = [at(500).tax, at(510).tax]
  return {
    ...{ 200: at(200).base, 235: at(235).base, 299: at(299).base, 303: [at(303).base, at(303).tax] },
    ...{ 383: at(383).tax ?? 0, 400: at(400).tax, 405: at(405).tax, due: due ?? 0 - (claim ?? 0) },
  }
}
const note = async (quarter: readonly [string, string], key: string, more = '&form=received') =>
  (await report(quarter, more)).rows.find((row) => row.key === `note:${key}`)?.amounts
const unmet = async (quarter: readonly [string, string], more = '&form=received') =>
  (await report(quarter, more)).checks.flatMap(({ code, is_met }) => (is_met ? [] : [code]))

const invoice = (number: string, total: number, date: string, more: object = {}) =>
  world.make('/invoice', { number, total, date, account_id: world.accountId(3400), ...more })
const bill = (number: string, total: number, date: string, account: number, more: object = {}) =>
  world.make('/expense', { number, total, date, account_id: world.accountId(account), ...more })
const pay = async (amount: number, day: string, rows: Parameters<MatchingWorld['matched']>[1]) =>
  world.matched(await world.transaction(amount, { booking_date: day, value_date: day }), rows)
const row = (type: 'invoice' | 'expense', id: string, amount: number) => ({
  amount,
  matchable_type: type,
  matchable_id: id,
})

// R1 1081.00 of 10 February: 540.50 in March, 518.88 in April less 2 % discount of 21.62. R2 2162.00 of 20 March: in
// July. Its credit note G1 -216.20: netted in July. A1 goods 324.30 of 5 March: 100.00 in March, 224.30 in May. A2
// software from abroad 500.00 of 1 June: in July. A fee of 54.05 with a rate in May, and cash sales of 216.20 as an
// entry in June.
beforeAll(async () => {
  const standard = world.vatRateId('Normalsatz 8.1 %')
  const first = await invoice('R1', 1081, '2026-02-10')
  const second = await invoice('R2', 2162, '2026-03-20')
  const goods = await bill('A1', 324.3, '2026-03-05', 4200)
  const abroad = await bill('A2', 500, '2026-06-01', 4400, { vat_rate_id: world.vatRateId('Bezugsteuer 8.1 %') })
  const credit = await invoice('G1', -216.2, '2026-04-02')
  await pay(540.5, '2026-03-15', [row('invoice', first, 540.5)])
  await pay(-100, '2026-03-30', [row('expense', goods, 100)])
  await pay(518.88, '2026-04-20', [
    row('invoice', first, 540.5),
    { amount: -21.62, account: 3800, vat_rate_id: standard },
  ])
  await pay(-224.3, '2026-05-05', [row('expense', goods, 224.3)])
  await pay(-54.05, '2026-05-06', [{ amount: 54.05, account: 6500, vat_rate_id: standard }])
  const lines = [
    { account_id: world.accountId(1000), debit: 216.2 },
    { account_id: world.accountId(3200), credit: 200, vat_rate_id: standard },
    { account_id: world.accountId(2200), credit: 16.2, vat_rate_id: standard },
  ]
  await world.make('/journal_entry', { date: '2026-06-30', text: 'Barverkäufe', lines })
  await pay(2162, '2026-07-10', [row('invoice', second, 2162)])
  await pay(-216.2, '2026-07-12', [row('invoice', credit, 216.2)])
  await pay(-500, '2026-07-15', [row('expense', abroad, 500)])
})

describe('three quarters', () => {
  test('by agreed amounts', async () => {
    const agreed = (quarter: readonly [string, string]) => figures(quarter, '')
    expect(await agreed(QUARTERS[0])).toEqual({
      ...{ 200: 3000, 235: 0, 299: 3000, 303: [3000, 243] },
      ...{ 383: 0, 400: 24.3, 405: 0, due: 218.7 },
    })
    // 200.00 cash sales less the credit note of 200.00; the discount of 20.00.
    expect(await agreed(QUARTERS[1])).toEqual({
      ...{ 200: 0, 235: 20, 299: -20, 303: [-20, -1.62] },
      ...{ 383: 40.5, 400: 40.5, 405: 4.05, due: -5.67 },
    })
    expect(await agreed(QUARTERS[2])).toMatchObject({ 200: 0, 303: [0, 0], due: 0 })
  })

  test('by received amounts, in proportion', async () => {
    // Of 24.30 input tax, 100.00 / 324.30 are 7.49.
    expect(await figures(QUARTERS[0])).toEqual({
      ...{ 200: 500, 235: 0, 299: 500, 303: [500, 40.5] },
      ...{ 383: 0, 400: 7.49, 405: 0, due: 33.01 },
    })
    expect(await figures(QUARTERS[1])).toEqual({
      ...{ 200: 700, 235: 20, 299: 680, 303: [680, 55.08] },
      ...{ 383: 0, 400: 16.81, 405: 4.05, due: 34.22 },
    })
    expect(await figures(QUARTERS[2])).toEqual({
      ...{ 200: 1800, 235: 0, 299: 1800, 303: [1800, 145.8] },
      ...{ 383: 40.5, 400: 40.5, 405: 0, due: 145.8 },
    })
    for (const quarter of QUARTERS) expect(await unmet(quarter)).toEqual([])
  })

  test('are equal over all periods once everything is paid', async () => {
    const whole = ['2026-01-01', '2026-12-31'] as const
    expect(await figures(whole)).toEqual(await figures(whole, ''))
    expect((await figures(whole)).due).toBe(213.03)
  })

  test('the tax on open items at the end of each quarter', async () => {
    // R1 half and R2 whole: 500.00 and 2000.00; of A1 16.81 input tax.
    expect(await note(QUARTERS[0], 'open_sales')).toEqual({ base: 2500, tax: 202.5 })
    expect(await note(QUARTERS[0], 'open_purchases')).toEqual({ base: null, tax: 16.81 })
    // R2 less G1; the acquisition tax of A2 is owed and deducted.
    expect(await note(QUARTERS[1], 'open_sales')).toEqual({ base: 1800, tax: 186.3 })
    expect(await note(QUARTERS[1], 'open_purchases')).toEqual({ base: null, tax: 40.5 })
    expect(await note(QUARTERS[2], 'open_sales')).toEqual({ base: 0, tax: 0 })
  })
})

describe('as the settings say', () => {
  const entry = (valid_from: string, form: string) => ({
    ...{ valid_from, is_liable: true, method: 'effective', form, period: 'quarter', activities: [] },
  })
  const write = async (...accountingVatReporting: readonly object[]) => {
    const answer = await world.kontor.send('PATCH', '/api/organizations/1', { settings: { accountingVatReporting } })
    expect(answer.status).toBe(200)
  }
  const january = ['2026-01-01', '2026-03-31'] as const

  test('the change to received amounts credits the open items of the day before once', async () => {
    // R0 1081.00 of December was taxed in 2025; 540.50 come in 2026.
    await world.make('/invoice', {
      ...{ number: 'R0', total: 1081, date: '2025-12-10', account_id: world.accountId(3400) },
    })
    await write(entry('2020-01-01', 'agreed'), entry('2026-01-01', 'received'))
    expect((await report(['2025-10-01', '2025-12-31'])).form).toBe('agreed')
    expect((await report(january)).form).toBe('received')
    expect(await note(january, 'form_change', '')).toEqual({ base: -1000, tax: -81 })
    expect(await figures(january, '')).toMatchObject({ 299: -500, 303: [-500, -40.5], due: -47.99 })
    // Only once.
    expect(await note(QUARTERS[1], 'form_change', '')).toBeUndefined()
  })

  test('the change to agreed amounts taxes them once', async () => {
    await write(entry('2020-01-01', 'received'), entry('2026-01-01', 'agreed'))
    expect((await figures(['2025-10-01', '2025-12-31'], ''))[299]).toBe(0)
    expect(await note(january, 'form_change', '')).toEqual({ base: 1000, tax: 81 })
    expect(await figures(january, '')).toMatchObject({ 299: 4000, 303: [4000, 324], due: 299.7 })
  })

  test('the settlement of a period leaves the tax of open items on the VAT accounts', async () => {
    await write(entry('2020-01-01', 'received'))
    expect((await world.post('/period_lock/vat', { from: '2026-01-01', to: '2026-03-31' })).status).toBe(201)
    const entries = await world.json<{ data: { lines: { account_id: string; debit: number; credit: number }[] }[] }>(
      '/journal_entry?per_page=5&sort=-number',
    )
    const settled = entries.data[0]?.lines.map(({ account_id, debit, credit }) => [account_id, debit, credit])
    expect(settled).toEqual([
      [world.accountId(1170), 0, 7.49],
      [world.accountId(2200), 40.5, 0],
      [world.accountId(2201), 0, 33.01],
    ])
    const years = await world.json<{ data: { name: string; checklist: { vat_periods_status: object } }[] }>(
      '/fiscal_year?append=checklist',
    )
    expect(years.data.find(({ name }) => name === '2026')?.checklist.vat_periods_status).toMatchObject({
      Q1: true,
      Q2: false,
    })
    expect(await figures(january, '')).toMatchObject({ 303: [500, 40.5], 400: 7.49, due: 33.01 })
  })

  test('documents that another program books are refused with the reason', async () => {
    await invoice('X1', 100, '2026-09-01', { booked_by: 'elsewhere' })
    const answer = await world.kontor.ask('/api/report/vat?from=2026-07-01&to=2026-09-30')
    expect(answer.status).toBe(422)
    expect(((await answer.json()) as { errors: object }).errors).toHaveProperty('form')
    expect((await figures(QUARTERS[2], '&form=agreed'))[299]).toBe(0)
  })
})
