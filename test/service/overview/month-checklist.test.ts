// What the tasks of a month read from the books; the states are those of the rule (test/rule/ledger/month-checklist).
import { expect, test } from 'vitest'
import { createMonthChecklist } from '../../../main/service/overview/month-checklist.ts'
import { type Change, created } from '../../../shared/books/port/change.ts'
import { ok } from '../../../shared/value/result.ts'
import { yearOf } from '../../rule/ledger/ledger-facts.ts'
import { bankAccount, day, expense, invoice, rappen, transaction } from '../../rule/matching/world.ts'
import { ACTOR, bookWith, depsOf, profileWith, some } from '../../support/books/book-with.ts'
import { answerOf } from '../../support/books/service-world.ts'

const PROFILE = profileWith({ accountingVatReporting: [] })
const march = async (...changes: readonly Change[]) => {
  const deps = await depsOf(await bookWith(PROFILE, ...changes))
  const { items } = answerOf(await createMonthChecklist(deps).get(ACTOR, { month: '2026-03' }))
  return (code: string) => {
    const found = items.find((each) => each.code === code)
    return found && [found.state, `${found.done}/${found.total}`, found.bank_account?.name ?? ''].join(' ').trim()
  }
}
const account = (id: string, created_at: string) =>
  created('bank_account', bankAccount({ id, name: id, iban: null, created_at: created_at as never }))
const statement = (id: string, bank_account_id: string, from_date: string, to_date: string) =>
  some('statement', id, {
    ...{ bank_account_id, from_date, to_date, number: id, currency: 'CHF', batch_id: 'batch' },
    ...{ opening_balance: null, closing_balance: null, daily_sums: null, page: null, created_at: '2026-04-01' },
  })

test('an account counts from the month in which it was created, also on its last day', async () => {
  expect((await march(account('Konto', '2026-03-31T23:59:59.000000Z')))('statements')).toBe('not_yet 0/1 Konto')
  expect((await march(account('Konto', '2026-04-01T00:00:00.000000Z')))('statements')).toBe('not_applicable 0/0')
})

test('each account has the statements of its own', async () => {
  const accounts = [account('Eins', '2026-01-01T00:00:00.000000Z'), account('Zwei', '2026-01-01T00:00:00.000000Z')]
  const own = statement('s1', 'Eins', '2026-03-01', '2026-03-31')
  const both = await march(...accounts, own, statement('s2', 'Zwei', '2026-03-01', '2026-03-31'))
  expect(both('statements')).toBe('met 2/2')
  const one = await march(...accounts, own)
  expect(one('statements')).toBe('not_yet 1/2 Zwei')
})

test('transactions and documents of the first and the last day of the month count, others do not', async () => {
  const row = (date: string, fields: object = {}) =>
    created('bank_transaction', transaction(`t ${date}`, { booking_date: day(date), ...fields }))
  const of = await march(
    ...[row('2026-02-28'), row('2026-03-01', { is_reconciled: true }), row('2026-03-31'), row('2026-04-01')],
    created('invoice', invoice('a', { due_date: day('2026-03-01'), paid_amount: rappen(10_000) })),
    created('invoice', invoice('b', { due_date: day('2026-03-31') })),
    ...['c', 'd'].map((id) => created('invoice', invoice(id, { due_date: day('2026-04-01') }))),
    created('expense', expense('f', { due_date: day('2026-03-31') })),
    created('expense', expense('e', { due_date: null })),
  )
  expect(of('transactions')).toBe('not_yet 1/2')
  expect((await march(row('2026-03-01', { is_reconciled: true })))('transactions')).toBe('met 1/1')
  expect(of('invoices')).toBe('not_yet 1/2')
  expect(of('expenses')).toBe('not_yet 0/1')
})

