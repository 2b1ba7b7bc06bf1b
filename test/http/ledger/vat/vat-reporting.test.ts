// How VAT is reported, by day: the list of the settings and the older settings that show its present entry; periods in
// which it changes are refused with the reason. The day of these books is in November 2026.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { VatReportObject } from '../../../../shared/api/endpoints/ledger/vat-report.ts'
import { type MatchingWorld, startMatchingWorld } from '../../matching/matching-world.ts'

let world: MatchingWorld
beforeAll(async () => {
  world = await startMatchingWorld()
})
afterAll(() => world.kontor.close())

const entry = (valid_from: string, more: object = {}) => ({
  valid_from,
  is_liable: true,
  method: 'effective',
  form: 'agreed',
  period: 'quarter',
  activities: [],
  ...more,
})
const activity = (code: string | null, rate: number | null, ...accounts: readonly string[]) => ({
  code,
  rate,
  accounts,
})
const net = (...activities: readonly object[]) => ({ method: 'net_rate', period: 'half_year', activities })

const write = (settings: object) => world.kontor.send('PATCH', '/api/organizations/1', { settings })
const settings = async () => {
  const all = await world.json<Readonly<Record<string, unknown>>>('/organizations/1/settings')
  const { liableForVat, accountingVatMethod, accountingNetTaxRates, accountingNetTaxRate2Accounts } = all
  return [liableForVat, accountingVatMethod, accountingNetTaxRates, accountingNetTaxRate2Accounts]
}
const list = async () =>
  (await world.json<{ accountingVatReporting: readonly object[] }>('/organizations/1/settings')).accountingVatReporting
/** The fields that a refusal names. */
const refusal = async (body: object): Promise<readonly string[]> => {
  const answer = await write(body)
  expect(answer.status).toBe(422)
  return Object.keys(((await answer.json()) as { errors: object }).errors)
}
const reporting = (...accountingVatReporting: readonly object[]) => ({ accountingVatReporting })

describe('the list and the older settings', () => {
  test('new books report effectively, by agreed amounts, each quarter', async () => {
    expect(await list()).toEqual([entry('1995-01-01')])
  })

  test('the older settings show the entry of today and change it', async () => {
    const later = entry('2027-01-01', net(activity('62020', 6.2), activity('47111', 2.1, '3200')))
    expect((await write(reporting(entry('1995-01-01'), later))).status).toBe(200)
    expect(await settings()).toEqual([true, 'effective', [], []])
    expect((await write(reporting(entry('1995-01-01'), { ...later, valid_from: '2026-01-01' }))).status).toBe(200)
    expect(await settings()).toEqual([true, 'net_rate', [6.2, 2.1], ['3200']])
    expect((await write({ accountingNetTaxRates: [5.9, 2.1] })).status).toBe(200)
    expect(await list()).toEqual([
      entry('1995-01-01'),
      entry('2026-01-01', net(activity('62020', 5.9), activity('47111', 2.1, '3200'))),
    ])
    expect((await write({ accountingVatMethod: 'effective', accountingNetTaxRate2Accounts: [] })).status).toBe(200)
    expect((await list())[1]).toMatchObject({ method: 'effective', period: 'quarter' })
  })

  test('what was read may be sent back; a contradiction is refused', async () => {
    const all = await world.json<object>('/organizations/1/settings')
    expect((await write(all)).status).toBe(200)
    const body = { ...reporting(entry('1995-01-01')), liableForVat: false }
    expect(await refusal(body)).toEqual(['settings.liableForVat'])
  })

  test('a new list with the older settings that it shows is accepted; of several only the other one is named', async () => {
    const two = net(activity('62020', 6.2), activity('47111', 2.1, '3200'))
    const body = reporting(entry('1995-01-01'), entry('2026-01-01', two))
    const shown = { accountingVatMethod: 'net_rate', accountingNetTaxRates: [6.2, 2.1] }
    expect(await refusal({ ...body, ...shown, liableForVat: false })).toEqual(['settings.liableForVat'])
    expect((await write({ ...body, ...shown })).status).toBe(200)
    expect((await settings()).slice(0, 3)).toEqual([true, 'net_rate', [6.2, 2.1]])
  })
})

describe('is refused with its field', () => {
  const first = entry('1995-01-01')
  test.each<[string, readonly object[], string]>([
    ['no entry', [], ''],
    ['a code of four characters', [entry('2026-01-01', net(activity('6202', 6.2)))], '.0.activities.0.code'],
    ['a rate of two decimals', [entry('2026-01-01', net(activity('62020', 6.25)))], '.0.activities.0.rate'],
    [
      'an account that the chart does not have',
      [entry('2026-01-01', net(activity(null, 6.2, '1')))],
      '.0.activities.0.accounts.0',
    ],
    [
      'an account of two activities',
      [entry('2026-01-01', net(activity(null, 6.2, '3200'), activity(null, 2.1, '3200')))],
      '.0.activities.1.accounts.0',
    ],
    ['net tax rates without a rate', [entry('2026-01-01', net())], '.0.activities'],
    [
      'net tax rates by quarter',
      [entry('2026-01-01', { ...net(activity(null, 6.2)), period: 'quarter' })],
      '.0.period',
    ],
    ['a day before the entry before', [first, entry('1994-01-01')], '.1.valid_from'],
    ['the same day twice', [first, entry('1995-01-01')], '.1.valid_from'],
    ['another form in the middle of a year', [first, entry('2026-07-01', { form: 'received' })], '.1.valid_from'],
    ['no day', [entry('2026-02-30')], '.0.valid_from'],
    ['an unknown field', [entry('2026-01-01', { rates: [] })], '.0.rates'],
  ])('%s', async (_, entries, field) => {
    const [named = '', ...others] = await refusal(reporting(...entries))
    expect(others).toEqual([])
    expect(named).toBe(`settings.accountingVatReporting${field}`)
  })
})

