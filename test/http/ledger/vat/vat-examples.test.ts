// Examples of docs/vat-examples.md of one period. The figures are read from the page, which was calculated by hand.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { VatReportObject } from '../../../../shared/api/endpoints/ledger/vat-report.ts'
import { type MatchingWorld, startMatchingWorld } from '../../matching/matching-world.ts'
import { readVatPage, type VatPage } from './vat-page.ts'

let world: MatchingWorld
let page: VatPage
beforeAll(async () => {
  page = await readVatPage()
  world = await startMatchingWorld()
})
afterAll(() => world.kontor.close())

/** The lines of the form that are not 0. */
const reported = async (from: string, to: string) => {
  const { rows, checks } = await world.json<VatReportObject>(`/report/vat?from=${from}&to=${to}`)
  expect(checks.filter(({ is_met }) => !is_met).map(({ code }) => code)).toEqual([])
  return rows.flatMap(({ kind, number, amounts: { base = null, tax = null } }) =>
    kind === 'heading' || kind === 'note' || !(base || tax) ? [] : [[number, base, tax] as const],
  )
}
const settings = async (accountingVatReporting: readonly object[]) => {
  const answer = await world.kontor.send('PATCH', '/api/organizations/1', { settings: { accountingVatReporting } })
  expect(answer.status).toBe(200)
}
const document = (
  kind: 'invoice' | 'expense',
  number: string,
  total: number,
  date: string,
  account: number,
  rate: string,
) =>
  world.make(`/${kind}`, {
    number,
    total,
    date,
    account_id: world.accountId(account),
    vat_rate_id: world.vatRateId(rate),
  })

describe('published examples', () => {
  test('a quarter across a change of rates', async () => {
    expect(
      (await world.post('/fiscal_year', { name: '2024', start_date: '2024-01-01', end_date: '2024-12-31' })).status,
    ).toBe(201)
    await document('invoice', 'R1', 1077, '2024-01-15', 3400, 'Normalsatz 7.7 %')
    await document('invoice', 'R2', 1081, '2024-02-20', 3400, 'Normalsatz 8.1 %')
    await document('invoice', 'R3', 205, '2024-01-10', 3200, 'Reduzierter Satz 2.5 %')
    await document('invoice', 'R4', 311.4, '2024-03-01', 3400, 'Sondersatz Beherbergung 3.8 %')
    await document('expense', 'A1', 215.4, '2024-01-20', 4400, 'Normalsatz 7.7 %')
    await document('expense', 'A2', 100, '2024-01-25', 4400, 'Bezugsteuer 7.7 %')
    expect(await reported('2024-01-01', '2024-03-31')).toEqual(page.lines('A quarter across a change of rates'))
  })

  test('services from abroad', async () => {
    await document('invoice', 'D1', 1081, '2025-04-03', 3400, 'Normalsatz 8.1 %')
    await document('invoice', 'D2', 2000, '2025-04-10', 3400, 'Leistung im Ausland')
    await document('expense', 'D3', 1000, '2025-04-15', 4400, 'Bezugsteuer 8.1 %')
    await document('expense', 'D4', 300, '2025-05-20', 6600, 'Bezugsteuer 8.1 %')
    await document('expense', 'D5', 100, '2025-06-02', 6500, 'Bezugsteuer reduziert 2.6 %')
    expect(await reported('2025-04-01', '2025-06-30')).toEqual(page.lines('Services from abroad'))
  })

  test('credit notes and discounts', async () => {
    const rate = 'Normalsatz 8.1 %'
    const pay = async (amount: number, day: string, type: string, id: string, open: number, discount?: number) => {
      const [account, vat_rate_id] = [type === 'invoice' ? 3800 : 4900, world.vatRateId(rate)]
      await world.matched(await world.transaction(amount, { booking_date: day, value_date: day }), [
        { amount: open, matchable_type: type, matchable_id: id },
        ...(discount ? [{ amount: 0 - discount, account, vat_rate_id }] : []),
      ])
    }
    const sold = await document('invoice', 'R1', 2162, '2025-07-02', 3400, rate)
    const credit = await document('invoice', 'G1', -216.2, '2025-07-10', 3400, rate)
    await pay(2118.76, '2025-07-15', 'invoice', sold, 2162, 43.24)
    await pay(-216.2, '2025-07-16', 'invoice', credit, 216.2)
    const goods = await document('expense', 'A1', 1081, '2025-08-01', 4200, rate)
    await pay(-1048.57, '2025-08-08', 'expense', goods, 1081, 32.43)
    await document('expense', 'A2', -108.1, '2025-08-12', 4200, rate)
    await document('invoice', 'R2', 108.1, '2025-08-20', 3400, rate)
    const lines = [
      { account_id: world.accountId(3805), debit: 100, vat_rate_id: world.vatRateId(rate) },
      { account_id: world.accountId(2200), debit: 8.1, vat_rate_id: world.vatRateId(rate) },
      { account_id: world.accountId(1100), credit: 108.1 },
    ]
    await world.make('/journal_entry', { date: '2025-09-30', text: 'Verlust R2', lines })
    expect(await reported('2025-07-01', '2025-09-30')).toEqual(page.lines('Credit notes and discounts'))
  })

  test('net tax rates with three activities', async () => {
    await settings([
      {
        ...{ valid_from: '2025-01-01', is_liable: true, method: 'net_rate', form: 'agreed', period: 'half_year' },
        activities: [
          { code: '47111', rate: 2.1, accounts: ['3200'] },
          { code: '62020', rate: 6.2, accounts: ['3400'] },
          { code: '96021', rate: 5.3, accounts: ['3600'] },
        ],
      },
    ])
    await document('invoice', 'N1', 2162, '2026-01-15', 3200, 'Normalsatz 8.1 %')
    await document('invoice', 'N2', 540.5, '2026-02-15', 3400, 'Normalsatz 8.1 %')
    await document('invoice', 'N3', 324.3, '2026-03-15', 3600, 'Normalsatz 8.1 %')
    await document('invoice', 'N4', 400, '2026-04-15', 3400, 'Leistung im Ausland')
    await document('invoice', 'N5', -108.1, '2026-05-15', 3200, 'Normalsatz 8.1 %')
    await document('expense', 'N6', 108.1, '2026-05-20', 6500, 'Normalsatz 8.1 %')
    const rows = await reported('2026-01-01', '2026-06-30')
    // The form has numbers for two rates.
    expect(rows.map(([number, ...amounts]) => [number ?? 333, ...amounts])).toEqual(
      page.lines('Net tax rates with three activities'),
    )
  })
})
