// The records that a booking needs: those that transactions, their rows and the given rows name, in as few round trips as
// possible. Figures by hand.
import { describe, expect, test } from 'vitest'
import { bookerFor, readToBook, rowsOfOffsets } from '../../../main/service/matching/bulk/booking-facts.ts'
import { type Change, created } from '../../../shared/books/port/change.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import type { Match, Settlement } from '../../../shared/record/matching/match.ts'
import type { Offset } from '../../../shared/record/open-item/offset.ts'
import type { Invoice } from '../../../shared/record/open-item/open-item.ts'
import type { RowInput } from '../../../shared/rule/matching/booking/allocation.ts'
import type { Booker } from '../../../shared/rule/matching/booking/booker.ts'
import type { Timestamp } from '../../../shared/value/calendar.ts'
import { problemsOf } from '../../rule/ledger/ledger-facts.ts'
import {
  bankAccount,
  company,
  day,
  expense,
  expensePayment,
  invoice,
  match,
  rappen,
  transaction,
} from '../../rule/matching/world.ts'
import { entry, lines, some } from '../../support/books/book-with.ts'
import { bookingBooks } from './booking-books.ts'

const NOW = '2026-06-30T12:00:00.000000Z' as Timestamp
const depsOf = () => {
  let count = 0
  return { newId: () => `new${++count}`, now: () => NOW }
}
/** A booker for one transaction and the given rows. */
const bookerOf = async (
  changes: readonly Change[],
  own: BankTransaction = transaction('t'),
  rows: readonly RowInput[] = [],
): Promise<Booker> => {
  const { read } = await bookingBooks(created('bank_transaction', own), ...changes)
  return bookerFor(depsOf(), read, [own], rows)
}
/** The lines of the entries that a booker adds, debits positive. */
const postings = (booker: Booker): readonly string[] =>
  booker
    .changes()
    .flatMap((change) => (change.table === 'journal_entry' && change.before === null ? change.after.lines : []))
    .map(({ account_id, debit, credit }) => `${account_id} ${debit - credit}`)

test('a booking without documents takes two round trips', async () => {
  const own = transaction('t')
  const book = await bookingBooks(created('bank_transaction', own))
  let trips = 0
  book.beforeRead = () => {
    trips += 1
  }
  const rows = [{ amount: 100, account_id: '6500' }]
  const found = await readToBook(depsOf(), book.read, 't', rows)
  expect([trips, found?.transaction, found?.base_currency]).toEqual([2, own, 'CHF'])
  expect(problemsOf(found?.booker.match(own, rows) ?? { ok: true })).toEqual([])
  expect(found ? postings(found.booker) : []).toEqual(['1020 10000', '6500 -10000'])
  expect(await readToBook(depsOf(), book.read, 'unknown', rows)).toBeNull()
})

