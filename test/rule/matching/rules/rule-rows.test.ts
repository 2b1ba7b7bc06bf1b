// The rows of a rule for an amount: they add up exactly to the amount. Every number by hand.
import { expect, test } from 'vitest'
import type { RuleRow } from '../../../../shared/record/matching/rule.ts'
import { canSplit, rowsOf } from '../../../../shared/rule/matching/rules/rule-rows.ts'
import { createRandom, newSeed } from '../../../support/random.ts'
import { rappen } from '../world.ts'

const EMPTY = { account_id: 'account6000', vat_rate_id: null, text: null, share_millis: null, amount: null }
const share = (millis: number): RuleRow => ({ ...EMPTY, share_millis: millis, is_rest: false })
const fixed = (amount: number): RuleRow => ({ ...EMPTY, amount: rappen(amount), is_rest: false })
const REST: RuleRow = { ...EMPTY, is_rest: true }

const split = (amount: number, ...rows: RuleRow[]): readonly number[] | 'no' => {
  const transaction = { amount: rappen(amount) }
  if (!canSplit({ rows }, transaction)) return 'no'
  return rowsOf({ rows, company_id: null }, transaction).map((row) => row.amount)
}

test.each([
  ['all of it', -120_000, [REST], [120_000]],
  ['of a credit as of a debit', 5, [share(100_000)], [5]],
  ['shares of the whole', -10_000, [share(50_000), share(30_000), share(20_000)], [5000, 3000, 2000]],
  ['a third, and the remainder', -10_000, [share(33_333), share(33_333), REST], [3333, 3333, 3334]],
  [
    'the last share takes the rounding difference',
    -1000,
    [share(33_333), share(33_333), share(33_334)],
    [333, 333, 334],
  ],
  ['half up', -5, [share(50_000), REST], [3, 2]],
  ['never more than the amount', -1, [share(50_000), share(50_000)], [1]],
  [
    'a fixed amount first, then shares of the remainder',
    -10_001,
    [fixed(2000), share(50_000), REST],
    [2000, 4001, 4000],
  ],
  ['the remainder may be at any position', -10_000, [REST, fixed(2500)], [7500, 2500]],
  ['no remainder: no row of zero', -2000, [fixed(2000), REST], [2000]],
  ['too little', -1999, [fixed(2000), REST], 'no'],
  ['too little for two', -3999, [fixed(2000), fixed(2000), share(100_000)], 'no'],
  // 2 251 799 813 685 247 × 0.99999 = 2 251 777 295 687 110.147…
  ['of the largest amount, exactly', -(2 ** 51 - 1), [share(99_999), REST], [2_251_777_295_687_110, 22_517_998_137]],
] as const)('%s', (_name, amount, rows, expected) => {
  expect(split(amount, ...rows)).toEqual(expected)
})

test('for any rows: they add up exactly to the amount, none of them zero or negative', () => {
  const seed = newSeed('rows of rules')
  const random = createRandom(seed)
  for (let run = 0; run < 2000; run += 1) {
    const rows: RuleRow[] = []
    let left = 100_000
    for (let count = random.between(0, 5); count > 0 && left > 1; count -= 1) {
      const millis = random.between(1, left - 1)
      left -= millis
      rows.push(share(millis))
    }
    for (let count = random.between(0, 2); count > 0; count -= 1) rows.push(fixed(random.between(1, 500)))
    rows.push(random.fraction() < 0.5 ? REST : share(left))
    const amount = random.between(1, 5000)
    const parts = split(-amount, ...rows)
    if (parts === 'no') continue
    expect([parts.reduce((sum, part) => sum + part, 0), parts.every((part) => part > 0), seed]).toEqual([
      amount,
      true,
      seed,
    ])
  }
})
