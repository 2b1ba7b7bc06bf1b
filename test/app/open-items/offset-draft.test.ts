// The draft of an offset in different currencies: amounts, booked values and the difference, calculated by hand.
import { describe, expect, test } from 'vitest'
import type { Kind, OtherDocument } from '../../../renderer/app/data/query/open-item/offsets.ts'
import type { DocumentObject } from '../../../renderer/app/data/query/open-item/open-items.ts'
import {
  bodyOfOffset,
  bookedValueOf,
  fieldOfOffset,
  firstAmountOf,
  isMixed,
  newOffset,
  type OffsetChoice,
  toggle,
} from '../../../renderer/app/open-items/offset/offset-draft.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { minorUnitsOf } from '../../../shared/value/money.ts'

const DAY = '2026-03-31' as LocalDate

const document = (id: string, total: number, currency = 'CHF', base_total: number | null = null, paid_amount = 0) =>
  ({ id, total, currency, base_total, paid_amount, open_amount: total - paid_amount }) as DocumentObject

const other = (kind: Kind, ...of: Parameters<typeof document>): OtherDocument => ({ kind, document: document(...of) })
const choice = (kind: Kind, first: DocumentObject, ...others: OtherDocument[]): OffsetChoice => ({
  ...{ kind, document: first, others, baseCurrency: 'CHF' },
})
const R5 = document('R5', 1000, 'EUR', 950)

/** What the dialog sends after each of these documents was chosen. */
const bodyAfter = (made: OffsetChoice, ...ids: string[]) => {
  const draft = made.others
    .filter((each) => ids.includes(each.document.id))
    .reduce((before, each) => toggle(before, made, each), newOffset(DAY, made))
  const { documents, differences } = bodyOfOffset(draft, made)
  return [documents.map(({ id, amount }) => [id, amount]), differences?.map(({ amount }) => amount)]
}

test('a document in another currency is not chosen by itself', () => {
  const made = choice('invoice', R5, other('expense', 'A5', 940), other('invoice', 'G5', -200, 'EUR', -190))
  const draft = newOffset(DAY, made)
  expect(draft.amounts).toEqual({ G5: 20_000 })
  expect(isMixed(draft, made)).toBe(false)
  expect(bodyOfOffset(draft, made).documents).toEqual([
    { type: 'invoice', id: 'R5', amount: 200 },
    { type: 'invoice', id: 'G5', amount: 200 },
  ])
})

describe('in different currencies', () => {
  test('two values that differ by their rates are offset as a whole, with the difference as a debit or a credit', () => {
    // 950.00 owed to us against 940.00 that we owe: a loss of 10.00, from either side of it.
    expect(bodyAfter(choice('invoice', R5, other('expense', 'A5', 940)), 'A5')).toEqual([
      [
        ['R5', 1000],
        ['A5', 940],
      ],
      [10],
    ])
    const fromBill = choice('expense', document('A5', 940), other('invoice', 'R5', 1000, 'EUR', 950))
    expect(bodyAfter(fromBill, 'R5')).toEqual([
      [
        ['A5', 940],
        ['R5', 1000],
      ],
      [10],
    ])
    expect(bodyAfter(choice('invoice', R5, other('expense', 'A5', 961)), 'A5')[1]).toEqual([-11])
  })

  test('otherwise the smaller one is offset as a whole, and as much of the other one as it is value', () => {
    // 300.00 / 950.00 × 1'000.00 = 315.79, which are value 300.00.
    expect(bodyAfter(choice('invoice', R5, other('expense', 'A5', 300)), 'A5')).toEqual([
      [
        ['R5', 315.79],
        ['A5', 300],
      ],
      undefined,
    ])
    expect(bodyAfter(choice('invoice', R5, other('expense', 'A5', 3000)), 'A5')).toEqual([
      [
        ['R5', 1000],
        ['A5', 950],
      ],
      undefined,
    ])
    // USD 100.00 at 81.00: 81.00 / 950.00 × 1'000.00 = 85.26, which are value 81.00.
    expect(bodyAfter(choice('invoice', R5, other('expense', 'A5', 100, 'USD', 81)), 'A5')).toEqual([
      [
        ['R5', 85.26],
        ['A5', 100],
      ],
      undefined,
    ])
    // Two bills: 950.00 − 300.00 = 650.00 are left for the second one.
    const two = choice('invoice', R5, other('expense', 'A5', 300), other('expense', 'A6', 2000))
    expect(bodyAfter(two, 'A5', 'A6')[0]).toEqual([
      ['R5', 1000],
      ['A5', 300],
      ['A6', 650],
    ])
  })

  test('a typed amount counts, and so does a typed difference', () => {
    const made = choice('invoice', R5, other('expense', 'A5', 940))
    const draft = { ...toggle(newOffset(DAY, made), made, made.others[0] as OtherDocument), account_id: 'account' }
    // 989.47 × 0.95 = 939.9965
    const less = { ...draft, first: minorUnitsOf(98_947) }
    expect([firstAmountOf(less, made), bodyOfOffset(less, made).differences]).toEqual([98_947, undefined])
    expect(bodyOfOffset({ ...draft, difference: minorUnitsOf(900) }, made).differences).toEqual([
      { account_id: 'account', amount: 9 },
    ])
    // Another choice computes both again.
    const again = toggle({ ...less, difference: minorUnitsOf(900) }, made, made.others[0] as OtherDocument)
    expect([again.first, again.difference, again.amounts]).toEqual([undefined, undefined, {}])
  })

  test('what is left of a partly paid document has the rest of its value', () => {
    // 333.33 × 0.95 = 316.66, and 950.00 − 316.66 = 633.34.
    expect(bookedValueOf(document('R5', 1000, 'EUR', 950, 333.33), minorUnitsOf(66_667), 'CHF')).toBe(63_334)
    // 1'200.00 received for it: 200.00 too much, value 190.00.
    expect(bookedValueOf(document('R5', 1000, 'EUR', 950, 1200), minorUnitsOf(20_000), 'CHF')).toBe(19_000)
    expect(bookedValueOf(document('R5', 1000, 'EUR'), minorUnitsOf(20_000), 'CHF')).toBeNull()
  })

  test('without a value nothing is guessed: the server names the missing rate', () => {
    const made = choice('invoice', document('R5', 1000, 'EUR'), other('expense', 'A5', 940))
    expect(bodyAfter(made, 'A5')).toEqual([
      [
        ['R5', 1000],
        ['A5', 940],
      ],
      undefined,
    ])
  })
})

test('errors of the server are shown at their fields', () => {
  const made = choice('invoice', R5, other('expense', 'A5', 940), other('expense', 'A6', 100))
  const draft = { date: DAY, amounts: { A6: minorUnitsOf(100) }, account_id: null }
  const fields = ['documents.0.id', 'documents.1.amount', 'differences.0.account_id', 'differences', 'book_on', 'x']
  expect(fields.map((field) => fieldOfOffset(made)(field, draft))).toEqual([
    ...['first', 'A6', 'account_id', 'difference', 'date', null],
  ])
  expect(fieldOfOffset(made)('documents.0.id', { ...draft, amounts: {} })).toBeNull()
})
