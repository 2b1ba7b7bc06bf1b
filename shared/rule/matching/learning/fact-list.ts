// The learned facts as the window lists them: each with the number of transactions that support and contradict it, and
// the latest of these.
import type { PageAnswer, PageQuestion } from '../../../books/port/read.ts'
import { FACT_STATES, type FactKind, type FactState } from '../../../record/matching/learned-fact.ts'
import type { LocalDate, Timestamp } from '../../../value/calendar.ts'
import type { MinorUnits } from '../../../value/money.ts'
import { foldText } from '../../../value/text.ts'
import { type FactKey, type FactTarget, factIdOf, keyIdIn, keyText, targetText } from './fact-key.ts'
import { type Case, type LearnedFacts, type Lessons, MIN_SUPPORT } from './learned-facts.ts'
import { textStem } from './text-stem.ts'

interface FactEntry {
  readonly bank_transaction_id: string
  readonly journal_entry_id: string | null
  readonly date: LocalDate | null
  /** Minor units of `currency`. */
  readonly amount: MinorUnits
  readonly currency: string
  readonly supports: boolean
}

export interface LearnedFact extends FactKey {
  readonly id: string
  readonly target: FactTarget
  readonly support: number
  readonly against: number
  readonly state: FactState
  /** The latest transactions that support or contradict the fact, the latest first. */
  readonly entries: readonly FactEntry[]
  /** How many transactions support or contradict the fact. */
  readonly entries_count: number
  readonly forgotten_at: Timestamp | null
}

export type FactQuestion = PageQuestion
export type FactPage = PageAnswer<LearnedFact>

/** A fact without the fields that are computed only for the shown page. */
interface CountedFact {
  readonly key: FactKey
  readonly target: FactTarget
  readonly support: number
  readonly against: number
  readonly state: FactState
  readonly forgotten_at: Timestamp | null
}

/** How many entries a fact of a list has, and a fact asked for alone. */
const LISTED_ENTRIES = 5
const MAX_ENTRIES = 100

/**
 * A page of the facts. Filters: `state`, `kind`, `direction`, `bank_account_id`, `account_id`; sorts by the orders
 * below.
 */
export const pageOfFacts = (facts: LearnedFacts, question: FactQuestion): FactPage => {
  const fits = filterFor(question)
  const found = allFacts(facts).filter(fits).sort(comparatorFor(question.sort))
  const rows = found.slice(question.offset, question.offset + question.limit)
  return { rows: rows.map((each) => presentFact(facts, each, LISTED_ENTRIES)), total: found.length }
}

/** One fact; null when no fact has this id. */
export const factWithId = (facts: LearnedFacts, id: string): LearnedFact | null => {
  const forgotten = facts.forgottenAt(id)
  if (forgotten !== undefined) return presentFact(facts, countForgotten(facts, forgotten), MAX_ENTRIES)
  const key = facts.keyWithId(keyIdIn(id))
  const found = key && factsAt(key, facts.lessonsAt(key)).find((each) => factIdOf(each.key, each.target) === id)
  return found ? presentFact(facts, found, MAX_ENTRIES) : null
}

/** The last count for each matcher: a user who turns pages asks for the same list again. */
const remembered = new WeakMap<LearnedFacts, { readonly revision: number; readonly all: readonly CountedFact[] }>()

const allFacts = (facts: LearnedFacts): readonly CountedFact[] => {
  const known = remembered.get(facts)
  const revision = facts.revision()
  if (known?.revision === revision) return known.all
  const all: CountedFact[] = []
  for (const key of facts.keys()) for (const each of factsAt(key, facts.countUncached(key))) all.push(each)
  for (const forgotten of facts.forgotten()) all.push(countForgotten(facts, forgotten))
  remembered.set(facts, { revision, all })
  return all
}

/** The facts of a key that are not forgotten. */
const factsAt = (key: FactKey, { cases, targets, byText }: Lessons): readonly CountedFact[] => {
  const counted = (target: FactTarget, support: number, against: number, text: string | null): CountedFact => ({
    key: { ...key, text },
    target,
    support,
    against,
    forgotten_at: null,
    state: support < MIN_SUPPORT ? 'silent' : against === 0 ? 'automatic' : 'suggest',
  })
  return [
    ...[...targets.values()].map(({ target, cases: own }) =>
      counted(target, own.length, cases.length - own.length, null),
    ),
    ...[...(byText ?? [])].map(([text, { target, cases: own }]) => counted(target, own.length, 0, text)),
  ]
}

