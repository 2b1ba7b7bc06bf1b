// The lines of a group in a review: which rows are read at once.
import { expect, test } from 'vitest'
import type { Row } from '../../../renderer/app/transactions/list-row.ts'
import type { OpenTransaction } from '../../../renderer/app/transactions/review/review-groups.ts'
import { linesOf } from '../../../renderer/app/transactions/review/review-lines.ts'

/** A row that is booked to an account at a rate. */
const proposed = (id: string, more: Partial<Row> = {}, target: object = {}): OpenTransaction => ({
  row: {
    id,
    bank_account_id: 'B',
    counterparty_iban: null,
    name: 'Sunrise GmbH',
    text: '',
    amount: -79,
    currency: 'CHF',
    mirror_id: null,
    matches: [{ matchable_type: null, account_id: '6510', vat_rate_id: 'V81', source: null, ...target }],
    ...more,
  } as unknown as Row,
  found: null,
})

const suggested = (id: string, suggestion: object): OpenTransaction => ({
  ...proposed(id, { matches: [] }),
  found: { suggestion, count: 1, why_not: [] } as unknown as OpenTransaction['found'],
})

const idsOf = (items: readonly OpenTransaction[]) => linesOf(items).map(({ id }) => id)

test('rows of one counterparty to the same account and rate are one line, whatever their amounts', () => {
  const items = [
    proposed('jan'),
    proposed('other', { name: 'Swisscom' }),
    proposed('feb', { amount: -84.5 }),
    proposed('mar', { name: 'SUNRISE  GmbH' }),
  ]
  expect(linesOf(items).map(({ id, items: rows }) => [id, rows.map(({ row }) => row.id)])).toEqual([
    ['jan feb mar', ['jan', 'feb', 'mar']],
    ['other', ['other']],
  ])
})

test.each([
  ['another account', {}, { account_id: '6500' }],
  ['another rate', {}, { vat_rate_id: 'V26' }],
  ['no rate', {}, { vat_rate_id: null }],
  ['another rule', {}, { source: { type: 'rule', id: 'R', version: 1 } }],
  ['another bank account', { bank_account_id: 'S' }, {}],
  ['another account of the counterparty', { counterparty_iban: 'CH9300762011623852957' }, {}],
  ['another currency', { currency: 'EUR' }, {}],
  ['money that comes', { amount: 79 }, {}],
  ['a document', {}, { matchable_type: 'expense', matchable_id: 'E' }],
])('a row with %s is a line of its own', (_, more, target) => {
  expect(idsOf([proposed('jan'), proposed('feb', more, target)])).toEqual(['jan', 'feb'])
})

test('two documents, or purposes that are unclear, are never one line', () => {
  const ofDocument = { matchable_type: 'invoice', matchable_id: 'I' }
  expect(idsOf([proposed('a', {}, ofDocument), proposed('b', {}, ofDocument)])).toEqual(['a', 'b'])
  const unclear = { account_id: null }
  expect(idsOf([proposed('a', {}, unclear), proposed('b', {}, unclear)])).toEqual(['a', 'b'])
  expect(idsOf([proposed('a', { matches: [] }), proposed('b', { matches: [] })])).toEqual(['a', 'b'])
})

test('rows without a counterparty are alike by the words of their text that stay the same', () => {
  const bank = (id: string, text: string) => proposed(id, { name: null, text })
  expect(
    idsOf([
      bank('jan', 'Bancomat 14.01.2026 Chur'),
      bank('feb', 'Bancomat 03.02.2026 Chur'),
      bank('wages jan', 'Sammelauftrag Lohn Januar 2026 (3 Zahlungen)'),
      bank('wages feb', 'Sammelauftrag Lohn Februar 2026 (2 Zahlungen)'),
      bank('fees', 'Kontoführung'),
      bank('a', ''),
      bank('b', ''),
    ]),
  ).toEqual(['jan feb', 'wages jan wages feb', 'fees', 'a', 'b'])
})

test('suggestions are alike as attached rows are, but not when they offset documents', () => {
  const matches = [{ matchable_type: null, account_id: '6510', vat_rate_id: 'V81' }]
  expect(idsOf([suggested('jan', { matches, offset: null }), suggested('feb', { matches, offset: null })])).toEqual([
    'jan feb',
  ])
  const offset = { documents: [] }
  expect(idsOf([suggested('jan', { matches, offset }), suggested('feb', { matches, offset })])).toEqual(['jan', 'feb'])
})

test('both sides of a transfer are one line, the side that pays first; a side alone is its own', () => {
  const to = proposed('to', { mirror_id: 'from', amount: 5000 })
  const from = proposed('from', { mirror_id: 'to', amount: -5000 })
  expect(idsOf([to, proposed('jan'), from])).toEqual(['from to', 'jan'])
  expect(idsOf([to, proposed('jan')])).toEqual(['to', 'jan'])
})
