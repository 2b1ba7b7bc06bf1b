// The VAT report over the real services: matched and manual bookings, whole months and parts of months.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { VatReportObject } from '../../../../shared/api/endpoints/ledger/vat-report.ts'
import { type MatchingWorld, startMatchingWorld } from '../../matching/matching-world.ts'

let world: MatchingWorld
let standard = ''
beforeAll(async () => {
  world = await startMatchingWorld()
  standard = world.vatRateId('Normalsatz 8.1 %')
  const lines = (net: number, tax: number) => [
    { account_id: world.accountId(1100), debit: net + tax },
    { account_id: world.accountId(3200), credit: net, vat_rate_id: standard },
    { account_id: world.accountId(2200), credit: tax, vat_rate_id: standard },
  ]
  await world.make('/journal_entry', { date: '2026-05-03', text: 'Früh', lines: lines(1000, 81) })
  await world.make('/journal_entry', { date: '2026-06-20', text: 'Spät', lines: lines(500, 40.5) })
  const wrong = await world.make('/journal_entry', { date: '2026-06-21', text: 'Falsch', lines: lines(70, 5.67) })
  await world.post(`/journal_entry/${wrong}/reverse`, { date: '2026-06-22' })
  await world.make('/journal_entry', {
    date: '2026-06-30',
    text: 'Abrechnung',
    lines: [
      { account_id: world.accountId(2200), debit: 20 },
      { account_id: world.accountId(2201), credit: 20 },
    ],
  })
})
afterAll(() => world.kontor.close())

const report = (query: string) => world.json<VatReportObject>(`/report/vat?${query}`)
const lineIn = ({ rows }: VatReportObject, number: number) => rows.find((row) => row.number === number)?.amounts
const unmet = ({ checks }: VatReportObject) =>
  checks.flatMap(({ code, is_met, amount }) => (is_met ? [] : [[code, amount]]))

describe('the VAT report', () => {
  test('of a quarter, each figure with its components', async () => {
    const quarter = await report('from=2026-04-01&to=2026-06-30')
    expect(quarter).toMatchObject({
      report: 'vat',
      from: '2026-04-01',
      to: '2026-06-30',
      compare: null,
      currency: 'CHF',
      method: 'effective',
      columns: [
        { key: 'base', kind: 'amount', of: 'base' },
        { key: 'tax', kind: 'amount', of: 'base' },
      ],
    })
    expect(lineIn(quarter, 303)).toEqual({ base: 1500, tax: 121.5 })
    expect(lineIn(quarter, 500)).toEqual({ base: null, tax: 121.5 })
    expect(quarter.rows.find(({ number }) => number === 303)?.entries).toEqual({
      account_ids: [world.accountId(3200), world.accountId(2200)],
      from: '2026-04-01',
      to: '2026-06-30',
      vat_rate_ids: [standard],
    })
    expect(unmet(quarter)).toEqual([['vat_without_rate', -20]])
  })

  test('of any days: whole months from sums, the other days from their entries', async () => {
    expect(lineIn(await report('from=2026-05-04&to=2026-06-30'), 303)).toEqual({ base: 500, tax: 40.5 })
    expect(lineIn(await report('from=2026-05-03&to=2026-06-20'), 303)).toEqual({ base: 1500, tax: 121.5 })
    expect(lineIn(await report('from=2026-06-21&to=2026-06-21'), 303)).toEqual({ base: 70, tax: 5.67 })
    expect(lineIn(await report('from=2025-12-15&to=2026-06-19'), 303)).toEqual({ base: 1000, tax: 81 })
  })

  test('includes bookings of matching', async () => {
    const id = await world.transaction(-54.05)
    await world.matched(id, [{ amount: 54.05, account: 6500, vat_rate_id: standard }])
    const year = await report('from=2025-01-01&to=2027-12-31')
    expect(lineIn(year, 405)).toEqual({ base: null, tax: 4.05 })
    expect(lineIn(year, 500)).toEqual({ base: null, tax: 117.45 })
  })

  test('by net tax rates, when requested or set in the settings', async () => {
    expect(unmet(await report('from=2026-04-01&to=2026-06-30&method=net_rate'))).toContainEqual([
      'net_rates_missing',
      null,
    ])
    const settings = { accountingVatMethod: 'net_rate', accountingNetTaxRates: [6.2] }
    expect((await world.kontor.send('PATCH', '/api/organizations/1', { settings })).status).toBe(200)
    const quarter = await report('from=2026-04-01&to=2026-06-30')
    expect(quarter.method).toBe('net_rate')
    // 1621.50 at 6.2 % is 100.53.
    expect(lineIn(quarter, 323)).toEqual({ base: 1621.5, tax: 100.53 })
    expect(lineIn(await report('from=2026-04-01&to=2026-06-30&method=effective'), 303)).toEqual({
      base: 1500,
      tax: 121.5,
    })
    const years = await world.json<{ data: { checklist: { vat_periods_status: object } }[] }>(
      '/fiscal_year?append=checklist',
    )
    expect(Object.keys(years.data[0]?.checklist.vat_periods_status ?? {})).toEqual(['S1', 'S2'])
  })

  test('titles in the requested language', async () => {
    const answer = await world.kontor.ask('/api/report/vat', { headers: { 'Accept-Language': 'en' } })
    expect(((await answer.json()) as VatReportObject).columns).toMatchObject([{ title: 'Turnover' }, { title: 'Tax' }])
  })

  test('refused: days in the wrong order, no day, an unknown method or parameter; invalid settings', async () => {
    const status = async (query: string) => (await world.kontor.ask(`/api/report/vat?${query}`)).status
    expect(await status('from=2026-02-01&to=2026-01-01')).toBe(422)
    expect(await status('from=soon')).toBe(422)
    expect(await status('method=guess')).toBe(422)
    expect(await status('period=Q1')).toBe(400)
    for (const settings of [
      { accountingVatMethod: 'guess' },
      { accountingNetTaxRates: [1, 2, 3] },
      { accountingNetTaxRates: [6.25] },
      { accountingNetTaxRates: [11] },
      { accountingNetTaxRates: [0] },
    ]) {
      expect((await world.kontor.send('PATCH', '/api/organizations/1', { settings })).status).toBe(422)
    }
  })
})
