// Judges what the matcher learns in the first of two years by the second: how many proposals are right, how many
// automatic attachments are right, and how many recurring bookings are proposed at all.
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import type { Matcher, MatcherTable } from '../../../shared/rule/matching/decision/matcher.ts'
import type { Suggestions } from '../../../shared/rule/matching/suggestion.ts'
import type { LearningBook, Recurring } from '../learning-corpus/make-learning-corpus.ts'
import type { Booked } from '../learning-corpus/purpose.ts'
import type { Records } from '../matching-corpus/corpus.ts'

/** At or above this confidence it is a proposal; below it is one choice among several. */
const PROPOSAL = 0.9
/** Booked alike this often before: the third time shows it. */
const SIMILARITY = 3

/** How often, of transactions without a document in the second year. */
export interface LearningTally {
  readonly transactions: number
  /** Transactions with at least three earlier ones that were booked alike. */
  readonly similar: number
  readonly similar_proposed: number
  /** Regardless of the earlier ones. */
  readonly proposed: number
  readonly proposed_right: number
  /** Attached without asking, including documents attached wrongly. */
  readonly automatic: number
  readonly automatic_right: number
  /** There is no proposal, but a choice is offered; and whether it contains the right one. */
  readonly choices: number
  readonly choices_right: number
  /** Proposed although the purpose was booked at most once before, and how many of those were right. */
  readonly rarely_seen: number
  readonly rarely_seen_right: number
}

interface LearningMiss {
  readonly kind: 'automatic' | 'proposed' | 'silent'
  readonly book: string
  readonly class_name: string
  readonly booked: Booked | null
  readonly booked_similarly: number
  readonly transaction: BankTransaction
  readonly suggestions: Suggestions
}

export interface LearningJudgement {
  readonly all: LearningTally
  readonly classes: ReadonlyMap<string, LearningTally>
  readonly misses: readonly LearningMiss[]
}

interface Outcome extends LearningMiss {
  readonly certainty: 'automatic' | 'proposed' | 'choice' | 'silent'
  readonly is_right: boolean
}

export const judgeLearning = (books: readonly LearningBook[], createMatcher: () => Matcher): LearningJudgement => {
  const outcomes = books.flatMap((book) => playBook(book, createMatcher()))
  const classes = Map.groupBy(outcomes, ({ class_name }) => class_name)
  return {
    all: tallyOf(outcomes),
    classes: new Map([...classes].map(([name, some]) => [name, tallyOf(some)])),
    misses: outcomes.filter(({ kind, is_right, booked_similarly }) =>
      kind === 'silent' ? booked_similarly >= SIMILARITY && !is_right : !is_right,
    ),
  }
}

/** Month after month: the new transactions get proposals, then all are reconciled with the truth. */
const playBook = (book: LearningBook, matcher: Matcher): readonly Outcome[] => {
  const put = (records: Records): void => {
    for (const table of Object.keys(records) as MatcherTable[]) {
      const some = records[table]
      if (some !== undefined && some.length > 0) matcher.put(table, some as never)
    }
  }
  matcher.setUp(book.settings)
  put(book.start)
  return book.months.flatMap(({ at, issued, others, recurring, settled }) => {
    put(issued)
    const records = [...others, ...recurring.map(({ transaction }) => transaction)]
    put({ bank_transaction: records })
    // Learned in the first year, tested in the second.
    const outcomes = at < 12 ? [] : outcomesOf(book, others, recurring, matcher.propose(records))
    put(settled)
    return outcomes
  })
}

const outcomesOf = (
  { name: book }: LearningBook,
  others: readonly BankTransaction[],
  recurring: readonly Recurring[],
  proposed: readonly Suggestions[],
): readonly Outcome[] => {
  const known = recurring.map(({ transaction, class_name, booked, booked_similarly }, index): Outcome => {
    const suggestions = proposed[others.length + index] as Suggestions
    return { ...judged(suggestions, booked), book, class_name, booked, booked_similarly, transaction, suggestions }
  })
  // A payment of a document has none of these targets.
  const foreign = others.flatMap((transaction, index): readonly Outcome[] => {
    const suggestions = proposed[index] as Suggestions
    const outcome = judged(suggestions, null)
    if (outcome.certainty === 'silent' || outcome.certainty === 'choice') return []
    const about = { book, class_name: 'pays a document', booked: null, booked_similarly: 0 }
    return [{ ...outcome, ...about, transaction, suggestions }]
  })
  return [...known, ...foreign]
}

const judged = (
  { candidates, attaches }: Suggestions,
  booked: Booked | null,
): Pick<Outcome, 'kind' | 'certainty' | 'is_right'> => {
  const [first] = candidates
  const isRight = (candidate: typeof first): boolean => {
    const [row, ...more] = candidate?.matches ?? []
    if (row === undefined || booked === null || more.length > 0 || row.matchable_type !== null) return false
    return row.account_id === booked.account_id && row.vat_rate_id === booked.vat_rate_id
  }
  // A document proposed for a transaction without one is judged with the documents.
  if (first === undefined || first.kind !== 'learned') {
    return attaches ? { kind: 'silent', certainty: 'silent', is_right: false } : choiceOf(candidates.some(isRight))
  }
  if (attaches) return { kind: 'automatic', certainty: 'automatic', is_right: isRight(first) }
  if (first.confidence >= PROPOSAL) return { kind: 'proposed', certainty: 'proposed', is_right: isRight(first) }
  return choiceOf(candidates.some(isRight), true)
}

const choiceOf = (is_right: boolean, isOffered = is_right): Pick<Outcome, 'kind' | 'certainty' | 'is_right'> => ({
  kind: 'silent',
  certainty: isOffered ? 'choice' : 'silent',
  is_right,
})

const tallyOf = (outcomes: readonly Outcome[]): LearningTally => {
  const count = (holds: (outcome: Outcome) => boolean): number => outcomes.filter(holds).length
  const isProposed = ({ certainty }: Outcome): boolean => certainty === 'automatic' || certainty === 'proposed'
  const isSimilar = ({ booked_similarly }: Outcome): boolean => booked_similarly >= SIMILARITY
  const isRarelySeen = ({ booked_similarly, booked }: Outcome): boolean => booked !== null && booked_similarly <= 1
  return {
    transactions: count(({ booked }) => booked !== null),
    similar: count(isSimilar),
    similar_proposed: count((each) => isSimilar(each) && isProposed(each)),
    proposed: count(isProposed),
    proposed_right: count((each) => isProposed(each) && each.is_right),
    automatic: count(({ certainty }) => certainty === 'automatic'),
    automatic_right: count(({ certainty, is_right }) => certainty === 'automatic' && is_right),
    choices: count(({ certainty }) => certainty === 'choice'),
    choices_right: count(({ certainty, is_right }) => certainty === 'choice' && is_right),
    rarely_seen: count((each) => isRarelySeen(each) && isProposed(each)),
    rarely_seen_right: count((each) => isRarelySeen(each) && isProposed(each) && each.is_right),
  }
}
