// Many transactions decided together: a document taken by one goes to no other.
import { describe, expect, test } from 'vitest'
import type { Match } from '../../../../shared/record/matching/match.ts'
import { company, day, invoice, matcherWith, rappen, transaction } from '../world.ts'

const REFERENCE = '210000000003139471430009017'
const muster = company('company001', 'Muster Holzbau AG')
const open = invoice('invoice0001', { company_id: muster.id, reference: REFERENCE })
const byName = transaction('payment0001', { name: 'Muster Holzbau AG' })
const byReference = transaction('payment0002', { reference: REFERENCE, booking_date: day('2026-03-25') })
const world = { company: [muster], invoice: [open] }

const rowOf = (amount: number): Match => ({
  id: 'match00001',
  amount: rappen(amount),
  matchable_type: 'invoice',
  matchable_id: open.id,
  account_id: null,
  vat_rate_id: null,
  text: null,
  currency: null,
  currency_amount: null,
  origin: 'suggestion',
  source: null,
  confidence: 0.9,
  is_certain: true,
  reasons: [],
  settlements: [],
})

const summaryOf = (answers: ReturnType<ReturnType<typeof matcherWith>['propose']>) =>
  answers.map(({ attaches, why_not }) => (attaches ? 'attached' : why_not.map(({ code }) => code).join()))

describe('an attached document is taken', () => {
  test('the most certain one gets it, in any position', () => {
    expect(summaryOf(matcherWith(world).propose([byName, byReference]))).toEqual(['taken', 'attached'])
    expect(summaryOf(matcherWith(world).propose([byReference, byName]))).toEqual(['attached', 'taken'])
  })

  test('of two equal ones the earlier; the second is marked as taken', () => {
    const again = { ...byReference, id: 'payment0003', booking_date: day('2026-03-21') }
    expect(summaryOf(matcherWith(world).propose([byReference, again]))).toEqual(['taken', 'attached'])
  })

  test('in part: the next gets the open amount', () => {
    const half = { ...byReference, amount: rappen(6_000) }
    const rest = { ...byReference, id: 'payment0003', amount: rappen(4_000) }
    const answers = matcherWith(world).propose([half, rest])
    expect(summaryOf(answers)).toEqual(['attached', 'attached'])
    expect(answers.map(({ candidates }) => candidates[0]?.is_certain)).toEqual([false, true])
  })

  test('also by earlier undecided transactions; when they are decided it is free or paid', () => {
    const before = { ...byName, matches: [rowOf(10_000)] }
    const matcher = matcherWith({ ...world, bank_transaction: [before] })
    expect(summaryOf(matcher.propose([byReference]))).toEqual(['taken'])
    matcher.put('bank_transaction', [byName])
    expect(summaryOf(matcher.propose([byReference]))).toEqual(['attached'])
    matcher.put('bank_transaction', [{ ...before, is_reconciled: true }])
    matcher.put('invoice', [{ ...open, paid_amount: open.total }])
    expect(summaryOf(matcher.propose([byReference]))).toEqual(['paid_already'])
  })

  test('its own attached rows do not block it', () => {
    const before = { ...byReference, matches: [rowOf(10_000)] }
    const matcher = matcherWith({ ...world, bank_transaction: [before] })
    expect(matcher.suggest(before, 5).attaches).toBe(true)
    expect(summaryOf(matcher.propose([before]))).toEqual(['attached'])
  })

  test('removed records are forgotten', () => {
    const matcher = matcherWith(world)
    matcher.remove('invoice', [open.id])
    expect(summaryOf(matcher.propose([byReference, byName]))).toEqual(['nothing_fits', 'nothing_fits'])
  })
})

describe('before it is set up', () => {
  test('a matcher without settings proposes nothing', async () => {
    const { createMatcher } = await import('../../../../shared/rule/matching/decision/create-matcher.ts')
    expect(createMatcher().propose([byName])).toMatchObject([{ candidates: [], attaches: false }])
  })
})
