// The VAT form, filled in by hand and compared with the rule's result for the same bookings. Amounts in Rappen, debits
// positive.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { VatRate } from '../../../../shared/record/ledger/vat-rate.ts'
import type { VatFacts, VatMovement } from '../../../../shared/rule/ledger/report/vat-parts.ts'
import { vatReport } from '../../../../shared/rule/ledger/report/vat-report.ts'
import { CHART, day } from '../ledger-facts.ts'

const rate = (id: string, kind: VatRate['kind'], rate_millis: number, from: string): VatRate => ({
  id,
  name: id,
  kind,
  rate_millis,
  valid_from: day(from),
  valid_to: null,
})
const RATES = [
  rate('s80', 'standard', 8000, '2011-01-01'),
  rate('s77', 'standard', 7700, '2018-01-01'),
  rate('s81', 'standard', 8100, '2024-01-01'),
  rate('r26', 'reduced', 2600, '2024-01-01'),
  rate('l38', 'special', 3800, '2024-01-01'),
  rate('b77', 'acquisition', 7700, '2018-01-01'),
  rate('b81', 'acquisition', 8100, '2024-01-01'),
  rate('b26', 'acquisition_reduced', 2600, '2024-01-01'),
  rate('zero', 'zero', 0, '1995-01-01'),
  rate('exempt', 'exempt', 0, '1995-01-01'),
]
const SETTINGS = {
  liableForVat: true,
  accountingVatAccount: '2200',
  accountingReverseTaxAccount: '2203',
  accountingInputTaxAccount: '1170',
  accountingInputTaxOperationsAccount: '1171',
  accountingNetTaxRate2Accounts: [] as string[],
  accountingNetTaxRates: [] as number[],
}
type Line = readonly [account: number, rate: string | null, amount: number]
const movementOf = ([account, vat_rate_id, amount]: Line, is_closing = false): VatMovement => ({
  account_id: String(account),
  vat_rate_id,
  is_closing,
  count: 1,
  amount,
})
const reportOf = (movements: readonly VatMovement[], more: Partial<VatFacts> = {}) =>
  vatReport({
    from: day('2026-01-01'),
    to: day('2026-03-31'),
    method: 'effective',
    accounts: CHART,
    rates: RATES,
    movements,
    settings: SETTINGS,
    ...more,
  })
/** `303: [base, tax]`, by the number of the line, or by its key. */
const figures = ({ rows }: ReturnType<typeof reportOf>) =>
  Object.fromEntries(
    rows.flatMap(({ kind, number, key, base, tax }) => (kind === 'heading' ? [] : [[number ?? key, [base, tax]]])),
  )
const unmet = ({ checks }: ReturnType<typeof reportOf>) =>
  checks.flatMap(({ code, is_met, amount }) => (is_met ? [] : [`${code} ${amount}`]))

/** A quarter: sales of 1000.00 at 8.1 %, 200.00 at 2.6 %, an export of 300.00, a rent of 150.00; and purchases. */
const QUARTER: readonly Line[] = [
  [3200, 's81', -100_000],
  [2200, 's81', -8100],
  [3200, 'r26', -20_000],
  [2200, 'r26', -520],
  [3200, 'zero', -30_000],
  [7500, 'exempt', -15_000],
  // A discount of 10.00 and its tax.
  [3800, 's81', 1000],
  [2200, 's81', 81],
  [4000, 's81', 40_000],
  [1170, 's81', 3240],
  [6500, 's81', 5000],
  [1171, 's81', 405],
  // Bought abroad for 500.00: owed and deducted.
  [4400, 's81', 50_000],
  [2203, 's81', -4050],
  [1170, 's81', 4050],
]

