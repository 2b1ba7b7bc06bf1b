// The list of learned facts: every filter and order of the interface, pages and entries.
import { describe, expect, test } from 'vitest'
import type { FactQuestion } from '../../../../shared/rule/matching/learning/fact-list.ts'
import { day, rappen } from '../world.ts'
import { ALL, booked, debit, IBAN, onDay, taught } from './learning-world.ts'

const rent = ['t1', 't2', 't3', 't4'].map((id, at) => booked(debit(id, onDay(1 + at))))
const sold = ['s1', 's2'].map((id) =>
  booked(debit(id, { amount: rappen(900), name: 'Kiosk Zug', counterparty_iban: null, text: null }), 'account3400'),
)
const otherCases = booked(
  debit('o1', { bank_account_id: 'account0002', name: null, counterparty_iban: null, text: 'Strom' }),
  [{ matchable_type: 'company', matchable_id: 'company001', account_id: 'account6400' }],
)
const odd = booked(debit('t5', onDay(9)), 'account6200')
const world = taught(...rent, ...sold, otherCases, odd)

const listed = (question: Partial<FactQuestion>) =>
  world.matcher
    .facts({ ...ALL, ...question })
    .rows.map(({ kind, value, support, against }) => `${kind} ${value.slice(0, 8)} ${support}:${against}`)
const listWhere = (field: string, ...is: string[]) => listed({ filter: [{ field, is }] })

describe('filters', () => {
  test.each([
    ['state', ['suggest'], ['iban CH930076 4:1', 'name immo kel 4:1', 'text miete 4:1']],
    ['state', ['automatic'], []],
    ['kind', ['name'], ['name immo kel 4:1', 'name immo kel 1:4', 'name kiosk zu 2:0']],
    ['direction', ['credit'], ['name kiosk zu 2:0']],
    ['bank_account_id', ['account0002'], ['text strom 1:0']],
    ['account_id', ['account3400', 'account6400'], ['text strom 1:0', 'name kiosk zu 2:0']],
    ['company_id', ['company001'], ['text strom 1:0']],
  ] as const)('%s %s', (field, is, expected) => {
    expect(listWhere(field, ...is).toSorted()).toEqual([...expected].toSorted())
  })

  test('the search: every word, in any case and with any accents, in the fact’s description', () => {
    expect(listed({ search: 'ZÜG kiosk' })).toEqual(['name kiosk zu 2:0'])
    expect(listed({ search: 'kiosk bern' })).toEqual([])
    expect([listed({ search: ' kiosk ' }), listed({ search: 'bern' })]).toEqual([['name kiosk zu 2:0'], []])
    // Most facts are of no text.
    expect(listed({ search: 'null' })).toEqual([])
  })

  test('the search also finds the text by which a fact distinguishes purposes', () => {
    const of = (id: string, text: string, account: string) => booked(debit(id, { name: null, text }), account)
    const texts = taught(
      ...['a1', 'a2', 'a3'].map((id) => of(id, 'Miete', 'account6000')),
      ...['b1', 'b2', 'b3'].map((id) => of(id, 'Strom', 'account6200')),
    )
    const found = texts.matcher.facts({ ...ALL, search: `strom ${IBAN}` }).rows
    expect(found.map(({ kind, text, target }) => [kind, text, target.account_id])).toEqual([
      ['iban', 'strom', 'account6200'],
    ])
  })
})

test.each([
  [[{ field: 'support', descending: true }], ['4', '4', '4', '2', '1', '1', '1', '1']],
  [[{ field: 'against', descending: true }], ['1', '1', '1', '4', '4', '4', '2', '1']],
] as const)('sorts %j', (sort, supports) => {
  const found = listed({ sort }).map((each) => each.split(' ').at(-1)?.split(':')[0])
  expect(found.toSorted()).toEqual([...supports].toSorted())
  const numbers = listed({ sort }).map((each) =>
    Number(each.split(' ').at(-1)?.split(':')[sort[0].field === 'support' ? 0 : 1]),
  )
  expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
})

test.each(['value', 'kind', 'state'])('sorts by %s in both directions', (field) => {
  const up = world.matcher.facts({ ...ALL, sort: [{ field, descending: false }] }).rows
  const down = world.matcher.facts({ ...ALL, sort: [{ field, descending: true }] }).rows
  const of = (rows: typeof up) => rows.map((fact) => String(fact[field as 'value']))
  expect(of(up)).toEqual(of(down).toReversed())
  expect(new Set(of(up)).size).toBeGreaterThan(1)
})

test('equal ones are in the order of their keys and of what was booked', () => {
  expect(listed({ sort: [{ field: 'kind', descending: false }] })).toEqual([
    ...['iban CH930076 4:1', 'iban CH930076 1:4'],
    // Of account0001 first what arrived.
    ...['name kiosk zu 2:0', 'name immo kel 4:1', 'name immo kel 1:4'],
    ...['text miete 4:1', 'text miete 1:4', 'text strom 1:0'],
  ])
  const later = taught(booked(debit('x1', onDay(1)), 'account6400'), booked(debit('x2', onDay(2)), 'account6000'))
  expect(later.facts().flatMap(({ kind, target }) => (kind === 'iban' ? [target.account_id] : []))).toEqual([
    ...['account6000', 'account6400'],
  ])
})

test('the entries say whether they support the fact, the latest first by booking or value date', () => {
  const on = (booking: string | null, value: string) => ({
    booking_date: booking === null ? null : day(booking),
    value_date: day(value),
  })
  const few = taught(
    booked(debit('t1', on('2026-01-05', '2026-01-20'))),
    booked(debit('t2', on(null, '2026-01-07'))),
    booked(debit('t3', on('2026-01-06', '2026-01-01')), 'account6200'),
    booked(debit('t4', on(null, '2026-01-04'))),
  )
  const [fact] = few.facts().filter(({ kind, support }) => kind === 'iban' && support === 3)
  expect(fact?.entries.map(({ bank_transaction_id, date, supports }) => [bank_transaction_id, date, supports])).toEqual(
    [
      ['t2', '2026-01-07', true],
      ['t3', '2026-01-06', false],
      ['t1', '2026-01-05', true],
      ['t4', '2026-01-04', true],
    ],
  )
})

test('pages never overlap, and the total is that of all', () => {
  const whole = world.matcher.facts(ALL)
  const pages = [0, 3, 6].map((offset) => world.matcher.facts({ ...ALL, offset, limit: 3 }))
  expect(pages.flatMap(({ rows }) => rows)).toEqual(whole.rows)
  expect(pages.map(({ total }) => total)).toEqual([8, 8, 8])
})

test('five entries in the list and a hundred on a single fact, latest first, with their number', () => {
  const many = Array.from({ length: 130 }, (_, at) => booked(debit(`m${String(at).padStart(3, '0')}`)))
  const other = taught(...many, booked(debit('odd', onDay(2)), 'account6200'))
  const [fact] = other.facts().filter(({ support }) => support === 130)
  expect([fact?.entries.length, fact?.entries_count, fact?.against]).toEqual([5, 131, 1])
  expect(fact?.entries[0]?.bank_transaction_id).toBe('m129')
  expect(other.matcher.fact(fact?.id ?? '')?.entries).toHaveLength(100)
  const [against] = other.facts().filter(({ support }) => support === 1)
  expect([against?.entries_count, against?.against]).toEqual([131, 130])
})
