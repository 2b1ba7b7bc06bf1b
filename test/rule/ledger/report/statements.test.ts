// Balance sheet, income statement, trial balance and budget comparison of small books. Every figure is worked out by hand.
import { expect, test } from 'vitest'
import type { Budget } from '../../../../shared/record/ledger/budget.ts'
import type { LedgerAccount } from '../../../../shared/record/ledger/ledger-account.ts'
import { accountTree } from '../../../../shared/rule/ledger/report/account-tree.ts'
import { type BalanceSheetFacts, balanceSheet } from '../../../../shared/rule/ledger/report/balance-sheet.ts'
import { budgetComparison, matrixUntil } from '../../../../shared/rule/ledger/report/budget-comparison.ts'
import { incomeStatement } from '../../../../shared/rule/ledger/report/income-statement.ts'
import type { ReportRow, SumsByAccount } from '../../../../shared/rule/ledger/report/report.ts'
import { trialBalance } from '../../../../shared/rule/ledger/report/trial-balance.ts'
import { minorUnitsOf } from '../../../../shared/value/money.ts'
import { day, yearOf } from '../ledger-facts.ts'

const DAYS = { from: day('2026-01-01'), to: day('2026-12-31') }

/** `1020 active Aktiven/Umlauf/Flüssig`. */
const account = (text: string): LedgerAccount => {
  const [number = '', type = '', path = ''] = text.split(' ')
  const [className = '', section = '', group = ''] = path.split('/')
  return {
    ...{ id: number, number: Number(number), name: `K${number}`, type: type as LedgerAccount['type'] },
    ...{ class: className, section, group, is_active: true, vat_kind: null, currency: null },
  }
}
/** Debits positive; the second of two amounts is that of closing entries. */
const sums = (all: Readonly<Record<number, number | readonly [number, number]>>): SumsByAccount =>
  new Map(
    Object.entries(all).map(([id, amount]) => {
      const [booked, closing] = (typeof amount === 'number' ? [amount, 0] : amount) as [number, number]
      const debit = minorUnitsOf(Math.max(0, booked) + Math.max(0, closing))
      const credit = minorUnitsOf(Math.max(0, -booked) + Math.max(0, -closing))
      return [id, { booked: minorUnitsOf(booked), closing: minorUnitsOf(closing), debit, credit }]
    }),
  )
/** `level kind title amounts`. */
const lines = (rows: readonly ReportRow[]) =>
  rows.map(({ level, kind, title, amounts }) =>
    [level, kind, Object.values(title)[0], ...Object.values(amounts).map(String)].join(' '),
  )

const BALANCE = [
  account('1100 active Aktiven/Umlauf/Forderungen'),
  account('1020 active Aktiven/Umlauf/Flüssig'),
  account('1021 active Aktiven/Umlauf/Flüssig'),
  account('1500 active Aktiven/Anlage/Mobil'),
  account('2000 passive Passiven/Fremd/Kurz'),
  account('2800 passive Passiven//'),
  account('3400 revenue Ertrag//'),
  account('6000 expense Aufwand//'),
]
/** The profit of 2025 is 70, that of 2026 is 130. */
const AT: BalanceSheetFacts['at'] = {
  all: sums({ 1020: 500, 1021: 300, 1100: 200, 1500: 400, 2000: -100, 2800: -1100, 3400: -300, 6000: [100, 0] }),
  in_year: sums({ 3400: -180, 6000: 50 }),
}

