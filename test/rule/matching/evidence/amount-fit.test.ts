// The ways in which an amount fits an open amount, at and next to each limit. Figures by hand: an invoice of 1000.00 of
// 2 March 2026, unless a line says otherwise.
import { describe, expect, test } from 'vitest'
import type { BankTransaction } from '../../../../shared/record/bank/bank-transaction.ts'
import { amountFitsOf, lastDiscountDay } from '../../../../shared/rule/matching/evidence/amount-fit.ts'
import { invoiceDocument } from '../../../../shared/rule/matching/index/match-document.ts'
import { readTransaction } from '../../../../shared/rule/matching/reading/transaction-reading.ts'
import { day, invoice, rappen, transaction } from '../world.ts'

type Fields = Partial<BankTransaction>

/** Each fit as `cause paid/base remainder`; the cause with ! when it is stated, `=` for none. */
const fits = (amount: number, fields: Fields = {}, bill: Parameters<typeof invoice>[1] = {}) => {
  const document = invoiceDocument(invoice('R-1', { total: rappen(100_000), ...bill }))
  const reading = readTransaction(transaction('T', { amount: rappen(amount), ...fields }))
  return amountFitsOf(reading, document, document.open, 'CHF').map(
    ({ cause, is_stated, paid, base, remainder }) =>
      `${cause ?? '='}${is_stated ? '!' : ''} ${paid}/${base} ${remainder}`,
  )
}
const part = (amount: number) => `part_payment ${amount}/${amount} 0`
const less = (amount: number, cause: string) => [`${cause} 100000/100000 ${amount - 100_000}`, part(amount)]

describe('in the currency of the books', () => {
  test.each<[number, string, Fields]>([
    [97_990, 'charge', {}],
    [97_994, 'charge', {}],
    [97_995, 'discount', {}],
    [98_005, 'discount', {}],
    [98_006, 'charge', {}],
    [97_000, 'discount', {}],
    [97_500, 'discount', {}],
    [96_000, 'discount', {}],
    [95_000, 'discount', {}],
    // A deduction of 1.5 per cent or less is a discount only when the payer says so.
    [98_500, 'charge', {}],
    [98_499, 'discount', {}],
    [98_500, 'discount', { text: 'abzüglich Skonto' }],
    [99_000, 'charge', {}],
    [99_000, 'discount', { text: 'abzüglich Skonto' }],
    // Any other deduction up to 10 per cent, when the payer says so.
    [90_000, 'discount', { text: 'abzüglich Skonto' }],
    [98_766, 'charge!', { charges: rappen(1_234), charges_currency: 'CHF' }],
    [90_000, 'charge!', { charges: rappen(10_000), charges_currency: 'CHF' }],
    [93_000, 'discount!', { text: 'R-1 Skonto CHF 70.00' }],
  ])('%s of 1000.00 is a %s, or a part', (amount, cause, fields) => {
    expect(fits(amount, fields)).toEqual(less(amount, cause))
  })

  test('the whole, up to five Rappen more or less', () => {
    expect(fits(100_000)).toEqual(['= 100000/100000 0'])
    expect(fits(100_005)).toEqual(['rounding! 100000/100000 5'])
    expect(fits(99_995)).toEqual(['rounding! 100000/100000 -5'])
    expect(fits(100_006)).toEqual(['overpayment 100000/100000 6'])
    expect(fits(99_994)).toEqual(less(99_994, 'charge'))
  })

  test('a part only: more than 5 per cent, more than 50.00, more than 10 per cent of a discount', () => {
    expect(fits(94_994)).toEqual([part(94_994)])
    expect(fits(90_000)).toEqual([part(90_000)])
    expect(fits(89_999, { text: 'abzüglich Skonto' })).toEqual([part(89_999)])
    const large = { total: rappen(1_000_000) }
    expect(fits(995_000, {}, large)).toEqual(['charge 1000000/1000000 -5000', part(995_000)])
    expect(fits(994_999, {}, large)).toEqual([part(994_999)])
    expect(fits(50_000, { text: 'Teilzahlung' })).toEqual(['part_payment! 50000/50000 0'])
  })

  test('the discount is of the open amount, too, after a part payment', () => {
    const paid = { paid_amount: rappen(50_000) }
    // 2 per cent of 500.00, and of 1000.00.
    expect(fits(49_000, {}, paid)[0]).toBe('discount 50000/50000 -1000')
    expect(fits(48_000, {}, paid)[0]).toBe('discount 50000/50000 -2000')
  })

  test('charges on top are of payments, not of credits', () => {
    const charged = { charges: rappen(50), charges_currency: 'CHF' }
    expect(fits(100_050, charged)).toEqual(['overpayment 100000/100000 50'])
    expect(fits(-100_050, charged)).toEqual(['charge! 100000/100000 50'])
    expect(fits(-100_051, charged)).toEqual(['overpayment 100000/100000 51'])
  })

  test.each([
    ['7 % Skonto innert 10 Tagen', 93_000, '2026-03-12', 'discount!'],
    ['7 % Skonto innert 10 Tagen', 93_000, '2026-03-13', null],
    ['10 Tage 7 %, 20 Tage 6 %', 93_000, '2026-03-12', 'discount!'],
    ['10 Tage 7 %, 20 Tage 6 %', 93_000, '2026-03-13', null],
    ['10 Tage 7 %, 20 Tage 6 %', 94_000, '2026-03-22', 'discount!'],
    ['10 % innert 5 Tagen', 90_000, '2026-03-07', 'discount!'],
    ['11 % innert 5 Tagen', 89_000, '2026-03-07', null],
    ['6,5 % innert 5 Tagen', 93_500, '2026-03-07', 'discount!'],
  ])('terms "%s": %s paid on %s', (text, amount, on, cause) => {
    const found = fits(amount, { booking_date: day(on) }, { text })
    expect(found).toEqual(cause === null ? [part(amount)] : less(amount, cause))
  })
})

