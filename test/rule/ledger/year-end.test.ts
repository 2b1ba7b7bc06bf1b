// The checklist of a fiscal year and the entries that post its result, over sums as the books store them.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TotalsAnswer } from '../../../shared/books/port/read.ts'
import type { VatReporting } from '../../../shared/record/ledger/vat-reporting.ts'
import {
  checklistOf,
  NET_TAX_ACCOUNT,
  openItemsOf,
  resultEntries,
  VAT_ACCOUNTS,
} from '../../../shared/rule/ledger/year-end.ts'
import type { Timestamp } from '../../../shared/value/calendar.ts'
import { CHART, day, NOW, sumsIn, yearOf } from './ledger-facts.ts'

const factsOf = (sums: readonly TotalsAnswer[], legal_form = 'llc', vat_months: readonly TotalsAnswer[] = []) => ({
  accounts: CHART,
  sums,
  vat_months,
  vat_locks: [],
  legal_form,
  settings: { accountingVatReporting: [reporting('1995-01-01', 'effective', 'quarter')] },
})
const reporting = (
  from: string,
  method: VatReporting['method'],
  period: VatReporting['period'],
  more: Partial<VatReporting> = {},
): VatReporting => ({ valid_from: day(from), is_liable: true, method, form: 'agreed', period, activities: [], ...more })
const YEAR = yearOf('2025')
const posted = (sums: readonly TotalsAnswer[], legalForm = 'llc') => {
  const { income_statement_profit_loss_posted: income, balance_sheet_profit_loss_posted: balance } = checklistOf(
    YEAR,
    factsOf(sums, legalForm),
  )
  return `${income ? 'income' : '-'} ${balance ? 'balance' : '-'}`
}
/** A year with a profit of 400. */
const BOOKED = { 1020: 400, 3400: -1000, 6500: 600 }

describe('the result is posted', () => {
  test.each<[string, Record<number, number>, string]>([
    ['not at all', {}, '- -'],
    ['to 9000 only', { 3400: 1000, 6500: -600, 9000: -400 }, '- -'],
    ['to 9200', { 3400: 1000, 6500: -600, 9200: -400 }, 'income -'],
    ['to 2979', { 3400: 1000, 6500: -600, 2979: -400 }, 'income balance'],
    ['to another equity account', { 3400: 1000, 6500: -600, 2970: -400 }, 'income -'],
    ['with a wrong amount', { 3400: 1000, 6500: -600, 9200: -1, 2979: -399 }, 'income -'],
    ['all but one account', { 3400: 1000, 9200: -600, 2979: -400 }, '- -'],
  ])('%s', (_, closing, expected) => expect(posted(sumsIn('2025', BOOKED, closing))).toBe(expected))

  test('into 2891 for sole proprietors and partnerships, into 2979 for legal entities', () => {
    const into = (account: number) => sumsIn('2025', BOOKED, { 3400: 1000, 6500: -600, [account]: -400 })
    for (const form of ['sole_proprietorship', 'simple_partnership', 'general_partnership', 'limited_partnership']) {
      expect([posted(into(2891), form), posted(into(2979), form)]).toEqual(['income balance', 'income -'])
    }
    for (const form of ['plc', 'llc', 'association', 'foundation']) {
      expect([posted(into(2891), form), posted(into(2979), form)]).toEqual(['income -', 'income balance'])
    }
  })

  test('a year without income and expense has no result to post; other years do not count', () => {
    expect(posted(sumsIn('2025', { 1020: 500, 2800: -500 }))).toBe('income balance')
    expect(posted(sumsIn('2024', BOOKED))).toBe('income balance')
  })
})

test('the open items of the checklist are named by their paths', () => {
  const due: TotalsAnswer = { by: ['2200', '2025-11'], count: 1, sum: -810 }
  const open = (sums: readonly TotalsAnswer[], months: readonly TotalsAnswer[]) =>
    openItemsOf(checklistOf(YEAR, factsOf(sums, 'llc', months)))
  expect(open(sumsIn('2025', BOOKED), [due])).toEqual([
    'balance_sheet_profit_loss_posted',
    'income_statement_profit_loss_posted',
    'vat_periods_status.Q4',
  ])
  expect(open([], [])).toEqual([])
})

