// What the books say of the payments of a run: which transaction paid each, and whether it came back.
import { describe, expect, test } from 'vitest'
import { readPayments } from '../../../main/service/payment/views.ts'
import { type Change, created } from '../../../shared/books/port/change.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import type { PaymentRun, RunPayment } from '../../../shared/record/open-item/payment-run.ts'
import { transaction } from '../../rule/matching/world.ts'
import { bookWith } from '../../support/books/book-with.ts'

const RELEASED = '2026-03-10T09:00:00.000000Z'
const run = (fields: Partial<PaymentRun> = {}, payment: Partial<RunPayment> = {}) =>
  ({
    ...{ id: 'run', released_at: RELEASED, taken_at: null },
    payments: [{ expense_id: 'bill', expense_payment_id: 'order', answer: null, ...payment }],
    ...fields,
  }) as unknown as PaymentRun
type Settled = readonly [type: string, id: string, amount?: number]
const paying = (
  id: string,
  matchable_type: string,
  settled: readonly Settled[],
  fields: Partial<BankTransaction> = {},
) =>
  created(
    'bank_transaction',
    transaction(id, {
      is_reconciled: true,
      booking_date: '2026-03-12' as never,
      journal_entry_id: `e-${id}`,
      matches: [
        {
          matchable_type,
          matchable_id: settled[0]?.[1] ?? null,
          account_id: null,
          settlements: settled.map(([type, id, amount = 10]) => ({ type, id, amount })),
          origin: 'person',
        },
      ] as never,
      ...fields,
    }),
  )
const of = async (transactions: readonly Change[], one = run()) => {
  const { read } = await bookWith(...transactions)
  const [payment] = (await readPayments(read, [one])).get('run') ?? []
  return [
    payment?.state,
    payment?.bookings.map((each) => `${each.bank_transaction_id}${each.is_return ? ' back' : ''}`),
  ]
}
const ORDER: Settled = ['expense_payment', 'order']
const BILL: Settled = ['expense', 'bill']

test('a transaction with the order pays it, and one with the bill since the release', async () => {
  expect(await of([])).toEqual(['released', []])
  expect(await of([paying('t', 'expense_payment', [BILL, ORDER])])).toEqual(['booked', ['t']])
  expect(await of([paying('t', 'expense', [BILL])])).toEqual(['booked', ['t']])
  // On the day of the release, but not before it.
  expect(await of([paying('t', 'expense', [BILL], { booking_date: '2026-03-10' as never })])).toEqual(['booked', ['t']])
  expect(await of([paying('t', 'expense', [BILL], { booking_date: '2026-03-09' as never })])).toEqual(['released', []])
  const undated = { booking_date: null, value_date: null }
  expect(await of([paying('t', 'expense', [BILL], undated)])).toEqual(['released', []])
  expect(await of([paying('t', 'expense', [BILL], { ...undated, value_date: '2026-03-11' as never })])).toEqual([
    ...['booked', ['t']],
  ])
  // The order counts on any day; other bills and open transactions do not.
  expect(await of([paying('t', 'expense_payment', [ORDER], { booking_date: '2026-03-01' as never })])).toEqual([
    ...['booked', ['t']],
  ])
  expect(
    await of([
      paying('t', 'expense', [
        ['expense', 'other'],
        ['invoice', 'bill'],
      ]),
    ]),
  ).toEqual(['released', []])
  expect(await of([paying('t', 'company', [BILL])])).toEqual(['released', []])
  expect(await of([paying('t', 'expense', [BILL], { is_reconciled: false })])).toEqual(['released', []])
})

test('the transactions of the order come before those of the bill', async () => {
  const both = [paying('a', 'expense', [BILL]), paying('b', 'expense_payment', [BILL, ORDER])]
  expect(await of(both)).toEqual(['booked', ['b']])
})

describe('a payment that came back', () => {
  const day = (date: string) => ({ booking_date: date as never })
  const paid = paying('paid', 'expense_payment', [ORDER], day('2026-03-12'))
  const back = paying('back', 'expense_payment', [['expense_payment', 'order', -10]], day('2026-03-14'))

  test('is returned, and paid when it was paid again; the earliest booking first', async () => {
    expect(await of([back, paid])).toEqual(['returned', ['paid', 'back back']])
    expect(await of([back])).toEqual(['returned', ['back back']])
    const again = paying('again', 'expense_payment', [ORDER], day('2026-03-20'))
    expect(await of([again, back, paid])).toEqual(['booked', ['paid', 'back back', 'again']])
  })
})

test('nothing is known of a run that is not released, and of a payment without an order', async () => {
  const paid = [paying('t', 'expense_payment', [BILL, ORDER])]
  expect(await of(paid, run({ released_at: null }))).toEqual(['prepared', []])
  expect(await of(paid, run({}, { expense_payment_id: null, answer: 'rejected' }))).toEqual(['rejected', []])
})
