// What a row pays of its document: payments and refunds, other currencies, payment orders with their bills. By hand.
import { describe, expect, test } from 'vitest'
import type { AmountInput } from '../../../../shared/record/core/amount-input.ts'
import type { MatchableType } from '../../../../shared/record/matching/match.ts'
import type { PaymentPart } from '../../../../shared/record/open-item/open-item.ts'
import { type Document, settledFields, settlementOf } from '../../../../shared/rule/matching/booking/settlement.ts'
import { expense, expensePayment, invoice, rappen } from '../world.ts'

interface Given {
  /** Of the transaction: positive is money that arrives. */
  readonly direction?: 1 | -1
  readonly currency?: string
  readonly stated?: AmountInput | null
  /** Of all rows; without it, the row is the only one. */
  readonly shares?: number
  /** Of the transaction, in its own currency; default: the sum of the rows. */
  readonly amount?: number
  readonly is_manual?: boolean
}
/** What a row of this amount settles, or its problem. */
const settled = (
  type: MatchableType | null,
  document: Document | null,
  amount: number,
  more: Given = {},
  others: readonly Document[] = [],
) => {
  const known = [...(document === null ? [] : [document]), ...others]
  const shares = more.shares ?? amount
  const decided = settlementOf(
    {
      row: {
        ...{ amount: rappen(amount), matchable_type: type, matchable_id: document?.id ?? null },
        ...{ account_id: null, vat_rate_id: null, text: null },
      },
      currency_amount: more.stated ?? null,
      share: rappen(amount),
      shares: rappen(shares),
      transaction: {
        amount: rappen((more.direction ?? 1) * (more.amount ?? shares)),
        currency: more.currency ?? 'CHF',
      },
      base_currency: 'CHF',
      is_manual: more.is_manual ?? false,
    },
    (id) => known.find((each) => each.id === id) ?? null,
    'matches.0',
  )
  if (!decided.ok) return `${decided.error.field.replace('matches.0.', '')} ${decided.error.code}`
  const { currency, currency_amount, settlements } = decided.value
  const parts = settlements.map((part) => `${part.type} ${part.id} ${part.amount}`)
  return currency === null ? parts : [`${currency} ${currency_amount}`, ...parts]
}
const OUT = { direction: -1 } as const
const MANUAL = { is_manual: true }

describe('a row in francs', () => {
  const partly = invoice('R1', { paid_amount: rappen(60_00) })

  test('pays its document: money in for an invoice, money out for a bill, the other way round for their credit notes', () => {
    expect(settled('invoice', invoice('R1'), 100_00)).toEqual(['invoice R1 10000'])
    expect(settled('expense', expense('A1'), 100_00, OUT)).toEqual(['expense A1 10000'])
    expect(settled('invoice', invoice('G1', { total: rappen(-50_00) }), 50_00, OUT)).toEqual(['invoice G1 -5000'])
    expect(settled('expense', expense('C1', { total: rappen(-50_00) }), 50_00)).toEqual(['expense C1 -5000'])
  })

  test('pays up to what is open; more only when a person says so', () => {
    expect(settled('invoice', partly, 40_00)).toEqual(['invoice R1 4000'])
    expect(settled('invoice', partly, 40_01)).toBe('matchable_id document_open_less')
    expect(settled('invoice', partly, 40_01, MANUAL)).toEqual(['invoice R1 4001'])
    const paid = invoice('R1', { paid_amount: rappen(100_00) })
    expect(settled('invoice', paid, 1, MANUAL)).toBe('matchable_id document_paid')
  })

  test('refunds up to what was paid', () => {
    expect(settled('invoice', partly, 60_00, OUT)).toEqual(['invoice R1 -6000'])
    expect(settled('invoice', partly, 60_01, OUT)).toBe('matchable_id document_wrong_direction')
    expect(settled('invoice', invoice('R1'), 1, { ...OUT, ...MANUAL })).toBe('matchable_id document_wrong_direction')
    const bill = expense('A1', { paid_amount: rappen(100_00) })
    expect(settled('expense', bill, 100_00)).toEqual(['expense A1 -10000'])
    const credit = expense('C1', { total: rappen(-50_00), paid_amount: rappen(-50_00) })
    expect(settled('expense', credit, 50_00, OUT)).toEqual(['expense C1 5000'])
  })

  test('settles nothing without a document, and states no other currency then', () => {
    expect(settled(null, null, 100_00)).toEqual([])
    expect(settled('company', null, 100_00)).toEqual([])
    expect(settled('company', null, 100_00, { stated: 5 })).toBe('currency_amount match_currency_without_document')
    expect(settled('invoice', invoice('R1'), 100_00, { stated: 5 })).toBe('currency_amount currency_is_base')
  })

  test('is refused for a document that does not exist, or is of another kind', () => {
    expect(settled('invoice', null, 1)).toBe('matchable_id matchable_unknown')
    const kinds = [expense('A1'), expensePayment('O1')]
    expect(kinds.map((document) => settled('invoice', document, 1))).toEqual(
      kinds.map(() => 'matchable_id matchable_unknown'),
    )
    expect(settled('expense', invoice('R1'), 1, OUT)).toBe('matchable_id matchable_unknown')
    expect(settled('expense_payment', expense('A1'), 1, OUT)).toBe('matchable_id matchable_unknown')
  })
})

