// Which learned facts say how a bank transaction without a document is booked, and how certain they are. The
// counterparty's account counts before its name, and its name before the text. When the keys disagree, a person
// decides.
import type { BankTransaction } from '../../../record/bank/bank-transaction.ts'
import { foldWords } from '../reading/name-similarity.ts'
import { type FactKey, type FactTarget, factKeysOf, targetText } from './fact-key.ts'
import { type Case, type LearnedFacts, type Lessons, MIN_SUPPORT } from './learned-facts.ts'
import { textStem } from './text-stem.ts'

/**
 * How certain a proposal is. `automatic`: always booked this way, and the transaction is similar to those. `probable`:
 * nearly always booked this way, or the transaction differs a little. `choice`: one of several ways that are equally
 * good.
 */
type Certainty = 'automatic' | 'probable' | 'choice'

export interface LearnedProposal {
  readonly key: FactKey
  readonly target: FactTarget
  readonly certainty: Certainty
  /** How many transactions of the key were booked this way, and how many otherwise. */
  readonly support: number
  readonly against: number
  /** Whether one of these transactions had the same amount. */
  readonly isSameAmount: boolean
}

/** A majority needs this many cases for each case that was booked otherwise. */
const MIN_MAJORITY = 10
/** The similarity is judged by this many of the latest cases. */
const COMPARED = 50
const RECENT = 200
/** An amount is similar when it is between these multiples of the smallest and the largest earlier amount. */
const MIN_FACTOR = 0.5
const MAX_FACTOR = 2
/** A text that so many counterparties use has the same meaning for a new counterparty, too. */
const COUNTERPARTIES = 3

/** What the facts say about a transaction, the best first; empty when they say nothing. */
export const decideLearned = (transaction: BankTransaction, facts: LearnedFacts): readonly LearnedProposal[] => {
  if (!facts.hasCasesLike(transaction)) return []
  const readings = factKeysOf(transaction).map((key) => readingOf(key, transaction, facts))
  const at = readings.findIndex(({ learned }) => learned.length > 0)
  const [found, ...weaker] = at === -1 ? [] : readings.slice(at)
  const [first] = found?.learned ?? []
  if (found === undefined || first === undefined) return []
  // A stronger key with too few cases for a fact can still contradict: then the fact is less certain.
  const isDoubted = readings.slice(0, at).some(({ lessons }) => !areAllOf(lessons.cases, first.target))
  const contradicting = weaker.flatMap(({ learned: [other] }) =>
    other !== undefined && other.certainty !== 'choice' && !isSame(other.target, first.target) ? [other] : [],
  )
  if (!isDoubted && contradicting.length === 0) return found.learned
  // The counterparty was never paid with this text: prefer what the text says.
  const isNewText = contradicting.some(({ key }) => key.kind === 'text') && !found.isTextFamiliar
  const all = isNewText ? [...contradicting, ...found.learned] : [...found.learned, ...contradicting]
  const distinct = [...new Map(all.toReversed().map((each) => [targetText(each.target), each])).values()].toReversed()
  return distinct.map((each) => ({ ...each, certainty: 'choice' }))
}

/** Bookings that are too few for a fact: all of them like the last one. */
export interface FewBookings {
  readonly key: FactKey
  readonly target: FactTarget
  readonly count: number
  /** The latest of them. */
  readonly last: Case['past']
}

/** What the few transactions of the strongest key with any case were booked as; null when they disagree. */
export const findFewBookings = (transaction: BankTransaction, facts: LearnedFacts): FewBookings | null => {
  if (!facts.hasCasesLike(transaction)) return null
  for (const key of factKeysOf(transaction)) {
    const all = facts.lessonsAt(key)
    const { cases } = facts.isCase(transaction.id) ? withoutItself(all, transaction.id) : all
    const last = cases.at(-1)
    if (last === undefined) continue
    const { target } = last
    if (target === null || cases.length >= MIN_SUPPORT || !areAllOf(cases, target)) return null
    return facts.isForgotten(transaction, key, target) ? null : { key, target, count: cases.length, last: last.past }
  }
  return null
}

interface Reading {
  readonly lessons: Lessons
  readonly learned: readonly LearnedProposal[]
  /** Whether one of the cases had the same text stem as the transaction. */
  readonly isTextFamiliar: boolean
}