describe('a period', () => {
  const report = (query: string) => world.kontor.ask(`/api/report/vat?${query}`)
  const problems = async (query: string) => {
    const answer = await report(query)
    return [answer.status, ((await answer.json()) as { errors?: object }).errors]
  }

  test('in which the method, the form or the liability changes is refused with the day; on either side it is reported', async () => {
    const second = entry('2026-01-01', net(activity('62020', 6.2)))
    expect((await write(reporting(entry('2025-05-15'), second))).status).toBe(200)
    expect(await problems('from=2025-10-01&to=2026-03-31')).toEqual([
      422,
      { to: ['How VAT is reported changes on 2026-01-01: ask for the days before it and from it on separately.'] },
    ])
    expect((await problems('from=2025-04-01&to=2025-06-30'))[0]).toBe(422)
    const methodOf = async (query: string) => ((await (await report(query)).json()) as VatReportObject).method
    expect(await methodOf('from=2025-10-01&to=2025-12-31')).toBe('effective')
    expect(await methodOf('from=2025-05-15&to=2025-06-30')).toBe('effective')
    expect(await methodOf('from=2026-01-01&to=2026-06-30')).toBe('net_rate')
    // Whoever names a method compares.
    expect(await methodOf('from=2025-10-01&to=2026-03-31&method=effective')).toBe('effective')
    const locked = await world.post('/period_lock/vat', { from: '2025-10-01', to: '2026-03-31' })
    expect(locked.status).toBe(422)
  })

  test('before 2025 has at most two net tax rates', async () => {
    const three = net(activity('62020', 6.2), activity('47111', 2.1, '3200'), activity('96021', 5.3, '3600'))
    expect((await write(reporting(entry('2020-01-01', three)))).status).toBe(200)
    expect((await problems('from=2024-07-01&to=2024-12-31'))[0]).toBe(422)
    expect((await problems('from=2025-01-01&to=2025-06-30'))[0]).toBe(200)
  })

  test('decides how a document of its days is booked, whenever it is added', async () => {
    await write(reporting(entry('2020-01-01'), entry('2026-01-01', net(activity(null, 6.2)))))
    const bill = (date: string) =>
      world.make('/expense', { number: date, total: 108.1, date, account_id: world.accountId(6500) })
    await bill('2025-12-30')
    expect(await world.balances()).toMatchObject({ 6500: 100, 1171: 8.1, 2000: -108.1 })
    await bill('2026-01-03')
    expect(await world.balances()).toMatchObject({ 6500: 208.1, 1171: 8.1, 2000: -216.2 })
  })

  test('decides how a row of a match is booked, by the day of its entry', async () => {
    const before = await world.balances()
    for (const day of ['2025-12-29', '2026-01-05']) {
      const id = await world.transaction(-54.05, { booking_date: day, value_date: day })
      await world.matched(id, [{ amount: 54.05, account: 6500, vat_rate_id: world.vatRateId('Normalsatz 8.1 %') }])
      const booked = (await world.postings(id)).toSorted(([a], [b]) => a - b)
      expect(booked).toEqual(
        day.startsWith('2025')
          ? [
              [1020, 0, 54.05],
              [1171, 4.05, 0],
              [6500, 50, 0],
            ]
          : [
              [1020, 0, 54.05],
              [6500, 54.05, 0],
            ],
      )
    }
    expect((await world.balances())[6500]).toBe((before[6500] ?? 0) + 104.05)
    // Not liable then: a rate is refused.
    await write(reporting(entry('2020-01-01', { is_liable: false }), entry('2026-01-01')))
    const early = await world.transaction(-54.05, { booking_date: '2025-12-28', value_date: '2025-12-28' })
    const row = { amount: 54.05, account: 6500, vat_rate_id: world.vatRateId('Normalsatz 8.1 %') }
    expect((await world.match(early, [row])).status).toBe(422)
    await write(reporting(entry('2020-01-01'), entry('2026-01-01', net(activity(null, 6.2)))))
  })

  test('is named in the checklist as it is reported', async () => {
    await write(reporting(entry('2020-01-01'), entry('2026-01-01', { period: 'month' })))
    const years = await world.json<{ data: { name: string; checklist: { vat_periods_status: object } }[] }>(
      '/fiscal_year?append=checklist',
    )
    const labels = years.data.map(({ name, checklist }) => [name, Object.keys(checklist.vat_periods_status).join(' ')])
    expect(Object.fromEntries(labels)).toMatchObject({
      2025: 'Q1 Q2 Q3 Q4',
      2026: 'M01 M02 M03 M04 M05 M06 M07 M08 M09 M10 M11 M12',
    })
  })
})