describe('a document in euros', () => {
  const euro = invoice('E1', { currency: 'EUR', base_total: rappen(95_00) })

  test('is paid by the amount that is stated', () => {
    expect(settled('invoice', euro, 85_00, { stated: '90.00' })).toEqual(['EUR 9000', 'invoice E1 9000'])
    expect(settled('invoice', euro, 85_00, { stated: '0.01' })).toEqual(['EUR 1', 'invoice E1 1'])
    expect(settled('invoice', euro, 85_00, { stated: 0 })).toBe('currency_amount amount_not_positive')
    expect(settled('invoice', euro, 85_00, { stated: 'ten' })).toBe('currency_amount amount_unreadable')
  })

  test('is paid in full by francs that state none; a refund must state it', () => {
    const partly = { ...euro, paid_amount: rappen(30_00) }
    expect(settled('invoice', partly, 65_00)).toEqual(['EUR 7000', 'invoice E1 7000'])
    expect(settled('invoice', partly, 20_00, OUT)).toBe('currency_amount required')
  })

  test('is paid in full by euros up to five cents more or less', () => {
    const paid = (amount: number, more: Given = {}) =>
      settled('invoice', euro, 95_00, { currency: 'EUR', amount, ...more })
    expect([99_95, 100_05].map((amount) => paid(amount))).toEqual([
      ['EUR 10000', 'invoice E1 10000'],
      ['EUR 10000', 'invoice E1 10000'],
    ])
    expect(paid(99_94)).toEqual(['EUR 9994', 'invoice E1 9994'])
    expect(paid(100_06)).toBe('matchable_id document_open_less')
    expect(paid(100_06, MANUAL)).toEqual(['EUR 10006', 'invoice E1 10006'])
  })

  test('is paid by its share of the euros, rounded', () => {
    const small = { ...euro, total: rappen(1_000_00) }
    // 95 of 285 francs are a third of EUR 300.00.
    expect(settled('invoice', small, 95_00, { currency: 'EUR', amount: 300_00, shares: 285_00 })).toEqual([
      ...['EUR 10000', 'invoice E1 10000'],
    ])
    // An eighth of EUR 1.00 is 12.5 cents.
    expect(settled('invoice', small, 1, { currency: 'EUR', amount: 1_00, shares: 8 })).toEqual([
      ...['EUR 13', 'invoice E1 13'],
    ])
    // A third of EUR 1.00 is 33.3 cents.
    expect(settled('invoice', small, 1, { currency: 'EUR', amount: 1_00, shares: 3 })).toEqual([
      ...['EUR 33', 'invoice E1 33'],
    ])
  })
})