describe('by the effective method', () => {
  test('a quarter', () => {
    const report = reportOf(QUARTER.map((line) => movementOf(line)))
    expect(figures(report)).toEqual({
      200: [164_000, null],
      220: [30_000, null],
      230: [15_000, null],
      235: [0, null],
      289: [45_000, null],
      299: [119_000, null],
      303: [99_000, 8019],
      313: [20_000, 520],
      343: [0, 0],
      383: [50_000, 4050],
      399: [null, 12_589],
      400: [null, 7290],
      405: [null, 405],
      479: [null, 7695],
      500: [null, 4894],
    })
    expect(unmet(report)).toEqual([])
    expect(report.rows.find(({ number }) => number === '303')?.entries).toEqual({
      account_ids: ['3200', '3800', '2200'],
      from: '2026-01-01',
      to: '2026-03-31',
      vat_rate_ids: ['s81'],
    })
  })

  test('older rates: the previous one has its line, an earlier one is listed separately; more deducted than owed is a claim', () => {
    const report = reportOf([
      movementOf([3200, 's77', -100_000]),
      movementOf([2200, 's77', -7700]),
      movementOf([3200, 's80', -10_000]),
      movementOf([2200, 's80', -800]),
      movementOf([1171, 's81', 10_000]),
    ])
    expect(figures(report)).toMatchObject({
      302: [100_000, 7700],
      'line:rate:s80': [10_000, 800],
      399: [null, 8500],
      510: [null, 1500],
    })
    expect(unmet(report)).toEqual([])
  })

  test('turnover without a rate is in the total, noted, and a failed check', () => {
    const lines = [movementOf([3200, null, -7000])]
    expect(figures(reportOf(lines))).toMatchObject({
      200: [7000, null],
      299: [7000, null],
      303: [0, 0],
      'note:unmarked_turnover': [7000, null],
    })
    expect(unmet(reportOf(lines))).toEqual(['turnover_without_rate 7000'])
    expect(unmet(reportOf(lines, { settings: { ...SETTINGS, liableForVat: false } }))).toEqual([])
  })

  test('a settlement on the VAT accounts is in no line and reported', () => {
    const report = reportOf([
      movementOf([2200, 's81', -8100]),
      movementOf([3200, 's81', -100_000]),
      movementOf([2200, null, 8100]),
    ])
    expect(figures(report)[500]).toEqual([null, 8100])
    expect(unmet(report)).toEqual(['vat_without_rate -8100'])
  })

  test('a tax that does not fit its turnover', () => {
    const lines = (tax: number) => [movementOf([3200, 's81', -100_000]), movementOf([2200, 's81', -tax])]
    expect(unmet(reportOf(lines(8101)))).toEqual([])
    expect(unmet(reportOf(lines(8110)))).toEqual(['tax_of_base 10'])
  })

  test('a sold asset is turnover, a bought one is not; closing entries change nothing here', () => {
    const report = reportOf([
      movementOf([1530, 's81', -50_000]),
      movementOf([2200, 's81', -4050]),
      movementOf([1510, 's81', 20_000]),
      movementOf([1171, 's81', 1620]),
      movementOf([3200, null, 99_999], true),
    ])
    expect(figures(report)).toMatchObject({ 200: [50_000, null], 303: [50_000, 4050], 405: [null, 1620] })
    expect(unmet(report)).toEqual([])
  })
})

/** `383 [base, tax]` of the lines of acquisition tax, which has one for each rate. */
const acquired = ({ rows }: ReturnType<typeof reportOf>) =>
  rows.filter(({ code }) => code === 'acquisition').map(({ number, base, tax }) => [number, base, tax])

