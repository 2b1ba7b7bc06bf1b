// The billing information of an invoice, as the syntax of Swico (S1, 2018) writes it.
import { describe, expect, test } from 'vitest'
import { billingLineOf } from '../../../../shared/rule/open-item/invoice/billing-line.ts'
import type { LocalDate } from '../../../../shared/value/calendar.ts'
import { minorUnitsOf } from '../../../../shared/value/money.ts'

const rate = (rate_millis: number, net: number) =>
  ({ name: '', rate_millis, net: minorUnitsOf(net), tax: minorUnitsOf(0) }) as Parameters<
    typeof billingLineOf
  >[0]['rates'][number]

const BILLED: Parameters<typeof billingLineOf>[0] = {
  number: '10201409',
  date: '2026-05-12' as LocalDate,
  due_date: '2026-06-11' as LocalDate,
  vat_idn: 'CHE-106.017.086 MWST',
  currency: 'CHF',
  rates: [rate(8100, 10_000)],
  is_whole: true,
}
const line = (fields: Partial<typeof BILLED>, message = '') => billingLineOf({ ...BILLED, ...fields }, message)

test('number, date, UID, rate and days', () => {
  // From 12 May to 11 June are 30 days.
  expect(line({})).toBe('//S1/10/10201409/11/260512/30/106017086/32/8.1/40/0:30')
})

test.each<[string, Partial<typeof BILLED>, string]>([
  [
    'a number with separators',
    { number: 'X.66711/8\\824' },
    '//S1/10/X.66711\\/8\\\\824/11/260512/30/106017086/32/8.1/40/0:30',
  ],
  ['no UID', { vat_idn: null }, '//S1/10/10201409/11/260512/32/8.1/40/0:30'],
  ['a number that is no UID', { vat_idn: 'DE123' }, '//S1/10/10201409/11/260512/32/8.1/40/0:30'],
  ['no due date', { due_date: null }, '//S1/10/10201409/11/260512/30/106017086/32/8.1'],
  ['due on its day', { due_date: BILLED.date }, '//S1/10/10201409/11/260512/30/106017086/32/8.1/40/0:0'],
  ['due before', { due_date: '2026-05-11' as LocalDate }, '//S1/10/10201409/11/260512/30/106017086/32/8.1'],
  // 2029-02-04 is 999 days later.
  [
    'due after 999 days',
    { due_date: '2029-02-04' as LocalDate },
    '//S1/10/10201409/11/260512/30/106017086/32/8.1/40/0:999',
  ],
  ['due after 1000 days', { due_date: '2029-02-05' as LocalDate }, '//S1/10/10201409/11/260512/30/106017086/32/8.1'],
  ['without VAT', { rates: [] }, '//S1/10/10201409/11/260512/30/106017086/40/0:30'],
  [
    'several rates with their net amounts',
    { rates: [rate(8100, 100_000), rate(2600, 5_005)] },
    '//S1/10/10201409/11/260512/30/106017086/32/8.1:1000.00;2.6:50.05/40/0:30',
  ],
  [
    'several rates of which a part is paid',
    { rates: [rate(8100, 100_000), rate(2600, 5_005)], is_whole: false },
    '//S1/10/10201409/11/260512/30/106017086/40/0:30',
  ],
  ['one rate of which a part is paid', { is_whole: false }, '//S1/10/10201409/11/260512/30/106017086/32/8.1/40/0:30'],
])('%s', (_, fields, expected) => expect(line(fields)).toBe(expected))

describe('with a message they share 140 characters', () => {
  // The line has 54 characters with the rate and 47 without it.
  test.each([
    [86, '//S1/10/10201409/11/260512/30/106017086/32/8.1/40/0:30'],
    [87, '//S1/10/10201409/11/260512/30/106017086/40/0:30'],
    [93, '//S1/10/10201409/11/260512/30/106017086/40/0:30'],
    [94, undefined],
  ])('a message of %i characters', (length, expected) => expect(line({}, 'x'.repeat(length))).toBe(expected))
})
