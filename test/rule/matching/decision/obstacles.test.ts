// Why a transaction is not attached: each obstacle with the evidence and the values that its sentence names.
import { expect, test } from 'vitest'
import { bankAccount, expense, invoice, matcherWith, rappen, transaction } from '../world.ts'

type Fields = Parameters<typeof transaction>[1]
const obstacles = (fields: Fields, records: Parameters<typeof matcherWith>[0] = {}) =>
  matcherWith(records).suggest(transaction('payment0001', fields), 5).why_not

test('nothing fits: the amount', () => {
  expect(obstacles({ amount: rappen(777) })).toEqual([
    { code: 'nothing_fits', evidence: 'amount', values: { amount: '7.77 CHF' } },
  ])
})

test('the document is paid: its number', () => {
  const paid = invoice('invoice0001', { number: '482173', paid_amount: rappen(10_000) })
  expect(obstacles({ amount: rappen(777), text: 'Rechnung 482173' }, { invoice: [paid] })).toEqual([
    { code: 'paid_already', evidence: 'reference', values: { number: '482173' } },
  ])
})

test('money in the other direction: the number of the document', () => {
  const bill = expense('expense0001', { number: '482173' })
  expect(obstacles({ amount: rappen(777), text: 'Rechnung 482173' }, { expense: [bill] })).toEqual([
    { code: 'contradicted', evidence: 'direction', values: { number: '482173' } },
  ])
})

test('the rate is unknown: the currency', () => {
  const named = invoice('invoice0001', { number: '482173' })
  const euros = bankAccount({ id: 'account0002', currency: 'EUR' })
  const fields = { amount: rappen(777), currency: 'EUR', bank_account_id: euros.id, text: 'Rechnung 482173' }
  expect(obstacles(fields, { invoice: [named], bank_account: [euros] })).toEqual([
    { code: 'rate_unknown', evidence: 'currency', values: { currency: 'EUR' } },
  ])
  // Without a document the rate is not the obstacle.
  expect(obstacles({ ...fields, text: 'Danke' }, { invoice: [named], bank_account: [euros] })).toMatchObject([
    { code: 'nothing_fits' },
  ])
})

test('what pays no document: its kind', () => {
  expect(obstacles({ amount: rappen(-20_000), text: 'Bargeldbezug' })).toEqual([
    { code: 'no_payment_of_document', evidence: 'rule', values: { kind: 'cash' } },
  ])
})