describe('the documents', () => {
  test('that attached rows, given rows, settlements and payments on account name, and no others', async () => {
    const kinds = ['attached', 'row', 'settled', 'credit', 'other']
    const onAccount = (id: string) => ({ company_id: id, booked_by: 'on_account' }) as const
    const order = (id: string) => created('expense_payment', expensePayment(id, { expense_ids: [`${id}-bill`] }))
    const changes = [
      ...kinds.flatMap((kind) => [
        created('invoice', invoice(`invoice-${kind}`)),
        created('expense', expense(`expense-${kind}`)),
        order(`order-${kind}`),
        created('expense', expense(`order-${kind}-bill`)),
      ]),
      ...['c1', 'c2', 'c3'].flatMap((id) => [
        created('invoice', invoice(`${id}-invoice`, onAccount(id))),
        created('expense', expense(`${id}-expense`, onAccount(id))),
        created('invoice', invoice(`${id}-unpaid`, { company_id: id })),
      ]),
    ]
    const own = transaction('t', {
      matches: [
        match('invoice-credit', { matchable_type: 'company', matchable_id: 'c1' }),
        match('expense-credit', { matchable_type: 'company', matchable_id: 'c1' }),
        match('m1', {
          ...{ matchable_type: 'invoice', matchable_id: 'invoice-attached' },
          settlements: ['invoice', 'expense'].map((type) => ({ type, id: `${type}-settled`, amount: 1 }) as Settlement),
        }),
        match('m2', { matchable_type: 'expense', matchable_id: 'expense-attached' }),
        match('m3', { matchable_type: 'expense_payment', matchable_id: 'order-attached' }),
      ],
    })
    const rows = (['invoice', 'expense', 'expense_payment'] as const).map((matchable_type) => ({
      ...{ amount: 1, matchable_type },
      matchable_id: matchable_type === 'expense_payment' ? 'order-row' : `${matchable_type}-row`,
    }))
    const given = [...rows, { amount: 1, matchable_type: 'company' as const, matchable_id: 'c2' }]
    const { document } = await bookerOf(changes, own, given)
    const ids = changes.map(({ id }) => String(id))
    expect(ids.filter((id) => document(id) !== null).toSorted()).toEqual([
      ...['c1-expense', 'c1-invoice', 'c2-expense', 'c2-invoice'],
      ...['expense-attached', 'expense-credit', 'expense-row', 'expense-settled'],
      ...['invoice-attached', 'invoice-credit', 'invoice-row', 'invoice-settled'],
      ...['order-attached', 'order-attached-bill', 'order-row', 'order-row-bill'],
    ])
  })

  test('of offsets, with the rows of their differences', () => {
    const documents = [
      { type: 'invoice', id: 'i' },
      { type: 'expense', id: 'e' },
    ] as const
    const differences = [{ account_id: '3806', amount: 5 }]
    const [first, second] = [
      { amount: 0, matchable_type: 'invoice', matchable_id: 'i' },
      { amount: 0, matchable_type: 'expense', matchable_id: 'e' },
    ]
    expect(rowsOfOffsets([{ documents }, { documents: documents.slice(0, 1), differences }])).toEqual([
      ...[first, second, first],
      { account_id: '3806', amount: 5 },
    ])
  })

  const parts = (account_id: string) => ({
    booked_by: 'payment' as const,
    payment_parts: [
      { account_id, vat_rate_id: 'R81', amount: rappen(10_000), base_booked: rappen(0), base_tax: rappen(0) },
    ],
  })
  const bill = created('expense', expense('bill', parts('4200')))
  const paying = (matchable_type: Match['matchable_type'], matchable_id: string) => ({ matchable_type, matchable_id })

  // 100.00 with 8.1 % contains 7.49 of tax: owed on 2200, and deducted on 1170 for merchandise.
  test.each([
    [
      'an invoice',
      10_000,
      paying('invoice', 'sale'),
      [created('invoice', invoice('sale', parts('3200')))],
      ['1020 10000', '3200 -9251', '2200 -749'],
    ],
    ['a bill', -10_000, paying('expense', 'bill'), [bill], ['1020 -10000', '4200 9251', '1170 749']],
    [
      'the bill of an order',
      -10_000,
      paying('expense_payment', 'order'),
      [bill, created('expense_payment', expensePayment('order', { expense_ids: ['bill'] }))],
      ['1020 -10000', '4200 9251', '1170 749'],
    ],
  ])('that payments book: %s brings its account and its rate', async (_, amount, row, changes, expected) => {
    const own = transaction('t', { amount: rappen(amount), matches: [match('m', row)] })
    const booker = await bookerOf(changes, own)
    expect(problemsOf(booker.reconcile(own))).toEqual([])
    expect(postings(booker)).toEqual(expected)
  })
})

describe('the accounts and rates', () => {
  const row = { account_id: '4200', vat_rate_id: 'R81' }
  const expected = ['1020 -10000', '4200 9251', '1170 749']

  test('of attached rows, and of given rows', async () => {
    const own = transaction('t', { amount: rappen(-10_000) })
    const given = [{ amount: 100, ...row }]
    const matching = await bookerOf([], own, given)
    expect(problemsOf(matching.match(own, given))).toEqual([])
    expect(postings(matching)).toEqual(expected)
    const attached = { ...own, matches: [match('m', row)] }
    const reconciling = await bookerOf([], attached)
    expect(problemsOf(reconciling.reconcile(attached))).toEqual([])
    expect(postings(reconciling)).toEqual(expected)
  })

  test('of the settings: an offset books its difference on the usual account', async () => {
    // 100.00 CHF against a credit note of 100.00 EUR that is worth 95.00 CHF.
    const note = { currency: 'EUR', total: rappen(-10_000), base_total: rappen(-9_500), base_paid_amount: rappen(0) }
    const documents = [
      { type: 'invoice', id: 'a' },
      { type: 'invoice', id: 'b' },
    ] as const
    const command = { documents, differences: [{ amount: 5 }] }
    const booker = await bookerOf(
      [created('invoice', invoice('a')), created('invoice', invoice('b', note))],
      transaction('t'),
      rowsOfOffsets([command]),
    )
    expect(problemsOf(booker.offset(command, { date: day('2026-03-20') }))).toEqual([])
    expect(postings(booker)).toContain('3806 500')
  })

  test('of bank accounts without a ledger account: each gets the next free number', async () => {
    const own = ['account0001', 'b2', 'b3'].map((bank_account_id, at) =>
      transaction(`t${at}`, { bank_account_id, matches: [match('m', { account_id: '6500' })] }),
    )
    const { read } = await bookingBooks(
      ...['b2', 'b3'].map((id) => created('bank_account', bankAccount({ id, iban: null }))),
      ...own.map((each) => created('bank_transaction', each)),
    )
    const booker = await bookerFor(depsOf(), read, own)
    for (const each of own) expect(problemsOf(booker.reconcile(each))).toEqual([])
    const made = booker.changes().filter(({ table }) => table === 'ledger_account')
    expect(made.map(({ after }) => (after && 'number' in after ? after.number : null))).toEqual([1021, 1022])
  })
})

