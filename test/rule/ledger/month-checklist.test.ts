// The tasks of a month, their states and deadlines, and what people decide about them; over HTTP:
// test/http/overview/month-checklist.test.ts.
import { describe, expect, test } from 'vitest'
import type { MonthTask, MonthTaskCode } from '../../../shared/record/ledger/month-task.ts'
import {
  daysOfMonth,
  decideMonthTask,
  type MonthFacts,
  monthChecklist,
} from '../../../shared/rule/ledger/month-checklist.ts'
import { day, NOW, problemsOf } from './ledger-facts.ts'

type Account = MonthFacts['bank_accounts'][number]
const bank = (name: string, fields: Partial<Account> = {}): Account => ({
  ...{ id: `id ${name}`, name, created_on: day('2026-01-01'), covered_until: day('2026-03-31') },
  ...{ gap: null, broken_since: null },
  ...fields,
})
const NONE = { total: 0, open: 0 }
const facts = (fields: Partial<MonthFacts> = {}): MonthFacts => ({
  ...{ month: '2026-03', today: day('2026-04-01'), bank_accounts: [], transactions: NONE, vouchers: NONE },
  ...{ invoices: NONE, expenses: NONE, vat: null, is_locked: false, decisions: [] },
  ...fields,
})
const taskOf = (code: MonthTaskCode, fields: Partial<MonthFacts> = {}) => {
  const task = monthChecklist(facts(fields)).find((each) => each.code === code)
  if (!task) throw new Error(code)
  return task
}
const decision = (code: MonthTaskCode, fields: Partial<MonthTask> = {}): MonthTask => ({
  ...{ id: 'd1', month: '2026-03', code, member_id: null, due_date: null, set_aside: null },
  ...fields,
})

