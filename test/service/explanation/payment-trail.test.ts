// The facts of a payment's trail: the runs of a bill and of a transaction, the bank's rows with their files and statements, and
// the balance that a statement proves.
import { describe, expect, test } from 'vitest'
import { readBillRuns, readSettledRuns, readTrailBalance } from '../../../main/service/explanation/payment-trail.ts'
import { type Change, created } from '../../../shared/books/port/change.ts'
import type { BankAccount } from '../../../shared/record/bank/bank-account.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import { yearOf } from '../../rule/ledger/ledger-facts.ts'
import { bankAccount, day, expensePayment, rappen, transaction } from '../../rule/matching/world.ts'
import { bookWith, entry, lines, profileWith, some } from '../../support/books/book-with.ts'

const run = (id: string, number: number, payments: readonly object[], fields: object = {}) =>
  some('payment_run', id, {
    ...{
      number,
      message_id: id,
      released_at: '2026-03-10T00:00:00.000000Z',
      taken_at: null,
      offset_bills: [],
      offset_ids: [],
    },
    payments: payments.map((each) => ({
      answer: null,
      reference: null,
      expense_payment_id: null,
      discount_id: null,
      ...each,
    })),
    ...fields,
  })
type Settled = readonly [type: string, id: string, amount?: number]
const row = (id: string, settled: readonly Settled[], fields: Partial<BankTransaction> = {}) => {
  const [type, of] = settled.at(-1) ?? [null, null]
  const settlements = settled.map(([type, id, amount = 10]) => ({ type, id, amount }))
  const matches = [{ matchable_type: type, matchable_id: of, account_id: null, settlements }] as never
  return transaction(id, { is_reconciled: true, booking_date: day('2026-03-12'), matches, ...fields })
}
const order = (id: string, bill: string) => created('expense_payment', expensePayment(id, { expense_ids: [bill] }))
const ACCOUNT = created('bank_account', bankAccount({ account_id: '1020' }))
const PAID: readonly Settled[] = [
  ['expense', 'bill'],
  ['expense_payment', 'order'],
]

describe('the runs that a transaction settled', () => {
  const R1 = run('r1', 1, [{ expense_id: 'bill', expense_payment_id: 'order' }])
  const of = async (own: BankTransaction, ...changes: readonly Change[]) => {
    const { read } = await bookWith(order('order', 'bill'), created('bank_transaction', own), ...changes)
    return (await readSettledRuns(read, own)).map(
      ({ run: { id }, settled }) =>
        `${id} ${settled.map(({ payment, is_return }) => `${payment.expense_id}${is_return ? ' back' : ''}`)}`,
    )
  }

  test('by the order or the bill of a payment, in the order of their numbers', async () => {
    expect(await of(row('t', PAID), R1)).toEqual(['r1 bill'])
    expect(await of(row('t', [['expense', 'bill']]), R1)).toEqual(['r1 bill'])
    expect(await of(row('t', [['expense_payment', 'order', -10]]), R1)).toEqual(['r1 bill back'])
    const R0 = run('r2', 0, [{ expense_id: 'bill2', expense_payment_id: 'order2' }])
    const both = row('t', [...PAID, ['expense', 'bill2'], ['expense_payment', 'order2']])
    expect(await of(both, R1, R0, order('order2', 'bill2'))).toEqual(['r2 bill2', 'r1 bill'])
  })

  test('none of an open transaction, of invoices, or of other bills', async () => {
    expect(await of(row('t', PAID, { is_reconciled: false }), R1)).toEqual([])
    expect(await of(row('t', [['invoice', 'bill']]), R1)).toEqual([])
    expect(await of(row('t', [['expense', 'other']]), R1)).toEqual([])
    // The bill was paid before the release.
    expect(await of(row('t', [['expense', 'bill']], { booking_date: day('2026-03-09') }), R1)).toEqual([])
  })
})

