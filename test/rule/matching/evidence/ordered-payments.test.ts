// A debit for several payments of an order: by its id or by its sum, at the limits of what is recognised.
import { describe, expect, test } from 'vitest'
import type { ExpensePayment } from '../../../../shared/record/open-item/open-item.ts'
import type { MatcherState } from '../../../../shared/rule/matching/evidence/matcher-state.ts'
import { findOrder } from '../../../../shared/rule/matching/evidence/ordered-payments.ts'
import { createDocumentIndex } from '../../../../shared/rule/matching/index/document-index.ts'
import { paymentDocument } from '../../../../shared/rule/matching/index/match-document.ts'
import { readTransaction } from '../../../../shared/rule/matching/reading/transaction-reading.ts'
import { expensePayment, rappen, transaction } from '../world.ts'

const ORDER = 'K01KB8ZQ4N0000000000000ABCD'

/** Payments of the order, named by their amounts. */
const payments = (amounts: readonly number[], order: string | null = ORDER, fields: Partial<ExpensePayment> = {}) =>
  amounts.map((total, at) =>
    expensePayment(`${total}`, { key: order && `${order}/${at}`, total: rappen(total), ...fields }),
  )

/** What the debit pays, its id and where it stands, and what is left out; null: no order. */
const found = (
  debit: Parameters<typeof transaction>[1],
  ordered: readonly ExpensePayment[],
  reserved: Readonly<Record<string, number>> = {},
) => {
  const documents = createDocumentIndex()
  for (const payment of ordered) documents.put(paymentDocument(payment))
  const state = { documents, reservedOf: ({ id }: { id: string }) => reserved[id] ?? 0 } as unknown as MatcherState
  const order = findOrder(readTransaction(transaction('T', debit)), state)
  if (order === null) return null
  const { payments: paid, id, field, left_out, chance } = order
  return [
    paid.map(({ document }) => document.id).join(' '),
    id,
    field,
    left_out.map((each) => each.id).join(' '),
    chance,
  ]
}

describe('by its id', () => {
  const byId = (amount: number, ordered = payments([1000, 2000, 4550]), reserved = {}) =>
    found({ amount: rappen(amount), order_id: ORDER }, ordered, reserved)

  test('all of them, with up to 50.00 that the bank took', () => {
    expect(byId(-7550)).toEqual(['1000 2000 4550', ORDER, null, '', 0])
    expect(byId(-12_550)).toEqual(['1000 2000 4550', ORDER, null, '', 0])
    expect(byId(-12_551)).toBeNull()
  })

  test('without the only one that has the missing amount', () => {
    expect(byId(-5550)).toEqual(['1000 4550', ORDER, null, '2000', 0])
    // One Rappen is no payment.
    expect(byId(-7549)).toBeNull()
  })

  test('of two with the missing amount none is left out', () => {
    const twins = [...payments([1000]), { ...expensePayment('twin', { key: `${ORDER}/2`, total: rappen(1000) }) }]
    expect(byId(-5550, [...twins, ...payments([4550])])).toBeNull()
  })

  test('a credit, a payment that others have reserved, or another currency: none', () => {
    expect(byId(7550)).toBeNull()
    expect(byId(-6550, undefined, { 1000: 1000 })).toEqual(['2000 4550', ORDER, null, '', 0])
    expect(byId(-7550, undefined, { 1000: 1000, 2000: 2000, 4550: 4550 })).toBeNull()
    expect(byId(-7550, payments([1000, 2000, 4550], ORDER, { currency: 'EUR' }))).toBeNull()
  })

  test('also in the text', () => {
    const text = `E-Banking ${ORDER.toLowerCase()}`
    expect(found({ amount: rappen(-7550), text }, payments([7550]))).toEqual(['7550', ORDER, 'text', '', 0])
  })
})

describe('by its sum', () => {
  const bySum = (ordered: readonly ExpensePayment[], fields: Parameters<typeof transaction>[1] = {}, reserved = {}) =>
    found({ amount: rappen(-3000), ...fields }, ordered, reserved)

  test('a whole order of several payments', () => {
    expect(bySum(payments([1000, 2000]))).toEqual(['1000 2000', null, null, '', 0])
    expect(bySum(payments([3000]))).toBeNull()
    expect(bySum(payments([1000, 2000, 500]))).toBeNull()
    expect(bySum([...payments([1000, 2000]), ...payments([1200, 1800], 'other')])).toBeNull()
  })

  test('no payments outside of an order, of another currency, or reserved', () => {
    expect(bySum(payments([1000, 2000], null))).toBeNull()
    expect(bySum(payments([1000, 2000], ORDER, { currency: 'EUR' }))).toBeNull()
    expect(bySum(payments([1000, 2000, 500]), {}, { 500: 500 })).toEqual(['1000 2000', null, null, '', 0])
  })

  test('not for a debit without a day, or with the account of one payee', () => {
    expect(bySum(payments([1000, 2000]), { booking_date: null, value_date: null })).toBeNull()
    expect(bySum(payments([1000, 2000]), { counterparty_iban: 'CH5604835012345678009' })).toBeNull()
  })
})
