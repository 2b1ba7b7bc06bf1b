// The visible rows of a report, the links of its figures, and keyboard navigation between them. The report is a small
// balance sheet, written out.
import { describe, expect, test } from 'vitest'
import type { ReportRow } from '../../../renderer/app/data/query/ledger/reports.ts'
import { nextFigure, placeOf, placeOfFigure, shownRows } from '../../../renderer/app/reports/report-rows.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'

const day = (text: string) => text as LocalDate
const entries = {
  account_ids: ['a-1020'],
  vat_rate_ids: null,
  from: day('2026-01-01'),
  to: day('2026-12-31'),
}
const row = (kind: ReportRow['kind'], key: string, level: number, amount: number | null): ReportRow => ({
  kind,
  key,
  level,
  number: null,
  title: key,
  account_id: null,
  amounts: { amount },
  entries: amount === null ? null : entries,
})

const ROWS = [
  row('heading', 'class:1', 0, null),
  row('heading', 'section:10', 1, null),
  row('heading', 'group:100', 2, null),
  row('account', 'account:a-1000', 3, 120),
  row('account', 'account:a-1020', 3, 880),
  row('subtotal', 'sum:group:100', 2, 1000),
  row('subtotal', 'sum:section:10', 1, 1000),
  row('total', 'sum:assets', 0, 1000),
  row('line', 'result', 0, 1000),
]
const keys = (depth: Parameters<typeof shownRows>[1]) => shownRows(ROWS, depth).map(({ key }) => key)

describe('rows', () => {
  test('all of them', () => {
    expect(keys(undefined)).toEqual(ROWS.map(({ key }) => key))
  })

  test('down to groups: a heading with only a sum is omitted', () => {
    expect(keys('groups')).toEqual(['class:1', 'section:10', 'sum:group:100', 'sum:section:10', 'sum:assets', 'result'])
  })

  test('down to sections, and classes only', () => {
    expect(keys('sections')).toEqual(['class:1', 'sum:section:10', 'sum:assets', 'result'])
    expect(keys('classes')).toEqual(['class:1', 'sum:assets', 'result'])
  })

  test('a heading with its own figure stays', () => {
    const rows = [row('heading', 'group:100', 2, 5), row('subtotal', 'sum:section:10', 1, 5)]
    expect(shownRows(rows, 'groups')).toEqual(rows)
  })
})

describe('a figure links', () => {
  test('to the ledger of its one account', () => {
    expect(placeOf(entries)).toEqual({ to: '/accounts/a-1020', search: { from: '2026-01-01', to: '2026-12-31' } })
  })

  test('for several accounts, or for VAT rates, to the journal', () => {
    expect(placeOf({ ...entries, account_ids: ['a', 'b'] })).toEqual({
      to: '/journal',
      search: { account: 'a,b', from: '2026-01-01', to: '2026-12-31' },
    })
    expect(placeOf({ ...entries, account_ids: ['a'], vat_rate_ids: ['r-81', null] })).toEqual({
      to: '/journal',
      search: { account: 'a', from: '2026-01-01', to: '2026-12-31', vat_rate: 'r-81,none' },
    })
    expect(placeOf({ ...entries, account_ids: [] })).toBeNull()
  })

  test('for comparison figures to the entries of those days, a difference to none', () => {
    const compare = { from: day('2025-01-01'), to: day('2025-12-31') }
    const of = (column: 'base' | 'compare' | 'difference', kind: 'amount' | 'percent' = 'amount') =>
      placeOfFigure({ compare, to: day('2026-12-31') }, { entries }, { of: column, kind })?.search
    expect(of('base')).toEqual({ from: '2026-01-01', to: '2026-12-31' })
    expect(of('compare')).toEqual(compare)
    expect(of('difference')).toBeUndefined()
    expect(of('base', 'percent')).toBeUndefined()
  })
})

describe('the keyboard', () => {
  // Rows 0 and 2 have no link, row 3 only in its last column.
  const CELLS = [[], [2, 3, 4], [], [4], [2, 3]]

  test('finds the first and the last', () => {
    expect(nextFigure(CELLS, null, 'down')).toEqual({ row: 1, column: 2 })
    expect(nextFigure(CELLS, null, 'up')).toEqual({ row: 4, column: 2 })
    expect(nextFigure([[], []], null, 'down')).toBeNull()
  })

  test('skips rows without figures, to the nearest column', () => {
    expect(nextFigure(CELLS, { row: 1, column: 2 }, 'down')).toEqual({ row: 3, column: 4 })
    expect(nextFigure(CELLS, { row: 3, column: 4 }, 'down')).toEqual({ row: 4, column: 3 })
    expect(nextFigure(CELLS, { row: 4, column: 3 }, 'up')).toEqual({ row: 3, column: 4 })
    expect(nextFigure(CELLS, { row: 4, column: 3 }, 'first')).toEqual({ row: 1, column: 3 })
  })

  test('stays at the ends', () => {
    expect(nextFigure(CELLS, { row: 4, column: 2 }, 'down')).toEqual({ row: 4, column: 2 })
    expect(nextFigure(CELLS, { row: 4, column: 2 }, 'left')).toEqual({ row: 4, column: 2 })
    expect(nextFigure(CELLS, { row: 4, column: 2 }, 'right')).toEqual({ row: 4, column: 3 })
  })
})
