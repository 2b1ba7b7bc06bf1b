// The groups of a review: which proposal is in which group, what is not booked and why, and what is chosen.
import { expect, test } from 'vitest'
import type { Row } from '../../../renderer/app/transactions/list-row.ts'
import {
  chosenFirst,
  type Found,
  type OpenTransaction,
  reviewOf,
  withChoice,
} from '../../../renderer/app/transactions/review/review-groups.ts'
import type { MatchObject } from '../../../shared/api/endpoints/bank/matches.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'

const day = (text: string) => text as LocalDate
const periods = {
  years: [{ id: 'Y', name: '2026', start_date: day('2026-01-01'), end_date: day('2026-12-31'), closed_at: null }],
  locks: [{ kind: 'books' as const, from: null, to: day('2026-01-31'), reopened_at: null }],
}

const row = (id: string, more: Partial<Row> = {}) =>
  ({
    id,
    booking_date: '2026-03-10',
    amount: 100,
    currency: 'CHF',
    matches: [],
    mirror_id: null,
    likely_duplicate_of: null,
    created_at: '2026-03-11T00:00:00.000000Z',
    ...more,
  }) as unknown as Row

const match = (more: Partial<MatchObject> = {}) =>
  ({
    amount: 100,
    origin: 'suggestion',
    source: null,
    confidence: 0.99,
    is_certain: true,
    reasons: [{ evidence: 'amount', verdict: 'equal' }],
    ...more,
  }) as MatchObject

const attached = (id: string, more: Partial<MatchObject> = {}, of: Partial<Row> = {}): OpenTransaction => ({
  row: row(id, { ...of, matches: [match(more)] }),
  found: null,
})

const suggested = (id: string, kind: string, confidence: number, more: Partial<Found> = {}): OpenTransaction => ({
  row: row(id),
  found: {
    suggestion: { kind, confidence, margin: confidence, matches: [{ amount: 100 }], reasons: [] },
    count: 1,
    why_not: [],
    ...more,
  } as unknown as Found,
})

const reference = [{ evidence: 'reference', verdict: 'equal' }] as MatchObject['reasons']
const idsOf = (items: readonly OpenTransaction[]) => items.map((item) => item.row.id).join()

test('certain groups come first, then those to review; within a group the least certain first', () => {
  const { groups } = reviewOf(
    [
      suggested('wages', 'everyday', 0.9),
      attached('rent', { origin: 'rule', source: { type: 'rule', id: 'R', version: 1 } }),
      attached('late', { reasons: reference, confidence: 0.97 }),
      attached('paid', { reasons: reference, confidence: 0.999 }),
      attached('part', { reasons: reference, is_certain: false }),
      attached('named'),
      attached('power', { source: { type: 'learned_fact', id: 'F', version: null } }),
      suggested('again', 'learned', 0.92),
      attached('own', {}, { mirror_id: 'other' }),
      suggested('bill', 'document', 0.6),
    ],
    periods,
  )
  expect(groups.map(({ kind, isCertain, items }) => [kind, isCertain, idsOf(items)])).toEqual([
    ['reference', true, 'late,paid'],
    ['evidence', true, 'named'],
    ['transfer', true, 'own'],
    ['rule', true, 'rent'],
    ['learned', true, 'power'],
    ['reference', false, 'part'],
    ['learned', false, 'again'],
    ['everyday', false, 'wages'],
    ['rest', false, 'bill'],
  ])
})

test('what is not booked says why, the most frequent reason first', () => {
  const why = (code: string) =>
    ({ suggestion: null, count: 0, why_not: [{ evidence: 'amount', code, text: '' }] }) as Found
  const { groups, skipped } = reviewOf(
    [
      attached('locked', {}, { booking_date: day('2026-01-15') }),
      attached('next year', {}, { booking_date: day('2031-01-15') }),
      attached('twice', {}, { likely_duplicate_of: 'T' }),
      attached('euro', { amount: 0 }),
      { row: row('dollar'), found: why('rate_unknown') },
      { row: row('unknown'), found: why('nothing_fits') },
      suggested('improbable', 'document', 0.3, { why_not: why('one_evidence').why_not }),
      suggested('both', 'document', 0.45, { count: 2 }),
    ],
    periods,
  )
  expect(groups).toEqual([])
  expect(skipped.map(({ reason, items }) => [reason, idsOf(items)])).toEqual([
    ['rate', 'euro,dollar'],
    ['period_locked', 'locked'],
    ['fiscal_year_missing', 'next year'],
    ['duplicate', 'twice'],
    ['nothing_fits', 'unknown'],
    ['one_evidence', 'improbable'],
    ['several', 'both'],
  ])
})

test('only what is certain is chosen first; both sides of a transfer go together', () => {
  const own = attached('own', {}, { mirror_id: 'other' })
  const other = attached('other', {}, { mirror_id: 'own' })
  const wages = suggested('wages', 'everyday', 0.9)
  const chosen = chosenFirst(reviewOf([own, other, wages, attached('paid')], periods))
  expect([...chosen].toSorted()).toEqual(['other', 'own', 'paid'])
  const without = withChoice(chosen, [own], false)
  expect([...without]).toEqual(['paid'])
  expect([...withChoice(without, [wages, other], true)].toSorted()).toEqual(['other', 'own', 'paid', 'wages'])
})
