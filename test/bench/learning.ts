// How well the second year is proposed from what the first one taught, class by class with the traps, on the labelled corpus;
// and how long a matcher takes to learn from many transactions, and to list what it learnt.
import { createMatcher } from '../../shared/rule/matching/create-matcher.ts'
import { judgeLearning, type LearningJudgement } from '../support/judge-learning.ts'
import { makeLearningCorpus } from '../support/learning-corpus/make-learning-corpus.ts'
import { LEARNING_LIMITS, tableOfLearning, UNSEEN_LEARNING_SEEDS } from '../support/learning-figures.ts'
import { type Finding, interleave, seriesOf } from './figures.ts'
import type { Plan } from './plan.ts'

const PAGE = { filter: [], search: null, sort: [{ field: 'support', descending: true }], offset: 0, limit: 25 }
const MAX_LIST_MS = 1000

export const measureLearning = async (plan: Plan): Promise<readonly Finding[]> => {
  const judgement = judgeLearning(
    UNSEEN_LEARNING_SEEDS.flatMap((seed) => makeLearningCorpus(seed)),
    createMatcher,
  )
  plan.say(tableOfLearning(judgement))
  return [...qualityOf(judgement), ...(await speed(plan))]
}

/** What went wrong beside how much may: fewer is better in every line. */
const qualityOf = ({ all }: LearningJudgement): readonly Finding[] => {
  const line = (what: string, wrong: number, of: number, limit: number): Finding => {
    const share = ((100 * (of - wrong)) / of).toFixed(2)
    return {
      what: `learning: ${what} (${share} % of ${of})`,
      measured: seriesOf([wrong]),
      floor: { name: `${limit} %`, series: seriesOf([((100 - limit) / 100) * of]) },
      wanted: 1,
      unit: '',
    }
  }
  const { proposals, automatic, coverage } = LEARNING_LIMITS
  return [
    line('proposed wrongly', all.proposed - all.proposed_right, all.proposed, proposals),
    line('attached wrongly', all.automatic - all.automatic_right, all.automatic, automatic),
    line('booked alike before, not proposed', all.alike - all.alike_proposed, all.alike, coverage),
  ]
}

/** Reconciled transactions put into a matcher, as at its start, and a page of what they taught. */
const speed = async (plan: Plan): Promise<readonly Finding[]> => {
  const [book] = makeLearningCorpus(1, 1)
  if (book === undefined) throw new Error('there is no book')
  const settled = book.months.flatMap((month) => month.settled.bank_transaction ?? [])
  // Every copy has counterparties of its own, so that there are as many keys as can be.
  const records = Array.from({ length: Math.ceil(plan.rows / settled.length) }, (_, copy) =>
    settled.map((record) => ({
      ...record,
      id: `${record.id}c${copy}`,
      name: record.name === null ? null : `${record.name} ${wordOf(copy)}`,
      text: record.text === null ? null : `${record.text} ${wordOf(copy)}`,
      counterparty_iban: record.counterparty_iban === null ? null : `${record.counterparty_iban}${copy}`,
    })),
  )
    .flat()
    .slice(0, plan.rows)
  const matcher = createMatcher()
  matcher.setUp(book.settings)
  const start = performance.now()
  matcher.put('bank_transaction', records)
  const putMs = performance.now() - start
  const series = await interleave(plan.runs, { list: async () => timed(() => matcher.facts(PAGE)) })
  const limit = (name: string, most: number) => ({ name, series: seriesOf([most]) })
  const rows = `${plan.rows} reconciled transactions, ${matcher.facts(PAGE).total} facts`
  return [
    {
      what: `learning: put ${rows}`,
      measured: seriesOf([putMs]),
      floor: limit('limit', plan.rows / 20),
      wanted: 1,
      unit: 'ms',
    },
    {
      what: `learning: a page of ${rows}`,
      measured: series.list,
      floor: limit('limit', MAX_LIST_MS),
      wanted: 1,
      unit: 'ms',
    },
  ]
}

/** A word without figures, another one for each number. */
const wordOf = (number: number): string =>
  `q${[...String(number)].map((digit) => String.fromCharCode(97 + Number(digit))).join('')}`

const timed = (work: () => unknown): number => {
  const start = performance.now()
  work()
  return performance.now() - start
}