describe('a payment order', () => {
  const order = expensePayment('O1', { expense_ids: ['A1', 'A2'] })
  const bills = [expense('A1', { total: rappen(60_00) }), expense('A2', { total: rappen(40_00) })]
  const paidBy = (amount: number, known: readonly Document[] = bills, more: Given = {}, own = order) =>
    settled('expense_payment', own, amount, { ...OUT, ...more }, known)

  test('pays its bills in their order, and the last one gets the surplus', () => {
    expect(paidBy(100_00)).toEqual(['expense_payment O1 10000', 'expense A1 6000', 'expense A2 4000'])
    expect(paidBy(70_00)).toEqual(['expense_payment O1 7000', 'expense A1 6000', 'expense A2 1000'])
    expect(paidBy(60_00)).toEqual(['expense_payment O1 6000', 'expense A1 6000'])
    expect(paidBy(110_00, bills, MANUAL)).toEqual(['expense_payment O1 11000', 'expense A1 6000', 'expense A2 5000'])
  })

  test('pays what is still open; none when all bills are paid', () => {
    const [first, second] = bills.map((each) => ({ ...each, paid_amount: each.total }))
    const [A1, A2] = bills
    if (!first || !second || !A1 || !A2) throw new Error('two bills')
    expect(paidBy(40_00, [first, A2])).toEqual(['expense_payment O1 4000', 'expense A2 4000'])
    expect(paidBy(100_00, [first, second])).toBe('matchable_id document_paid')
    const single = { ...order, expense_ids: ['A1'] }
    expect(paidBy(60_00, [A1], {}, single)).toEqual(['expense_payment O1 6000', 'expense A1 6000'])
    expect(paidBy(60_00, [first], {}, single)).toBe('matchable_id document_paid')
    const part = { ...A1, paid_amount: rappen(10_00) }
    expect(paidBy(90_00, [part, A2])).toEqual(['expense_payment O1 9000', 'expense A1 5000', 'expense A2 4000'])
  })

  test('with a credit note settles all of its bills', () => {
    const own = { ...order, expense_ids: ['C1', 'A1', 'A2'], total: rappen(80_00) }
    const credit = expense('C1', { total: rappen(-20_00) })
    expect(paidBy(80_00, [...bills, credit], {}, own)).toEqual([
      ...['expense_payment O1 8000', 'expense C1 -2000', 'expense A1 6000', 'expense A2 4000'],
    ])
  })

  test('alone without its bills, and without those in another currency', () => {
    expect(paidBy(100_00, [])).toEqual(['expense_payment O1 10000'])
    expect(paidBy(100_00, bills, {}, { ...order, expense_ids: [] })).toEqual(['expense_payment O1 10000'])
    const [A1] = bills
    const euro = expense('A2', { currency: 'EUR' })
    expect(paidBy(60_00, [A1 as Document, euro])).toEqual(['expense_payment O1 6000', 'expense A1 6000'])
    expect(paidBy(70_00, [A1 as Document, euro])).toEqual(['expense_payment O1 7000', 'expense A1 7000'])
  })

  test('that comes back opens its bills again, in their order', () => {
    const own = { ...order, paid_amount: rappen(100_00) }
    const paid = bills.map((each) => ({ ...each, paid_amount: each.total }))
    const back = (amount: number, known: readonly Document[] = paid) =>
      settled('expense_payment', own, amount, {}, known)
    expect(back(100_00)).toEqual(['expense_payment O1 -10000', 'expense A1 -6000', 'expense A2 -4000'])
    expect(back(70_00)).toEqual(['expense_payment O1 -7000', 'expense A1 -6000', 'expense A2 -1000'])
    // 50.00 too much were paid with the last one, and come back.
    const surplus = [paid[0] as Document, { ...(paid[1] as Document), paid_amount: rappen(90_00) }]
    expect(back(50_00, surplus)).toEqual(['expense_payment O1 -5000', 'expense A2 -5000'])
    const least = paid.map((each) => ({ ...each, paid_amount: rappen(1) }))
    expect(back(2, least)).toEqual(['expense_payment O1 -2', 'expense A1 -1', 'expense A2 -1'])
    expect(back(100_00, [bills[0] as Document, paid[1] as Document])).toEqual([
      ...['expense_payment O1 -10000', 'expense A2 -4000'],
    ])
  })
})

describe('the fields of a document that a settlement changes', () => {
  const part = (base_booked: number, base_tax: number): PaymentPart => ({
    ...{ account_id: '3400', vat_rate_id: 'R81', amount: rappen(108_10) },
    ...{ base_booked: rappen(base_booked), base_tax: rappen(base_tax) },
  })
  const own = invoice('R1', {
    paid_amount: rappen(20_00),
    base_paid_amount: rappen(19_00),
    payment_parts: [part(10_00, 75), part(5_00, 0)],
  })
  const settlement = { type: 'invoice', id: 'R1', amount: rappen(50_00) } as const

  test('are the amounts that it pays, added or deducted', () => {
    expect(settledFields(own, settlement, false)).toEqual({ paid_amount: 70_00 })
    expect(settledFields(own, settlement, true)).toEqual({ paid_amount: -30_00 })
    expect(settledFields(own, { ...settlement, base_amount: rappen(47_00) }, false)).toEqual({
      ...{ paid_amount: 70_00, base_paid_amount: 66_00 },
    })
    expect(settledFields(own, { ...settlement, base_amount: rappen(9_00) }, true).paid_amount).toBe(-30_00)
    expect(settledFields(own, { ...settlement, base_amount: rappen(9_00) }, true)).toMatchObject({
      ...{ base_paid_amount: 10_00 },
    })
    expect(settledFields(invoice('R1'), { ...settlement, base_amount: rappen(1) }, false)).toEqual({
      ...{ paid_amount: 50_00 },
    })
  })

  test('and the parts that it books; a part without an amount stays', () => {
    const parts = [{ base_booked: rappen(2_00), base_tax: rappen(15) }]
    expect(settledFields(own, { ...settlement, parts }, false)).toMatchObject({
      payment_parts: [part(12_00, 90), part(5_00, 0)],
    })
    expect(settledFields(own, { ...settlement, parts }, true)).toMatchObject({
      payment_parts: [part(8_00, 60), part(5_00, 0)],
    })
    const order = expensePayment('O1', { paid_amount: rappen(1_00) })
    expect(settledFields(order, { ...settlement, base_amount: rappen(1), parts }, false)).toEqual({
      paid_amount: 51_00,
    })
  })
})
