// What documents are found by, how many, and that a removed or changed one is found by nothing old.
import { describe, expect, test } from 'vitest'
import type { Expense, ExpensePayment, Invoice } from '../../../../shared/record/open-item/open-item.ts'
import { createDocumentIndex } from '../../../../shared/rule/matching/index/document-index.ts'
import {
  baseShareOf,
  expenseDocument,
  invoiceDocument,
  type MatchDocument,
  paymentDocument,
} from '../../../../shared/rule/matching/index/match-document.ts'
import { day, expense, expensePayment, invoice, rappen } from '../world.ts'

const indexOf = (...documents: readonly MatchDocument[]) => {
  const index = createDocumentIndex()
  for (const document of documents) index.put(document)
  return index
}
const bill = (id: string, fields: Partial<Invoice> = {}) => invoiceDocument(invoice(id, fields))
const many = (count: number, fields: Partial<Invoice> = {}) =>
  Array.from({ length: count }, (_, at) => bill(`R${at}`, fields))
const idsOf = (found: readonly MatchDocument[]) => found.map(({ id }) => id)
const CHF = { direction: 'credit', currency: 'CHF', amount: 10_000 } as const
const REFERENCE = '210000000003139471430009017'

describe('an invoice is found', () => {
  const open = bill('R-2026-17', { reference: REFERENCE, company_id: 'C' })
  const found = (index: ReturnType<typeof indexOf>, paid = CHF) => ({
    number: idsOf(index.byNumber('R202617')),
    digits: idsOf(index.byNumber('202617')),
    reference: [index.hasReference(REFERENCE), idsOf(index.byReference(REFERENCE)).length],
    amount: idsOf(index.byAmount(CHF)),
    company: idsOf(index.ofCompany('C', 'credit')),
    near: idsOf(index.ofCompanyNear('C', CHF)),
    paid: idsOf(index.paidOf('C', paid)),
    issued: idsOf(index.issuedWithin(day('2026-03-01'), day('2026-03-03'))),
  })
  const NOTHING = {
    number: [],
    digits: [],
    reference: [false, 0],
    amount: [],
    company: [],
    near: [],
    paid: [],
    issued: [],
  }
  const id = ['R-2026-17']

  test('open: by all; paid: by reference, number and total; removed: by nothing', () => {
    const index = indexOf(open)
    expect(found(index)).toEqual({
      number: id,
      digits: id,
      reference: [true, 1],
      amount: id,
      company: id,
      near: id,
      paid: [],
      issued: id,
    })
    index.put(bill('R-2026-17', { reference: REFERENCE, company_id: 'C', paid_amount: rappen(10_000) }))
    expect(found(index)).toEqual({ ...NOTHING, number: id, digits: id, reference: [true, 1], paid: id })
    index.remove(open.key)
    expect(found(index)).toEqual(NOTHING)
    expect(index.isEmpty()).toBe(true)
  })

  test('by the open amount after a part payment, not by the total', () => {
    const index = indexOf(bill('R1', { paid_amount: rappen(4_000) }))
    expect(idsOf(index.byAmount(CHF))).toEqual([])
    expect(idsOf(index.byAmount({ ...CHF, amount: 6_000 }))).toEqual(['R1'])
    expect(idsOf(index.byAmount({ ...CHF, amount: 6_000, currency: 'EUR' }))).toEqual([])
    expect(idsOf(index.byAmount({ ...CHF, amount: 6_000, direction: 'debit' }))).toEqual([])
  })

  test('by the digits of its number when there are four', () => {
    expect(idsOf(indexOf(bill('R-1234')).byNumber('1234'))).toEqual(['R-1234'])
    expect(idsOf(indexOf(bill('R-123')).byNumber('123'))).toEqual([])
    expect(idsOf(indexOf(bill('123')).byNumber('123'))).toEqual(['123'])
  })

  test('by its date within days, both included', () => {
    const index = indexOf(bill('R1'))
    const within = (first: string, last: string) => idsOf(index.issuedWithin(day(first), day(last)))
    expect(within('2026-03-02', '2026-03-02')).toEqual(['R1'])
    expect(within('2026-02-20', '2026-03-01')).toEqual([])
    expect(within('2026-03-03', '2026-03-20')).toEqual([])
  })

  test('near an amount of a company: up to about 4 per cent more or less, not 10', () => {
    const index = indexOf(bill('R1', { company_id: 'C' }))
    const near = (amount: number) => idsOf(index.ofCompanyNear('C', { ...CHF, amount })).length
    expect([9_000, 9_620, 10_000, 10_390, 11_000].map(near)).toEqual([0, 1, 1, 1, 0])
  })
})

