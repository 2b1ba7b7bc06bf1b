// Which undecided transactions are reviewed after documents, companies, rules and rates changed.
import { describe, expect, test } from 'vitest'
import {
  affectedTransactions,
  hasWork,
  isFollowed,
  type NotedChanges,
} from '../../../main/service/matching/affected-transactions.ts'
import { type Change, created } from '../../../shared/books/port/change.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import type { ExchangeRate } from '../../../shared/record/ledger/exchange-rate.ts'
import type { Match } from '../../../shared/record/matching/match.ts'
import { ok } from '../../../shared/value/result.ts'
import { company, day, expense, expensePayment, invoice, rappen, transaction } from '../../rule/matching/world.ts'
import { createMemoryBook } from '../../support/books/memory-book.ts'

const matched = (fields: Partial<Match>): Pick<BankTransaction, 'matches'> => ({
  matches: [{ id: 'm', amount: rappen(1), matchable_type: null, matchable_id: null, ...fields } as Match],
})
/** 400 days before 2 March 2026 are 26 January 2025. */
const TRANSACTIONS = [
  transaction('early', { booking_date: day('2025-01-25') }),
  transaction('first', { booking_date: day('2025-01-26') }),
  transaction('undated', { booking_date: null, value_date: null }),
  transaction('decided', { is_reconciled: true }),
  transaction('processing', { is_processing: true }),
  transaction('proposed', {
    booking_date: day('2020-01-01'),
    ...matched({ origin: 'suggestion', matchable_type: 'invoice', matchable_id: 'R-1' }),
  }),
  transaction('by-rule', {
    booking_date: day('2020-01-01'),
    ...matched({ origin: 'rule', source: { type: 'rule', id: 'rule1', version: 1 } }),
  }),
  transaction('by-hand', { booking_date: day('2020-01-01'), ...matched({ origin: 'manual', account_id: 'a' }) }),
  transaction('euros', { booking_date: day('2020-01-01'), currency: 'EUR' }),
]

const NOTHING: NotedChanges = { hasAll: false, ids: new Map(), transactions: new Set(), rebooked: new Set(), times: 0 }

const affected = async (records: readonly Change[], noted: Partial<NotedChanges>) => {
  const book = await createMemoryBook('organization-1')
  const changes = [...TRANSACTIONS.map((each) => created('bank_transaction', each)), ...records]
  await book.write({ user: 1 }, async () => ok({ action: 'test', changes, value: null }))
  const found: string[] = []
  for await (const some of affectedTransactions(book.read, { ...NOTHING, ...noted }))
    found.push(...some.map(({ id }) => id))
  return found.sort()
}
const changed = (table: string, ...ids: readonly string[]) =>
  ({ ids: new Map([[table, new Set(ids)]]) }) as unknown as Pick<NotedChanges, 'ids'>