describe('the runs of a bill', () => {
  const of = async (...changes: readonly Change[]) => {
    const { read } = await bookWith(profileWith(), ACCOUNT, order('order', 'bill'), order('order2', 'bill'), ...changes)
    const { runs, other_debits } = await readBillRuns(read, 'bill')
    const shown = (debits: typeof other_debits) =>
      debits.map(
        ({ transaction: { id }, is_return, of_run }) => `${id}${is_return ? ' back' : ''}${of_run ? ' of run' : ''}`,
      )
    return [
      runs.map((each) => `${each.run.id} ${each.payment?.expense_payment_id ?? 'offset'}: ${shown(each.debits)}`),
      shown(other_debits),
    ]
  }
  const bank = (...rows: readonly BankTransaction[]) => rows.map((each) => created('bank_transaction', each))
  const R1 = run('r1', 1, [
    { expense_id: 'bill', expense_payment_id: 'order' },
    { expense_id: 'x', expense_payment_id: 'order-x' },
  ])

  test('with the rows of each payment; other rows that paid it apart', async () => {
    const R0 = run('r0', 0, [{ expense_id: 'bill', expense_payment_id: 'order2' }])
    const back = row('back', [['expense_payment', 'order', -10]], { booking_date: day('2026-03-20') })
    expect(await of(R1, R0, ...bank(row('t', PAID), back))).toEqual([
      ['r0 order2: ', 'r1 order: t of run,back back of run'],
      [],
    ])
    const alone = row('alone', [['expense', 'bill']], { booking_date: day('2026-03-01') })
    const returned = row('returned', [['expense', 'bill', -10]], { booking_date: day('2026-03-02') })
    expect(await of(R1, ...bank(row('t', PAID), alone, returned))).toEqual([
      ['r1 order: t of run'],
      ['alone', 'returned back'],
    ])
    // A row that pays this bill and brings back another one.
    const both = row(
      'both',
      [
        ['expense', 'x', -5],
        ['expense', 'bill', 10],
      ],
      { booking_date: day('2026-03-01') },
    )
    expect(await of(...bank(both))).toEqual([[], ['both']])
  })

  test('a run that only offset it has no payment', async () => {
    const offset = run('r3', 3, [], { offset_bills: [{ expense_id: 'bill' }] })
    expect(await of(offset)).toEqual([['r3 offset: '], []])
  })

  test('open rows, and rows that settle other bills, do not count', async () => {
    const open = row('open', [['expense', 'bill']], { is_reconciled: false })
    const other = { ...row('other', [['expense', 'x']]), id: 'other' }
    const named = { matchable_type: 'expense', matchable_id: 'bill', account_id: null, settlements: [] }
    const nothing = row('nothing', [], { matches: [named] as never })
    expect(await of(...bank(open, other, nothing))).toEqual([[], []])
  })
})

describe('a row of the bank', () => {
  const statement = (number: string, from_date: string | null, to_date: string | null, fields: object = {}) =>
    some('statement', `s${number}`, {
      ...{ number, from_date, to_date, bank_account_id: 'account0001', batch_id: 'batch', currency: 'CHF' },
      ...{ opening_balance: null, closing_balance: null, daily_sums: null, page: null, created_at: '2026-01-01' },
      ...fields,
    })
  const of = async (fields: Partial<BankTransaction>, ...changes: readonly Change[]) => {
    const own = row('t', [['expense', 'bill']], { batch_id: 'batch', journal_entry_id: 'e1', ...fields })
    const { read } = await bookWith(profileWith(), ACCOUNT, created('bank_transaction', own), ...changes)
    const { other_debits } = await readBillRuns(read, 'bill')
    return other_debits[0]
  }
  const batch = some('batch', 'batch', { kind: 'import', name: 'auszug.xml' })

  test('has its file, its entry and its ledger account', async () => {
    const report = (format: string) => some('import_report', 'batch', { format })
    expect((await of({}, batch, report('camt')))?.file).toEqual({ name: 'auszug.xml', is_table: false })
    expect((await of({}, batch, report('csv')))?.file).toEqual({ name: 'auszug.xml', is_table: true })
    expect((await of({ batch_id: null }, batch))?.file).toBeNull()
    const found = await of({}, entry('e1', '2026-03-12'), some('ledger_account', '1020', { number: 1020 }))
    expect([found?.entry?.id, found?.ledger_account?.id]).toEqual(['e1', '1020'])
    const none = await of({ journal_entry_id: null })
    expect([none?.entry, none?.ledger_account]).toEqual([null, null])
  })

  test('has the statement of its file whose days contain it', async () => {
    const number = async (fields: Partial<BankTransaction>, ...changes: readonly Change[]) =>
      (await of(fields, ...changes))?.statement
    const [march, april] = [statement('3', '2026-03-01', '2026-03-31'), statement('4', '2026-04-01', '2026-04-30')]
    expect(await number({}, march, april)).toBe('3')
    expect(await number({ booking_date: day('2026-03-01') }, april, march)).toBe('3')
    expect(await number({ booking_date: day('2026-03-31') }, april, march)).toBe('3')
    expect(await number({ booking_date: null, value_date: day('2026-04-02') }, march, april)).toBe('4')
    expect(await number({ booking_date: day('2026-06-01') }, march, april)).toBeNull()
    // The only one of its file.
    expect(await number({ booking_date: day('2026-06-01') }, march)).toBe('3')
    expect(await number({ booking_date: day('2026-06-01') }, march, statement('5', '2026-05-01', null))).toBe('5')
    expect(await number({ booking_date: day('2026-06-01') }, march, statement('6', null, '2026-06-30'))).toBe('6')
    // Without a day it is in none of several.
    const undated = { booking_date: null, value_date: null }
    expect(await number(undated, statement('9', null, null), statement('10', null, null))).toBeNull()
    expect(await number({}, statement('7', '2026-03-01', '2026-03-31', { batch_id: 'other' }))).toBeNull()
    expect(await number({}, statement('8', '2026-03-01', '2026-03-31', { currency: 'EUR' }))).toBeNull()
  })
})