describe('payments on account', () => {
  const credit = (id: string, total: number, fields: Partial<Invoice> = {}) =>
    created('invoice', invoice(id, { total: rappen(total), company_id: 'c', booked_by: 'on_account', ...fields }))

  test('a company that exists, and what is open on its account', async () => {
    const own = transaction('t', { amount: rappen(-10_000) })
    const rows = [{ amount: 100, matchable_type: 'company' as const, matchable_id: 'c', account_id: '1100' }]
    const changes = [credit('earlier', -4_000), credit('unpaid', -3_000, { booked_by: null })]
    const unknown = await bookerOf(changes, own, rows)
    expect(problemsOf(unknown.match(own, rows))).toEqual(['matches.0.matchable_id matchable_unknown'])
    const booker = await bookerOf([...changes, created('company', company('c', 'Muster AG'))], own, rows)
    const matched = booker.match(own, rows)
    expect(matched.ok && matched.value.matches.map(({ settlements }) => settlements)).toEqual([
      [{ type: 'invoice', id: 'earlier', amount: -4_000 }],
    ])
  })

  // The payment that made the credit is gone, and this transaction paid 20.00 of it back.
  const released = { total: rappen(0), paid_amount: rappen(-2_000), booked_by: 'on_account' } as const
  const used = (type: Settlement['type'], amount: number): Settlement => ({
    type,
    id: 'credit',
    amount: rappen(amount),
  })
  const byOffsets = (type: Settlement['type']) =>
    [500, -500].map((amount, at) => some('offset', `o${at}`, { settlements: [used(type, amount)] }))
  const byTransactions = (type: Settlement['type']) =>
    [500, -500].map((amount, at) => {
      const matches = [match('m', { matchable_type: type, matchable_id: 'credit', settlements: [used(type, amount)] })]
      return created('bank_transaction', transaction(`u${at}`, { is_reconciled: true, matches }))
    })
  test.each([
    ['invoice', created('invoice', invoice('credit', released))],
    ['expense', created('expense', expense('credit', released))],
  ] as const)('a used credit (%s) stays while offsets or other transactions settle it', async (type, found) => {
    const row = match('m', { matchable_type: type, matchable_id: 'credit', settlements: [used(type, -2_000)] })
    const own = transaction('t', { is_reconciled: true, matches: [row] })
    const staysWith = async (others: readonly Change[]) => {
      const booker = await bookerOf([found, ...others], own)
      expect(problemsOf(booker.unreconcile(own))).toEqual([])
      return booker.document('credit') !== null
    }
    expect(await staysWith([])).toBe(false)
    expect(await staysWith(byOffsets(type))).toBe(true)
    expect(await staysWith(byTransactions(type))).toBe(true)
  })
})

test('the other side of a transfer, with its bank account and its accounts', async () => {
  const sides = [
    transaction('t', { mirror_id: 'u', matches: [match('m', { account_id: '1090' })] }),
    transaction('u', {
      ...{ mirror_id: 't', bank_account_id: 'b2', amount: rappen(-10_000) },
      matches: [match('m', { account_id: '2300' })],
    }),
  ] as const
  const { read } = await bookingBooks(
    created('bank_account', bankAccount({ id: 'b2', iban: null, account_id: '1024' })),
    ...sides.map((each) => created('bank_transaction', each)),
  )
  const booker = await bookerFor(depsOf(), read, [sides[0]])
  expect(problemsOf(booker.reconcile(sides[0]))).toEqual([])
  expect(postings(booker)).toEqual(['1020 10000', '1090 -10000', '1024 -10000', '2300 10000'])
})

describe('the entries', () => {
  const booked = entry('e41', '2026-03-20', {
    lines: lines({ 1020: 10_000, 6500: -10_000 }),
    source: { type: 'bank_transaction', id: 't' },
  })

  test('of transactions, and the number of the last one', async () => {
    const own = transaction('t', { is_reconciled: true, journal_entry_id: 'e41' })
    const booker = await bookerOf([booked], own)
    expect(problemsOf(booker.unreconcile(own))).toEqual([])
    expect(postings(booker)).toEqual(['1020 -10000', '6500 10000'])
    const made = booker.changes().find(({ table, before }) => table === 'journal_entry' && before === null)
    expect(made?.after).toMatchObject({ number: 42, reverses_id: 'e41' })
  })

  test('that the caller names', async () => {
    const { read } = await bookingBooks(booked)
    const booker = await bookerFor(depsOf(), read, [], [], ['e41', null])
    const offset = { id: 'o', date: '2026-03-20', settlements: [], journal_entry_id: 'e41' } as unknown as Offset
    expect(problemsOf(booker.removeOffset(offset))).toEqual([])
    expect(postings(booker)).toEqual(['1020 -10000', '6500 10000'])
  })

  test('none in locked periods', async () => {
    const lock = some('period_lock', 'l', { kind: 'books', from: null, to: '2026-03-31', reopened_at: null })
    const own = transaction('t', { matches: [match('m', { account_id: '6500' })] })
    const booker = await bookerOf([lock], own)
    expect(problemsOf(booker.reconcile(own))).toEqual(['booking_date period_locked'])
  })
})