describe('after a change of', () => {
  const open = created('invoice', invoice('R-9', { company_id: 'C' }))
  const paid = created('invoice', invoice('R-1', { paid_amount: rappen(10_000), company_id: 'C' }))

  test('an open invoice: those from 400 days before it, and undated ones', async () => {
    expect(await affected([open], changed('invoice', 'R-9'))).toEqual(['first', 'undated'])
  })

  test('a paid invoice: those that have it attached', async () => {
    expect(await affected([paid, open], changed('invoice', 'R-1'))).toEqual(['proposed'])
  })

  test('an ordered payment: from 400 days before the day it is ordered for', async () => {
    const ordered = created('expense_payment', expensePayment('P', { execution_date: day('2026-03-01') }))
    expect(await affected([ordered], changed('expense_payment', 'P'))).toEqual(['early', 'first', 'undated'])
  })

  test('a company: from its earliest open document; without one, nothing', async () => {
    const records = [created('company', company('C', 'C')), open, paid]
    expect(await affected(records, changed('company', 'C'))).toEqual(['first', 'undated'])
    expect(await affected(records, changed('company', 'D'))).toEqual([])
  })

  test('a paid bill or payment: nothing; an open bill: as an open invoice', async () => {
    const bill = (id: string, paid_amount: number) =>
      created('expense', expense(id, { paid_amount: rappen(paid_amount) }))
    expect(await affected([bill('A-1', 10_000)], changed('expense', 'A-1'))).toEqual([])
    expect(await affected([bill('A-1', 9_999)], changed('expense', 'A-1'))).toEqual(['first', 'undated'])
    const done = created('expense_payment', expensePayment('P', { paid_amount: rappen(10_000) }))
    expect(await affected([done], changed('expense_payment', 'P'))).toEqual([])
  })

  test('several documents, also of a company: from the earliest open one', async () => {
    const earlier = { company_id: 'C', date: day('2026-03-01') }
    const records = [
      open,
      created('invoice', invoice('R-8', earlier)),
      created('expense', expense('A-1', { company_id: 'D' })),
    ]
    const all = ['early', 'first', 'undated']
    expect(await affected(records, changed('invoice', 'R-9', 'R-8'))).toEqual(all)
    expect(await affected(records, changed('company', 'C'))).toEqual(all)
    expect(await affected(records, changed('company', 'D'))).toEqual(['first', 'undated'])
    const bill = created('expense', expense('A-1', earlier))
    expect(await affected([open, bill], changed('company', 'C'))).toEqual(all)
    // The earliest day counts only while its document is open.
    const settled = created('invoice', invoice('R-8', { ...earlier, paid_amount: rappen(10_000) }))
    expect(await affected([open, settled], changed('company', 'C'))).toEqual(['first', 'undated'])
  })

  test('a VAT return: those with its amount, alone or with the other returns of its period, also of a paid one', async () => {
    const filed = (id: string, amount_due: number, fields: object = {}) =>
      created('vat_return', {
        ...{ id, type: 'original', from: '2026-01-01', to: '2026-03-31', amount_due, reference: null },
        ...{ bank_transaction_id: null, ...fields },
      } as never)
    const payments = [-50_000, -31_000, -81_000, -7_000].map((amount) =>
      created(
        'bank_transaction',
        transaction(`${amount}`, { amount: rappen(amount), booking_date: day('2020-01-01') }),
      ),
    )
    const other = filed('v3', 7_000, { from: '2026-04-01', to: '2026-06-30' })
    const records = [...payments, filed('v1', 50_000, { bank_transaction_id: '-50000' }), filed('v2', 31_000), other]
    expect(await affected(records, changed('vat_return', 'v1'))).toEqual(['-50000', '-81000'])
    expect(await affected(records, changed('vat_return', 'v3'))).toEqual(['-7000'])
  })

  test('several records that affect the same transaction: it is reviewed once', async () => {
    const noted = { ...changed('invoice', 'R-9'), transactions: new Set(['first']) }
    expect(await affected([open], noted)).toEqual(['first', 'undated'])
  })

  test('a rule: those that it attached something to', async () => {
    expect(await affected([open], changed('rule', 'rule1'))).toEqual(['by-rule'])
  })

  test('a rate: those in its currency', async () => {
    const rate = created('exchange_rate', { id: 'rate1', key: 'EUR-2026-03-31', currency: 'EUR' } as ExchangeRate)
    expect(await affected([rate], changed('exchange_rate', 'rate1'))).toEqual(['euros'])
  })

  test('a transaction: itself, when it is undecided', async () => {
    expect(await affected([], { transactions: new Set(['early', 'decided']) })).toEqual(['early'])
    expect(await affected([], {})).toEqual([])
  })

  test('everything: what may pay an open document, and what the matcher or a rule attached', async () => {
    expect(await affected([open, paid], { hasAll: true })).toEqual(['by-rule', 'first', 'proposed', 'undated'])
    expect(await affected([paid], { hasAll: true })).toEqual(['by-rule', 'proposed'])
  })
})

test('there is work when a document is open or something is attached', async () => {
  const workOf = async (...changes: readonly Change[]) => {
    const book = await createMemoryBook('organization-1')
    await book.write({ user: 1 }, async () => ok({ action: 'test', changes, value: null }))
    return hasWork(book.read)
  }
  const [early, , , , , proposed] = TRANSACTIONS.map((each) => created('bank_transaction', each))
  if (!early || !proposed) throw new Error('missing')
  expect(await workOf(early)).toBe(false)
  expect(await workOf(proposed)).toBe(true)
  expect(await workOf(created('invoice', invoice('R-1')))).toBe(true)
  expect(await workOf(created('invoice', invoice('R-1', { paid_amount: rappen(10_000) })))).toBe(false)
})

test('the tables that are followed', () => {
  const followed = ['company', 'rule', 'vat_return', 'exchange_rate', 'invoice', 'expense', 'expense_payment'] as const
  expect(followed.map(isFollowed)).toEqual(followed.map(() => true))
  expect([isFollowed('journal_entry'), isFollowed('bank_transaction')]).toEqual([false, false])
})