test('a month has its days', () => {
  expect(daysOfMonth('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
})

test('an empty month has nothing to do but to be closed, until the end of the next one', () => {
  expect(monthChecklist(facts()).map(({ code, state, deadline, day }) => [code, state, deadline, day])).toEqual([
    ['statements', 'not_applicable', null, null],
    ['transactions', 'not_applicable', null, null],
    ['vouchers', 'not_applicable', null, null],
    ['invoices', 'not_applicable', null, null],
    ['expenses', 'not_applicable', null, null],
    ['vat', 'not_applicable', null, null],
    ['close', 'not_yet', '2026-04-30', '2026-03-31'],
  ])
  expect(taskOf('close', { is_locked: true }).state).toBe('met')
})

test('is met on the first day after the month, not on its last one', () => {
  const transactions = { total: 5, open: 0 }
  const stateOn = (today: string) => taskOf('transactions', { transactions, today: day(today) }).state
  expect([stateOn('2026-03-31'), stateOn('2026-04-01')]).toEqual(['not_yet', 'met'])
})

test('counts what is done of all', () => {
  expect(taskOf('transactions', { transactions: { total: 5, open: 1 } })).toMatchObject({
    ...{ state: 'not_yet', done: 4, total: 5, day: null, bank_account: null, decision: null },
  })
  expect(taskOf('vouchers', { vouchers: { total: 1, open: 0 } })).toMatchObject({ state: 'met', done: 1, total: 1 })
})

test('open documents of earlier months count until they are paid', () => {
  expect(taskOf('invoices', { invoices: { total: 2, open: 5 } })).toMatchObject({ state: 'not_yet', done: 0, total: 5 })
  expect(taskOf('expenses', { expenses: { total: 0, open: 1 } })).toMatchObject({ state: 'not_yet', done: 0, total: 1 })
  expect(taskOf('expenses', { expenses: { total: 3, open: 1 } })).toMatchObject({ state: 'not_yet', done: 2, total: 3 })
  expect(taskOf('invoices', { invoices: { total: 1, open: 0 } })).toMatchObject({ state: 'met', done: 1, total: 1 })
})

describe('statements', () => {
  const of = (...bank_accounts: readonly Account[]) => {
    const { state, done, total, day, bank_account } = taskOf('statements', { bank_accounts })
    return [state, done, total, day, bank_account?.name ?? null]
  }

  test('reach the last day of the month', () => {
    expect(of(bank('A'))).toEqual(['met', 1, 1, '2026-03-31', null])
    const short = bank('B', { covered_until: day('2026-03-30') })
    expect(of(bank('A'), short)).toEqual(['not_yet', 1, 2, '2026-03-30', 'B'])
    expect(of(bank('A', { covered_until: null }))).toEqual(['not_yet', 0, 1, null, 'A'])
  })

  test('have no gap and no wrong balance until the end of the month', () => {
    const gap = bank('G', { gap: day('2026-03-10') })
    const short = bank('S', { covered_until: day('2026-03-10') })
    expect(of(short, gap)).toEqual(['wrong', 0, 2, '2026-03-10', 'G'])
    expect(of(bank('B', { broken_since: day('2026-03-31') }))).toEqual(['wrong', 0, 1, '2026-03-31', 'B'])
    expect(of(bank('B', { broken_since: day('2026-04-01') }))).toEqual(['met', 1, 1, '2026-03-31', null])
    // The gap is named first.
    expect(of(bank('B', { gap: day('2026-03-20'), broken_since: day('2026-03-01') }))[3]).toBe('2026-03-20')
  })

  test('are expected of accounts that were there, or have statements of the time', () => {
    expect(of(bank('N', { created_on: day('2026-04-01'), covered_until: null }))).toEqual([
      'not_applicable',
      0,
      0,
      null,
      null,
    ])
    expect(of(bank('N', { created_on: day('2026-03-31'), covered_until: null }))[0]).toBe('not_yet')
    expect(of(bank('N', { created_on: day('2026-04-01'), covered_until: day('2026-03-01') }))[0]).toBe('not_yet')
    expect(of(bank('N', { created_on: day('2026-04-01'), covered_until: day('2026-02-28') }))[0]).toBe('not_applicable')
  })
})

describe('VAT', () => {
  const vat = (to: string, fields: Partial<NonNullable<MonthFacts['vat']>> = {}) => {
    const {
      state,
      day: end,
      total,
      deadline,
    } = taskOf('vat', {
      vat: { from: day('2026-01-01'), to: day(to), is_settled: true, differences: 0, ...fields },
    })
    return [state, end, total, deadline]
  }

  test('is settled in the last month of its period, 60 days later at the latest', () => {
    expect(vat('2026-03-31')).toEqual(['met', '2026-03-31', 0, '2026-05-30'])
    expect(vat('2026-03-31', { is_settled: false })).toEqual(['not_yet', '2026-03-31', 0, '2026-05-30'])
    expect(vat('2026-06-30')).toEqual(['not_applicable', '2026-06-30', 0, null])
  })

  test('is wrong when the books differ from the return that was filed', () => {
    expect(vat('2026-03-31', { differences: 1 })).toEqual(['wrong', '2026-03-31', 1, '2026-05-30'])
  })
})

describe('a decision', () => {
  const set_aside = { note: 'Keine Belege', user_id: 3, time: NOW }

  test('sets the deadline, and sets aside what is not done', () => {
    const decisions = [decision('invoices'), decision('vouchers', { due_date: day('2026-05-15'), set_aside })]
    expect(taskOf('vouchers', { vouchers: { total: 2, open: 1 }, decisions })).toMatchObject({
      ...{ state: 'not_applicable', deadline: '2026-05-15', decision: decisions[1] },
    })
    expect(taskOf('vouchers', { decisions }).deadline).toBe('2026-05-15')
    // What the books prove or contradict is said all the same.
    expect(taskOf('vouchers', { vouchers: { total: 2, open: 0 }, decisions }).state).toBe('met')
    const gap = bank('A', { gap: day('2026-03-02') })
    expect(
      taskOf('statements', { bank_accounts: [gap], decisions: [decision('statements', { set_aside })] }).state,
    ).toBe('wrong')
    expect(taskOf('close', { decisions: [decision('close')] }).state).toBe('not_yet')
  })

  const place = { members: [3, 4], id: 'new', user_id: 4, now: NOW }
  const decide = (present: MonthTask | null, input: Parameters<typeof decideMonthTask>[2]) =>
    decideMonthTask(present, { month: '2026-03', code: 'vouchers' }, input, place)
  const made = (...of: Parameters<typeof decide>) => {
    const decided = decide(...of)
    return decided.ok ? decided.value : decided.error
  }

  test('has a member, a day from the month on, and a note without blanks around it', () => {
    expect(made(null, { member_id: 3, due_date: day('2026-03-01'), set_aside: ' fehlt ' })).toEqual({
      ...{ id: 'new', month: '2026-03', code: 'vouchers', member_id: 3, due_date: '2026-03-01' },
      set_aside: { note: 'fehlt', user_id: 4, time: NOW },
    })
    expect(problemsOf(decide(null, { member_id: 5 }))).toEqual(['member_id not_a_member'])
    expect(problemsOf(decide(null, { due_date: day('2026-02-28') }))).toEqual(['due_date due_before_month'])
  })

  test('keeps what is not sent, and who wrote the same note first', () => {
    const present = decision('vouchers', { member_id: 9, due_date: day('2026-04-04'), set_aside })
    expect(made(present, {})).toEqual(present)
    expect(made(present, { set_aside: 'Keine Belege ' })).toEqual(present)
    expect(made(present, { member_id: null })).toEqual({ ...present, member_id: null })
    expect(made(present, { due_date: null })).toEqual({ ...present, due_date: null })
    expect(made(present, { set_aside: 'anders' })).toMatchObject({
      id: 'd1',
      set_aside: { note: 'anders', user_id: 4 },
    })
    expect(made(present, { set_aside: null })).toEqual({ ...present, set_aside: null })
    expect(made(present, { set_aside: '  ' })).toEqual({ ...present, set_aside: null })
  })

  test('that decides nothing is none', () => {
    expect(made(null, { set_aside: '' })).toBeNull()
    expect(made(decision('vouchers', { member_id: 3 }), { member_id: null })).toBeNull()
    for (const left of [{ member_id: 3 }, { due_date: day('2026-04-04') }, { set_aside }])
      expect(made(decision('vouchers', left), {})).not.toBeNull()
  })
})