describe('the balance that a statement proves', () => {
  const own = transaction('t', { booking_date: day('2026-03-12'), amount: rappen(-300), is_reconciled: true })
  const closing = (number: string, to_date: string, closing_balance: number, currency = 'CHF') =>
    some('statement', `s${number}`, {
      ...{ number, from_date: '2026-03-01', to_date, bank_account_id: 'account0001', batch_id: 'b', currency },
      ...{ opening_balance: 1_000, closing_balance, daily_sums: null, page: null, created_at: '2026-01-01' },
    })
  const of = async (changes: readonly Change[], account: Partial<BankAccount> = {}, at: BankTransaction = own) => {
    const { read } = await bookWith(
      profileWith(),
      created('bank_account', bankAccount({ account_id: '1020', ...account })),
      some('ledger_account', '1020', { number: 1020, type: 'active' }),
      ...['2026', '2025'].map((year) => created('fiscal_year', yearOf(year))),
      entry('e3', '2025-05-01', { lines: lines({ 1020: 1_000, 2800: -1_000 }) }),
      entry('e1', '2026-03-12', { lines: lines({ 1020: -300, 6500: 300 }) }),
      entry('e2', '2026-04-01', { lines: lines({ 1020: 70_000, 6500: -70_000 }) }),
      created('bank_transaction', own),
      ...changes,
    )
    const { stated } = await readTrailBalance(read, at)
    if (stated === null) return null
    const { statement, date, stated: amount, sum, ledger, unreconciled } = stated
    return [statement, date, amount, sum, ledger?.balance ?? null, unreconciled]
  }

  test('at the end of its day or later, with the ledger of that day and what is not reconciled', async () => {
    expect(await of([closing('1', '2026-03-31', 700)])).toEqual(['1', '2026-03-31', 700, 700, 700, 0])
    const open = (id: string, date: string, fields: object = {}) =>
      created('bank_transaction', transaction(id, { booking_date: day(date), amount: rappen(-1), ...fields }))
    const found = await of([
      closing('1', '2026-03-31', 700),
      ...[open('a', '2026-03-31'), open('b', '2026-04-01'), open('c', '2026-03-05', { is_reconciled: true })],
      open('d', '2026-03-05', { bank_account_id: 'other' }),
    ])
    expect(found).toEqual(['1', '2026-03-31', 700, 698, 700, 1])
  })

  test('not by statements that end before it, or in another currency, and not without a day', async () => {
    expect(await of([closing('1', '2026-03-11', 1_000)])).toBeNull()
    expect(await of([closing('1', '2026-03-31', 700, 'EUR')])).toBeNull()
    const undated = transaction('u', { booking_date: null, value_date: null })
    expect(await of([closing('1', '2026-03-31', 700)], {}, undated)).toBeNull()
    const valued = transaction('u', { booking_date: null, value_date: day('2026-03-12') })
    expect((await of([closing('1', '2026-03-31', 700)], {}, valued))?.[0]).toBe('1')
    // The booking day counts.
    const valuedLater = transaction('u', { booking_date: day('2026-03-12'), value_date: day('2026-04-02') })
    expect((await of([closing('1', '2026-03-31', 700)], {}, valuedLater))?.[0]).toBe('1')
  })

  test('without the ledger where it cannot be compared', async () => {
    const shared = created('bank_account', bankAccount({ id: 'other', iban: null, account_id: '1020' }))
    expect((await of([closing('1', '2026-03-31', 700), shared]))?.[4]).toBeNull()
    const apart = created('bank_account', bankAccount({ id: 'other', iban: null, account_id: '1021' }))
    expect((await of([closing('1', '2026-03-31', 700), apart]))?.[4]).toBe(700)
    expect((await of([closing('1', '2026-03-31', 700)], { account_id: null }))?.[4]).toBeNull()
    const euro = { ...own, currency: 'EUR' }
    const inEuro = await of([closing('1', '2026-03-31', 1_000, 'EUR')], { currency: 'EUR' }, euro)
    expect([inEuro?.[0], inEuro?.[4]]).toEqual(['1', null])
  })
})