test('the most that one lookup answers', () => {
  expect(idsOf(indexOf(...many(40)).byAmount(CHF))).toHaveLength(40)
  expect(idsOf(indexOf(...many(41)).byAmount(CHF))).toEqual(Array.from({ length: 40 }, (_, at) => `R${at}`))
  const on = (count: number) => indexOf(...many(count)).issuedWithin(day('2026-03-02'), day('2026-03-02')).length
  expect([on(100), on(101)]).toEqual([100, 100])
  const payments = (count: number) => {
    const all = Array.from({ length: count }, (_, at) => expensePayment(`P${at}`, { key: `M/B/${at}` }))
    const index = indexOf(...all.map(paymentDocument))
    return [
      index.byOrderId('M').length,
      index.byOrderId('B').length,
      index.orderedAbout(all[0]?.execution_date ?? day('')).length,
    ]
  }
  expect(payments(300)).toEqual([300, 300, 300])
  expect(payments(1_001)).toEqual([1_001, 1_001, 300])
  expect(payments(1_002)).toEqual([1_001, 1_001, 300])
})

describe('a payment order', () => {
  const bill1: Expense = expense('E1', { company_id: 'C', reference: REFERENCE })
  const ordered = (fields: Partial<ExpensePayment> = {}) =>
    paymentDocument(
      expensePayment('P', {
        key: 'M/B/1',
        expense_ids: ['E1'],
        end_to_end_id: 'E-1',
        reference: 'RF18539007547034',
        ...fields,
      }),
    )

  test('is found four days after its day at most, by its ids and its bills', () => {
    const payment = ordered({ execution_date: day('2026-03-10') })
    const index = indexOf(expenseDocument(bill1), payment)
    const about = ['2026-03-09', '2026-03-10', '2026-03-14', '2026-03-15'].map(
      (on) => index.orderedAbout(day(on)).length,
    )
    expect(about).toEqual([0, 1, 1, 0])
    expect(idsOf(index.byEndToEndId('E-1'))).toEqual(['P'])
    expect(index.companiesOf(payment)).toEqual(['C'])
    expect(index.referencesOf(payment)).toEqual(['RF18539007547034', REFERENCE])
    expect(index.paymentOf(expenseDocument(bill1))?.id).toBe('P')
    index.put(ordered({ execution_date: day('2026-03-10'), paid_amount: rappen(10_000) } as Partial<ExpensePayment>))
    expect(index.paymentOf(expenseDocument(bill1))).toBeUndefined()
    expect(index.orderedAbout(day('2026-03-10'))).toEqual([])
    expect(index.byOrderId('M')).toEqual([])
  })

  test('is known by the part of its key before the last slash', () => {
    expect(ordered().order).toBe('M/B')
    expect(ordered({ key: 'alone' }).order).toBeNull()
    expect(ordered({ key: null }).order).toBeNull()
  })
})

describe('a document', () => {
  test.each([
    // Total and paid; amount, open, direction, credit note.
    [10_000, 0, [10_000, 10_000, 'credit', false]],
    [10_000, 4_000, [10_000, 6_000, 'credit', false]],
    [10_000, 10_000, [10_000, 0, 'credit', false]],
    // What was paid too much is a credit of the customer.
    [10_000, 12_000, [10_000, 2_000, 'debit', true]],
    [-10_000, 0, [10_000, 10_000, 'debit', true]],
    [-10_000, -10_000, [10_000, 0, 'debit', true]],
    [-10_000, -12_000, [10_000, 2_000, 'credit', false]],
  ])('of %s with %s paid', (total, paid, expected) => {
    const fields = { total: rappen(total), paid_amount: rappen(paid) }
    const of = ({ total: whole, open, direction, is_credit_note }: MatchDocument) => [
      whole,
      open,
      direction,
      is_credit_note,
    ]
    expect(of(bill('R', fields))).toEqual(expected)
    const [whole, open, direction, isCredit] = expected
    expect(of(expenseDocument(expense('E', fields)))).toEqual([
      whole,
      open,
      direction === 'credit' ? 'debit' : 'credit',
      isCredit,
    ])
  })

  test('in another currency has a share of what it was booked at, halves rounded up', () => {
    const euros = bill('R', { currency: 'EUR', base_total: rappen(9_505) })
    expect(baseShareOf(euros, rappen(10_000), 'CHF')).toBe(9_505)
    // 1.00 of 100.00 of 95.05 are 0.9505; 50 cents of it 47.525 Rappen.
    expect([100, 50, 10].map((part) => baseShareOf(euros, rappen(part), 'CHF'))).toEqual([95, 48, 10])
    expect(baseShareOf({ ...euros, base_total: null }, rappen(100), 'CHF')).toBeNull()
    expect(baseShareOf({ ...euros, total: rappen(0) }, rappen(100), 'CHF')).toBeNull()
    expect(baseShareOf(bill('R'), rappen(123), 'CHF')).toBe(123)
  })
})
