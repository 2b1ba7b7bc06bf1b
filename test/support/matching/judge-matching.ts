// Judges a matcher by the labelled corpus: how many attachments are right, how many required attachments it makes,
// whether the right candidate is first, and whether its confidence is accurate.
import type { Matcher, MatcherTable } from '../../../shared/rule/matching/decision/matcher.ts'
import type { Candidate, Suggestions } from '../../../shared/rule/matching/suggestion.ts'
import type {
  Allocation,
  CorpusBook,
  DocumentRecord,
  Half,
  LabelledTransaction,
  Records,
  Share,
} from '../matching-corpus/corpus.ts'
import { TOLERANCE } from '../matching-corpus/open-documents.ts'
import { type CalibrationBin, type Claim, calibrationOf } from './matching-calibration.ts'

/** How often. */
export interface Tally {
  readonly transactions: number
  /** Attached without asking, right or wrong. */
  readonly attached: number
  readonly attached_right: number
  readonly certain: number
  readonly certain_right: number
  /** Required attachments, and how many of them it made. */
  readonly required: number
  readonly required_attached: number
  /** Transactions with a right candidate that the visible data identifies, and its position. */
  readonly ranked: number
  readonly first: number
  readonly within_three: number
}

/** One transaction where the matcher contradicts the label. */
interface Miss {
  readonly kind: 'attached wrongly' | 'not attached' | 'not first' | 'not within three'
  readonly book: string
  readonly labelled: LabelledTransaction
  readonly suggestions: Suggestions
}

export interface Judgement {
  readonly all: Tally
  readonly halves: ReadonlyMap<Half, Tally>
  readonly classes: ReadonlyMap<string, Tally>
  /** Of the first three candidates. */
  readonly calibration: readonly CalibrationBin[]
  /** Of the first ones alone. */
  readonly calibration_of_first: readonly CalibrationBin[]
  readonly misses: readonly Miss[]
}

const CANDIDATES = 3

export const judgeMatching = (books: readonly CorpusBook[], createMatcher: () => Matcher): Judgement => {
  const outcomes = books.flatMap((book) => playBook(book, createMatcher()))
  const classes = Map.groupBy(outcomes, ({ labelled }) => labelled.class_name)
  const halves = Map.groupBy(outcomes, ({ labelled }) => labelled.half)
  return {
    all: tallyOf(outcomes),
    halves: new Map([...halves].map(([half, some]) => [half, tallyOf(some)])),
    classes: new Map([...classes].map(([name, some]) => [name, tallyOf(some)])),
    calibration: calibrationOf(outcomes.flatMap(({ claims }) => claims)),
    calibration_of_first: calibrationOf(outcomes.flatMap(({ claims }) => claims.slice(0, 1))),
    misses: outcomes.flatMap(missesOf),
  }
}

interface Outcome {
  readonly book: string
  readonly labelled: LabelledTransaction
  readonly suggested: Suggestions
  readonly proposed: Suggestions
  readonly is_attached: boolean
  readonly is_right: boolean
  /** Attached correctly, or as the other side of a transfer that is. */
  readonly is_done: boolean
  readonly is_certain: boolean
  /** Position of the first right candidate, from 1; 0: it is missing; null: not judged. */
  readonly rank: number | null
  readonly claims: readonly Claim[]
}

/**
 * As a bookkeeper works: at the month's end the new transactions get proposals, then all are settled with the truth.
 */
const playBook = (book: CorpusBook, matcher: Matcher): readonly Outcome[] => {
  const open = new Map<string, DocumentRecord>()
  const put = (records: Records): void => {
    for (const table of Object.keys(records) as MatcherTable[]) {
      const some = records[table]
      if (some !== undefined && some.length > 0) matcher.put(table, some as never)
    }
    for (const record of [...(records.invoice ?? []), ...(records.expense ?? []), ...(records.expense_payment ?? [])]) {
      open.set(record.id, record)
    }
  }
  matcher.setUp(book.settings)
  put(book.start)
  return book.months.flatMap(({ issued, transactions, settled }) => {
    put(issued)
    const records = transactions.map(({ transaction }) => transaction)
    put({ bank_transaction: records })
    const suggested = records.map((record) => matcher.suggest(record, CANDIDATES))
    const outcomes = outcomesOf(book, transactions, suggested, matcher.propose(records), open)
    put(settled)
    return outcomes
  })
}

