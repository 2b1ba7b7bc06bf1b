// The entries that settle VAT: every VAT account goes to zero, and what net tax rates leave goes to 3809.
import { describe, expect, test } from 'vitest'
import { readSettlementEntries } from '../../../../main/service/ledger/vat-return/settlement.ts'
import type { Change } from '../../../../shared/books/port/change.ts'
import type { VatMovement } from '../../../../shared/rule/ledger/report/vat-parts.ts'
import type { VatReport } from '../../../../shared/rule/ledger/report/vat-report.ts'
import type { Timestamp } from '../../../../shared/value/calendar.ts'
import { CHART, yearOf } from '../../../rule/ledger/ledger-facts.ts'
import { day } from '../../../rule/matching/world.ts'
import { bookWith, entry, lines } from '../../../support/books/book-with.ts'

const NUMBERS = [1170, 2200, 2201, 3809]
const ENTRIES = [
  entry('e1', '2025-12-31', { lines: lines({ 2200: -10, 1100: 10 }) }),
  entry('e2', '2026-01-01', { lines: lines({ 2200: -200, 1170: 30, 1100: 170 }) }),
  entry('e3', '2026-03-31', { lines: lines({ 2200: -4_000, 3809: -50, 1100: 4_050 }) }),
  entry('e4', '2026-04-01', { lines: lines({ 2200: -70_000, 3809: -600, 1100: 70_600 }) }),
  entry('e5', '2025-12-31', { lines: lines({ 3809: -7_000, 1100: 7_000 }) }),
  // The closing of a year does not count on 3809.
  entry('e6', '2026-02-01', { lines: lines({ 3809: 9_000, 2970: -9_000 }), is_closing: true }),
]
interface Wish {
  readonly numbers?: readonly number[]
  readonly report?: VatReport | null
  readonly uncounted?: readonly VatMovement[]
  readonly locks?: readonly unknown[]
  readonly years?: readonly string[]
  readonly entries?: readonly Change[]
}
const settle = async (wish: Wish = {}) => {
  const {
    numbers = NUMBERS,
    report = null,
    uncounted = [],
    locks = [],
    years = ['2025', '2026'],
    entries = ENTRIES,
  } = wish
  const { read } = await bookWith(...entries)
  let id = 0
  const found = await readSettlementEntries(
    read,
    { from: day('2026-01-01'), to: day('2026-03-31'), text: 'MWST', report, uncounted },
    {
      accounts: CHART.filter(({ number }) => numbers.includes(number)),
      periods: { years: years.map(yearOf), locks: locks as never },
      newId: () => `n${++id}`,
      now: '2026-04-20T00:00:00.000000Z' as Timestamp,
      last: 6,
    },
  )
  if (!found.ok) return found.error
  return found.value.map(({ number, date, is_closing, lines: all, fiscal_year_id }) => ({
    at: `${number} ${date} ${fiscal_year_id}${is_closing ? ' closing' : ''}`,
    lines: all.map(({ account_id, debit, credit }) => `${account_id} ${debit - credit}`),
  }))
}
const net = (tax: number, fields: Partial<VatReport> = {}) =>
  ({ method: 'net_rate', checks: [], rows: [{ code: 'net_rate_difference', tax }], ...fields }) as unknown as VatReport
const balances = { at: '7 2026-03-31 2026 closing', lines: ['1170 -30', '2200 4210', '2201 -4180'] }

test('VAT accounts go to the settlement account with what they have at the end of the period', async () => {
  expect(await settle()).toEqual([balances])
  expect(await settle({ entries: [] })).toEqual([])
})

test('the tax that the form does not count yet stays', async () => {
  const open = (account_id: string, amount: number) => ({ account_id, amount }) as VatMovement
  expect(await settle({ uncounted: [open('2200', -210), open('2200', -1_000), open('1100', 5)] })).toEqual([
    { ...balances, lines: ['1170 -30', '2200 3000', '2201 -2970'] },
  ])
})

describe('under net tax rates', () => {
  test('the rest of the tax is income, less what is on 3809 in the period', async () => {
    const income = (amount: number) => ({
      at: '8 2026-03-31 2026',
      lines: [`2201 ${amount}`, `3809 ${-amount}`],
    })
    expect(await settle({ report: net(1_000) })).toEqual([balances, income(950)])
    expect(await settle({ report: net(20) })).toEqual([balances, income(-30)])
    expect(await settle({ report: net(50) })).toEqual([balances])
    expect(await settle({ report: net(1_000, { checks: [{ code: 'net_rates_missing' }] as never }) })).toEqual([
      balances,
    ])
    // Alone, it is the next entry.
    expect(await settle({ report: net(1_000), entries: [] })).toEqual([
      { at: '7 2026-03-31 2026', lines: ['2201 1000', '3809 -1000'] },
    ])
  })

  test('an account that is missing is named', async () => {
    const missing = (number: number) => ({
      problems: [{ field: 'vat_return', code: 'vat_settlement_account_missing', values: { number } }],
    })
    expect(await settle({ numbers: [1170, 2200] })).toMatchObject(missing(2201))
    expect(await settle({ numbers: [1170, 2200, 2201], report: net(1_000) })).toMatchObject(missing(3809))
    expect(await settle({ numbers: [1170, 2200, 2201], report: net(0) })).toEqual([balances])
  })
})

describe('the day', () => {
  const lock = (to: string) => ({ from: null, to: day(to), reopened_at: null })
  const daysOf = async (wish: Wish) => {
    const found = await settle(wish)
    return Array.isArray(found) ? found.map(({ at }) => at) : found
  }

  test('is the first open one when the end of the period is locked', async () => {
    expect(await daysOf({ locks: [lock('2026-03-31')] })).toEqual(['7 2026-04-01 2026 closing'])
    expect(await daysOf({ locks: [lock('2026-03-30')] })).toEqual(['7 2026-03-31 2026 closing'])
    expect(await daysOf({ years: ['x2026', '2027'] })).toEqual(['7 2027-01-01 2027 closing'])
  })

  test('is refused when there is none', async () => {
    expect(await daysOf({ locks: [lock('2026-12-31')] })).toMatchObject({
      problems: [{ field: 'vat_return', code: 'period_locked' }],
    })
    expect(await daysOf({ years: ['2025'] })).toMatchObject({
      problems: [{ field: 'vat_return', code: 'fiscal_year_missing' }],
    })
  })
})
