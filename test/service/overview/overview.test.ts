// The overview: bank accounts by name with what is not reconciled, and open documents by currency with what is overdue.
import { describe, expect, test } from 'vitest'
import { createOverview } from '../../../main/service/overview/overview.ts'
import { type Change, created } from '../../../shared/books/port/change.ts'
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
