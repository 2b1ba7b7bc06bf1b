// Returns, the first half: written before the matcher knew returns.
import { day, rappen } from '../../../rule/matching/world.ts'
import type { ReturnCase } from './case.ts'

const QRR = '210000000003139471430009017'
const on = (date: string) => ({ booking_date: day(date), value_date: day(date) })
const paid = (id: string, amount: number) => ({ type: 'invoice' as const, id, amount })
const invoice = { id: 'invoice0001', total: rappen(8900), paid_amount: rappen(8900), reference: QRR }
const payment = { id: 'payment0001', amount: rappen(8900), ...on('2026-03-03'), name: 'Muster AG' }
const booked = { ...payment, rows: [paid('invoice0001', 8900)] }

export const FIRST: readonly ReturnCase[] = [
  {
    name: 'the bank says so and repeats the end-to-end id',
    invoices: [invoice],
    before: [{ ...booked, end_to_end_id: 'E2E-1' }],
    arrives: { amount: rappen(-8900), ...on('2026-03-20'), end_to_end_id: 'E2E-1', is_return: true },
    right: 'certain',
    rows: ['invoice0001 89.00'],
  },
  {
    name: 'the same QR reference and a German word',
    invoices: [invoice],
    before: [{ ...booked, reference: QRR }],
    arrives: { amount: rappen(-8900), ...on('2026-03-05'), reference: QRR, text: 'Rückbuchung Zahlungseingang' },
    right: 'certain',
    rows: ['invoice0001 89.00'],
  },
  {
    name: 'an outgoing order comes back',
    orders: [{ id: 'order00001', total: rappen(50_000), paid_amount: rappen(50_000), end_to_end_id: 'ORD-7' }],
    before: [
      {
        ...{ id: 'payment0001', amount: rappen(-50_000), ...on('2026-03-03'), end_to_end_id: 'ORD-7' },
        rows: [{ type: 'expense_payment', id: 'order00001', amount: 50_000 }],
      },
    ],
    arrives: { amount: rappen(50_000), ...on('2026-03-06'), end_to_end_id: 'ORD-7', is_return: true },
    right: 'certain',
    rows: ['order00001 500.00'],
  },
  {
    name: 'the same reference and the opposite sign, without a word',
    invoices: [invoice],
    before: [{ ...booked, reference: QRR }],
    arrives: { amount: rappen(-8900), ...on('2026-03-09'), reference: QRR },
    right: 'attached',
    rows: ['invoice0001 89.00'],
  },
  {
    name: 'with the fee of the bank',
    invoices: [invoice],
    before: [{ ...booked, end_to_end_id: 'E2E-1' }],
    arrives: { amount: rappen(-9200), ...on('2026-03-20'), end_to_end_id: 'E2E-1', is_return: true },
    right: 'attached',
    rows: ['invoice0001 89.00', 'account6940 3.00'],
  },
  {
    name: 'only a part comes back',
    invoices: [invoice],
    before: [{ ...booked, end_to_end_id: 'E2E-1' }],
    arrives: { amount: rappen(-4000), ...on('2026-03-20'), end_to_end_id: 'E2E-1', is_return: true },
    right: 'attached',
    rows: ['invoice0001 40.00'],
  },
  {
    name: 'a payment of two invoices',
    invoices: [
      { id: 'invoice0001', total: rappen(5000), paid_amount: rappen(5000) },
      { id: 'invoice0002', total: rappen(3900), paid_amount: rappen(3900) },
    ],
    before: [{ ...payment, end_to_end_id: 'E2E-1', rows: [paid('invoice0001', 5000), paid('invoice0002', 3900)] }],
    arrives: { amount: rappen(-8900), ...on('2026-03-20'), end_to_end_id: 'E2E-1', is_return: true },
    right: 'certain',
    rows: ['invoice0001 50.00', 'invoice0002 39.00'],
  },
  {
    name: 'a payment less a discount, whose rows come back with it',
    invoices: [{ id: 'invoice0001', total: rappen(10_000), paid_amount: rappen(10_000) }],
    before: [
      {
        ...payment,
        ...{ amount: rappen(9800), end_to_end_id: 'E2E-1' },
        rows: [paid('invoice0001', 10_000), { type: null, id: 'account3800', amount: -200 }],
      },
    ],
    arrives: { amount: rappen(-9800), ...on('2026-03-20'), end_to_end_id: 'E2E-1', is_return: true },
    right: 'certain',
    rows: ['invoice0001 100.00', 'account3800 -2.00'],
  },
  {
    name: 'of a payment that was never matched: the two rows are a pair',
    before: [{ ...payment, end_to_end_id: 'E2E-1' }],
    arrives: { amount: rappen(-8900), ...on('2026-03-04'), end_to_end_id: 'E2E-1', is_return: true },
    right: 'certain',
    rows: ['account1090 89.00'],
    mirror: 'payment0001',
  },
  {
    name: 'a direct debit, six weeks later, by a French word and the name',
    invoices: [invoice],
    before: [booked],
    arrives: { amount: rappen(-8900), ...on('2026-04-14'), name: 'Muster AG', text: 'Rejet de prélèvement' },
    right: 'attached',
    rows: ['invoice0001 89.00'],
  },
  {
    name: 'no return: the customer pays once more',
    invoices: [invoice],
    before: [{ ...booked, reference: QRR }],
    arrives: { amount: rappen(8900), ...on('2026-03-20'), reference: QRR },
    right: 'other',
  },
  {
    name: 'no return: the same amount goes out to someone else',
    invoices: [invoice],
    before: [booked],
    arrives: { amount: rappen(-8900), ...on('2026-03-20'), name: 'Elektro Kunz', text: 'Einkauf' },
    right: 'other',
  },
]