describe('in another currency', () => {
  const euros = { currency: 'EUR', total: rappen(10_000), base_total: rappen(9_500) }

  test('of account and document: the base amounts in proportion to what was booked', () => {
    const of = (amount: number) => fits(amount, { currency: 'EUR' }, euros)
    expect(of(10_000)).toEqual(['= 10000/9500 0'])
    expect(of(10_200)).toEqual(['overpayment 10000/9500 190'])
    expect(of(9_800)).toEqual(['discount 10000/9500 -190', 'part_payment 9800/9310 0'])
  })

  test('without a known value: no base amount, and nothing that is too much', () => {
    const of = (amount: number) => fits(amount, { currency: 'EUR' }, { ...euros, base_total: null })
    expect(of(10_000)).toEqual(['= 10000/0 0'])
    expect(of(9_999)).toEqual(['part_payment 9999/0 0'])
    expect(of(10_001)).toEqual([])
    expect(fits(9_500, {}, { ...euros, base_total: null })).toEqual(['unknown 10000/9500 0'])
    expect(fits(9_500, { currency: 'USD' }, euros)).toEqual([])
  })

  test('paid in francs: up to 8 per cent of exchange differences, or what the text states', () => {
    const of = (amount: number, text: string | null = null) => fits(amount, { text }, euros)
    expect(of(9_500)).toEqual(['= 10000/9500 0'])
    // 8 per cent of 95.00 are 7.60.
    expect(of(10_260)).toEqual(['exchange 10000/9500 760'])
    expect(of(10_261)).toEqual([])
    expect(of(8_740)).toEqual(['exchange 10000/9500 -760'])
    expect(of(8_739)).toEqual([])
    expect(of(12_000, 'EUR 100.00')).toEqual(['exchange! 10000/9500 2500'])
    expect(of(4_750, 'EUR 50.00')).toEqual(['part_payment! 5000/4750 0'])
    expect(of(5_000, 'EUR 50.00')).toEqual(['exchange! 5000/4750 250'])
    expect(of(5_000, 'EUR 200.00')).toEqual([])
  })
})

test.each([
  // The longest stated term and five days.
  ['2 % Skonto innert 10 Tagen', null, '2026-03-17'],
  ['2 % 10 Tage, 1 % 20 Tage', '2026-06-01', '2026-03-27'],
  // Otherwise 30 days and five, or the due date and five.
  [null, null, '2026-04-06'],
  [null, '2026-03-10', '2026-04-06'],
  [null, '2026-04-02', '2026-04-07'],
  ['30 Tage netto', '2026-05-01', '2026-05-06'],
])('a discount of "%s", due %s, may be taken until %s', (text, due, last) => {
  const bill = invoiceDocument(invoice('R-1', { text, due_date: due === null ? null : day(due) }))
  expect(lastDiscountDay(bill)).toBe(last)
})
