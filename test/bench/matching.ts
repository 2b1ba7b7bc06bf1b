// How well the matcher does on the labelled corpus, class by class and both halves of the classes apart, and how long it
// takes for many transactions at once.

import { createMatcher } from '../../shared/rule/matching/create-matcher.ts'
import type { MatcherTable } from '../../shared/rule/matching/matcher.ts'
import { type Judgement, judgeMatching, type Tally } from '../support/judge-matching.ts'
import type { CorpusBook, Records } from '../support/matching-corpus/corpus.ts'
import { makeCorpus } from '../support/matching-corpus/make-corpus.ts'
import { MATCHING_LIMITS, tableOfJudgement, UNSEEN_SEEDS } from '../support/matching-figures.ts'
import { type Finding, interleave, type Series, seriesOf } from './figures.ts'
import type { Plan } from './plan.ts'

const SEEDS = UNSEEN_SEEDS
/** Of each, transactions and open documents. */
const MANY = 10_000
const MAX_MS = 3000

export const measureMatching = async (plan: Plan): Promise<readonly Finding[]> => {
  const books = SEEDS.flatMap((seed) => makeCorpus({ seed }))
  const judgement = judgeMatching(books, createMatcher)
  plan.say(tableOfJudgement(judgement))
  return [...qualityOf(judgement), ...(await speed(plan))]
}

/** What went wrong beside how much may: fewer is better in every line. */
const qualityOf = ({ all, halves, calibration }: Judgement): readonly Finding[] => {
  const off = Math.max(0, ...calibration.map(({ claimed, right }) => 100 * Math.abs(claimed - right)))
  return [
    ...faults('all classes', all),
    ...[...halves].flatMap(([half, tally]) => faults(`${half} half`, tally)),
    limited('points that confidence is off, at most', off, MATCHING_LIMITS.calibration, 'limit', ''),
  ]
}

const faults = (whose: string, tally: Tally): readonly Finding[] => {
  const { precision, recall, first, within_three } = MATCHING_LIMITS
  const line = (what: string, wrong: number, of: number, limit: number): Finding => {
    const share = ((100 * (of - wrong)) / of).toFixed(2)
    return limited(`${whose}: ${what} (${share} % right of ${of})`, wrong, ((100 - limit) / 100) * of, `${limit} %`, '')
  }
  return [
    line('attached wrongly', tally.attached - tally.attached_right, tally.attached, precision),
    line('required, not attached', tally.required - tally.required_attached, tally.required, recall),
    line('not first', tally.ranked - tally.first, tally.ranked, first),
    line('not within three', tally.ranked - tally.within_three, tally.ranked, within_three),
  ]
}

const limited = (what: string, value: number, limit: number, name: string, unit: Finding['unit']): Finding => ({
  what,
  measured: seriesOf([value]),
  floor: { name, series: seriesOf([limit]) },
  wanted: 1,
  unit,
})

/** All transactions of two years proposed at once against all documents, none of them paid: with putting them in. */
const speed = async (plan: Plan): Promise<readonly Finding[]> => {
  const [half, whole] = [MANY / 2, MANY].map((count) =>
    makeCorpus({ seed: 11, books: 1, transactions: count, documents: count }),
  )
  const series = await interleave(plan.runs, {
    half: async () => timed(half?.[0]),
    whole: async () => timed(whole?.[0]),
  })
  const what = `${MANY} transactions against ${MANY} open documents`
  const besides = (name: string, floor: Series, wanted: number): Finding => ({
    what,
    measured: series.whole,
    floor: { name, series: floor },
    wanted,
    unit: 'ms',
  })
  return [besides(`${MANY / 2} against ${MANY / 2}`, series.half, 2.2), besides('limit', seriesOf([MAX_MS]), 1)]
}

const timed = (book: CorpusBook | undefined): number => {
  if (book === undefined) throw new Error('there is no book')
  const transactions = book.months.flatMap((month) => month.transactions.map(({ transaction }) => transaction))
  const start = performance.now()
  const matcher = createMatcher()
  matcher.setUp(book.settings)
  for (const records of [book.start, ...book.months.map(({ issued }) => issued), { bank_transaction: transactions }]) {
    for (const table of Object.keys(records) as MatcherTable[]) {
      matcher.put(table, ((records as Records)[table] ?? []) as never)
    }
  }
  matcher.propose(transactions)
  return performance.now() - start
}
