// How lists name a record of any table.
import { expect, test } from 'vitest'
import type { TableName } from '../../../shared/books/port/tables.ts'
import { recordTitle } from '../../../shared/rule/history/record-title.ts'

const money = { total: 120_050, currency: 'CHF' }

test.each<[TableName, Record<string, unknown>, string]>([
  [
    'bank_transaction',
    { booking_date: '2026-01-31', value_date: '2026-02-01', name: 'Meier', text: 'Miete' },
    '2026-01-31 Meier',
  ],
  ['bank_transaction', { booking_date: null, value_date: '2026-02-01', name: null, text: 'Miete' }, '2026-02-01 Miete'],
  ['bank_transaction', { amount: -5, currency: 'EUR' }, '-0.05 EUR'],
  // An amount without its currency, or a currency without an amount, says nothing.
  ['bank_transaction', { name: 'Meier', amount: -5 }, 'Meier'],
  ['bank_transaction', { name: 'Meier', currency: 'EUR' }, 'Meier'],
  ['journal_entry', { number: 7, text: 'Miete' }, '7 Miete'],
  ['ledger_account', { number: 1020, name: 'Bank' }, '1020 Bank'],
  ['invoice', { number: 'R-1', ...money }, 'R-1 1200.50 CHF'],
  ['invoice', { number: 'R-1', amount: 7, ...money }, 'R-1 1200.50 CHF'],
  ['expense', { number: 'L-1', ...money }, 'L-1 1200.50 CHF'],
  ['expense', { number: '', total: 1200, currency: 'JPY' }, '1200 JPY'],
  ['expense_payment', { end_to_end_id: 'E', reference: 'R', iban: 'I', amount: 100, currency: 'CHF' }, 'E 1.00 CHF'],
  ['expense_payment', { end_to_end_id: null, reference: 'R', iban: 'I' }, 'R'],
  ['expense_payment', { end_to_end_id: null, reference: null, iban: 'I' }, 'I'],
  ['period_lock', { from: '2026-01-01', to: '2026-03-31' }, '2026-01-01 2026-03-31'],
  ['month_task', { month: '2026-01', code: 'vat' }, '2026-01 vat'],
  ['vat_return', { from: '2026-01-01', to: '2026-03-31' }, '2026-01-01 2026-03-31'],
  ['recurring_entry', { text: 'Miete' }, 'Miete'],
  ['exchange_rate', { currency: 'EUR', date: '2026-01-31', rate: 0.95 }, 'EUR 2026-01-31 0.95'],
  ['exchange_valuation', { date: '2026-12-31' }, '2026-12-31'],
  ['offset', { date: '2026-01-31', text: 'Gutschrift' }, '2026-01-31 Gutschrift'],
  ['payment_run', { number: 3, text: 'Januar' }, '3 Januar'],
  ['reminder', { date: '2026-01-31', ...money }, '2026-01-31 1200.50 CHF'],
  ['statement', { number: '12', from_date: '2026-01-01' }, '12 2026-01-01'],
  // Any other record by its name.
  ['company', { name: 'Meier AG', number: 5 }, 'Meier AG'],
])('%s %j is %j', (table, fields, title) => expect(recordTitle(table, 'id1', fields)).toBe(title))

test('a record of which nothing is known has its id', () => {
  expect(recordTitle('company', 'id1', null)).toBe('id1')
  expect(recordTitle('company', 7, {})).toBe('7')
  expect(recordTitle('invoice', 'id1', { number: null, currency: 'CHF' })).toBe('id1')
  // A table with a title of its own, of which only a name is known.
  expect(recordTitle('invoice', 'id1', { name: 'Meier AG' })).toBe('Meier AG')
})
