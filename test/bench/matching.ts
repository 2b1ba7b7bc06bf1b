// How long a matcher takes for many transactions at once, and to learn from many and list the learned facts.
import { createMatcher } from '../../shared/rule/matching/decision/create-matcher.ts'
import type { Matcher, MatcherTable } from '../../shared/rule/matching/decision/matcher.ts'
import { makeLearningCorpus } from '../support/learning-corpus/make-learning-corpus.ts'
import type { CorpusBook, Records } from '../support/matching-corpus/corpus.ts'
import { makeCorpus } from '../support/matching-corpus/make-corpus.ts'
import type { Plan } from './books.ts'
import { type Figure, figure, interleave, repeat, thousands, timeOf } from './figures.ts'

/** Of each, transactions and open documents. */
const MANY = 10_000

export const measureMatcher = async (plan: Plan): Promise<readonly Figure[]> => [
  ...(await measureProposals(plan)),
  ...(await measureLearning(plan)),
]

/**
 * All transactions of two years proposed at once against all documents, none of them paid; including filling the
 * matcher.
 */
const measureProposals = async (plan: Plan): Promise<readonly Figure[]> => {
  const books = [MANY / 2, MANY].map((count) =>
    makeCorpus({ seed: 11, books: 1, transactions: count, documents: count }),
  )
  const [half, whole] = books.flat()
  const { halves, wholes } = await interleave(plan.runs, {
    halves: () => proposeAll(half),
    wholes: () => proposeAll(whole),
  })
  const what = `${thousands(MANY)} transactions proposed against ${thousands(MANY)} open documents`
  const comparedWith = [`${thousands(MANY / 2)} against ${thousands(MANY / 2)}`, halves] as const
  return [figure(what, wholes, { wanted: 3000 }), figure(`${what}, growth`, wholes, { comparedWith, wanted: 2.2 })]
}

const proposeAll = async (book: CorpusBook | undefined): Promise<number> => {
  if (book === undefined) throw new Error('there is no book')
  const transactions = book.months.flatMap((month) => month.transactions.map(({ transaction }) => transaction))
  return timeOf(() => {
    const matcher = createMatcher()
    matcher.setUp(book.settings)
    for (const records of [book.start, ...book.months.map(({ issued }) => issued), { bank_transaction: transactions }])
      putAll(matcher, records)
    matcher.propose(transactions)
  })
}

const putAll = (matcher: Matcher, records: Records): void => {
  for (const table of Object.keys(records) as MatcherTable[]) matcher.put(table, (records[table] ?? []) as never)
}

const PAGE = { filter: [], search: null, sort: [{ field: 'support', descending: true }], offset: 0, limit: 25 }

/** Reconciled transactions put into a matcher, as at its start, and a page of learned facts. */
const measureLearning = async (plan: Plan): Promise<readonly Figure[]> => {
  const [book] = makeLearningCorpus(1, 1)
  if (book === undefined) throw new Error('there is no book')
  const settled = book.months.flatMap((month) => month.settled.bank_transaction ?? [])
  // Every copy has counterparties of its own, for the maximum number of keys.
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
  const put = await timeOf(() => matcher.put('bank_transaction', records))
  const pages = await repeat(plan.runs, () => timeOf(() => matcher.facts(PAGE)))
  return [
    figure(`${thousands(plan.rows)} reconciled transactions put into a new matcher`, put, { wanted: plan.rows / 20 }),
    figure(`a page of the facts that they taught`, pages, { wanted: 1000 }),
  ]
}

/** A word without figures, a different one for each number. */
const wordOf = (number: number): string =>
  `q${[...String(number)].map((digit) => String.fromCharCode(97 + Number(digit))).join('')}`