test('A balance sheet: headings over several accounts, the results as lines, both sides equal', () => {
  const { rows, checks } = balanceSheet({
    accounts: BALANCE,
    date: day('2026-12-31'),
    year_start: day('2026-01-01'),
    at: AT,
    compare: null,
  })
  expect(lines(rows)).toEqual([
    '0 heading Aktiven',
    '1 heading Umlauf',
    '2 heading Flüssig',
    '3 account K1020 500',
    '3 account K1021 300',
    '2 subtotal Flüssig 800',
    '2 account K1100 200',
    '1 subtotal Umlauf 1000',
    '1 account K1500 400',
    '0 total assets 1400',
    '0 heading Passiven',
    '1 account K2000 100',
    '1 account K2800 1100',
    '1 line result_before 70',
    '1 line result_of_year 130',
    '0 total liabilities 1400',
  ])
  expect(checks).toEqual([{ code: 'assets_equal_liabilities', is_met: true, amount: null, entries: null }])
  expect(rows.at(-2)?.entries).toEqual({ account_ids: ['3400', '6000'], ...DAYS, vat_rate_ids: null })
  expect(rows.at(9)?.entries?.account_ids).toEqual(['1020', '1021', '1100', '1500'])
  expect(rows[3]).toMatchObject({ number: 1020, account_id: '1020', entries: { account_ids: ['1020'], ...DAYS } })
})

test('A balance sheet with a comparison; one that does not balance says by how much', () => {
  const compare = { all: sums({ 1020: 400, 2800: -390 }), in_year: sums({}) }
  const { rows, checks } = balanceSheet({
    accounts: BALANCE,
    date: DAYS.to,
    year_start: DAYS.from,
    at: { all: sums({ 1020: 500, 2800: -390, 3400: -110 }), in_year: sums({ 3400: -110 }) },
    compare,
  })
  expect(lines(rows)).toEqual([
    '0 heading Aktiven',
    '1 account K1020 500 400 100',
    '0 total assets 500 400 100',
    '0 heading Passiven',
    '1 account K2800 390 390 0',
    '1 line result_of_year 110 0 110',
    '0 total liabilities 500 390 110',
  ])
  expect(checks[0]).toMatchObject({ is_met: true })
  const wrong = balanceSheet({ accounts: BALANCE, date: DAYS.to, year_start: DAYS.from, at: compare, compare: null })
  expect(wrong.checks[0]).toEqual({ code: 'assets_equal_liabilities', is_met: false, amount: 10, entries: null })
  const empty = balanceSheet({
    accounts: BALANCE,
    date: DAYS.to,
    year_start: DAYS.from,
    at: { all: sums({}), in_year: sums({}) },
    compare: null,
  })
  expect(lines(empty.rows)).toEqual(['0 total assets 0', '0 total liabilities 0'])
})

test('Equal texts under different headings are different headings', () => {
  const own = [
    '1020 active A/S1/Übrige',
    '1021 active A/S1/Übrige',
    '1100 active A/S2/Übrige',
    '1101 active A/S2/Übrige',
  ].map(account)
  const rows = accountTree(
    own.map((each) => ({ account: each, amounts: { amount: 1 } })),
    { days: DAYS, level: 0, finish: (all) => all },
  )
  expect(lines(rows).filter((line) => line.includes('Übrige'))).toEqual([
    '2 heading Übrige',
    '2 subtotal Übrige 2',
    '2 heading Übrige',
    '2 subtotal Übrige 2',
  ])
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
})

const RESULT = [
  '3400 revenue Ertrag/Erlös/Handel',
  '4200 expense Material/Waren/Einkauf',
  '4999 expense Material/Waren/Einkauf',
  '5000 expense Personal/Lohn/Lohn',
  '5999 expense Personal/Lohn/Lohn',
  '6000 expense Aufwand/Raum/Miete',
  '6799 expense Aufwand/Übriger/Rest',
  '6800 expense Aufwand/Abschreibung/Anlagen',
  '6899 expense Aufwand/Abschreibung/Anlagen',
  '6900 expense Aufwand/Finanz/Zins',
  '6950 revenue Aufwand/Finanz/Zins',
  '7000 revenue Neben/Haus/Haus',
  '8500 expense Ausser/Ordentlich/Rest',
  '8900 expense Steuern/Direkt/Direkt',
  '9000 income_statement Abschluss//',
].map(account)

