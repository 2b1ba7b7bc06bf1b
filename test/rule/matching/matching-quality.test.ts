// The quality of the matcher on the labelled corpus (test/support/matching-corpus): the minimum over all corpora. The
// seeds are fixed, so the result is not random.
import { expect, test } from 'vitest'
import { createMatcher } from '../../../shared/rule/matching/decision/create-matcher.ts'
import type { MatcherTable } from '../../../shared/rule/matching/decision/matcher.ts'
import { countOf, isLong } from '../../support/counts.ts'
import { judgeMatching } from '../../support/matching/judge-matching.ts'
import { shortfallsOf, tableOfJudgement, UNSEEN_SEEDS } from '../../support/matching/matching-figures.ts'
import { makeCorpus } from '../../support/matching-corpus/make-corpus.ts'

const judgement = judgeMatching(
  UNSEEN_SEEDS.slice(0, countOf('matching_corpora')).flatMap((seed) => makeCorpus({ seed })),
  createMatcher,
)

if (isLong) process.stderr.write(`${tableOfJudgement(judgement)}\n`)

test('attached, required, first, within three and confidence reach their limits', () => {
  const found = shortfallsOf(judgement.all, judgement.calibration)
  expect(found, tableOfJudgement(judgement)).toEqual([])
})

test.each([...judgement.halves])('so do they in the %s half of the classes', (_, tally) => {
  expect(shortfallsOf(tally, []), tableOfJudgement(judgement)).toEqual([])
})

test('proposals that are not attached are sorted by the shown confidence', () => {
  const unsorted: string[] = []
  for (const book of makeCorpus({ seed: 11, books: 2, transactions: 400, documents: 240 })) {
    const matcher = createMatcher()
    matcher.setUp(book.settings)
    for (const [table, records] of Object.entries(book.start)) matcher.put(table as MatcherTable, records as never)
    for (const { issued, transactions } of book.months) {
      for (const [table, records] of Object.entries(issued)) matcher.put(table as MatcherTable, records as never)
      for (const { transaction } of transactions) {
        const { attaches, candidates } = matcher.suggest(transaction, 5)
        const shown = candidates.map(({ confidence }) => confidence)
        if (!attaches && shown.some((each, at) => each < (shown[at + 1] ?? 0))) unsorted.push(transaction.id)
      }
    }
  }
  expect(unsorted).toEqual([])
})