describe('acquisition tax', () => {
  /** A service of 100.00 at 8.1 %, a magazine of 250.00 at 2.6 %, one of 200.00 from 2023; 6.50 is operating expense. */
  const BOUGHT: readonly Line[] = [
    [4400, 'b81', 10_000],
    [1170, 'b81', 810],
    [2203, 'b81', -810],
    [6503, 'b26', 25_000],
    [1171, 'b26', 650],
    [2203, 'b26', -650],
    [4400, 'b77', 20_000],
    [1170, 'b77', 1540],
    [2203, 'b77', -1540],
  ]

  test('is owed on the amount paid, and deducted in the same return: nothing to pay', () => {
    const report = reportOf(BOUGHT.map((line) => movementOf(line)))
    expect(acquired(report)).toEqual([
      ['383', 10_000, 810],
      ['382', 20_000, 1540],
      ['383', 25_000, 650],
    ])
    expect(figures(report)).toMatchObject({
      200: [0, null],
      299: [0, null],
      303: [0, 0],
      313: [0, 0],
      399: [null, 3000],
      400: [null, 2350],
      405: [null, 650],
      479: [null, 3000],
      500: [null, 0],
    })
    expect(unmet(report)).toEqual([])
    expect(report.rows.find(({ code }) => code === 'acquisition')?.entries).toEqual({
      account_ids: ['4400', '2203'],
      from: '2026-01-01',
      to: '2026-03-31',
      vat_rate_ids: ['b81'],
    })
  })

  test('with a discount of 2 % is less on both sides; a credit note reverses it', () => {
    const report = reportOf([
      ...BOUGHT.slice(0, 3).map((line) => movementOf(line)),
      ...(
        [
          [4900, 'b81', -200],
          [1170, 'b81', -16],
          [2203, 'b81', 16],
        ] as const
      ).map((line) => movementOf(line)),
    ])
    // 98.00 at 8.1 % is 7.938.
    expect(acquired(report)).toEqual([['383', 9800, 794]])
    expect(figures(report)).toMatchObject({ 400: [null, 794], 500: [null, 0] })
    expect(unmet(report)).toEqual([])
    const returned = reportOf(BOUGHT.slice(0, 3).map(([account, id, amount]) => movementOf([account, id, -amount])))
    expect(acquired(returned)).toEqual([['383', -10_000, -810]])
    expect(figures(returned)).toMatchObject({ 399: [null, -810], 400: [null, -810], 500: [null, 0] })
  })

  test('on an investment and on a commission is no turnover, also when they are refunded', () => {
    const report = reportOf([
      ...(
        [
          [1700, 'b81', -10_000],
          [1171, 'b81', -810],
          [2203, 'b81', 810],
        ] as const
      ).map((line) => movementOf(line)),
      ...(
        [
          [3803, 'b81', 50_000],
          [1170, 'b81', 4050],
          [2203, 'b81', -4050],
        ] as const
      ).map((line) => movementOf(line)),
    ])
    expect(acquired(report)).toEqual([['383', 40_000, 3240]])
    expect(figures(report)).toMatchObject({ 200: [0, null], 303: [0, 0], 400: [null, 4050], 405: [null, -810] })
    expect(unmet(report)).toEqual([])
  })

  test('that does not fit its base, or was not booked at all', () => {
    const [cost, ...taxes] = BOUGHT.slice(0, 3) as [Line, Line, Line]
    expect(unmet(reportOf([movementOf(cost)]))).toEqual(['acquisition_of_base -810'])
    expect(unmet(reportOf(taxes.map((line) => movementOf(line))))).toEqual(['acquisition_of_base 810'])
  })

  test('on the account of VAT due, where one account is for both', () => {
    const settings = { ...SETTINGS, accountingReverseTaxAccount: '2200' }
    const lines: readonly Line[] = [
      [3200, 's81', -100_000],
      [2200, 's81', -8100],
      [4400, 'b81', 10_000],
      [1170, 'b81', 810],
      [2200, 'b81', -810],
    ]
    const report = reportOf(
      lines.map((line) => movementOf(line)),
      { settings },
    )
    expect(figures(report)).toMatchObject({ 303: [100_000, 8100], 383: [10_000, 810], 500: [null, 8100] })
    expect(unmet(report)).toEqual([])
  })

  test('by net tax rates is owed and not deducted', () => {
    const settings = { ...SETTINGS, accountingNetTaxRates: [6.2] }
    const lines: readonly Line[] = [
      [4400, 'b81', 10_000],
      [4400, null, 810],
      [2203, 'b81', -810],
    ]
    const report = reportOf(
      lines.map((line) => movementOf(line)),
      { method: 'net_rate', settings },
    )
    expect(figures(report)).toMatchObject({ 200: [0, null], 383: [10_000, 810], 399: [null, 810], 500: [null, 810] })
    expect(unmet(report)).toEqual([])
  })
})

