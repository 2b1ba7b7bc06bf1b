// The expense payments of an order, and the expense that each of them pays.
import { expect, test } from 'vitest'
import type { OrderedPayment } from '../../../../shared/record/import/enrichment.ts'
import type { Expense } from '../../../../shared/record/open-item/open-item.ts'
import { decidePayments } from '../../../../shared/rule/import/enrich/order-payments.ts'
import type { Timestamp } from '../../../../shared/value/calendar.ts'
import { minorUnitsOf } from '../../../../shared/value/money.ts'

const NOW = '2026-01-15T08:00:00.000000Z' as Timestamp
const payment = (fields: Partial<OrderedPayment> = {}): OrderedPayment => ({
  key: 'M/P/E',
  iban: null,
  reference: 'RF18539007547034',
  end_to_end_id: 'E',
  text: 'Beispiel GmbH',
  amount: minorUnitsOf(500),
  currency: 'CHF',
  execution_date: '2026-01-15' as OrderedPayment['execution_date'],
  ...fields,
})
const expense = (id: string, fields: Partial<Expense> = {}): Expense =>
  ({
    id,
    reference: 'RF18539007547034',
    currency: 'CHF',
    total: minorUnitsOf(500),
    paid_amount: minorUnitsOf(0),
    ...fields,
  }) as Expense
const decide = (
  payments: readonly OrderedPayment[],
  expenses: readonly Expense[] = [],
  keys: readonly string[] = [],
) => {
  let count = 0
  return decidePayments(payments, { keys: new Set(keys), expenses, newId: () => `N${++count}`, now: NOW })
}

test('a payment becomes an expense payment once', () => {
  expect(decide([payment()])).toEqual({
    created: [
      {
        id: 'N1',
        key: 'M/P/E',
        iban: null,
        reference: 'RF18539007547034',
        end_to_end_id: 'E',
        text: 'Beispiel GmbH',
        currency: 'CHF',
        total: 500,
        paid_amount: 0,
        expense_ids: [],
        execution_date: '2026-01-15',
        created_at: NOW,
        updated_at: NOW,
      },
    ],
    unchanged: 0,
  })
  expect(decide([payment()], [], ['M/P/E'])).toEqual({ created: [], unchanged: 1 })
})

test.each([
  ['the one with its reference and amount', [expense('A'), expense('B', { reference: 'RF00' })], ['A']],
  [
    'the one with this open amount',
    [expense('A', { total: minorUnitsOf(900), paid_amount: minorUnitsOf(400) })],
    ['A'],
  ],
  ['none of another amount', [expense('A', { total: minorUnitsOf(900) })], []],
  ['none of another currency', [expense('A', { currency: 'EUR' })], []],
  ['none when two fit', [expense('A'), expense('B')], []],
] as const)('it pays %s', (_, expenses, ids) => {
  expect(decide([payment()], expenses).created[0]?.expense_ids).toEqual(ids)
})

test('without a reference it pays no expense', () => {
  expect(decide([payment({ reference: null })], [expense('A', { reference: null })]).created[0]?.expense_ids).toEqual(
    [],
  )
})