describe('VAT periods', () => {
  const month = (account: number, label: string, sum: number): TotalsAnswer => ({
    by: [String(account), label],
    count: 1,
    sum,
  })
  const periods = (text: string, ...months: readonly TotalsAnswer[]) =>
    checklistOf(yearOf(text), factsOf([], 'llc', months)).vat_periods_status

  test('the quarters that end in the year; named with their year where one occurs twice', () => {
    const labels = (text: string) => Object.keys(periods(text))
    expect(labels('2025')).toEqual(['Q1', 'Q2', 'Q3', 'Q4'])
    expect(labels('2025-07-01..2026-06-30')).toEqual(['Q3', 'Q4', 'Q1', 'Q2'])
    expect(labels('2025-07-01..2025-12-31')).toEqual(['Q3', 'Q4'])
    expect(labels('2025-01-01..2025-02-28')).toEqual([])
    expect(labels('2025-07-01..2026-12-31')).toEqual(['Q3 2025', 'Q4 2025', 'Q1 2026', 'Q2 2026', 'Q3 2026', 'Q4 2026'])
  })

  test('half-years with net tax rates, none for a company that is not liable', () => {
    const labels = (...accountingVatReporting: readonly VatReporting[]) =>
      Object.keys(
        checklistOf(yearOf('2025-07-01..2026-12-31'), {
          ...factsOf([]),
          settings: { accountingVatReporting: [...accountingVatReporting] },
        }).vat_periods_status,
      )
    const net = reporting('1995-01-01', 'net_rate', 'half_year')
    expect(labels(net)).toEqual(['S2 2025', 'S1 2026', 'S2 2026'])
    expect(labels({ ...net, is_liable: false })).toEqual([])
    expect(labels(reporting('1995-01-01', 'effective', 'year'))).toEqual(['2025', '2026'])
    expect(labels(net, reporting('2026-01-01', 'flat_rate', 'quarter'))).toEqual(['S2', 'Q1', 'Q2', 'Q3', 'Q4'])
    expect(labels(reporting('2026-11-01', 'effective', 'month'))).toEqual(['M11', 'M12'])
  })

  test('by received amounts, done when it is settled: the tax of open items stays on the accounts', () => {
    const received = reporting('1995-01-01', 'effective', 'quarter', { form: 'received' })
    const status = (lock: { readonly reopened_at: Timestamp | null }) =>
      checklistOf(yearOf('2025'), {
        ...factsOf([], 'llc', [month(2200, '2025-02', -810)]),
        vat_locks: [{ kind: 'vat', to: day('2025-03-31'), ...lock }],
        settings: { accountingVatReporting: [received] },
      }).vat_periods_status
    expect(status({ reopened_at: null })).toEqual({ Q1: true, Q2: false, Q3: false, Q4: false })
    expect(status({ reopened_at: NOW })).toMatchObject({ Q1: false })
  })

  test('done when every VAT account is zero at the end of the quarter', () => {
    const due = month(2200, '2025-02', -810)
    const settled = [month(2200, '2025-03', 810), month(2200, '2025-05', -81)]
    expect(periods('2025')).toEqual({ Q1: true, Q2: true, Q3: true, Q4: true })
    expect(periods('2025', due)).toEqual({ Q1: false, Q2: false, Q3: false, Q4: false })
    expect(periods('2025', due, ...settled)).toEqual({ Q1: true, Q2: false, Q3: false, Q4: false })
    // Settled a month too late, the quarter's last day still has the balance.
    expect(periods('2025', due, month(2200, '2025-04', 810))).toEqual({ Q1: false, Q2: true, Q3: true, Q4: true })
    // Input tax is not offset automatically.
    expect(periods('2025', due, month(1170, '2025-02', 810))).toMatchObject({ Q1: false })
  })

  test('the accounts of VAT: input tax and tax due of the chart, without the settlement account', () => {
    const isVat = /^(Vorsteuer|Geschuldete MWST|Umsatzsteuer|Bezugsteuer)/
    expect(VAT_ACCOUNTS).toEqual(
      CHART.filter(({ number, name }) => number < 3000 && isVat.test(name)).map(({ number }) => number),
    )
    expect(VAT_ACCOUNTS).not.toContain(2201)
    expect(CHART.find(({ number }) => number === NET_TAX_ACCOUNT)?.name).toBe('MWST Saldosteuersatz')
  })

  test('a lock of the books settles no VAT', () => {
    const { vat_periods_status } = checklistOf(yearOf('2025'), {
      ...factsOf([]),
      vat_locks: [{ kind: 'books', to: day('2025-03-31'), reopened_at: null }],
      settings: { accountingVatReporting: [reporting('1995-01-01', 'effective', 'quarter', { form: 'received' })] },
    })
    expect(vat_periods_status).toMatchObject({ Q1: false })
  })
})