describe('by net tax rates', () => {
  const settings = { ...SETTINGS, accountingNetTaxRates: [6.2, 2.1], accountingNetTaxRate2Accounts: ['3400'] }
  const lines = [
    movementOf([3200, 's81', -100_000]),
    movementOf([3400, 's81', -50_000]),
    movementOf([2200, 's81', -12_150]),
    movementOf([3200, 'zero', -30_000]),
  ]

  test('the turnover with its tax, by the accounts of each rate; no input tax', () => {
    const report = reportOf(lines, { method: 'net_rate', settings })
    // 1081.00 at 6.2 % is 67.02, 540.50 at 2.1 % is 11.35; 121.50 was booked.
    expect(figures(report)).toEqual({
      200: [192_150, null],
      220: [30_000, null],
      230: [0, null],
      235: [0, null],
      289: [30_000, null],
      299: [162_150, null],
      323: [108_100, 6702],
      333: [54_050, 1135],
      399: [null, 7837],
      500: [null, 7837],
      'note:net_rate_difference': [null, 4313],
    })
    expect(unmet(report)).toEqual([])
  })

  test('until 2023 in the lines of that time; without rates, and with booked input tax, reported', () => {
    const then = { from: day('2023-01-01'), to: day('2023-06-30'), method: 'net_rate' as const, settings }
    expect(figures(reportOf(lines, then))).toMatchObject({ 322: [108_100, 6702], 332: [54_050, 1135] })
    const report = reportOf([...lines, movementOf([1171, 's81', 405])], { method: 'net_rate' })
    expect(figures(report)[323]).toEqual([162_150, null])
    expect(unmet(report)).toEqual(['net_rates_missing null', 'input_tax_with_net_rate 405'])
  })
})

// The settlement entry of a period closes its VAT accounts: the returned figures stay on the form.
test('for any bookings: the tax of the form and the reported amounts equal the movements of the VAT accounts before the settlement', () => {
  const movement = fc.record({
    account_id: fc.constantFrom(
      '1170',
      '1171',
      '1173',
      '1174',
      '2200',
      '2202',
      '2203',
      '3200',
      '3400',
      '3803',
      '4000',
      '1510',
      '2030',
    ),
    vat_rate_id: fc.constantFrom(null, ...RATES.map(({ id }) => id)),
    is_closing: fc.boolean(),
    count: fc.integer({ min: 1, max: 5 }),
    amount: fc.integer({ min: -10_000_000, max: 10_000_000 }),
  })
  fc.assert(
    fc.property(fc.array(movement), fc.constantFrom('effective', 'net_rate'), (movements, method) => {
      const settings = { ...SETTINGS, accountingNetTaxRates: [6.2, 2.1], accountingNetTaxRate2Accounts: ['3400'] }
      const report = reportOf(movements, { method: method as 'effective', settings })
      const due = report.rows.find(({ kind }) => kind === 'total')
      const amountOfCheck = (code: string) => report.checks.find((check) => check.code === code)?.amount ?? 0
      const note = report.rows.find(({ code }) => code === 'net_rate_difference')?.tax ?? 0
      const inAll = (due?.code === 'claim' ? -1 : 1) * (due?.tax ?? 0)
      const vatAccounts = new Set(['1170', '1171', '1173', '1174', '2200', '2202', '2203'])
      const movementOf = movements.reduce(
        (sum, { account_id, amount, is_closing }) => sum + (vatAccounts.has(account_id) && !is_closing ? amount : 0),
        0,
      )
      expect(
        inAll + note - amountOfCheck('input_tax_with_net_rate') + amountOfCheck('vat_without_rate') + movementOf,
      ).toBe(0)
      expect(report.checks.find(({ code }) => code === 'vat_accounts_explained')?.is_met).toBe(true)
    }),
  )
})
