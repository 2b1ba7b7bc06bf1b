// The stored sums of the ledger, read as a bookkeeper reads them.
import { expect, test } from 'vitest'
import { actualOf, sumsOfYear } from '../../../shared/rule/ledger/ledger-sums.ts'
import { CHART, sumsIn } from './ledger-facts.ts'

const accountOf = (number: number) => {
  const account = CHART.find((each) => each.number === number)
  if (!account) throw new Error(`The chart has no account ${number}`)
  return account
}

test('only the requested year counts, and closing entries are separate', () => {
  const sums = [
    ...sumsIn('2025', { 1020: 900_00, 3400: -900_00 }),
    ...sumsIn('2026', { 1020: 500_00, 3400: -700_00, 6000: 200_00 }, { 3400: 700_00, 6000: -200_00 }),
  ]
  const { booked, closing } = sumsOfYear(sums, '2026')
  expect([...booked]).toEqual([
    ['1020', 500_00],
    ['3400', -700_00],
    ['6000', 200_00],
  ])
  expect([...closing]).toEqual([
    ['3400', 700_00],
    ['6000', -200_00],
  ])
  expect([...sumsOfYear(sums, '2024').booked]).toEqual([])
})

// Debits are positive in the sums. 1020 bank (asset), 2000 payables (liability), 3400 services (revenue), 6000 rent (expense).
test.each([
  [1020, 500_00, 500_00],
  [1020, -40_00, -40_00],
  [2000, -300_00, 300_00],
  [3400, -700_00, 700_00],
  [3400, 50_00, -50_00],
  [6000, 200_00, 200_00],
])('on account %i a booked %i is an actual of %i', (number, booked, actual) => {
  const sums = sumsOfYear(sumsIn('2026', { [number]: booked }, { [number]: -booked }), '2026')
  expect(actualOf(accountOf(number), sums)).toBe(actual)
})

test('an account without an entry is zero', () => {
  const sums = sumsOfYear([], '2026')
  expect(actualOf(accountOf(6000), sums)).toBe(0)
  // Not minus zero, which JSON and people would show differently.
  expect(Object.is(actualOf(accountOf(3400), sums), 0)).toBe(true)
})