describe('the entries that post the result', () => {
  const entriesOf = (sums: readonly TotalsAnswer[], legalForm = 'llc') => {
    const entries = resultEntries(YEAR, factsOf(sums, legalForm))
    if (!entries.ok) throw new Error(`${entries.error.missing} is missing`)
    return entries.value.map((lines) =>
      Object.fromEntries(lines.map(({ account_id, amount }) => [account_id, amount as number])),
    )
  }

  test('a profit', () => {
    expect(entriesOf(sumsIn('2025', BOOKED))).toEqual([
      { 3400: 1000, 6500: -600, 9000: -400 },
      { 9000: 400, 9200: -400 },
      { 9200: 400, 2979: -400 },
    ])
  })

  test('a loss of a sole proprietor', () => {
    expect(entriesOf(sumsIn('2025', { 6000: 70, 1020: -70 }), 'sole_proprietorship')).toEqual([
      { 6000: -70, 9000: 70 },
      { 9000: -70, 9200: 70 },
      { 9200: -70, 2891: 70 },
    ])
  })

  test('neither: the accounts are emptied all the same', () => {
    expect(entriesOf(sumsIn('2025', { 3400: -5, 6500: 5 }))).toEqual([{ 3400: 5, 6500: -5 }])
  })

  test('only the remaining amount, and none when all is posted', () => {
    expect(entriesOf(sumsIn('2025', BOOKED, { 3400: 1000, 6500: -600, 9000: -400 }))).toEqual([
      { 9000: 400, 9200: -400 },
      { 9200: 400, 2979: -400 },
    ])
    expect(entriesOf(sumsIn('2025', BOOKED, { 3400: 1000, 6500: -600, 2979: -400 }))).toEqual([])
  })

  test('are refused when the chart has no such account', () => {
    for (const number of [9000, 9200, 2979]) {
      const accounts = CHART.filter((account) => account.number !== number)
      const entries = resultEntries(YEAR, { ...factsOf(sumsIn('2025', BOOKED)), accounts })
      expect(entries).toEqual({ ok: false, error: { missing: number } })
    }
  })

  test('need no account when there is no result, and one for a single Rappen', () => {
    const of = (sum: number) =>
      resultEntries(YEAR, {
        ...factsOf(sumsIn('2025', { 1020: sum, 3400: -sum })),
        accounts: CHART.filter(({ number }) => number < 9000),
      })
    expect(of(0)).toEqual({ ok: true, value: [] })
    expect(of(-1)).toEqual({ ok: false, error: { missing: 9000 } })
    expect(of(1)).toEqual({ ok: false, error: { missing: 9000 } })
  })

  test('balance and complete the checklist, for any bookings', () => {
    const account = fc.constantFrom(...CHART.filter(({ type }) => type === 'revenue' || type === 'expense'))
    const sums = fc.array(fc.tuple(account, fc.integer({ min: -1e9, max: 1e9 })), { maxLength: 40 })
    const form = fc.constantFrom('llc', 'sole_proprietorship')
    fc.assert(
      fc.property(sums, form, (booked, legalForm) => {
        const some = (list: typeof booked) => Object.fromEntries(list.map(([{ number }, sum]) => [number, sum]))
        const entries = entriesOf(sumsIn('2025', some(booked)), legalForm)
        const closing: Record<string, number> = {}
        for (const entry of entries) {
          expect(Object.values(entry).reduce((total, amount) => total + amount, 0)).toBe(0)
          for (const [number, amount] of Object.entries(entry)) closing[number] = (closing[number] ?? 0) + amount
        }
        const after = sumsIn('2025', some(booked), closing)
        expect(openItemsOf(checklistOf(YEAR, factsOf(after, legalForm)))).toEqual([])
        expect(entriesOf(after, legalForm)).toEqual([])
      }),
    )
  })
})
