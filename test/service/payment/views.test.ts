// What the books say of the payments of a run: which transaction paid each, and whether it came back.
import { describe, expect, test } from 'vitest'
import { readPayments, readRun, runViews } from '../../../main/service/payment/views.ts'
import { type Change, created } from '../../../shared/books/port/change.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import type { PaymentRun, RunPayment } from '../../../shared/record/open-item/payment-run.ts'
import { ok } from '../../../shared/value/result.ts'
import { company, transaction } from '../../rule/matching/world.ts'
import { ACTOR, bookWith, depsOf, profileWith, some } from '../../support/books/book-with.ts'

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

test('one transaction of several orders or bills pays each of them once', async () => {
  const orders = paying('t', 'expense_payment', [ORDER, ['expense_payment', 'other']])
  expect(await of([orders])).toEqual(['booked', ['t']])
  expect(await of([paying('t', 'expense', [BILL, ['expense', 'other']])])).toEqual(['booked', ['t']])
})

test('a rejected payment stays rejected when another run pays its bill', async () => {
  const { read } = await bookWith(paying('t', 'expense', [BILL]))
  const rejected = run({ id: 'first' }, { expense_payment_id: null, answer: 'rejected' })
  const found = await readPayments(read, [rejected, run({ id: 'second' })])
  expect(found.get('first')).toMatchObject([{ state: 'rejected', bookings: [] }])
  expect(found.get('second')).toMatchObject([{ state: 'booked', bookings: [{ bank_transaction_id: 't' }] }])
})

test('a booking without a day comes first', async () => {
  const undated = paying('paid', 'expense_payment', [ORDER], { booking_date: null, value_date: null })
  const back = paying('back', 'expense_payment', [['expense_payment', 'order', -10]])
  expect(await of([back, undated])).toEqual(['returned', ['paid', 'back back']])
  expect(await of([undated, back])).toEqual(['returned', ['paid', 'back back']])
})

test('a run is shown with the people who worked on it, and its state', async () => {
  const one = run(
    { created_by: 1, released_by: 2, taken_by: 3, answers: [{ read_by: 4 }] as never },
    { company_id: 'c', iban: 'CH5604835012345678009' },
  )
  const book = await bookWith(
    profileWith({ paymentApproval: true }),
    created('company', company('c', 'Holz AG', { ibans: ['CH5604835012345678009'] })),
    created('payment_run', one),
    paying('t', 'expense_payment', [ORDER]),
  )
  const deps = await depsOf(book)
  const user = (id: number) =>
    some('user', id, { email: `p${id}@example.com`, firstname: `P${id}`, lastname: 'Muster', locale: 'fr' })
  await deps.systemBook.write({ user: 1 }, async () =>
    ok({ action: 'test', changes: [1, 2, 3, 4, 5].map(user), value: null }),
  )
  const view = await readRun(deps, book.read, ACTOR, 'run')
  expect(view).toMatchObject({ run: { id: 'run' }, state: 'booked', needs_second_person: true, locale: 'fr' })
  expect(view?.payments).toMatchObject([{ state: 'booked', account: { is_known: true } }])
  expect([...(view?.people ?? [])]).toEqual([1, 2, 3, 4].map((id) => [id, { id, name: `P${id} Muster` }]))
  expect(await readRun(deps, book.read, ACTOR, 'none')).toBeNull()
  const prepared = { ...one, released_by: null, taken_by: null, answers: [] } as PaymentRun
  const [shown] = await runViews(deps, book.read, ACTOR, [prepared])
  expect([...(shown?.people.keys() ?? [])]).toEqual([1])
})
