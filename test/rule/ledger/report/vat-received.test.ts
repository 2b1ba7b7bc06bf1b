// What is received of documents in a period, and what is open of them on a day. Amounts in Rappen, by hand.
import { describe, expect, test } from 'vitest'
import {
  addMovements,
  movementsOfLines,
  openParts,
  reversed,
  type SettledDocument,
  settledParts,
} from '../../../../shared/rule/ledger/report/vat-received.ts'
import { day } from '../ledger-facts.ts'

/** An invoice of 100.00, or a credit note of as much, with the payments of each day. */
const document = (total: number, ...payments: readonly (readonly [date: string, amount: number])[]) =>
  ({
    document: { id: 'R1', total, date: day('2026-01-20'), booked_by: 'issue' },
    lines: [{ account_id: '3400', vat_rate_id: 's81', debit: Math.max(0, -total), credit: Math.max(0, total) }],
    settlements: payments.map(([date, amount]) => ({ id: 'R1', date: day(date), amount, journal_entry_id: 'E' })),
  }) as unknown as SettledDocument

const received = (from: string, to: string, ...documents: readonly SettledDocument[]) =>
  settledParts(documents, day(from), day(to)).map(
    ({ date, movements }) => `${date.slice(5)} ${movements.map(({ amount }) => amount).join()}`,
  )
const open = (date: string, ...documents: readonly SettledDocument[]) =>
  openParts(documents, day(date)).map(({ movements }) => movements.map(({ amount }) => amount).join())

describe('what is received', () => {
  const paid = document(10_000, ['2026-02-01', 2_500], ['2026-02-28', 2_500], ['2026-03-01', 5_000])

  test('of a period, with its first and its last day', () => {
    expect(received('2026-02-01', '2026-02-28', paid)).toEqual(['02-01 -2500', '02-28 -2500'])
    expect(received('2026-02-02', '2026-02-27', paid)).toEqual([])
    expect(received('2026-03-01', '2026-03-31', paid)).toEqual(['03-01 -5000'])
  })

  test('is never more than the total, and a return takes it away', () => {
    const over = document(10_000, ['2026-02-01', 12_000], ['2026-02-02', 100], ['2026-02-03', -4_100])
    expect(received('2026-01-01', '2026-12-31', over)).toEqual(['02-01 -10000', '02-03 2000'])
  })

  test('of a credit note is what is paid back', () => {
    const credit = document(-10_000, ['2026-02-01', -4_000], ['2026-02-02', -8_000])
    expect(received('2026-01-01', '2026-12-31', credit)).toEqual(['02-01 4000', '02-02 6000'])
    expect(received('2026-01-01', '2026-12-31', document(-10_000, ['2026-02-01', 1]))).toEqual([])
    expect(received('2026-01-01', '2026-12-31', document(10_000, ['2026-02-01', -1]))).toEqual([])
    expect(received('2026-01-01', '2026-12-31', document(0, ['2026-02-01', 1]))).toEqual([])
  })
})

test('what is open at the end of a day', () => {
  const paid = document(10_000, ['2026-02-01', 2_500], ['2026-03-01', 7_500])
  expect(['2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01'].map((date) => open(date, paid))).toEqual([
    ...[['-10000'], ['-7500'], ['-7500'], []],
  ])
  expect(open('2026-02-01', document(-10_000, ['2026-02-01', -4_000]))).toEqual(['6000'])
})

test('movements are added by account, rate and closing', () => {
  const line = (account_id: string, vat_rate_id: string | null, debit: number, credit: number) => ({
    ...{ account_id, vat_rate_id, debit, credit },
  })
  const some = movementsOfLines([line('3400', 's81', 0, 500), line('3400', null, 20, 0)] as never)
  expect(some).toEqual([
    { account_id: '3400', vat_rate_id: 's81', is_closing: false, count: 1, amount: -500 },
    { account_id: '3400', vat_rate_id: null, is_closing: false, count: 1, amount: 20 },
  ])
  const closing = movementsOfLines([line('3400', 's81', 7, 0)] as never, true)
  expect(addMovements(some, closing, some)).toEqual([
    { account_id: '3400', vat_rate_id: 's81', is_closing: false, count: 2, amount: -1_000 },
    { account_id: '3400', vat_rate_id: null, is_closing: false, count: 2, amount: 40 },
    { account_id: '3400', vat_rate_id: 's81', is_closing: true, count: 1, amount: 7 },
  ])
  expect(reversed(closing)).toEqual([
    { account_id: '3400', vat_rate_id: 's81', is_closing: true, count: -1, amount: -7 },
  ])
})
