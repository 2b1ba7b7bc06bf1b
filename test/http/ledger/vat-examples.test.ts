// The examples of docs/vat-examples.md that vat-received.test.ts does not have: a quarter across a change of rates, and
// three net tax rates. The figures are read from the page, which was calculated by hand.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { VatReportObject } from '../../../shared/api/endpoints/ledger/vat-report.ts'
import { type MatchingWorld, startMatchingWorld } from '../matching/matching-world.ts'

let world: MatchingWorld
let page: string
beforeAll(async () => {
  page = await readFile(join(import.meta.dirname, '../../../docs/vat-examples.md'), 'utf8')
  world = await startMatchingWorld()
})
afterAll(() => world.kontor.close())

/** `303: [base, tax]` of the table under a heading of the page; empty cells are null. */
const published = (heading: string) => {
  const [, section = ''] = page.split(`## ${heading}\n`)
  const rows = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => /^\| \d{3} /.test(line))
  const read = (text = '') => (text.trim() === '' ? null : Number(text.replaceAll("'", '')))
  return rows.map((row) => {
    const [, number = '', base, tax] = row.split('|')
    return [Number(number.trim()), read(base), read(tax)] as const
  })
}
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
    expect(await reported('2024-01-01', '2024-03-31')).toEqual(published('A quarter across a change of rates'))
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
      published('Net tax rates with three activities'),
    )
  })
})
