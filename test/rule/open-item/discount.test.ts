// Discount conditions: which one holds on a day, what it deducts, and which conditions are refused.
import { expect, test } from 'vitest'
import { collectProblems } from '../../../shared/rule/open-item/collect-problems.ts'
import { discountAmount, discountOn, discountsOf } from '../../../shared/rule/open-item/discount.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import type { MinorUnits } from '../../../shared/value/money.ts'

const day = (text: string) => text as LocalDate
const money = (amount: number) => amount as MinorUnits
/** 3 % until 9 November, 2 % until 12 November. */
const STEPS = [
  { rate_millis: 3000, until: day('2026-11-09') },
  { rate_millis: 2000, until: day('2026-11-12') },
]

test('The best condition that holds on the day, its last day included', () => {
  const rates = ['2026-11-02', '2026-11-09', '2026-11-10', '2026-11-12', '2026-11-13'].map(
    (each) => discountOn(STEPS, day(each))?.rate_millis ?? null,
  )
  expect(rates).toEqual([3000, 3000, 2000, 2000, null])
})

test('Deducts the share of the amount, half a Rappen up, and nothing from a credit note', () => {
  // 3 % of 1081.00 is 32.43; 2 % of it 21.62; 2 % of 0.25 is half a Rappen.
  expect(discountAmount(money(108_100), STEPS, day('2026-11-05'))).toBe(3243)
  expect(discountAmount(money(108_100), STEPS, day('2026-11-12'))).toBe(2162)
  expect(discountAmount(money(25), STEPS, day('2026-11-12'))).toBe(1)
  expect(discountAmount(money(108_100), STEPS, day('2026-11-13'))).toBe(0)
  expect(discountAmount(money(-108_100), STEPS, day('2026-11-05'))).toBe(0)
})

test('Conditions are kept by their days; a day before the bill, and one twice, are refused', () => {
  const read = (input: Parameters<typeof discountsOf>[1], present: Parameters<typeof discountsOf>[0] = null) => {
    const check = collectProblems()
    const steps = discountsOf(present, input, day('2026-11-02'), check)
    const result = check.finish(steps)
    return result.ok ? result.value : result.error
  }
  const [early, late] = [
    { percent: 3, until: day('2026-11-09') },
    { percent: 2, until: day('2026-11-12') },
  ]
  expect(read([late, early])).toEqual(STEPS)
  expect(read(undefined, { discounts: STEPS })).toEqual(STEPS)
  expect(read(null, { discounts: STEPS })).toEqual([])
  expect(read([{ percent: 0.125, until: day('2026-11-02') }])).toEqual([{ rate_millis: 125, until: '2026-11-02' }])
  const refused = [{ field: 'discounts', code: 'discount_days' }]
  expect(read([{ percent: 2, until: day('2026-11-01') }])).toMatchObject(refused)
  expect(read([early, { ...late, until: early.until }])).toMatchObject(refused)
})
