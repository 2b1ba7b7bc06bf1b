// The shares of hypotheses by the weights of their findings, their lead and their order. Figures by hand.
import { describe, expect, test } from 'vitest'
import { isSameDocuments, scoreHypotheses } from '../../../../shared/rule/matching/decision/confidence.ts'
import { type Finding, finding } from '../../../../shared/rule/matching/evidence/finding.ts'
import type { Hypothesis } from '../../../../shared/rule/matching/evidence/hypothesis.ts'
import type { MatchDocument } from '../../../../shared/rule/matching/index/match-document.ts'
import { day } from '../world.ts'

const document = (id: string, fields: Partial<MatchDocument> = {}) =>
  ({ id, key: id, type: 'invoice', date: day('2026-03-02'), due_date: null, ...fields }) as MatchDocument
const hypothesis = (documents: readonly MatchDocument[], fields: Partial<Hypothesis> = {}): Hypothesis => ({
  ...{ kind: 'document', documents, rows: [], cause: null, is_stated: false, remainder: null, mirror: null, chance: 0 },
  ...fields,
})
const weighing = (weight: number): readonly Finding[] => [
  finding('amount', 'equal', 'support', weight, null, null, null),
]
/** The share of weights against chance, which has one: e to the weight less 4. */
const shareOf = (own: number, ...others: readonly number[]) =>
  Math.exp(own - 4) / [own, ...others].reduce((sum, weight) => sum + Math.exp(weight - 4), 1)

const [A, B] = [document('A'), document('B')]
const ranked = (...of: readonly (readonly [Hypothesis, number])[]) =>
  scoreHypotheses(of.map(([each, weight]) => ({ hypothesis: each, findings: weighing(weight) })))

describe('the score', () => {
  test('is the share of all, with the chance that none is right; at most 0.999', () => {
    const [only] = ranked([hypothesis([A]), 4])
    expect(only?.score).toBeCloseTo(0.5, 10)
    const [first, second] = ranked([hypothesis([A]), 5], [hypothesis([B]), 7])
    expect([first?.hypothesis.documents, second?.hypothesis.documents]).toEqual([[B], [A]])
    expect([first?.score, second?.score]).toEqual([
      expect.closeTo(shareOf(7, 5), 10),
      expect.closeTo(shareOf(5, 7), 10),
    ])
    expect(ranked([hypothesis([A]), 30])[0]).toMatchObject({ score: 0.999, lead: 0.999 })
  })

  test('leads the next one with other documents; the others have no lead', () => {
    const [first, second] = ranked([hypothesis([A]), 7], [hypothesis([B]), 5])
    expect(first?.lead).toBeCloseTo(shareOf(7, 5) - shareOf(5, 7), 10)
    expect([second?.lead, second?.margin]).toEqual([0, 0])
    // The same documents with another treatment of the remainder are no rival.
    const same = hypothesis([A], { cause: 'discount' })
    expect(ranked([hypothesis([A]), 7], [same, 6])[0]?.lead).toBeCloseTo(shareOf(7, 6), 10)
  })

  test('of a part payment has no lead when another document is paid whole', () => {
    const whole = [
      finding('amount', 'equal', 'support', 3, null, null, null),
      finding('name', 'equal', 'support', 1, null, null, null),
    ]
    const part = hypothesis([A], { kind: 'part_payment', cause: 'part_payment' })
    const leadWith = (findings: readonly Finding[], other = hypothesis([B])) =>
      scoreHypotheses([
        { hypothesis: part, findings: weighing(8) },
        { hypothesis: other, findings },
      ])[0]
    expect(leadWith(whole)).toMatchObject({ lead: 0, margin: 0 })
    expect(leadWith(whole.slice(0, 1))?.lead).toBeGreaterThan(0.5)
    expect(leadWith(whole, hypothesis([B], { cause: 'discount' }))?.lead).toBeGreaterThan(0.5)
  })
})

test('of equal ones the debt that fell due first is first', () => {
  const orderOf = (...documents: readonly MatchDocument[]) =>
    ranked(...documents.map((each) => [hypothesis([each]), 5] as const)).map((each) => each.hypothesis.documents[0]?.id)
  const [early, late] = [document('E', { due_date: day('2026-04-01') }), document('L', { due_date: day('2026-04-02') })]
  expect([orderOf(late, early), orderOf(early, late)]).toEqual([
    ['E', 'L'],
    ['E', 'L'],
  ])
  // Without a due date its own day counts.
  expect(orderOf(early, document('D'))).toEqual(['D', 'E'])
})

test('the same documents, in any order, and the same other side', () => {
  const is = (a: Hypothesis, b: Hypothesis) => isSameDocuments(a, b)
  expect(is(hypothesis([A, B]), hypothesis([B, A]))).toBe(true)
  expect(is(hypothesis([A, B]), hypothesis([A]))).toBe(false)
  expect(is(hypothesis([A]), hypothesis([B]))).toBe(false)
  expect(is(hypothesis([]), hypothesis([], { mirror: { id: 't1' } as never }))).toBe(false)
})
