// Companies, invoices, bills and payment orders: what keeps them from being deleted, keys that are taken, sums, payments, and the
// next number of an invoice.
import { describe, expect, test } from 'vitest'
import { createInvoiceNumbers } from '../../../main/service/open-item/invoice-numbers.ts'
import {
  companyKind,
  createMatchTargets,
  expenseKind,
  expensePaymentKind,
  invoiceKind,
} from '../../../main/service/open-item/match-targets.ts'
import { type Change, created } from '../../../shared/books/port/change.ts'
import { get } from '../../../shared/books/port/read.ts'
import { DEFAULT_SETTINGS } from '../../../shared/record/organization/organization-settings.ts'
import { company, day, expense, expensePayment, invoice, rappen, transaction } from '../../rule/matching/world.ts'
import { ACTOR, bookWith, depsOf, entry, profileWith, some } from '../../support/books/book-with.ts'

const settings = { ...DEFAULT_SETTINGS, liableForVat: false, accountingVatReporting: [] }
const start = async (...changes: readonly Change[]) => {
  let id = 0
  const deps = { ...(await depsOf(await bookWith(profileWith(settings), ...changes))), newId: () => `n${++id}` }
  const of = { company: companyKind, invoice: invoiceKind, expense: expenseKind, expense_payment: expensePaymentKind }
  return {
    deps,
    service: (table: keyof typeof of) => createMatchTargets(deps, of[table] as typeof invoiceKind),
  }
}
const code = (answer: { readonly ok: boolean; readonly error?: unknown }) =>
  answer.ok ? 'ok' : ((answer.error as { code?: string }).code ?? (answer.error as { type: string }).type)

describe('deleting', () => {
  const C = created('company', company('c', 'C'))
  const [I, E, P] = [
    created('invoice', invoice('i')),
    created('expense', expense('e')),
    created('expense_payment', expensePayment('p')),
  ]
  const run = (payments: object[], offset_bills: object[] = []) =>
    some('payment_run', 'r', { number: 1, message_id: 'r', payments, offset_bills })
  const order = { expense_id: 'x', expense_payment_id: null, reference: null }

  test.each<[string, 'company' | 'invoice' | 'expense' | 'expense_payment', string, readonly Change[], string]>([
    ['a company of nothing', 'company', 'c', [C], 'ok'],
    ['of an invoice', 'company', 'c', [C, created('invoice', invoice('i', { company_id: 'c' }))], 'company_in_use'],
    ['of a bill', 'company', 'c', [C, created('expense', expense('e', { company_id: 'c' }))], 'company_in_use'],
    [
      'of a recurring bill',
      'company',
      'c',
      [C, some('recurring_entry', 'r', { company_id: 'c', lines: [] })],
      'company_in_use',
    ],
    ['of others', 'company', 'c', [C, created('invoice', invoice('i', { company_id: 'd' }))], 'ok'],
    ['an invoice', 'invoice', 'i', [I], 'ok'],
    [
      'that was reminded',
      'invoice',
      'i',
      [I, some('reminder', 'm', { invoices: [{ invoice_id: 'i', id: 'i' }] })],
      'document_reminded',
    ],
    ['that is paid', 'invoice', 'i', [created('invoice', invoice('i', { paid_amount: rappen(5) }))], 'item_settled'],
    ['a bill', 'expense', 'e', [E], 'ok'],
    [
      'with an order',
      'expense',
      'e',
      [E, created('expense_payment', expensePayment('p', { expense_ids: ['e'] }))],
      'expense_in_use',
    ],
    ['of a run', 'expense', 'e', [E, run([{ ...order, expense_id: 'e' }])], 'expense_in_use'],
    ['of the credit notes of a run', 'expense', 'e', [E, run([], [{ expense_id: 'e' }])], 'expense_in_use'],
    ['an order', 'expense_payment', 'p', [P], 'ok'],
    ['of a run', 'expense_payment', 'p', [P, run([{ ...order, expense_payment_id: 'p' }])], 'payment_of_run'],
    ['nothing', 'invoice', 'none', [], 'NotFound'],
  ])('%s: %s %s', async (_, table, id, changes, expected) => {
    expect(code(await (await start(...changes)).service(table).remove(ACTOR, { id }))).toBe(expected)
  })
})

