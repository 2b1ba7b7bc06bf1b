// The entry that settles VAT. Calculated by hand.
import { describe, expect, test } from 'vitest'
import type { VatReport } from '../../../../shared/rule/ledger/report/vat-report.ts'
import { netTaxToBook, settlementLines } from '../../../../shared/rule/ledger/report/vat-settlement.ts'
import { minorUnitsOf } from '../../../../shared/value/money.ts'

/** Account numbers with their balances in Rappen, debits positive. */
const settle = (...amounts: readonly (readonly [number: number, amount: number])[]) =>
  settlementLines(
    amounts.map(([number, amount]) => ({ account_id: `id-${number}`, number, amount: minorUnitsOf(amount) })),
    'id-2201',
  ).map(({ account_id, amount }) => [account_id, amount])

test('VAT due of 810.10 less input tax of 243.05 and 16.00 leaves 551.05 to pay', () => {
  expect(settle([1020, 500_000], [1170, 24_305], [1171, 1600], [2200, -81_010], [2201, -30_000])).toEqual([
    ['id-1170', -24_305],
    ['id-1171', -1600],
    ['id-2200', 81_010],
    ['id-2201', -55_105],
  ])
})

test('more input tax than VAT due is a claim', () => {
  expect(settle([1170, 10_010], [2200, -30]).at(-1)).toEqual(['id-2201', 9980])
})

test('without balances there is no entry', () => {
  expect(settle([1170, 0], [2200, 0], [2201, 1200])).toEqual([])
})

describe('the remainder of net tax rates', () => {
  const report = (method: 'effective' | 'net_rate', difference: number | null, checks: readonly string[] = []) =>
    ({
      method,
      rows: difference === null ? [] : [{ code: 'net_rate_difference', tax: minorUnitsOf(difference) }],
      checks: checks.map((code) => ({ code })),
    }) as unknown as VatReport

  test.each([
    // 8.10 booked at 8.1 %, 6.70 owed of 108.10 at 6.2 %.
    ['all of it', report('net_rate', 140), 0, 140],
    ['the part that is not on 3809 yet', report('net_rate', 140), 100, 40],
    ['zero, because it is there already', report('net_rate', 140), 140, 0],
    ['less, after a credit note', report('net_rate', 126), 140, -14],
    ['zero, while a rate is missing', report('net_rate', 810, ['net_rates_missing']), 0, 0],
    ['zero by the effective method', report('effective', null), 0, 0],
  ])('%s', (_, fields, onAccount, expected) => expect(netTaxToBook(fields, onAccount)).toBe(expected))
})
