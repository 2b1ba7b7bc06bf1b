// When the program trusts the clock.
import { expect, test } from 'vitest'
import { isClockImplausible } from '../../../shared/rule/core/plausible-clock.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'

test.each([
  ['the same day', '2026-11-26', '2026-11-26', false],
  ['60 days without a change', '2026-11-26', '2027-01-25', false],
  ['61 days without a change', '2026-11-26', '2027-01-26', true],
  ['years ahead', '2026-11-26', '2029-03-01', true],
  ['a day behind', '2026-11-26', '2026-11-25', false],
  ['two days behind', '2026-11-26', '2026-11-24', true],
])('%s: latest change %s, today %s', (_, latest, today, expected) => {
  expect(isClockImplausible(latest as LocalDate, today as LocalDate)).toBe(expected)
})

test('without any change there is no evidence against it', () => {
  expect(isClockImplausible(null, '2029-01-01' as LocalDate)).toBe(false)
})
