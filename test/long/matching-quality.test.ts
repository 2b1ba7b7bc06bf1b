// Five corpora of 5,000 transactions, each by itself: how well the matcher does must not hang on one of them.
import { expect, test } from 'vitest'
import { createMatcher } from '../../shared/rule/matching/create-matcher.ts'
import { judgeMatching } from '../support/judge-matching.ts'
import { makeCorpus } from '../support/matching-corpus/make-corpus.ts'
import { shortfallsOf, tableOfJudgement, UNSEEN_SEEDS } from '../support/matching-figures.ts'

test.each(UNSEEN_SEEDS)('corpus %i', (seed) => {
  const judgement = judgeMatching(makeCorpus({ seed }), createMatcher)
  // Confidence is held against what it says over all of them: a bin of one corpus has too few cases.
  expect(shortfallsOf(judgement.all, []), tableOfJudgement(judgement)).toEqual([])
})

test('confidence over all five', () => {
  const books = UNSEEN_SEEDS.flatMap((seed) => makeCorpus({ seed }))
  const judgement = judgeMatching(books, createMatcher)
  expect(shortfallsOf(judgement.all, judgement.calibration), tableOfJudgement(judgement)).toEqual([])
})
