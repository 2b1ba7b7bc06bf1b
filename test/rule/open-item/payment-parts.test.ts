// What payments book of the parts of a document, by hand: shares, tax and rates.
import { describe, expect, test } from 'vitest'
import type { VatRate } from '../../../shared/record/ledger/vat-rate.ts'
import type { PaymentPart } from '../../../shared/record/open-item/open-item.ts'
import { type BookingFacts, rateOfPart, wholeParts } from '../../../shared/rule/open-item/payment-parts.ts'
import { day, expense, invoice, rappen } from '../matching/world.ts'

const rate = (id: string, kind: VatRate['kind'], rate_millis: number): VatRate => ({
  ...{ id, name: id, kind, rate_millis },
  ...{ valid_from: day('2024-01-01'), valid_to: null },
})
const RATES = [rate('normal', 'standard', 8_100), rate('reduced', 'reduced', 2_600)]
const facts = (is_input_tax_deducted: boolean) =>
  ({
    base_currency: 'CHF',
    vat_rates: new Map(RATES.map((each) => [each.id, each])),
    ledger_accounts: new Map(),
    accounts: { is_input_tax_deducted },
  }) as unknown as BookingFacts
const part = (amount: number, vat_rate_id: string | null, fields: Partial<PaymentPart> = {}): PaymentPart => ({
  ...{ account_id: 'account', vat_rate_id, amount: rappen(amount), base_booked: rappen(0), base_tax: rappen(0) },
  ...fields,
})

describe('the rate of a part', () => {
  test.each([
    // Rate, tax booked before, of a bill, input tax deducted.
    ['normal', 0, false, true, 'normal'],
    ['normal', 0, true, true, 'normal'],
    ['normal', 0, false, false, 'normal'],
    ['normal', 0, true, false, null],
    // A part that was booked with tax keeps its rate.
    ['normal', 1, true, false, 'normal'],
    ['normal', -1, true, false, 'normal'],
    [null, 0, false, true, null],
    ['unknown', 0, false, true, null],
  ])('%s, %s booked, bill %s, deducted %s: %s', (id, tax, isBill, isDeducted, expected) => {
    expect(rateOfPart(part(1, id, { base_tax: rappen(tax) }), isBill, facts(isDeducted))?.id ?? null).toBe(expected)
  })
})

describe('all payments together', () => {
  test('book the parts with the tax in them', () => {
    // 8.1 of 108.1 of 75.00 are 5.62; 2.6 of 102.6 of 25.00 are 0.63.
    const payment_parts = [part(7_500, 'normal'), part(2_500, 'reduced')]
    expect(wholeParts(invoice('R', { payment_parts }), facts(true))).toEqual([
      { base_booked: 7_500, base_tax: 562 },
      { base_booked: 2_500, base_tax: 63 },
    ])
    expect(wholeParts(expense('E', { payment_parts }), facts(false))).toEqual([
      { base_booked: 7_500, base_tax: 0 },
      { base_booked: 2_500, base_tax: 0 },
    ])
  })

  test('in another currency in proportion to its value', () => {
    const payment_parts = [part(7_500, null), part(2_500, null)]
    const euros = invoice('R', { currency: 'EUR', base_total: rappen(9_501), payment_parts })
    // 71.2575 and 23.7525: the last part has the rest.
    expect(wholeParts(euros, facts(true)).map(({ base_booked }) => base_booked)).toEqual([7_126, 2_375])
  })
})