test('a key belongs to one record', async () => {
  const { service } = await start(
    created('company', company('a', 'A', { key: 'K' })),
    created('company', company('b', 'B')),
  )
  const companies = service('company')
  expect(code(await companies.create(ACTOR, { name: 'C', key: 'K' } as never))).toBe('key_taken')
  expect(code(await companies.create(ACTOR, { name: 'C', key: 'L' } as never))).toBe('ok')
  expect(code(await companies.change(ACTOR, { id: 'b', key: 'K' } as never))).toBe('key_taken')
  expect(code(await companies.change(ACTOR, { id: 'a', key: 'K', name: 'Neu' } as never))).toBe('ok')
  expect(code(await companies.change(ACTOR, { id: 'none', name: 'Neu' } as never))).toBe('NotFound')
})

test('a document that a bulk request finds by its key is valued at the rate of its own currency', async () => {
  const rate = { currency: 'EUR', kind: 'day', date: '2026-03-31', rate: 0.95, source: 'typed', file: null }
  const { service, deps } = await start(
    some('exchange_rate', 'x', { key: 'EUR-2026-03-31', ...rate }),
    created('invoice', invoice('i', { key: 'K', currency: 'EUR', total: rappen(10_000), booked_by: 'elsewhere' })),
  )
  const items = [{ key: 'K', number: 'R1', total: 200, date: '2026-03-31' }]
  expect(code(await service('invoice').upsert(ACTOR, { items } as never))).toBe('ok')
  const [found] = await deps.bookOf(1).read([get('invoice', 'i')])
  // 200.00 EUR at 0.95.
  expect([found?.currency, found?.total, found?.base_total]).toEqual(['EUR', 20_000, 19_000])
})

test('a list has sums by currency, companies and payments when asked for, the earliest payment first', async () => {
  const pays = (id: string, amount: number) =>
    created(
      'bank_transaction',
      transaction(id, {
        ...{ is_reconciled: true, journal_entry_id: `e${id}` },
        matches: [
          {
            matchable_type: 'invoice',
            matchable_id: 'i',
            account_id: null,
            settlements: [{ type: 'invoice', id: 'i', amount }],
          },
        ] as never,
      }),
    )
  const { service } = await start(
    created('company', company('c', 'C')),
    created('invoice', invoice('i', { company_id: 'c', paid_amount: rappen(3_000) })),
    created('invoice', invoice('j', { currency: 'EUR', total: rappen(-500) })),
    ...[pays('2', 10), pays('1', 20)],
    entry('e1', '2026-04-01'),
    entry('e2', '2026-03-01'),
  )
  const list = async (fields: object = {}) => {
    const sort = [{ field: 'number', descending: false }]
    const question = { filter: [], search: null, sort, offset: 0, limit: 10 }
    const found = await service('invoice').list(ACTOR, { question, includes: [], appends: [], ...fields } as never)
    if (!found.ok) throw new Error('refused')
    return found.value
  }
  const plain = await list()
  expect([plain.total, 'sums' in plain, plain.rows.map((row) => Object.keys(row).toSorted().join())]).toEqual([
    ...[2, false],
    ['base_currency,record', 'base_currency,record'],
  ])
  const full = await list({ includes: ['company'], appends: ['sums', 'payments', 'booking'] })
  expect(full.sums).toEqual([
    { currency: 'CHF', count: 1, total: 10_000, open_amount: 7_000 },
    { currency: 'EUR', count: 1, total: -500, open_amount: -500 },
  ])
  expect(full.rows.map(({ company: of, payments }) => [of?.id ?? null, payments?.map(({ date }) => date)])).toEqual([
    ['c', ['2026-03-01', '2026-04-01']],
    [null, []],
  ])
})

test('the next number follows the greatest of its series', async () => {
  const next = async (...numbers: readonly string[]) => {
    const { deps } = await start(...numbers.map((number) => created('invoice', invoice(number, { number }))))
    const found = await createInvoiceNumbers(deps).next(ACTOR, day('2026-03-01'))
    return found.ok ? found.value.number : 'refused'
  }
  expect(await next()).toBe('R2026-0001')
  expect(await next('R2026-0001')).toBe('R2026-0002')
  expect(await next('R2026-0009', 'R2026-0001')).toBe('R2026-0010')
  expect(await next('R2025-0007', 'A-1', 'R2026-x', 'R2027-0003')).toBe('R2026-0001')
  expect(await next('R2026-999')).toBe('R2026-1000')
})