const countForgotten = (
  facts: LearnedFacts,
  forgotten: FactKey & FactTarget & { readonly forgotten_at: Timestamp },
): CountedFact => {
  const { bank_account_id, direction, kind, value, text, company_id, account_id, vat_rate_id, forgotten_at } = forgotten
  const key = { bank_account_id, direction, kind, value, text }
  const target = { company_id, account_id, vat_rate_id }
  // Without the cases of the fact itself, because it is forgotten.
  const others = facts.countUncached({ ...key, text: null }).cases
  const against = others.filter((each) => isCaseOfKey(key, each)).length
  return { key, target, support: facts.casesOf(key, target).length, against, state: 'forgotten', forgotten_at }
}

const isCaseOfKey = ({ text }: FactKey, { past }: Case): boolean => text === null || textStem(past.text) === text

const isOnTarget = (wanted: FactTarget, { target }: Case): boolean =>
  target !== null && targetText(target) === targetText(wanted)

const presentFact = (facts: LearnedFacts, counted: CountedFact, most: number): LearnedFact => {
  const { key, target, support, against, state, forgotten_at } = counted
  const own = state === 'forgotten' ? facts.casesOf(key, target) : []
  const others = facts.countUncached({ ...key, text: null }).cases.filter((each) => isCaseOfKey(key, each))
  const cases = [...new Map([...others, ...own].map((each) => [each.past.id, each])).values()]
  const latest = cases.toSorted(compareLatest).slice(0, most)
  return {
    id: factIdOf(key, target),
    ...key,
    target,
    support,
    against,
    state,
    forgotten_at,
    entries: latest.map((each) => entryOf(each, isOnTarget(target, each))),
    entries_count: cases.length,
  }
}

const entryOf = ({ past }: Case, supports: boolean): FactEntry => ({
  bank_transaction_id: past.id,
  journal_entry_id: past.journal_entry_id,
  date: dayOf(past),
  amount: past.amount,
  currency: past.currency,
  supports,
})

const dayOf = ({ booking_date, value_date }: Case['past']): LocalDate | null => booking_date ?? value_date

const compareLatest = (a: Case, b: Case): number => {
  const first = dayOf(a.past) ?? ''
  const second = dayOf(b.past) ?? ''
  return first === second ? (a.past.id < b.past.id ? 1 : -1) : first < second ? 1 : -1
}

type Comparator = (a: CountedFact, b: CountedFact) => number

const text = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const ORDERS: Readonly<Record<string, Comparator>> = {
  support: (a, b) => a.support - b.support,
  against: (a, b) => a.against - b.against,
  value: (a, b) => text(a.key.value, b.key.value),
  kind: (a, b) => text(a.key.kind, b.key.kind),
  state: (a, b) => FACT_STATES.indexOf(a.state) - FACT_STATES.indexOf(b.state),
}

/** The last criterion is unique for each fact, so that pages never overlap. */
const comparatorFor = (sort: PageQuestion['sort']): Comparator => {
  const orders = sort.flatMap(({ field, descending }): readonly Comparator[] => {
    const order = ORDERS[field]
    return order === undefined ? [] : [descending ? (a, b) => order(b, a) : order]
  })
  const last: Comparator = (a, b) =>
    text(keyText(a.key), keyText(b.key)) || text(targetText(a.target), targetText(b.target))
  return (a, b) => {
    for (const order of orders) {
      const found = order(a, b)
      if (found !== 0) return found
    }
    return last(a, b)
  }
}

const FIELDS: Readonly<Record<string, (fact: CountedFact) => string | null>> = {
  state: ({ state }) => state,
  kind: ({ key }): FactKind => key.kind,
  direction: ({ key }) => key.direction,
  bank_account_id: ({ key }) => key.bank_account_id,
  account_id: ({ target }) => target.account_id,
  company_id: ({ target }) => target.company_id,
}

/** Every word of a search must occur in the key of the fact. */
const filterFor = ({ filter, search }: PageQuestion): ((fact: CountedFact) => boolean) => {
  const words = foldText(search ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
  const wanted = filter.flatMap((each) => ('is' in each ? [each] : []))
  return (fact) => {
    if (!wanted.every(({ field, is }) => is.includes(FIELDS[field]?.(fact) ?? null))) return false
    if (words.length === 0) return true
    const keyWords = foldText(`${fact.key.value} ${fact.key.text ?? ''}`)
    return words.every((word) => keyWords.includes(word))
  }
}
