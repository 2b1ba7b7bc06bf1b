// A page of bank transactions with its counts, sums and balances; and what a bank account says of its transactions.
import { describe, expect, test } from 'vitest'
import { reconciledIn, viewsOf } from '../../../main/service/bank/bank-account-views.ts'
import { readTransactionPage } from '../../../main/service/bank/transaction-page.ts'
import type { ListRequest } from '../../../main/service/core/request.ts'
import { created } from '../../../shared/books/port/change.ts'
import type { PageQuestion } from '../../../shared/books/port/read.ts'
import { bankAccount, day, rappen, transaction } from '../../rule/matching/world.ts'
import { ACTOR, bookWith, depsOf, entry, lines, profileWith, some } from '../../support/books/book-with.ts'

const MAIN = bankAccount({ account_id: '1020' })
const OTHER = bankAccount({ id: 'other00001', iban: null, account_id: null })
const row = (id: string, amount: number, date: string, fields: object = {}) =>
  created('bank_transaction', transaction(id, { amount: rappen(amount), booking_date: day(date), ...fields }))
const BOOKS = [
  profileWith(),
  created('bank_account', MAIN),
  created('bank_account', OTHER),
  some('statement', 's1', {
    ...{ bank_account_id: MAIN.id, currency: 'CHF', from_date: '2026-01-01', to_date: '2026-01-31', number: '1' },
    ...{ opening_balance: 1_000_000, closing_balance: 1_000_011, daily_sums: null, page: null, batch_id: 'b' },
    created_at: '2026-02-01T00:00:00.000000Z',
  }),
  row('t1', 10, '2026-01-10', { is_reconciled: true }),
  row('t2', 1, '2026-01-20'),
  row('t3', -300, '2026-02-10', { is_reconciled: true }),
  row('t4', -4_000, '2026-02-20', { is_processing: true }),
  row('t5', 50_000, '2026-03-01', { currency: 'EUR' }),
  row('t6', -600_000, '2026-03-02', { bank_account_id: OTHER.id, is_reconciled: true }),
]

describe('a page', () => {
  const read = async (appends: readonly string[], question: Partial<PageQuestion> = {}) => {
    const { read: ask } = await bookWith(...BOOKS)
    const sort = [{ field: 'booking_date', descending: false }]
    const request = { question: { filter: [], search: null, sort, offset: 0, limit: 100, ...question }, appends }
    return readTransactionPage(ask, { ...request, includes: [] } as unknown as ListRequest)
  }
  const state = (field: string, value: boolean) => ({ field, is: [value] })

  test('has only what was asked for', async () => {
    const page = await read([])
    expect([page.total, page.balances, 'counts' in page, 'sums' in page]).toEqual([6, null, false, false])
    expect('sums' in (await read(['counts']))).toBe(false)
    expect('counts' in (await read(['sums']))).toBe(false)
  })

  test('counts by state, whatever state the filter selects', async () => {
    const counts = { all: 6, open: 2, reconciled: 3, processing: 1 }
    expect((await read(['counts'])).counts).toEqual(counts)
    expect((await read(['counts'], { filter: [state('is_reconciled', true)] })).counts).toEqual(counts)
    const ofAccount = { field: 'bank_account_id', is: [OTHER.id] }
    expect((await read(['counts'], { filter: [ofAccount] })).counts).toEqual({
      ...{ all: 1, open: 0, reconciled: 1, processing: 0 },
    })
  })

  test('sums up what the filter selects, by currency in their order', async () => {
    const of = async (...filter: PageQuestion['filter']) =>
      (await read(['sums'], { filter })).sums?.map(({ currency, credits, debits }) => [currency, credits, debits])
    expect(await of()).toEqual([
      ['CHF', 11, -604_300],
      ['EUR', 50_000, 0],
    ])
    expect(await of(state('is_reconciled', true))).toEqual([['CHF', 10, -600_300]])
    expect(await of(state('is_reconciled', false), state('is_processing', false))).toEqual([
      ['CHF', 1, 0],
      ['EUR', 50_000, 0],
    ])
    expect(await of(state('is_processing', true))).toEqual([['CHF', 0, -4_000]])
    expect(await of({ field: 'bank_account_id', is: [OTHER.id] })).toEqual([['CHF', 0, -600_000]])
    expect(await of({ field: 'bank_account_id', is: [MAIN.id] }, state('is_reconciled', true))).toEqual([
      ['CHF', 10, -300],
    ])
  })

  test('has the balance after each row, from the opening balance on; none in another currency', async () => {
    const page = await read(['running_balance'])
    expect(page.balances).toEqual([1_000_010, 1_000_011, 999_711, 995_711, null, -600_000])
    expect((await read(['running_balance'], { offset: 1, limit: 2 })).balances).toEqual([1_000_011, 999_711])
    const latest = { sort: [{ field: 'booking_date', descending: true }], limit: 1 }
    expect((await read(['running_balance'], latest)).balances).toEqual([-600_000])
  })
})

describe('a bank account', () => {
  const view = async (...appends: readonly string[]) => {
    const posted = [
      entry('e1', '2025-03-01', { lines: lines({ 1020: 5, 3400: -5 }) }),
      entry('e2', '2026-03-01', { lines: lines({ 1020: 70, 3400: -70 }) }),
    ]
    const deps = await depsOf(await bookWith(...BOOKS, ...posted, some('ledger_account', '1020', { number: 1020 })))
    const views = await viewsOf(deps, ACTOR, [MAIN, OTHER], { includes: appends, appends } as never)
    return views.map(({ record: _, ...rest }) => rest)
  }

  test('has only what was asked for', async () => expect(await view()).toEqual([{}, {}]))

  test('counts its transactions, and those that are not reconciled', async () => {
    expect(await view('transactionsCount')).toEqual([{ transactions_count: 5 }, { transactions_count: 1 }])
    expect(await view('unreconciledTransactionsCount')).toEqual([
      { unreconciled_transactions_count: 3 },
      { unreconciled_transactions_count: 0 },
    ])
  })

  test('has a balance, and that of its ledger account over all years', async () => {
    expect(await view('balance')).toEqual([{ balance: 995_711 }, { balance: -600_000 }])
    expect(await view('account_balance')).toEqual([
      { account_balance: { amount: 75, currency: 'CHF' } },
      { account_balance: { amount: 0, currency: 'CHF' } },
    ])
    expect((await view('account')).map(({ account }) => account?.id ?? null)).toEqual(['1020', null])
    const [main] = await view('balance_check')
    expect([main?.balance, main?.balance_check?.last?.difference, main?.balance_check?.broken]).toEqual([
      ...[undefined, 0, null],
    ])
  })

  test('names its newest transactions first', async () => {
    const [all] = await view('transactions')
    expect(all?.transactions?.map(({ record: { id } }) => id)).toEqual(['t5', 't4', 't3', 't2', 't1'])
    const [open] = await view('unreconciledTransactions')
    expect([open?.transactions, open?.unreconciled_transactions?.map(({ record: { id } }) => id)]).toEqual([
      ...[undefined, ['t5', 't4', 't2']],
    ])
  })

  test('its reconciled transactions, by the total of its accounts', () => {
    const sum = (count: number, isReconciled: boolean) => ({ by: ['a', 'CHF', isReconciled], count, sum: 0 })
    expect(reconciledIn([sum(3, true), sum(40, false), sum(500, true)])).toBe(503)
  })
})
