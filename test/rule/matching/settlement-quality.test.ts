// Returns, offsets and payments on account on the labelled corpus: their transactions are added to those of the other
// classes, whose precision must not fall. Seeds 1 and 11 were looked at for the matcher and the labels.
import { describe, expect, test } from 'vitest'
import { createMatcher } from '../../../shared/rule/matching/decision/create-matcher.ts'
import { countOf, isLong } from '../../support/counts.ts'
import { judgeMatching, type Tally } from '../../support/matching/judge-matching.ts'
import { shortfallsOf, tableOfJudgement, UNSEEN_SEEDS } from '../../support/matching/matching-figures.ts'
import { makeCorpus } from '../../support/matching-corpus/make-corpus.ts'

const judgement = judgeMatching(
  UNSEEN_SEEDS.slice(0, countOf('matching_corpora')).flatMap((seed) => makeCorpus({ seed, settlements: 1000 })),
  createMatcher,
)
if (isLong) process.stderr.write(`${tableOfJudgement(judgement)}\n`)

const KINDS = ['return', 'offset', 'credit'] as const
const classes = [...judgement.classes].filter(([name]) => KINDS.some((kind) => name.startsWith(`${kind}:`)))

test('all classes of both halves occur, the rarest one with its returns', () => {
  expect(classes.map(([name]) => name).toSorted()).toEqual([
    'credit: not used, the invoice paid in full',
    'credit: paid back',
    'credit: used up with the next invoice',
    'offset: a bill less the supplier’s credit note',
    'offset: an invoice less its credit note',
    'offset: several invoices less credit notes',
    'return: a part',
    'return: an order of the books',
    'return: direct debit, weeks later',
    'return: in a later statement, by its id',
    'return: in a table, by word and name',
    'return: in the same statement',
    'return: in the same statement, and paid again',
    'return: none, a refund of our own',
    'return: none, goods with a credit note',
    'return: of a payment of two invoices',
    'return: of an unmatched payment',
    'return: of one of two equal payments',
    'return: paid again a month later',
    'return: with the fee of the bank',
  ])
  expect(classes.filter(([, { transactions }]) => transactions < 25)).toEqual([])
})

test('with them the other classes keep their limits', () => {
  expect(shortfallsOf(judgement.all, []), tableOfJudgement(judgement)).toEqual([])
})

describe.each(classes)('%s', (_, tally: Tally) => {
  test('nothing wrong is attached, and what is required is', () => {
    const { attached, attached_right, certain, certain_right, required, required_attached } = tally
    expect([attached_right, certain_right], tableOfJudgement(judgement)).toEqual([attached, certain])
    expect(required_attached / Math.max(1, required)).toBeGreaterThanOrEqual(required === 0 ? 0 : 0.98)
  })

  test('the right proposal is the first one', () => {
    expect(tally.ranked).toBeGreaterThan(0)
    expect(tally.first / tally.ranked, tableOfJudgement(judgement)).toBeGreaterThanOrEqual(0.95)
  })
})

test('offsets are proposed, never attached', () => {
  const offsets = classes.filter(([name]) => name.startsWith('offset:'))
  expect(offsets.map(([, { attached }]) => attached)).toEqual([0, 0, 0])
})