test('a gap between statements is wrong in each month that it touches, on its first day there', async () => {
  const gap = async (last: string, next: string) => {
    const deps = await depsOf(
      await bookWith(
        PROFILE,
        account('Konto', '2026-01-01T00:00:00.000000Z'),
        statement('s1', 'Konto', '2026-01-01', last),
        statement('s2', 'Konto', next, '2026-04-30'),
      ),
    )
    const { items } = answerOf(await createMonthChecklist(deps).get(ACTOR, { month: '2026-03' }))
    const { state, day: of } = items.find(({ code }) => code === 'statements') ?? {}
    return `${state} ${of}`
  }
  expect(await gap('2026-03-10', '2026-03-16')).toBe('wrong 2026-03-11')
  expect(await gap('2026-02-20', '2026-03-06')).toBe('wrong 2026-03-01')
  expect(await gap('2026-02-20', '2026-03-02')).toBe('wrong 2026-03-01')
  expect(await gap('2026-03-30', '2026-04-10')).toBe('wrong 2026-03-31')
  expect(await gap('2026-02-20', '2026-03-01')).toBe('met 2026-03-31')
  expect(await gap('2026-03-31', '2026-04-10')).toBe('met 2026-03-31')
})

test('the statement that reaches furthest counts, whichever came last', async () => {
  const [first, second] = [
    statement('s1', 'Konto', '2026-03-01', '2026-03-31'),
    statement('s2', 'Konto', '2026-02-01', '2026-02-28'),
  ]
  const of = await march(account('Konto', '2026-01-01T00:00:00.000000Z'), first, second)
  expect(of('statements')).toBe('met 1/1')
})

test('only bank accounts have statements', async () => {
  const cash = bankAccount({ id: 'cash', type: 'cash', iban: null })
  expect((await march(created('bank_account', cash)))('statements')).toBe('not_applicable 0/0')
})

test('vouchers are those that were asked for, and are done when they were answered', async () => {
  const asked = (id: string, is_answered: boolean) =>
    created(
      'bank_transaction',
      transaction(id, {
        booking_date: day('2026-03-15'),
        document_request: {
          ...{ member_id: 1, note: null, requested_at: '2026-03-16T00:00:00.000000Z', requested_by: 1 },
          answered_at: is_answered ? '2026-03-17T00:00:00.000000Z' : null,
        } as never,
      }),
    )
  expect((await march(asked('a', false), asked('b', true)))('vouchers')).toBe('not_yet 1/2')
  expect((await march(asked('b', true)))('vouchers')).toBe('met 1/1')
})

test('members have their names, otherwise their addresses', async () => {
  const deps = await depsOf(await bookWith(PROFILE))
  await deps.systemBook.write({ user: 1 }, async () => {
    const user = (id: number, firstname: string) =>
      some('user', id, { firstname, lastname: '', email: `p${id}@x.ch`, locale: 'en' })
    const member = (id: number, user_id: number, organization_id = 1) =>
      some('member', id, { user_id, organization_id, role: 'owner' })
    const changes = [user(1, 'Rosa'), user(2, ''), member(11, 1), member(12, 2), member(13, 9), member(21, 1, 2)]
    return ok({ action: 'test', changes, value: null })
  })
  const { members } = answerOf(await createMonthChecklist(deps).get(ACTOR, { month: '2026-03' }))
  expect(members).toEqual([
    { id: 11, user_id: 1, name: 'Rosa' },
    { id: 12, user_id: 2, name: 'p2@x.ch' },
    { id: 13, user_id: 9, name: '' },
  ])
})

test('a month is locked in a closed year, or by a lock over all of its days', async () => {
  const lock = (from: string | null, to: string) =>
    some('period_lock', 'l', { kind: 'books', from, to, reopened_at: null, returned: [], created_at: '2026-04-01' })
  const of = async (...changes: readonly Change[]) => (await march(...changes))('close')?.split(' ')[0]
  expect(await of(created('fiscal_year', yearOf('x2025-04-01..2026-03-31')))).toBe('met')
  expect(await of(created('fiscal_year', yearOf('x2025-04-01..2026-03-30')))).toBe('not_yet')
  expect(await of()).toBe('not_yet')
  expect(await of(lock(null, '2026-03-31'))).toBe('met')
  expect(await of(lock(null, '2026-03-30'))).toBe('not_yet')
  expect(await of(lock('2026-03-01', '2026-04-30'))).toBe('met')
  expect(await of(lock('2026-03-02', '2026-04-30'))).toBe('not_yet')
})
