// The quality of proposals for the second year from the facts of the first one, on the labelled corpus with its traps.
// The seeds are fixed, so the result is not random.
import { expect, test } from 'vitest'
import { createMatcher } from '../../../../shared/rule/matching/decision/create-matcher.ts'
import { countOf, isLong } from '../../../support/counts.ts'
import { makeLearningCorpus } from '../../../support/learning-corpus/make-learning-corpus.ts'
import { judgeLearning } from '../../../support/matching/judge-learning.ts'
import {
  learningShortfallsOf,
  tableOfLearning,
  UNSEEN_LEARNING_SEEDS,
} from '../../../support/matching/learning-figures.ts'

const judgement = judgeLearning(
  UNSEEN_LEARNING_SEEDS.slice(0, countOf('learning_corpora')).flatMap((seed) => makeLearningCorpus(seed)),
  createMatcher,
)

if (isLong) process.stderr.write(`${tableOfLearning(judgement)}\n`)

test('proposals, attachments and coverage reach their limits', () => {
  expect(learningShortfallsOf(judgement.all), tableOfLearning(judgement)).toEqual([])
  expect(judgement.all.similar).toBeGreaterThan(4000)
})

test('the traps exist: some are booked differently from all before, and none of them is left out', () => {
  const { classes } = judgement
  expect([...classes.keys()].filter((name) => name.startsWith('trap: ')).toSorted()).toEqual([
    'trap: a shop on two accounts',
    'trap: another account in the second year',
    'trap: money back',
    'trap: nothing but the kind of booking',
    'trap: one landlord, two purposes',
    'trap: one name on two accounts',
    'trap: paid once',
    'trap: two contracts of one insurer',
    'trap: wages and outlays of one person',
  ])
  expect(judgement.all.automatic).toBeGreaterThan(judgement.all.automatic_right)
})
