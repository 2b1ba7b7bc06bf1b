// The documents of docs/vat-examples.md, section "Agreed and received amounts", and the figures of their quarters.
import { expect } from 'vitest'
import type { VatReportObject } from '../../../../shared/api/endpoints/ledger/vat-report.ts'
import type { VatLineItemsObject } from '../../../../shared/api/endpoints/ledger/vat-returns.ts'
import type { MatchingWorld } from '../../matching/matching-world.ts'

export const QUARTERS = [
  ['2026-01-01', '2026-03-31'],
  ['2026-04-01', '2026-06-30'],
  ['2026-07-01', '2026-09-30'],
] as const
type Quarter = readonly [string, string]

/** By the form of the report; empty: that of the settings. */
export const vatQuestions = (world: MatchingWorld) => {
  const report = ([from, to]: Quarter, more = '') =>
    world.json<VatReportObject>(`/report/vat?from=${from}&to=${to}${more}`)
  return {
    report,
    /** 200, 235, 299, 303 with its tax, the acquisition tax, 400, 405 and what is to be paid. */
    figures: async (quarter: Quarter, more = '&form=received') => {
      const { rows } = await report(quarter, more)
      const at = (number: number) => rows.find((row) => row.number === number)?.amounts ?? {}
      const [due, claim] = [at(500).tax, at(510).tax]
      return {
        ...{ 200: at(200).base, 235: at(235).base, 299: at(299).base, 303: [at(303).base, at(303).tax] },
        ...{ 383: at(383).tax ?? 0, 400: at(400).tax, 405: at(405).tax, due: due ?? 0 - (claim ?? 0) },
      }
    },
    note: async (quarter: Quarter, key: string, more = '&form=received') =>
      (await report(quarter, more)).rows.find((row) => row.key === `note:${key}`)?.amounts,
    unmet: async (quarter: Quarter, more = '&form=received') =>
      (await report(quarter, more)).checks.flatMap(({ code, is_met }) => (is_met ? [] : [code])),
    items: (vatReturn: string, key: string, query = '') =>
      world.json<VatLineItemsObject>(`/vat_return/${vatReturn}/line/${key}${query}`),
  }
}

export const AGREED = [
  { 200: 3000, 235: 0, 299: 3000, 303: [3000, 243], 383: 0, 400: 24.3, 405: 0, due: 218.7 },
  // 200.00 cash sales less the credit note of 200.00; the discount of 20.00.
  { 200: 0, 235: 20, 299: -20, 303: [-20, -1.62], 383: 40.5, 400: 40.5, 405: 4.05, due: -5.67 },
  { 200: 0, 235: 0, 299: 0, 303: [0, 0], 383: 0, 400: 0, 405: 0, due: 0 },
]
export const RECEIVED = [
  // Of 24.30 input tax, 100.00 / 324.30 are 7.49.
  { 200: 500, 235: 0, 299: 500, 303: [500, 40.5], 383: 0, 400: 7.49, 405: 0, due: 33.01 },
  { 200: 700, 235: 20, 299: 680, 303: [680, 55.08], 383: 0, 400: 16.81, 405: 4.05, due: 34.22 },
  { 200: 1800, 235: 0, 299: 1800, 303: [1800, 145.8], 383: 40.5, 400: 40.5, 405: 0, due: 145.8 },
]

export const setReporting = async (
  world: MatchingWorld,
  ...entries: readonly (readonly [day: string, form: string])[]
) => {
  const accountingVatReporting = entries.map(([valid_from, form]) => ({
    ...{ valid_from, is_liable: true, method: 'effective', form, period: 'quarter', activities: [] },
  }))
  const answer = await world.kontor.send('PATCH', '/api/organizations/1', { settings: { accountingVatReporting } })
  expect(answer.status).toBe(200)
}

export const invoice = (world: MatchingWorld, number: string, total: number, date: string, more: object = {}) =>
  world.make('/invoice', { number, total, date, account_id: world.accountId(3400), ...more })

// R1 1081.00 of 10 February: 540.50 in March, 518.88 in April less 2 % discount of 21.62. R2 2162.00 of 20 March: in
// July. Its credit note G1 -216.20: netted in July. A1 goods 324.30 of 5 March: 100.00 in March, 224.30 in May. A2
// software from abroad 500.00 of 1 June: in July. A fee of 54.05 with a rate in May, and cash sales of 216.20 as an
// entry in June.
export const bookVatStory = async (world: MatchingWorld) => {
  const bill = (number: string, total: number, date: string, account: number, more: object = {}) =>
    world.make('/expense', { number, total, date, account_id: world.accountId(account), ...more })
  const pay = async (amount: number, day: string, rows: Parameters<MatchingWorld['matched']>[1]) =>
    world.matched(await world.transaction(amount, { booking_date: day, value_date: day }), rows)
  const row = (type: 'invoice' | 'expense', id: string, amount: number) => ({
    amount,
    matchable_type: type,
    matchable_id: id,
  })
  const standard = world.vatRateId('Normalsatz 8.1 %')
  const first = await invoice(world, 'R1', 1081, '2026-02-10')
  const second = await invoice(world, 'R2', 2162, '2026-03-20')
  const goods = await bill('A1', 324.3, '2026-03-05', 4200)
  const abroad = await bill('A2', 500, '2026-06-01', 4400, { vat_rate_id: world.vatRateId('Bezugsteuer 8.1 %') })
  const credit = await invoice(world, 'G1', -216.2, '2026-04-02')
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
}