const outcomesOf = (
  book: CorpusBook,
  transactions: readonly LabelledTransaction[],
  suggested: readonly Suggestions[],
  proposed: readonly Suggestions[],
  open: ReadonlyMap<string, DocumentRecord>,
): readonly Outcome[] => {
  const allocationIn = (candidate: Candidate): Allocation => allocationOf(candidate, open, book.settings.base_currency)
  const taken = new Map<string, number>()
  const judged = transactions.map((labelled, at) => {
    const { label } = labelled
    const suggestions = suggested[at] as Suggestions
    const proposal = proposed[at] as Suggestions
    const candidate = proposal.attaches ? proposal.candidates[0] : undefined
    const allocation = candidate === undefined ? null : allocationIn(candidate)
    const fits = allocation !== null && [...label.right, ...label.tolerated].some((right) => isSame(allocation, right))
    // More than the open amount of a document is never right, regardless of the label.
    const is_right =
      fits && label.verdict !== 'forbidden' && take(allocation, taken, open, candidate?.kind === 'return')
    const places = suggestions.candidates.map((each) => {
      const output = allocationIn(each)
      return label.equally_good.some((good) => isSameTarget(output, good))
    })
    const claims = suggestions.candidates.slice(0, CANDIDATES).map((each) => {
      const output = allocationIn(each)
      return { confidence: each.confidence, is_right: label.right.some((right) => isSame(output, right)) }
    })
    return {
      book: book.name,
      labelled,
      suggested: suggestions,
      proposed: proposal,
      is_attached: candidate !== undefined,
      is_right,
      is_certain: candidate?.is_certain === true,
      rank: label.equally_good.length === 0 ? null : places.indexOf(true) + 1,
      claims,
    }
  })
  const done = new Set(judged.flatMap((each) => (each.is_right ? [each.labelled.label.actual?.mirror_id ?? null] : [])))
  return judged.map((each) => ({ ...each, is_done: each.is_right || done.has(each.labelled.transaction.id) }))
}

/** What a candidate settles. Rows on documents count, with the amounts that their booking settles. */
const allocationOf = (
  { matches, offset = [], mirror_id }: Candidate,
  open: ReadonlyMap<string, DocumentRecord>,
  baseCurrency: string,
): Allocation => {
  const shares = matches.flatMap(({ matchable_type: type, matchable_id: id, amount, currency_amount }) => {
    if (type === null || type === 'company' || id === null) return []
    const record = open.get(id)
    if (record === undefined) throw new Error(`a candidate names ${id}, which is not there`)
    const settles = record.currency === baseCurrency ? amount : (currency_amount ?? record.total - record.paid_amount)
    return [{ type, id, amount: Math.abs(settles) }]
  })
  // What is offset before the rows are booked settles the same documents.
  const settled = new Map<string, Share>()
  for (const share of [...shares, ...offset])
    settled.set(share.id, { ...share, amount: share.amount + (settled.get(share.id)?.amount ?? 0) })
  return { shares: [...settled.values()], mirror_id }
}

const isSameTarget = (one: Allocation, other: Allocation): boolean =>
  one.mirror_id === other.mirror_id &&
  one.shares.length === other.shares.length &&
  one.shares.every(({ id }) => other.shares.some((share) => share.id === id))

const isSame = (one: Allocation, other: Allocation): boolean =>
  isSameTarget(one, other) &&
  one.shares.every(({ id, amount }) =>
    other.shares.some((share) => share.id === id && Math.abs(Math.abs(share.amount) - amount) <= TOLERANCE),
  )

/** False when it takes more than the open amount of a document, or returns more than was paid of it. */
const take = (
  { shares }: Allocation,
  taken: Map<string, number>,
  open: ReadonlyMap<string, DocumentRecord>,
  isReturn: boolean,
): boolean => {
  let isThere = true
  for (const { id, amount } of shares) {
    const sum = (taken.get(id) ?? 0) + amount
    taken.set(id, sum)
    const record = open.get(id)
    const most = record === undefined ? 0 : isReturn ? record.paid_amount : record.total - record.paid_amount
    if (sum > Math.abs(most) + TOLERANCE) isThere = false
  }
  return isThere
}

const tallyOf = (outcomes: readonly Outcome[]): Tally => {
  const count = (holds: (outcome: Outcome) => boolean): number => outcomes.filter(holds).length
  const isRequired = ({ labelled }: Outcome): boolean => labelled.label.verdict === 'required'
  return {
    transactions: outcomes.length,
    attached: count(({ is_attached }) => is_attached),
    attached_right: count(({ is_right }) => is_right),
    certain: count(({ is_certain }) => is_certain),
    certain_right: count(({ is_certain, is_right }) => is_certain && is_right),
    required: count(isRequired),
    required_attached: count((outcome) => isRequired(outcome) && outcome.is_done),
    ranked: count(({ rank }) => rank !== null),
    first: count(({ rank }) => rank === 1),
    within_three: count(({ rank }) => rank !== null && rank >= 1 && rank <= CANDIDATES),
  }
}

const missesOf = (outcome: Outcome): readonly Miss[] => {
  const { book, labelled, suggested, proposed, rank } = outcome
  const of = (kind: Miss['kind'], suggestions: Suggestions): Miss => ({ kind, book, labelled, suggestions })
  return [
    ...(outcome.is_attached && !outcome.is_right ? [of('attached wrongly', proposed)] : []),
    ...(labelled.label.verdict === 'required' && !outcome.is_done && !outcome.is_attached
      ? [of('not attached', proposed)]
      : []),
    ...(rank === 0 ? [of('not within three', suggested)] : []),
    ...(rank !== null && rank > 1 ? [of('not first', suggested)] : []),
  ]
}
