// The figures of a period that was settled before returns were records: from the lines that were stored then.
import { expect, test } from 'vitest'
import { figuresOfReturned } from '../../../../shared/rule/ledger/vat-return/report-figures.ts'

type Lines = Parameters<typeof figuresOfReturned>[0]
const DAYS = { from: '2025-01-01', to: '2025-03-31' } as Parameters<typeof figuresOfReturned>[1]
const line = (number: number, base: number | null, tax: number | null) => ({ key: `line:${number}`, base, tax })
const figures = (...lines: readonly object[]) => figuresOfReturned(lines as unknown as Lines, DAYS, [])

test('what is owed to the tax office is positive, a credit negative', () => {
  const owed = [line(399, null, 810_00), line(400, null, 500_00), line(479, null, 500_00), line(500, null, 310_00)]
  expect(figures(...owed)).toMatchObject({ tax_owed: 810_00, input_material: 500_00, input_total: 500_00 })
  expect(figures(...owed)).toMatchObject({ method: 'effective', payable: 310_00 })
  expect(figures(line(400, null, 900_00), line(510, null, 90_00)).payable).toBe(-90_00)
})

test('deductions are positive lines of the form, and lower the input tax', () => {
  expect(figures(line(400, null, 500_00), line(415, null, 20_00), line(420, null, 7_00))).toMatchObject({
    input_correction: -20_00,
    input_reduction: -7_00,
  })
})

test('each base and each tax comes from its line', () => {
  const lines = [line(200, 9000_00, null), line(220, 1000_00, null), line(230, 300_00, null), line(235, 20_00, null)]
  expect(figures(...lines, line(400, null, 50_00), line(405, null, 6_00))).toMatchObject({
    total_consideration: 9000_00,
    supplies_to_foreign_countries: 1000_00,
    exempt: 300_00,
    reductions: 20_00,
    input_material: 50_00,
    input_operations: 6_00,
  })
})

test('a supply has the rate of its line, of the stored rate, or of turnover and tax at net rates', () => {
  const stored = [{ id: 'old', rate_millis: 7700 }] as unknown as Parameters<typeof figuresOfReturned>[2]
  const supplies = [line(303, 1000_00, 81_00), { key: 'line:rate:old', base: 100_00, tax: 7_70 }]
  const read = (...lines: readonly object[]) =>
    figuresOfReturned(lines as unknown as Lines, DAYS, stored).supplies.map((supply) => [
      supply.line,
      supply.rate_millis,
      supply.turnover,
      supply.tax,
    ])
  expect(read(line(400, null, 0), ...supplies)).toEqual([
    ['303', 8100, 1000_00, 81_00],
    ['', 7700, 100_00, 7_70],
  ])
  // 51.00 of 1'000.00, and 51.04: net rates have one decimal.
  expect(read(line(323, 1000_00, 51_00), line(333, 1000_00, 51_04))).toEqual([
    ['323', 5100, 1000_00, 51_00],
    ['333', 5100, 1000_00, 51_04],
  ])
})

test('without input tax the method is that of net rates', () => {
  expect(figures(line(200, 1000_00, null), line(299, 1000_00, null))).toMatchObject({
    method: 'net_rate',
    total_consideration: 1000_00,
    taxable: 1000_00,
    payable: 0,
  })
})