test('An income statement in steps, each with what is earned until then', () => {
  const within = sums({
    3400: [-10_000, 10_000],
    4200: 1_000,
    4999: 200,
    5000: 2_000,
    5999: 300,
    6000: 400,
    6799: 50,
    6800: 60,
    6899: 7,
    6900: 8,
    7000: -90,
    8500: 30,
    8900: 500,
    9000: 1,
  })
  const rows = incomeStatement({ accounts: RESULT, days: DAYS, within, compare: null })
  expect(lines(rows)).toEqual([
    '0 heading Ertrag',
    '1 account K3400 10000',
    '0 subtotal Ertrag 10000',
    '0 heading Material',
    '1 heading Waren',
    '2 heading Einkauf',
    '3 account K4200 1000',
    '3 account K4999 200',
    '2 subtotal Einkauf 1200',
    '1 subtotal Waren 1200',
    '0 subtotal Material 1200',
    '0 subtotal gross_result 8800',
    '0 heading Personal',
    '1 heading Lohn',
    '2 heading Lohn',
    '3 account K5000 2000',
    '3 account K5999 300',
    '2 subtotal Lohn 2300',
    '1 subtotal Lohn 2300',
    '0 subtotal Personal 2300',
    '0 subtotal result_after_staff 6500',
    '0 account K6000 400',
    '0 account K6799 50',
    '0 subtotal ebitda 6050',
    '0 heading Abschreibung',
    '1 heading Anlagen',
    '2 account K6800 60',
    '2 account K6899 7',
    '1 subtotal Anlagen 67',
    '0 subtotal Abschreibung 67',
    '0 subtotal ebit 5983',
    '0 account K6900 8',
    '0 subtotal result_before_other 5975',
    '0 heading Neben',
    '1 account K7000 90',
    '0 subtotal Neben 90',
    '0 account K8500 -30',
    '0 subtotal result_before_tax 6035',
    '0 account K8900 -500',
    '0 total result 5535',
  ])
})

test('An income statement compared with a year of loss; a result without new accounts is left out', () => {
  const rows = incomeStatement({
    accounts: RESULT,
    days: DAYS,
    within: sums({ 3400: -150, 6000: 30 }),
    compare: sums({ 3400: -100, 6000: 200 }),
  })
  expect(lines(rows)).toEqual([
    '0 heading Ertrag',
    '1 account K3400 150 100 50 50',
    '0 subtotal Ertrag 150 100 50 50',
    '0 subtotal gross_result 150 100 50 50',
    '0 account K6000 30 200 -170 -85',
    '0 total result 120 -100 220 220',
  ])
  const none = incomeStatement({ accounts: RESULT, days: DAYS, within: sums({}), compare: sums({}) })
  expect(lines(none)).toEqual(['0 total result 0 0 0 null'])
  expect(lines(incomeStatement({ accounts: RESULT, days: DAYS, within: sums({}), compare: null }))).toEqual([
    '0 total result 0',
  ])
})

test('A trial balance: income accounts start each year at zero, results that were not closed are in one line', () => {
  const accounts = ['1020 active A//', '2800 passive P//', '3400 revenue E//', '6000 expense K//'].map(account)
  const { rows, checks } = trialBalance({
    accounts,
    days: DAYS,
    before: sums({ 1020: 500, 2800: -300, 3400: -260, 6000: 60 }),
    before_in_year: sums({ 6000: 20, 3400: -10 }),
    within: sums({ 1020: 40, 3400: [-40, 0] }),
    compare: { all: sums({ 1020: 100, 2800: -70, 3400: -30 }), in_year: sums({ 3400: -10 }) },
  })
  // Opening, debit, credit, closing, compared, difference.
  expect(lines(rows)).toEqual([
    '0 account K1020 500 40 0 540 100 440',
    '0 account K2800 -300 0 0 -300 -70 -230',
    '0 account K3400 -10 0 40 -50 -10 -40',
    '0 account K6000 20 0 0 20 0 20',
    '0 line result_before -210 0 0 -210 -20 -190',
    '0 total totals 0 40 40 0 0 0',
  ])
  expect(checks).toEqual([{ code: 'debits_equal_credits', is_met: true, amount: null, entries: null }])
  expect(rows[0]?.entries).toEqual({ account_ids: ['1020'], ...DAYS, vat_rate_ids: null })
  const only = (facts: { before?: SumsByAccount; within?: SumsByAccount }) =>
    trialBalance({
      accounts,
      days: DAYS,
      before: sums({}),
      before_in_year: sums({}),
      within: sums({}),
      compare: null,
      ...facts,
    })
  expect(only({ within: sums({ 1020: 40, 2800: -30 }) }).checks[0]).toMatchObject({ is_met: false, amount: 10 })
  expect(only({ before: sums({ 1020: 40 }) }).checks[0]).toMatchObject({ is_met: false, amount: 40 })
  expect(lines(only({ within: sums({ 1020: 40, 2800: -40 }) }).rows)).toEqual([
    '0 account K1020 0 40 0 40',
    '0 account K2800 0 0 40 -40',
    '0 total totals 0 40 40 0',
  ])
})

