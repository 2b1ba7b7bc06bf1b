// How well the second year is proposed from what the first one taught, on the labelled corpus with its traps. The seeds are
// fixed, so nothing here is left to chance.
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

test('proposals, what is attached and what is covered are as good as they must be', () => {
  expect(learningShortfallsOf(judgement.all), tableOfLearning(judgement)).toEqual([])
  expect(judgement.all.similar).toBeGreaterThan(4000)
})

test('the traps are there: some are booked otherwise than all before, and none of them is passed over', () => {
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
