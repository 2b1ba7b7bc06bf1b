// The overview: bank accounts by name with what is not reconciled, and open documents by currency with what is overdue.
import { describe, expect, test } from 'vitest'
import type { Read } from '../../../main/service/core/book.ts'
import { createOverview } from '../../../main/service/overview/overview.ts'
import { type Change, created, removed, updated } from '../../../shared/books/port/change.ts'
import { ok } from '../../../shared/value/result.ts'
import { bankAccount, day, expense, invoice, rappen, transaction } from '../../rule/matching/world.ts'
import { ACTOR, bookWith, depsOf } from '../../support/books/book-with.ts'
import { answerOf } from '../../support/books/service-world.ts'

const get = async (changes: readonly Change[], days: { from?: string; to?: string } = {}) => {
  const deps = await depsOf(await bookWith(...changes))
  return createOverview(deps).get(ACTOR, { from: null, to: null, ...days } as never)
}
const overview = async (...input: Parameters<typeof get>) => answerOf(await get(...input))

test('the bank accounts by name, with the sum and count of what is not reconciled until the day', async () => {
  const account = (id: string, name: string, fields: object = {}) =>
    created('bank_account', bankAccount({ id, name, iban: null, ...fields }))
  const row = (id: string, fields: object) =>
    created('bank_transaction', transaction(id, { booking_date: day('2026-03-01'), ...fields }))
  const found = await overview(
    [
      ...[account('a', 'Zwei'), account('b', 'Eins'), account('c', 'Euro', { currency: 'EUR' })],
      row('t1', { bank_account_id: 'a' }),
      row('t2', { bank_account_id: 'a', is_reconciled: true }),
      row('t3', { bank_account_id: 'a', currency: 'EUR' }),
      row('t4', { bank_account_id: 'b', amount: rappen(-700) }),
    ],
    { from: '2026-01-01', to: '2026-03-31' },
  )
  expect(found.accounts.map(({ record: { name }, balance }) => `${name} ${balance}`)).toEqual([
    ...['Eins -700', 'Euro 0', 'Zwei 20000'],
  ])
  expect(found.accounts.map(({ unreconciled }) => [unreconciled.count, unreconciled.amount])).toEqual([
    [1, -700],
    [0, 0],
    [2, 10_000],
  ])
  expect([found.from, found.to, found.day, found.open_requests]).toEqual(['2026-01-01', '2026-03-31', '2026-03-31', 0])
})

describe('bank accounts that change between two reads', () => {
  const account = (id: string, fields: object = {}) => bankAccount({ id, name: id, iban: null, ...fields })
  /** The balances when these changes are written after the first read. */
  const shown = async (...changes: readonly Change[]) => {
    const book = await bookWith(
      created('bank_account', account('a')),
      ...['a', 'b'].map((id) => created('bank_transaction', transaction(id, { bank_account_id: id }))),
      created('bank_transaction', transaction('e', { bank_account_id: 'a', currency: 'EUR', amount: rappen(300) })),
    )
    let isFirst = true
    const read: Read = async (queries) => {
      const answers = await book.read(queries)
      if (isFirst) await book.write({ user: 1 }, async () => ok({ action: 'test', changes, value: null }))
      isFirst = false
      return answers
    }
    const deps = await depsOf({ ...book, read })
    const { accounts } = answerOf(await createOverview(deps).get(ACTOR, { from: null, to: null }))
    return accounts.map(({ record: { id, currency }, balance }) => `${id} ${currency} ${balance}`)
  }

  test('are shown as they are at the last read', async () => {
    expect(await shown()).toEqual(['a CHF 10000'])
    expect(await shown(created('bank_account', account('b')))).toEqual(['a CHF 10000', 'b CHF 10000'])
    expect(await shown(removed('bank_account', account('a')))).toEqual([])
    expect(await shown(removed('bank_account', account('a')), created('bank_account', account('b')))).toEqual([
      'b CHF 10000',
    ])
    expect(await shown(updated('bank_account', account('a'), { currency: 'EUR' }))).toEqual(['a EUR 300'])
  })
})

test('without dates it covers twelve months until today', async () => {
  const { from, to, timeline, open_requests } = await overview([
    ...['a', 'b'].map((id) =>
      created(
        'bank_transaction',
        transaction(id, {
          document_request: {
            ...{ member_id: 1, note: null, requested_at: '2026-03-16T00:00:00.000000Z', requested_by: 1 },
            answered_at: null,
          } as never,
        }),
      ),
    ),
  ])
  expect([from, to, timeline.days.length, open_requests]).toEqual(['2025-07-01', '2026-06-30', 12, 2])
})

describe('open documents', () => {
  const due = (id: string, due_date: string | null, fields: object = {}) =>
    created('invoice', invoice(id, { due_date: due_date as never, ...fields }))

  test('by currency in their order; one that is due on the day is not overdue', async () => {
    const { invoices, expenses } = await overview(
      [
        due('a', '2026-03-30'),
        due('b', '2026-03-31', { total: rappen(500) }),
        due('c', null, { total: rappen(20), date: '2026-01-01' }),
        due('d', '2026-04-01', { currency: 'EUR' }),
        due('e', '2026-02-01', { currency: 'EUR', paid_amount: rappen(4_000) }),
        due('paid', '2026-01-01', { paid_amount: rappen(10_000) }),
        created('expense', expense('f', { due_date: day('2026-03-01') })),
      ],
      { from: '2026-01-01', to: '2026-03-31' },
    )
    const shown = (all: typeof invoices) =>
      all.map((each) => [each.currency, each.count, each.amount, each.overdue_count, each.overdue_amount])
    expect(shown(invoices).map((each) => each.slice(0, 3))).toEqual([
      ['CHF', 3, 10_520],
      ['EUR', 2, 16_000],
    ])
    expect(shown(invoices)[1]).toEqual(['EUR', 2, 16_000, 1, 6_000])
    expect(shown(expenses)).toEqual([['CHF', 1, 10_000, 1, 10_000]])
    const on = async (to: string) =>
      shown((await overview([due('b', '2026-03-31')], { from: '2026-01-01', to })).invoices)
    expect(await on('2026-04-01')).toEqual([['CHF', 1, 10_000, 1, 10_000]])
    expect(await on('2026-03-31')).toEqual([['CHF', 1, 10_000, 0, 0]])
  })
})

test('days backwards are refused; one day is a period', async () => {
  expect(await get([], { from: '2026-03-02', to: '2026-03-01' })).toMatchObject({
    error: { problems: [{ field: 'to', code: 'end_before_start' }] },
  })
  expect(await get([], { from: '2026-03-01', to: '2026-03-01' })).toMatchObject({ ok: true })
  expect(await get([])).toMatchObject({ value: { to: '2026-06-30' } })
})
