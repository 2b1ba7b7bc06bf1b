// Which files a user should review before their import (rule 37).
import { describe, expect, test } from 'vitest'
import { reviewOf } from '../../../shared/rule/import/import-review.ts'

type Planned = Parameters<typeof reviewOf>[0]
type Note = Planned['notes'][number]

/** A file with a mapping that is certain, and nothing to say about it. */
const FILE: Planned = {
  notes: [],
  mapping: { confidence: 0.7 },
  mapping_origin: 'automatic',
  statements: [{ adds_up: true }],
  rows: [{ state: 'new' }],
}
const review = (fields: Partial<Planned>, options: Parameters<typeof reviewOf>[1] = {}) =>
  reviewOf({ ...FILE, ...fields }, options)
const noted = (code: string, values?: Note['values']): Partial<Planned> => ({
  notes: [{ code: 'other' }, { code, ...(values && { values }) }] as Note[],
})

test('nothing to review', () => {
  expect(review({})).toEqual([])
  expect(review({ mapping: null, mapping_origin: null, statements: [], rows: [] })).toEqual([])
})

describe('the mapping', () => {
  test.each([
    'maybe_no_transaction',
    'amounts_without_date',
    'balance_unreadable',
    'rows_outside',
    'rows_without_account',
  ])('%s: in doubt, unless it was given', (code) => {
    expect(review(noted(code))).toEqual(['mapping'])
    expect(review({ ...noted(code), mapping: null, mapping_origin: null })).toEqual(['mapping'])
    expect(review({ ...noted(code), mapping_origin: 'remembered' })).toEqual(['mapping'])
    expect(review({ ...noted(code), mapping_origin: 'given' })).toEqual([])
  })

  test.each(['day_first_assumed', 'month_first_assumed'])('%s: only when it was detected', (code) => {
    expect(review(noted(code))).toEqual(['mapping'])
    expect(review({ ...noted(code), mapping_origin: 'remembered' })).toEqual([])
    expect(review({ ...noted(code), mapping_origin: 'given' })).toEqual([])
    expect(review({ ...noted(code), mapping: null })).toEqual([])
  })

  test('fees next to the amounts: only when lines of the balance contradict', () => {
    expect(review(noted('fees_apart', { lines: '3' }))).toEqual(['mapping'])
    expect(review(noted('fees_apart', {}))).toEqual([])
    expect(review(noted('fees_apart'))).toEqual([])
    expect(review(noted('other', { lines: '3' }))).toEqual([])
  })

  test('a detected one below 0.7', () => {
    expect(review({ mapping: { confidence: 0.69 } })).toEqual(['mapping'])
    expect(review({ mapping: { confidence: 0.7 } })).toEqual([])
    expect(review({ mapping: { confidence: 0.1 }, mapping_origin: 'remembered' })).toEqual([])
  })
})

test('probable duplicates, unless the user said what to do with them', () => {
  const rows = [{ state: 'new' }, { state: 'likely_duplicate' }]
  expect(review({ rows })).toEqual(['likely_duplicates'])
  expect(review({ rows: [{ state: 'duplicate' }] })).toEqual([])
  expect(review({ rows }, { likely_duplicates: 'skip' })).toEqual([])
})

describe('the balance', () => {
  test('a statement that does not add up', () => {
    expect(review({ statements: [{ adds_up: true }, { adds_up: false }] })).toEqual(['balance'])
    expect(review({ statements: [{ adds_up: null }] })).toEqual([])
  })

  test.each([
    // A fifth of 10 steps are 2.
    [2, 10, []],
    [3, 10, ['balance']],
    [0, 0, []],
    [1, 4, ['balance']],
  ])('a running balance that is wrong in %i of %i steps: %j', (wrong, checks, expected) => {
    const values = { wrong: String(wrong), checks: String(checks) }
    expect(review(noted('running_balance_differs', values))).toEqual(expected)
    expect(review(noted('other', values))).toEqual([])
  })
})

test('rows in another currency', () => expect(review(noted('foreign_rows'))).toEqual(['currency']))

test('several reasons, always in the same order', () => {
  const notes = [{ code: 'foreign_rows' }, { code: 'rows_outside' }] as Note[]
  const rows = [{ state: 'likely_duplicate' }]
  expect(review({ notes, rows, statements: [{ adds_up: false }] })).toEqual([
    'mapping',
    'likely_duplicates',
    'balance',
    'currency',
  ])
})