/** What one key of a transaction says about it. */
const readingOf = (key: FactKey, transaction: BankTransaction, facts: LearnedFacts): Reading => {
  // A booked transaction must not support its own suggestion.
  const lessons = facts.isCase(transaction.id)
    ? withoutItself(facts.lessonsAt(key), transaction.id)
    : facts.lessonsAt(key)
  const stem = textStem(transaction.text)
  const isTextFamiliar = latest(lessons.cases).some(({ past }) => textStem(past.text) === stem)
  const isAllowed = (target: FactTarget) => !facts.isForgotten(transaction, key, target)
  const groups = [...lessons.targets.values()].filter(
    ({ target, cases }) => cases.length >= MIN_SUPPORT && isAllowed(target),
  )
  const proposalOf = (
    group: (typeof groups)[number],
    certainty: Certainty,
    of: readonly Case[] = lessons.cases,
  ): LearnedProposal => ({
    key,
    target: group.target,
    certainty,
    support: group.cases.length,
    against: of.length - group.cases.length,
    isSameAmount: group.cases.some(({ past }) => past.amount === transaction.amount),
  })
  const answer = (learned: readonly LearnedProposal[]): Reading => ({ lessons, learned, isTextFamiliar })

  const byText = stem === null ? undefined : lessons.byText?.get(stem)
  if (byText !== undefined && byText.cases.length >= MIN_SUPPORT && isAllowed(byText.target)) {
    const certainty = isLikeAmount(transaction, byText.cases) ? 'automatic' : 'probable'
    return answer([{ ...proposalOf(byText, certainty, byText.cases), key: { ...key, text: stem } }])
  }
  const [only] = groups
  if (only === undefined) return answer([])
  if (only.cases.length === lessons.cases.length) {
    const certainty = certaintyOf(key, transaction, only.cases, isTextFamiliar)
    return answer(certainty === null ? [] : [proposalOf(only, certainty)])
  }
  const clear = groups.find((group) => isClearMajority(transaction, group, lessons.cases))
  const isFit = clear !== undefined && certaintyOf(key, transaction, clear.cases, isTextFamiliar) !== null
  if (clear !== undefined && isFit && lessons.byText === null) return answer([proposalOf(clear, 'probable')])
  return answer(groups.toSorted((a, b) => b.cases.length - a.cases.length).map((group) => proposalOf(group, 'choice')))
}

/** How certain a fact without contradictions is for a transaction; null when it says nothing about it. */
const certaintyOf = (
  key: FactKey,
  transaction: BankTransaction,
  cases: readonly Case[],
  isTextFamiliar: boolean,
): Certainty | null => {
  const isAmount = isLikeAmount(transaction, cases)
  if (key.kind === 'text') {
    const isUnknownParty = isUnknownCounterparty(key, transaction, cases)
    if (isUnknownParty && counterpartiesOf(latest(cases)) < COUNTERPARTIES) return null
    return isUnknownParty || !isAmount ? 'probable' : 'automatic'
  }
  if (!isTextFamiliar && !isAmount) return 'choice'
  const isOtherAccount = key.kind === 'name' && hasOtherAccount(transaction, cases)
  return isTextFamiliar && isAmount && !isOtherAccount ? 'automatic' : 'probable'
}

/**
 * Whether cases with different bookings clearly say how to book this one: by its amount, by a lasting change, or by
 * their number.
 */
const isClearMajority = (
  transaction: BankTransaction,
  { target, cases }: { readonly target: FactTarget; readonly cases: readonly Case[] },
  all: readonly Case[],
): boolean => {
  if (cases.length >= (all.length - cases.length) * MIN_MAJORITY) return true
  const recent = all.slice(-RECENT).map((each) => ({
    isOwn: each.target !== null && isSame(each.target, target),
    isAmount: each.past.amount === transaction.amount,
  }))
  const ofAmount = recent.filter(({ isAmount }) => isAmount)
  if (ofAmount.length >= MIN_SUPPORT && ofAmount.every(({ isOwn }) => isOwn)) return true
  const first = recent.findIndex(({ isOwn }) => isOwn)
  return first !== -1 && recent.slice(first).every(({ isOwn }) => isOwn)
}

const latest = (cases: readonly Case[]): readonly Case[] => cases.slice(-COMPARED)

const isLikeAmount = ({ amount }: BankTransaction, cases: readonly Case[]): boolean => {
  const amounts = latest(cases).map(({ past }) => Math.abs(past.amount))
  const own = Math.abs(amount)
  return own >= Math.min(...amounts) * MIN_FACTOR && own <= Math.max(...amounts) * MAX_FACTOR
}

const counterpartyOf = ({ counterparty_iban, name }: Pick<BankTransaction, 'counterparty_iban' | 'name'>): string =>
  counterparty_iban ?? foldWords(name ?? '').join(' ')

const counterpartiesOf = (cases: readonly Case[]): number =>
  new Set(cases.map(({ past }) => counterpartyOf(past)).filter((party) => party !== '')).size

/** Whether none of the cases names this counterparty, neither in the name field nor in the text. */
const isUnknownCounterparty = (key: FactKey, transaction: BankTransaction, cases: readonly Case[]): boolean => {
  const own = counterpartyOf(transaction)
  if (own === '' || latest(cases).some(({ past }) => counterpartyOf(past) === own)) return false
  if (transaction.counterparty_iban !== null) return true
  const words = new Set(key.value.split(' '))
  return !(textStem(transaction.name)?.split(' ') ?? []).every((word) => words.has(word))
}

/** Whether the counterparty's name is known, but none of the cases was paid on this account. */
const hasOtherAccount = ({ counterparty_iban: own }: BankTransaction, cases: readonly Case[]): boolean =>
  own !== null && !latest(cases).some(({ past }) => past.counterparty_iban === null || past.counterparty_iban === own)

const isSame = (a: FactTarget, b: FactTarget): boolean => targetText(a) === targetText(b)

const areAllOf = (cases: readonly Case[], wanted: FactTarget): boolean =>
  cases.every(({ target }) => target !== null && isSame(target, wanted))

const withoutItself = ({ cases, targets, byText }: Lessons, id: string): Lessons => {
  const others = (some: readonly Case[]) => some.filter(({ past }) => past.id !== id)
  const without = (groups: Lessons['targets']): Lessons['targets'] =>
    new Map([...groups].map(([text, { target, cases: of }]) => [text, { target, cases: others(of) }]))
  return { cases: others(cases), targets: without(targets), byText: byText && without(byText) }
}
