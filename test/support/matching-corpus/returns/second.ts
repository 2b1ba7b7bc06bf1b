// Returns, the second half: written after the matcher was frozen.
import { day, rappen } from '../../../rule/matching/world.ts'
import type { ReturnCase } from './case.ts'

const RF = 'RF18539007547034'
const on = (date: string) => ({ booking_date: day(date), value_date: day(date) })
const paid = (id: string, amount: number) => ({ type: 'invoice' as const, id, amount })
const invoice = (id: string) => ({ id, total: rappen(8900), paid_amount: rappen(8900) })
const payment = { id: 'payment0001', amount: rappen(8900), ...on('2026-03-03'), name: 'Bianchi SA' }
const booked = { ...payment, reference: RF, rows: [paid('invoice0001', 8900)] }
const order = {
  ...{ id: 'payment0001', amount: rappen(-50_000), ...on('2026-03-03'), end_to_end_id: 'ORD-7' },
  rows: [{ type: 'expense_payment' as const, id: 'order00001', amount: 50_000 }],
}
const orders = [{ id: 'order00001', total: rappen(50_000), paid_amount: rappen(50_000), end_to_end_id: 'ORD-7' }]

export const SECOND: readonly ReturnCase[] = [
  {
    name: 'an Italian word and the creditor reference',
    invoices: [invoice('invoice0001')],
    before: [booked],
    arrives: { amount: rappen(-8900), ...on('2026-03-10'), reference: RF, text: 'Storno bonifico Bianchi SA' },
    right: 'certain',
    rows: ['invoice0001 89.00'],
  },
  {
    name: 'an English chargeback, three months later, by the account',
    invoices: [invoice('invoice0001')],
    before: [{ ...booked, reference: null, counterparty_iban: 'CH5604835012345678009' }],
    arrives: {
      ...{ amount: rappen(-8900), ...on('2026-06-02'), text: 'Chargeback card dispute' },
      counterparty_iban: 'CH5604835012345678009',
    },
    right: 'attached',
    rows: ['invoice0001 89.00'],
  },
  {
    name: 'of two payments with one reference, the later one comes back',
    invoices: [invoice('invoice0001'), invoice('invoice0002')],
    before: [booked, { ...booked, id: 'payment0002', ...on('2026-04-03'), rows: [paid('invoice0002', 8900)] }],
    arrives: { amount: rappen(-8900), ...on('2026-04-10'), reference: RF, is_return: true },
    right: 'certain',
    rows: ['invoice0002 89.00'],
  },
  {
    name: 'no return: the payment came back already',
    invoices: [{ ...invoice('invoice0001'), paid_amount: rappen(0) }],
    before: [
      booked,
      {
        ...{ id: 'return00001', amount: rappen(-8900), ...on('2026-03-06'), reference: RF },
        rows: [paid('invoice0001', 8900)],
      },
    ],
    arrives: { amount: rappen(-8900), ...on('2026-03-20'), reference: RF, is_return: true },
    right: 'other',
  },
  {
    name: 'no return: on another account',
    invoices: [invoice('invoice0001')],
    before: [{ ...booked, bank_account_id: 'account0002' }],
    arrives: { amount: rappen(-8900), ...on('2026-03-20'), reference: RF, is_return: true },
    right: 'other',
  },
  {
    name: 'no return: before the payment',
    invoices: [invoice('invoice0001')],
    before: [booked],
    arrives: { amount: rappen(-8900), ...on('2026-03-02'), reference: RF },
    right: 'other',
  },
  {
    name: 'no return that is clear: two equal payments, and only a word',
    invoices: [invoice('invoice0001'), invoice('invoice0002')],
    before: [
      { ...booked, reference: null },
      { ...booked, id: 'payment0002', reference: null, ...on('2026-03-04'), rows: [paid('invoice0002', 8900)] },
    ],
    arrives: { amount: rappen(-8900), ...on('2026-03-20'), name: 'Bianchi SA', text: 'Rückgabe' },
    right: 'other',
  },
  {
    name: 'an order comes back less the fee of the bank',
    orders,
    before: [order],
    arrives: { amount: rappen(49_700), ...on('2026-03-06'), end_to_end_id: 'ORD-7', is_return: true },
    right: 'attached',
    rows: ['order00001 500.00', 'account6940 -3.00'],
  },
  {
    name: 'one of two invoices comes back',
    invoices: [invoice('invoice0001'), { ...invoice('invoice0002'), total: rappen(3900), paid_amount: rappen(3900) }],
    before: [{ ...booked, amount: rappen(12_800), rows: [paid('invoice0001', 8900), paid('invoice0002', 3900)] }],
    arrives: { amount: rappen(-3900), ...on('2026-03-20'), reference: RF, is_return: true },
    right: 'attached',
    rows: ['invoice0002 39.00'],
  },
  {
    name: 'no proposal: a part of two invoices that is neither of them',
    invoices: [invoice('invoice0001'), { ...invoice('invoice0002'), total: rappen(3900), paid_amount: rappen(3900) }],
    before: [{ ...booked, amount: rappen(12_800), rows: [paid('invoice0001', 8900), paid('invoice0002', 3900)] }],
    arrives: { amount: rappen(-5000), ...on('2026-03-20'), reference: RF, is_return: true },
    right: 'other',
  },
  {
    name: 'no return: two years later',
    invoices: [invoice('invoice0001')],
    before: [booked],
    arrives: { amount: rappen(-8900), ...on('2028-03-20'), reference: RF, is_return: true },
    right: 'other',
  },
  {
    name: 'no return: a refund of one’s own, without the reference',
    invoices: [invoice('invoice0001')],
    before: [booked],
    arrives: { amount: rappen(-8900), ...on('2026-03-20'), name: 'Bianchi SA', text: 'Rückzahlung Kulanz' },
    right: 'other',
  },
  {
    name: 'a pair without a word of the bank is for a person',
    before: [{ ...payment, reference: RF }],
    arrives: { amount: rappen(-8900), ...on('2026-03-10'), reference: RF },
    right: 'attached',
    rows: ['account1090 89.00'],
    mirror: 'payment0001',
  },
  {
    name: 'no return: a second one with only a word',
    invoices: [{ ...invoice('invoice0001'), paid_amount: rappen(0) }],
    before: [
      { ...booked, reference: null },
      {
        ...{ id: 'return00001', amount: rappen(-8900), ...on('2026-03-06'), name: 'Bianchi SA' },
        rows: [paid('invoice0001', 8900)],
      },
    ],
    arrives: { amount: rappen(-8900), ...on('2026-03-20'), name: 'Bianchi SA', text: 'Retoure' },
    right: 'other',
  },
  {
    name: 'no proposal: the invoice was opened again otherwise',
    invoices: [{ ...invoice('invoice0001'), paid_amount: rappen(0) }],
    before: [booked],
    arrives: { amount: rappen(-8900), ...on('2026-03-20'), reference: RF, is_return: true },
    right: 'other',
  },
]
