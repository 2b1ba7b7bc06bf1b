// The targets of learning on the corpus, and the report.
import type { LearningJudgement, LearningTally } from './judge-learning.ts'

/** These were not inspected before the figures were measured; seeds 1 to 5 are for work on learning. */
export const UNSEEN_LEARNING_SEEDS = [31, 32, 33, 34, 35] as const

/** In per cent. */
const LEARNING_LIMITS = { proposals: 99, automatic: 99.8, coverage: 70 } as const

/** A share in per cent; of nothing, 100. */
const percent = (part: number, whole: number): number => (whole === 0 ? 100 : (100 * part) / whole)

const ratesOf = (tally: LearningTally): Readonly<Record<keyof typeof LEARNING_LIMITS, number>> => ({
  proposals: percent(tally.proposed_right, tally.proposed),
  automatic: percent(tally.automatic_right, tally.automatic),
  coverage: percent(tally.similar_proposed, tally.similar),
})

/** The figures below their limit; empty: none. */
export const learningShortfallsOf = (tally: LearningTally): readonly string[] => {
  const rates = ratesOf(tally)
  return (Object.keys(rates) as (keyof typeof rates)[])
    .filter((name) => rates[name] < LEARNING_LIMITS[name])
    .map((name) => `${name} ${rates[name].toFixed(2)} %, wanted ${LEARNING_LIMITS[name]} %`)
}

/** One line for each class, and one for all. */
export const tableOfLearning = ({ all, classes }: LearningJudgement): string => {
  const line = (name: string, tally: LearningTally): string => {
    const cells = [
      String(tally.transactions),
      share(tally.proposed_right, tally.proposed),
      share(tally.automatic_right, tally.automatic),
      share(tally.similar_proposed, tally.similar),
      share(tally.choices_right, tally.choices),
      share(tally.rarely_seen_right, tally.rarely_seen),
    ]
    return `${name.padEnd(44)}${cells.map((cell) => cell.padStart(20)).join('')}`
  }
  const head = ['transactions', 'proposed right', 'automatic right', 'covered', 'in the choice', 'hardly known right']
  return [
    `${'second year'.padEnd(44)}${head.map((cell) => cell.padStart(20)).join('')}`,
    ...[...classes].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, tally]) => line(name, tally)),
    line('all', all),
  ].join('\n')
}

const share = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${part}/${whole} ${percent(part, whole).toFixed(2)}`
