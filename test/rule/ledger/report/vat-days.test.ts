// What a document counts on the VAT form day by day. An invoice of 100.00 with 8.10 VAT, by hand; amounts in Rappen,
// credits negative.
import { describe, expect, test } from 'vitest'
import { daysOfDocument } from '../../../../shared/rule/ledger/report/vat-days.ts'
import type { SettledDocument } from '../../../../shared/rule/ledger/report/vat-received.ts'

const line = (account_id: string, credit: number) => ({ account_id, vat_rate_id: 's81', debit: 0, credit })
const LINES = [line('3400', 10_000), line('2200', 810)]
const settled = (amount: number, date: string, fields: object = {}) => ({
  ...{ id: 'R1', amount, date, journal_entry_id: `entry of ${date}`, bank_transaction_id: 'T1' },
  ...fields,
})

/** The days of the invoice of 20 January: kind, day, and `account lines amount` of each movement. */
const daysOf = (
  paid_amount: number,
  settlements: readonly ReturnType<typeof settled>[],
  booked_by: 'issue' | 'payment' = 'issue',
) => {
  const document = {
    id: 'R1',
    total: 10_810,
    paid_amount,
    date: '2026-01-20',
    due_date: null,
    currency: 'CHF',
    booked_by,
  }
  const days = daysOfDocument({ document, lines: LINES, settlements } as unknown as SettledDocument)
  return days.map(({ kind, date, movements }) =>
    [kind, date.slice(5), ...movements.map(({ account_id, count, amount }) => `${account_id} ${count} ${amount}`)].join(
      ' · ',
    ),
  )
}

describe('an invoice that its issue books', () => {
  test('is received in proportion, and open until it is paid', () => {
    expect(daysOf(10_810, [settled(5_405, '2026-02-10'), settled(5_405, '2026-03-10')])).toEqual([
      'received · 02-10 · 3400 1 -5000 · 2200 1 -405',
      'received · 03-10 · 3400 1 -5000 · 2200 1 -405',
      'open_with_entry · 01-20 · 3400 1 -10000 · 2200 1 -810',
      'open_with_entry · 02-10 · 3400 0 5000 · 2200 0 405',
      'open_with_entry · 03-10 · 3400 -1 5000 · 2200 -1 405',
    ])
  })

  test('without a payment it is open from its date', () => {
    expect(daysOf(0, [])).toEqual(['open_with_entry · 01-20 · 3400 1 -10000 · 2200 1 -810'])
  })

  test('paid in part in advance: open from its date with the remainder', () => {
    expect(daysOf(5_405, [settled(5_405, '2026-01-10')])).toEqual([
      'received · 01-10 · 3400 1 -5000 · 2200 1 -405',
      'open_with_entry · 01-20 · 3400 1 -5000 · 2200 1 -405',
    ])
  })

  test('paid on its date: one day', () => {
    expect(daysOf(5_405, [settled(5_405, '2026-01-20')])).toEqual([
      'received · 01-20 · 3400 1 -5000 · 2200 1 -405',
      'open_with_entry · 01-20 · 3400 1 -5000 · 2200 1 -405',
    ])
  })

  test('what was paid elsewhere is open until the last settlement at most', () => {
    expect(daysOf(10_810, [settled(5_405, '2026-02-10')])).toEqual([
      'received · 02-10 · 3400 1 -5000 · 2200 1 -405',
      'open_with_entry · 01-20 · 3400 1 -10000 · 2200 1 -810',
      'open_with_entry · 02-10 · 3400 -1 10000 · 2200 -1 810',
    ])
    expect(daysOf(10_810, [])).toEqual(['open_with_entry · 01-20'])
  })
})

describe('an invoice that its payments book', () => {
  const movement = (account_id: string, amount: number) => ({
    ...{ account_id, vat_rate_id: 's81', is_closing: false, count: 1, amount },
  })
  const posted = [movement('3400', -5_000), movement('2200', -405)]

  test('counts on its date, and each payment what it posts', () => {
    const half = settled(5_405, '2026-02-10', { posted })
    expect(daysOf(5_405, [half], 'payment')).toEqual([
      'dated · 01-20 · 3400 1 -10000 · 2200 1 -810',
      'posted · 02-10 · 3400 1 -5000 · 2200 1 -405',
      'open_by_payment · 01-20 · 3400 1 -10000 · 2200 1 -810',
      'open_by_payment · 02-10 · 3400 -1 5000 · 2200 -1 405',
    ])
  })

  test('a payment whose entry posts nothing of it has a day all the same', () => {
    expect(daysOf(5_405, [settled(5_405, '2026-02-10')], 'payment')[1]).toBe('posted · 02-10')
  })

  test('an offset without an entry posts nothing', () => {
    const offset = settled(5_405, '2026-02-10', { journal_entry_id: null, bank_transaction_id: null })
    expect(daysOf(5_405, [offset], 'payment')).toEqual([
      'dated · 01-20 · 3400 1 -10000 · 2200 1 -810',
      'open_by_payment · 01-20 · 3400 1 -10000 · 2200 1 -810',
      'open_by_payment · 02-10',
    ])
  })
})
