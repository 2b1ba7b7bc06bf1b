// Sums by day whose parts are replaced one by one.
import { expect, test } from 'vitest'
import { createDaySums } from '../../../main/service/ledger/vat/day-sums.ts'
import type { VatMovement } from '../../../shared/rule/ledger/report/vat-parts.ts'
import { day } from '../../rule/matching/world.ts'

const moved = (account_id: string, amount: number, fields: Partial<VatMovement> = {}): VatMovement => ({
  ...{ account_id, vat_rate_id: null, is_closing: false, count: 1, amount },
  ...fields,
})
const on = (date: string, ...movements: readonly VatMovement[]) => ({ kind: 'a' as const, date: day(date), movements })
const [MARCH, MAY] = [day('2026-03-01'), day('2026-05-01')]

test('add up by day, account, rate and closing; both ends of a stretch count', () => {
  const sums = createDaySums<'a' | 'b'>()
  sums.set('x', [on('2026-03-01', moved('3400', 5), moved('3400', 7))])
  sums.add(on('2026-03-01', moved('3400', 1)))
  sums.add(on('2026-05-01', moved('3400', 30)))
  sums.add({ ...on('2026-03-01', moved('3400', 100)), kind: 'b' })
  for (const fields of [{ vat_rate_id: 'r' }, { is_closing: true }, { account_id: '3401' }])
    sums.add(on('2026-03-01', moved('3400', 2, fields)))
  const of = (from: string | null, to: string) =>
    sums.of('a', from === null ? null : day(from), day(to)).map(({ count, amount }) => `${count}: ${amount}`)
  expect(of('2026-03-01', '2026-03-01')).toEqual(['3: 13', '1: 2', '1: 2', '1: 2'])
  expect(of('2026-03-02', '2026-05-01')).toEqual(['1: 30'])
  expect(of(null, '2026-04-30')).toEqual(['3: 13', '1: 2', '1: 2', '1: 2'])
  expect(of('2026-03-02', '2026-04-30')).toEqual([])
  expect(sums.of('b', null, MAY)).toEqual([moved('3400', 100)])
})

test('a part takes the place of its earlier one, or leaves nothing; what is added stays', () => {
  const sums = createDaySums<'a'>()
  const of = () => sums.of('a', null, MAY).map(({ account_id, count, amount }) => [account_id, count, amount])
  sums.set('x', [on('2026-03-01', moved('3400', 5)), on('2026-03-01', moved('3401', 6))])
  sums.set('y', [on('2026-03-01', moved('3400', 10))])
  sums.add(on('2026-03-01', moved('3402', 1)))
  expect(sums.size()).toBe(2)
  sums.set('x', [on('2026-03-01', moved('3401', 8))])
  expect(of()).toEqual([
    ['3400', 1, 10],
    ['3401', 1, 8],
    ['3402', 1, 1],
  ])
  sums.set('x', [])
  sums.set('y', [])
  expect([of(), sums.size()]).toEqual([[['3402', 1, 1]], 0])
  // Movements that cancel each other still count as movements.
  sums.set('z', [on('2026-03-01', moved('3402', -1))])
  expect(of()).toEqual([['3402', 2, 0]])
  sums.set('z', [on('2026-03-01', moved('3402', 4, { count: -1 }))])
  expect(of()).toEqual([['3402', 0, 5]])
  sums.clear()
  expect([of(), sums.size()]).toEqual([[], 0])
  expect(sums.of('a', MARCH, MAY)).toEqual([])
})
