// The VAT form, filled in by hand and compared with the rule's result for the same bookings. Amounts in Rappen, debits
// positive.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { VatRate } from '../../../../shared/record/ledger/vat-rate.ts'
import { vatFiguresOf } from '../../../../shared/rule/ledger/report/vat-figures.ts'
import type { VatFacts, VatMovement } from '../../../../shared/rule/ledger/report/vat-parts.ts'
import { vatReport } from '../../../../shared/rule/ledger/report/vat-report.ts'
import { assert } from '../../../../shared/value/result.ts'
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
  rate('o81', 'opted', 8100, '2024-01-01'),
  rate('zero', 'zero', 0, '1995-01-01'),
  rate('abroad', 'abroad', 0, '1995-01-01'),
  rate('notified', 'notification', 0, '1995-01-01'),
  rate('land', 'various', 0, '1995-01-01'),
  rate('subsidy', 'subsidy', 0, '1995-01-01'),
  rate('donation', 'donation', 0, '1995-01-01'),
  rate('later', 'input_subsequent', 0, '1995-01-01'),
  rate('mixed', 'input_correction', 0, '1995-01-01'),
  rate('reduced-input', 'input_reduction', 0, '1995-01-01'),
  rate('exempt', 'exempt', 0, '1995-01-01'),
]
const SETTINGS = {
  liableForVat: true,
  accountingVatAccount: '2200',
  accountingReverseTaxAccount: '2203',
  accountingInputTaxAccount: '1170',
  accountingInputTaxOperationsAccount: '1171',
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
    form: 'agreed',
    activities: [],
    change: [],
    open: [],
    is_change_counted: true,
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
  test('a difference of exchange without a rate is no turnover, and the file can be written', () => {
    const sales: readonly Line[] = [
      [3200, 's81', -100_000],
      [2200, 's81', -8100],
    ]
    const report = reportOf(
      [...sales, [3806, null, 250] as Line, [6999, null, -120] as Line].map((line) => movementOf(line)),
    )
    expect(figures(report)).toMatchObject({ 200: [100_000, null], 235: [0, null], 299: [100_000, null] })
    expect(unmet(report)).toEqual([])
    // With a rate it reduces the consideration, as any account of group 38.
    expect(figures(reportOf([...sales, [3806, 's81', 1000] as Line].map((line) => movementOf(line))))).toMatchObject({
      235: [1000, null],
    })
  })

  test('a rate that begins after the period has its own line', () => {
    const lines: readonly Line[] = [
      [3200, 's81', -100_000],
      [2200, 's81', -8100],
      [4400, 'b81', 20_000],
      [2203, 'b81', -1620],
      [1170, 'b81', 1620],
    ]
    const report = reportOf(
      lines.map((line) => movementOf(line)),
      { from: day('2023-10-01'), to: day('2023-12-31') },
    )
    expect(figures(report)).toMatchObject({ 302: [0, 0], 303: [100_000, 8100], 383: [20_000, 1620] })
  })

  test('a quarter', () => {
    const report = reportOf(QUARTER.map((line) => movementOf(line)))
    expect(figures(report)).toEqual({
      200: [165_000, null],
      205: [0, null],
      220: [30_000, null],
      221: [0, null],
      225: [0, null],
      230: [15_000, null],
      235: [1000, null],
      280: [0, null],
      289: [46_000, null],
      299: [119_000, null],
      303: [99_000, 8019],
      313: [20_000, 520],
      343: [0, 0],
      383: [50_000, 4050],
      399: [null, 12_589],
      400: [null, 7290],
      405: [null, 405],
      410: [null, 0],
      415: [null, 0],
      420: [null, 0],
      479: [null, 7695],
      500: [null, 4894],
      900: [0, null],
      910: [0, null],
    })
    expect(unmet(report)).toEqual([])
    expect(report.rows.find(({ number }) => number === '303')?.entries).toEqual({
      account_ids: ['3200', '3800', '2200'],
      from: '2026-01-01',
      to: '2026-03-31',
      vat_rate_ids: ['s81'],
    })
  })

  test('older rates have the lines of their time; more deducted than owed is a claim', () => {
    const report = reportOf([
      movementOf([3200, 's77', -100_000]),
      movementOf([2200, 's77', -7700]),
      movementOf([3200, 's80', -10_000]),
      movementOf([2200, 's80', -800]),
      movementOf([1171, 's81', 10_000]),
    ])
    expect(figures(report)).toMatchObject({
      302: [100_000, 7700],
      301: [10_000, 800],
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

  // A company of everything: 500.00 opted, 400.00 abroad, a business sold for 3000.00 by notification, land of 200.00 in a
  // house of 600.00 (at 8.1 %: 32.40 on 400.00), a subsidy of 100.00 and a donation of 50.00; corrections of input tax.
  const EVERY_LINE: readonly Line[] = [
    [3400, 'o81', -50_000],
    [2200, 'o81', -4050],
    [3400, 'abroad', -40_000],
    [1510, 'notified', -300_000],
    [3400, 'land', -20_000],
    [3400, 's81', -40_000],
    [2200, 's81', -3240],
    [3800, 's81', 5000],
    [2200, 's81', 405],
    [8500, 'subsidy', -10_000],
    [2300, 'donation', -5000],
    [1170, 's81', 10_000],
    [1171, 'later', 700],
    [1170, 'mixed', -250],
    [1170, 'reduced-input', -120],
    // As before, by the accounts of the chart.
    [1174, 's81', -30],
    [1173, 's81', -20],
  ]

  test('every line has its kind of rate', () => {
    const report = reportOf(EVERY_LINE.map((line) => movementOf(line)))
    expect(figures(report)).toEqual({
      200: [450_000, null],
      205: [50_000, null],
      220: [0, null],
      221: [40_000, null],
      225: [300_000, null],
      230: [0, null],
      235: [5000, null],
      280: [20_000, null],
      289: [365_000, null],
      299: [85_000, null],
      303: [85_000, 6885],
      313: [0, 0],
      343: [0, 0],
      399: [null, 6885],
      400: [null, 10_000],
      405: [null, 0],
      410: [null, 700],
      415: [null, -280],
      420: [null, -140],
      479: [null, 10_280],
      510: [null, 3395],
      900: [10_000, null],
      910: [5000, null],
    })
    expect(unmet(report)).toEqual([])
    expect(vatFiguresOf(report)).toEqual({
      ok: true,
      value: {
        ...{ method: 'effective', form: 'agreed', from: '2026-01-01', to: '2026-03-31' },
        ...{ total_consideration: 450_000, opted: 50_000, supplies_to_foreign_countries: 0, supplies_abroad: 40_000 },
        ...{ notification_procedure: 300_000, exempt: 0, reductions: 5000, various: 20_000, various_text: null },
        taxable: 85_000,
        supplies: [
          { line: '303', rate_millis: 8100, activity_code: null, turnover: 85_000, tax: 6885 },
          { line: '313', rate_millis: 2600, activity_code: null, turnover: 0, tax: 0 },
          { line: '343', rate_millis: 3800, activity_code: null, turnover: 0, tax: 0 },
        ],
        ...{ acquisitions: [], tax_owed: 6885, input_material: 10_000, input_operations: 0, input_subsequent: 700 },
        ...{ input_correction: 280, input_reduction: 140, input_total: 10_280, payable: -3395 },
        ...{ subsidies: 10_000, donations: 5000 },
      },
    })
  })

  test('a correction of input tax on another account has no line; the marked turnover is reported', () => {
    const report = reportOf([movementOf([3200, 'mixed', -1000])])
    expect(unmet(report)).toEqual(['turnover_without_rate 1000'])
  })

  test('a change of form and method at once is a note of its own', () => {
    const change = [movementOf([3200, 's81', 1000]), movementOf([2200, 's81', 81])]
    expect(figures(reportOf([], { change }))).toHaveProperty('note:form_change', [-1000, -81])
    expect(figures(reportOf([], { change, is_change_counted: false }))).toHaveProperty(
      'note:form_change_apart',
      [-1000, -81],
    )
  })

  test('a tax that does not fit its turnover', () => {
    const lines = (tax: number) => [movementOf([3200, 's81', -100_000]), movementOf([2200, 's81', -tax])]
    expect(unmet(reportOf(lines(8101)))).toEqual([])
    expect(unmet(reportOf(lines(8110)))).toEqual(['tax_of_base 10'])
  })

  test('a discount on an export reduces 220 and not 235', () => {
    // 300.00 less 10.00, both at the zero rate.
    const report = reportOf([movementOf([3200, 'zero', -30_000]), movementOf([3800, 'zero', 1000])])
    expect(figures(report)).toMatchObject({
      200: [29_000, null],
      220: [29_000, null],
      235: [0, null],
      289: [29_000, null],
      299: [0, null],
    })
    expect(unmet(report)).toEqual([])
  })

  test('bookings without a rate that add up to nothing need no rate', () => {
    expect(unmet(reportOf([movementOf([3200, null, 0]), movementOf([2200, null, 0])]))).toEqual([])
  })

  test('revenue on an account that the settings use for tax is missing in the turnover', () => {
    const settings = { ...SETTINGS, accountingVatAccount: '3200' }
    expect(unmet(reportOf([movementOf([3200, 's81', -10_000])], { settings }))).toEqual([
      'tax_of_base 10000',
      'turnover_is_revenue -10000',
    ])
  })

  test('a line has the key of its number; a rate until 2010 has no line any more, and the key of the rate', () => {
    const rates = [...RATES, rate('s76', 'standard', 7600, '2001-01-01')]
    const report = reportOf([movementOf([3200, 's76', -100_000]), movementOf([2200, 's76', -7600])], { rates })
    expect(report.rows.flatMap(({ key, code, tax }) => (code === 'supply' && tax !== 0 ? [[key, tax]] : []))).toEqual([
      ['line:rate:s76', 7600],
    ])
    expect(report.rows.flatMap(({ key, number }) => (number === '303' ? [key] : []))).toEqual(['line:303'])
  })

  test('the total of turnover and its check lead to the bookings with any rate', () => {
    const { rows, checks } = reportOf([movementOf([3200, 's81', -100_000]), movementOf([3400, null, -7000])])
    const any = { account_ids: ['3200', '3400'], from: '2026-01-01', to: '2026-03-31', vat_rate_ids: null }
    expect(rows.find(({ number }) => number === '200')?.entries).toEqual(any)
    expect(checks.find(({ code }) => code === 'turnover_is_revenue')?.entries).toEqual(any)
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
    const activities = [{ code: null, rate: 6.2, accounts: [] }]
    const lines: readonly Line[] = [
      [4400, 'b81', 10_000],
      [4400, null, 810],
      [2203, 'b81', -810],
    ]
    const report = reportOf(
      lines.map((line) => movementOf(line)),
      { method: 'net_rate', activities },
    )
    expect(figures(report)).toMatchObject({ 200: [0, null], 383: [10_000, 810], 399: [null, 810], 500: [null, 810] })
    expect(unmet(report)).toEqual([])
  })

  test('another activity has a line when it has a rate or turnover', () => {
    const own = (rate: number | null) => [
      { code: '62020', rate: 6.2, accounts: [] },
      { code: '47111', rate, accounts: ['3200'] },
    ]
    const numbersOf = (rate: number | null, ...lines: readonly Line[]) =>
      reportOf(
        lines.map((line) => movementOf(line)),
        { method: 'net_rate', activities: own(rate) },
      ).rows.flatMap(({ number }) => (number !== null && /^3[23]3$/.test(number) ? [number] : []))
    expect(numbersOf(null)).toEqual(['323'])
    expect(numbersOf(2.1)).toEqual(['323', '333'])
    expect(numbersOf(null, [3200, 's81', -1_000])).toEqual(['323', '333'])
  })
})

describe('by net tax rates', () => {
  const activities = [
    { code: '10101', rate: 6.2, accounts: [] },
    { code: null, rate: 2.1, accounts: ['3400'] },
  ]
  const lines = [
    movementOf([3200, 's81', -100_000]),
    movementOf([3400, 's81', -50_000]),
    movementOf([2200, 's81', -12_150]),
    movementOf([3200, 'zero', -30_000]),
  ]

  test('the turnover with its tax, by the accounts of each rate; no input tax', () => {
    const report = reportOf(lines, { method: 'net_rate', activities })
    // 1081.00 at 6.2 % is 67.02, 540.50 at 2.1 % is 11.35; 121.50 was booked.
    expect(figures(report)).toEqual({
      200: [192_150, null],
      220: [30_000, null],
      221: [0, null],
      225: [0, null],
      230: [0, null],
      235: [0, null],
      280: [0, null],
      289: [30_000, null],
      299: [162_150, null],
      323: [108_100, 6702],
      333: [54_050, 1135],
      399: [null, 7837],
      500: [null, 7837],
      900: [0, null],
      910: [0, null],
      'note:net_rate_difference': [null, 4313],
    })
    expect(unmet(report)).toEqual([])
  })

  test('until 2023 in the lines of that time; without rates, and with booked input tax, reported', () => {
    const then = { from: day('2023-01-01'), to: day('2023-06-30'), method: 'net_rate' as const, activities }
    expect(figures(reportOf(lines, then))).toMatchObject({ 322: [108_100, 6702], 332: [54_050, 1135] })
    const report = reportOf([...lines, movementOf([1171, 's81', 405])], { method: 'net_rate' })
    expect(figures(report)[323]).toEqual([162_150, null])
    expect(unmet(report)).toEqual(['net_rates_missing null', 'input_tax_with_net_rate 405'])
    expect(vatFiguresOf(report)).toMatchObject({ ok: false, error: { code: 'vat_rate_of_activity_missing' } })
  })

  test('a missing rate is reported with the turnover that it would tax; without turnover it is not', () => {
    const { rows, checks } = reportOf(lines, { method: 'net_rate' })
    expect(checks.find(({ code }) => code === 'net_rates_missing')?.entries?.account_ids).toEqual(['3200', '3400'])
    expect(rows.find(({ number }) => number === '323')?.activity).toEqual({ place: 1, code: null })
    expect(unmet(reportOf([], { method: 'net_rate' }))).toEqual([])
  })

  test('acquisition tax that was not booked is reported', () => {
    const report = reportOf([movementOf([4400, 'b81', 10_000])], { method: 'net_rate', activities })
    expect(unmet(report)).toEqual(['acquisition_of_base -810'])
  })

  test('each activity leads to the bookings on its accounts and to the booked tax', () => {
    const { rows } = reportOf(lines, { method: 'net_rate', activities })
    const accountsOf = (wanted: string) => rows.find(({ number }) => number === wanted)?.entries?.account_ids
    // The export of 300.00 on 3200 is in no activity.
    expect([accountsOf('323'), accountsOf('333')]).toEqual([
      ['3200', '2200'],
      ['3400', '2200'],
    ])
  })

  test('the tax in the turnover of another activity is to the Rappen; turnover without a rate has none', () => {
    // 8.1 % of 100.06 are 8.10486, so 8.10. Then 1000.00 without a rate.
    const report = reportOf(
      [movementOf([3400, 's81', -10_006]), movementOf([2200, 's81', -810]), movementOf([3400, null, -100_000])],
      { method: 'net_rate', activities },
    )
    expect(figures(report)).toMatchObject({ 323: [0, 0], 333: [110_816, 2327] })
  })

  // 2000.00 of goods with 162.00, less a discount of 100.00 with 8.10; 500.00 of service with 40.50; 300.00 of a third
  // activity with 24.30: 2053.90 at 2.1 % are 43.13, 540.50 at 6.2 % 33.51, 324.30 at 5.3 % 17.19.
  test('three activities, each with its accounts; discounts in 235 including their tax', () => {
    const report = reportOf(
      (
        [
          [3200, 's81', -200_000],
          [3800, 's81', 10_000],
          [3400, 's81', -50_000],
          [3600, 's81', -30_000],
          [2200, 's81', -21_870],
        ] as const
      ).map((line) => movementOf(line)),
      {
        method: 'flat_rate',
        activities: [
          { code: '47111', rate: 2.1, accounts: ['3200'] },
          { code: '62020', rate: 6.2, accounts: ['3400'] },
          { code: '96021', rate: 5.3, accounts: ['3600'] },
        ],
      },
    )
    expect(figures(report)).toMatchObject({
      200: [302_680, null],
      235: [10_810, null],
      299: [291_870, null],
      323: [205_390, 4313],
      333: [54_050, 3351],
      'line:activity:3': [32_430, 1719],
      399: [null, 9383],
    })
    expect(report.rows.find(({ key }) => key === 'line:activity:3')?.number).toBeNull()
    const decided = vatFiguresOf(report)
    expect(decided.ok && decided.value.supplies).toEqual([
      { line: '323', rate_millis: 2100, activity_code: '47111', turnover: 205_390, tax: 4313 },
      { line: '333', rate_millis: 6200, activity_code: '62020', turnover: 54_050, tax: 3351 },
      { line: '', rate_millis: 5300, activity_code: '96021', turnover: 32_430, tax: 1719 },
    ])
  })
})

// The settlement entry of a period closes its VAT accounts: the returned figures stay on the form.
describe('the rows of the form', () => {
  const rowsOf = ({ rows }: ReturnType<typeof reportOf>) =>
    rows.map(({ kind, number, code }) => [...(kind === 'line' ? [] : [kind]), number ?? '-', code].join(' '))
  const QUARTERLY = QUARTER.map((line) => movementOf(line))
  const TURNOVER = [
    ...['220 supplies_to_foreign_countries', '221 supplies_abroad', '225 notification_procedure', '230 exempt'],
    ...['235 reductions', '280 various', 'subtotal 289 deductions', 'subtotal 299 taxable'],
  ]
  const OTHERS = ['heading - other_section', '900 subsidies', '910 donations']

  test('by the effective method', () => {
    expect(rowsOf(reportOf(QUARTERLY))).toEqual([
      ...['heading - turnover_section', '200 total_consideration', '205 opted', ...TURNOVER],
      ...['heading - tax_section', '303 supply', '313 supply', '343 supply', '383 acquisition'],
      ...['subtotal 399 tax_owed', 'heading - input_tax_section', '400 input_material', '405 input_operations'],
      ...['410 input_subsequent', '415 input_correction', '420 input_reduction', 'subtotal 479 input_total'],
      ...['total 500 payable', ...OTHERS],
    ])
  })

  test('by net and by flat rates, which have no 205, no input tax, and the difference to the tax that was booked', () => {
    const activities = [{ rate: 6, accounts: [], code: '12' }] as unknown as VatFacts['activities']
    const of = (method: 'net_rate' | 'flat_rate') => rowsOf(reportOf(QUARTERLY, { method, activities }))
    expect(of('net_rate')).toEqual([
      ...['heading - turnover_section', '200 total_consideration', ...TURNOVER],
      ...['heading - tax_section', '323 net_rate', '383 acquisition', 'subtotal 399 tax_owed', 'total 500 payable'],
      ...[...OTHERS, 'note - net_rate_difference'],
    ])
    expect(of('flat_rate')).toEqual(of('net_rate').map((row) => row.replace('323 net_rate', '323 flat_rate')))
    const [first] = reportOf(QUARTERLY, { method: 'net_rate', activities }).rows.filter(
      ({ number }) => number === '323',
    )
    expect([first?.key, first?.activity]).toEqual(['line:323', { place: 1, code: '12' }])
  })

  test('have a check of the turnover against the revenue accounts', () => {
    const shared = ['turnover_is_revenue', 'turnover_without_rate', 'vat_without_rate', 'vat_accounts_explained']
    const codes = (more: Partial<VatFacts> = {}) => reportOf(QUARTERLY, more).checks.map(({ code }) => code)
    expect(codes().slice(-4)).toEqual(shared)
    const activities = [{ rate: 6, accounts: [], code: '12' }] as unknown as VatFacts['activities']
    expect(codes({ method: 'net_rate', activities }).slice(-4)).toEqual(shared)
    // Flows of funds on revenue accounts are no turnover.
    expect(unmet(reportOf([movementOf([3600, 'donation', -1000])]))).toEqual([])
  })

  test('end with notes: turnover without a rate, and by received amounts what is open', () => {
    const open = QUARTERLY
    const movements = [movementOf([3200, null, -50_000])]
    const notes = (more: Partial<VatFacts>) =>
      reportOf(movements, { open, ...more }).rows.flatMap(({ kind, code, base, tax }) =>
        kind === 'note' && code !== 'net_rate_difference' ? [[code, base, tax]] : [],
      )
    // Open are a turnover of 1000.00, 200.00, 300.00 and 150.00 less 10.00; tax of 81.00, 5.20 and 40.50 less 0.81; input
    // tax of 32.40, 40.50 and 4.05.
    const sales = ['open_sales', 164_000, 12_589]
    const unmarked = ['unmarked_turnover', 50_000, null]
    expect(notes({})).toEqual([unmarked])
    expect(notes({ form: 'received' })).toEqual([unmarked, sales, ['open_purchases', null, 7_695]])
    // With net tax rates there is no input tax.
    expect(notes({ form: 'received', method: 'net_rate' })).toEqual([unmarked, sales])
  })
})

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
      const activities = [
        { code: null, rate: 6.2, accounts: [] },
        { code: null, rate: 2.1, accounts: ['3400'] },
      ]
      const report = reportOf(movements, { method: method as 'effective', activities })
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
      const decided = vatFiguresOf(report)
      assert(decided.ok, 'every rate is there')
      const now = decided.value
      const unmarked = report.rows.find(({ code }) => code === 'unmarked_turnover')?.base ?? 0
      const inSupplies = now.supplies.reduce((sum, { turnover }) => sum + turnover, 0)
      expect(inSupplies + (method === 'effective' ? unmarked : 0)).toBe(now.taxable)
      expect(now.payable).toBe(now.tax_owed - now.input_total)
    }),
  )
})