const budgetOf = (account_id: string, amount: number, months: readonly number[] | null = null): Budget => ({
  ...{ id: `b${account_id}`, fiscal_year_id: '2026', account_id, amount: minorUnitsOf(amount), notes: null },
  months: months?.map(minorUnitsOf) ?? null,
})

test('A budget comparison: results, then the balance sheet accounts with a budget', () => {
  const row = (text: string, previous: number, current: number, budget: number | null) => ({
    account: account(text),
    previous_year_actual: minorUnitsOf(previous),
    current_year_actual: minorUnitsOf(current),
    budget: budget === null ? null : budgetOf(text.slice(0, 4), budget),
  })
  const rows = budgetComparison(
    [
      row('3400 revenue Ertrag//', 900, 1_100, 1_000),
      row('3800 expense Ertrag//', 10, 20, 40),
      row('6000 expense Aufwand//', 300, 250, 200),
      row('1500 active Aktiven//', 0, 75, 100),
      row('1020 active Aktiven//', 5, 5, null),
      row('2450 passive Passiven//', 0, 60, 50),
    ],
    DAYS,
  )
  // The year before, budget, booked, difference, per cent.
  expect(lines(rows)).toEqual([
    '0 heading Ertrag',
    '1 account K3400 900 1000 1100 100 10',
    '1 account K3800 -10 -40 -20 20 50',
    '0 subtotal Ertrag 890 960 1080 120 12.5',
    '0 subtotal gross_result 890 960 1080 120 12.5',
    '0 account K6000 300 200 250 50 25',
    '0 total result 590 760 830 70 9.2',
    '0 heading balance_accounts',
    '1 heading Aktiven',
    '2 account K1500 0 100 75 -25 -25',
    '1 subtotal Aktiven 0 100 75 -25 -25',
    '1 heading Passiven',
    '2 account K2450 0 50 60 10 20',
    '1 subtotal Passiven 0 50 60 10 20',
  ])
  expect(lines(budgetComparison([row('1020 active Aktiven//', 5, 5, null)], DAYS))).toEqual([
    '0 total result 0 0 0 0 null',
  ])
})

test('Budget and booked amounts up to a day', () => {
  const matrix = ['3400 revenue E//', '6000 expense K//', '2450 passive P//'].map((text) => ({
    ...{ account: account(text), previous_year_actual: minorUnitsOf(0), current_year_actual: minorUnitsOf(0) },
    budget: text.startsWith('6')
      ? null
      : budgetOf(text.slice(0, 4), 1_200, [100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100]),
  }))
  const until = (previous: SumsByAccount | null) =>
    matrixUntil(matrix, {
      year: yearOf('2026'),
      to: day('2026-03-31'),
      current: sums({ 3400: -70, 6000: 30 }),
      previous,
    }).map((each) => [each.budget?.amount, each.budget?.months, each.current_year_actual, each.previous_year_actual])
  expect(until(sums({ 3400: -60, 2450: -5 }))).toEqual([
    [300, null, 70, 60],
    [undefined, undefined, 30, 0],
    [300, null, 0, 5],
  ])
  expect(until(null)).toEqual([
    [300, null, 70, 0],
    [undefined, undefined, 30, 0],
    [300, null, 0, 0],
  ])
})
