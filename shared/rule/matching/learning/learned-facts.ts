// What reconciled bank transactions teach: how transactions with the same key were booked. The facts follow every
// transaction that is added or removed, are counted when asked for, and are not stored. So an undone booking is
// forgotten completely, and the same bookings give the same facts in any order (docs/decisions/facts-are-counted.md).
import type { ForgottenFact } from '../../../record/matching/learned-fact.ts'
import type { BookingAccounts } from '../../ledger/booking-accounts.ts'
import type { PastTransaction, PastTransactions } from '../index/past-transactions.ts'
import {
  type FactKey,
  type FactTarget,
  factKeysOf,
  factText,
  type KeySource,
  keyIdOf,
  keyText,
  strongestKeyOf,
  targetText,
} from './fact-key.ts'
import { canTeach, lessonOf, TEACHING_ACCOUNTS, type TeachingAccounts } from './lesson.ts'
import { textStem } from './text-stem.ts'

/** Fewer cases do not make a fact yet: they are shown and never proposed. */
export const MIN_SUPPORT = 3

/** A transaction that teaches. `target` is null when it was booked in several ways at once. */
export interface Case {
  readonly past: PastTransaction
  readonly target: FactTarget | null
}

/** How the transactions of a key were booked, without the cases of forgotten facts; the earliest first. */
export interface Lessons {
  readonly cases: readonly Case[]
  /** The cases by what was booked. */
  readonly targets: ReadonlyMap<string, { readonly target: FactTarget; readonly cases: readonly Case[] }>
  /**
   * For a counterparty with several purposes whose texts have always distinguished them: the cases by text stem. Null
   * when there is one purpose, or the texts do not distinguish them.
   */
  readonly byText: ReadonlyMap<string, { readonly target: FactTarget; readonly cases: readonly Case[] }> | null
}

export interface LearnedFacts {
  /** Replaces the former state of a transaction with its current one. */
  readonly note: (was: PastTransaction | null, is: PastTransaction | null) => void
  readonly addForgotten: (fact: ForgottenFact) => void
  readonly removeForgotten: (id: string) => void
  /** Which accounts these are decides which transactions are cases. */
  readonly setAccounts: (accounts: BookingAccounts) => void
  /** Whether a transaction of the same account and direction is a case: otherwise no fact is about this one. */
  readonly hasCasesLike: (transaction: KeySource) => boolean
  readonly lessonsAt: (key: FactKey) => Lessons
  /** Like `lessonsAt`, but without caching, for a scan over very many keys. */
  readonly countUncached: (key: FactKey) => Lessons
  /** Whether the transaction is reconciled and may be a case of its own keys. */
  readonly isCase: (id: string) => boolean
  /** Whether this fact, or one of a stronger key of the transaction, is forgotten; then it is not proposed. */
  readonly isForgotten: (transaction: KeySource, key: FactKey, target: FactTarget) => boolean
  /** All cases that support the fact, forgotten or not. */
  readonly casesOf: (key: FactKey, target: FactTarget) => readonly Case[]
  /**
   * The undecided transactions whose suggestions may have changed through these transactions since the last question:
   * those of keys whose facts changed their state.
   */
  readonly affectedBy: (ids: readonly string[]) => readonly string[]
  /** A number that changes whenever a fact may have changed. */
  readonly revision: () => number
  readonly forgotten: () => Iterable<ForgottenFact>
  readonly forgottenAt: (id: string) => ForgottenFact | undefined
  /** Every key that has a case. */
  readonly keys: () => Iterable<FactKey>
  /** The key whose facts have ids that begin with this half; null when there is none. */
  readonly keyWithId: (keyId: string) => FactKey | null
}

/** How many keys stay cached: as many as one import asks for. */
const MAX_COUNTED = 5000

/** One id, or a set of several: most keys have one. */
type Ids = string | Set<string>

const addTo = (byKey: Map<string, Ids>, key: string, id: string): void => {
  const ids = byKey.get(key)
  if (ids === undefined) byKey.set(key, id)
  else if (typeof ids !== 'string') ids.add(id)
  else if (ids !== id) byKey.set(key, new Set([ids, id]))
}

const dropFrom = (byKey: Map<string, Ids>, key: string, id: string): void => {
  const ids = byKey.get(key)
  if (ids === undefined) return
  if (typeof ids === 'string') {
    if (ids === id) byKey.delete(key)
  } else if (ids.delete(id) && ids.size === 0) byKey.delete(key)
}

const each = (ids: Ids | undefined): Iterable<string> => (typeof ids === 'string' ? [ids] : (ids ?? []))

/**
 * Transactions that are not reconciled, by their strongest key. The keys are computed by the next question, since most
 * transactions are decided before it.
 */
const createOpenTransactions = () => {
  const byKey = new Map<string, Ids>()
  const withoutKey = new Set<PastTransaction>()
  const keyOfOpen = (transaction: PastTransaction): string | null => {
    const strongest = strongestKeyOf(transaction)
    return strongest === null ? null : keyText(strongest)
  }
  const drop = (transaction: PastTransaction): void => {
    if (withoutKey.delete(transaction)) return
    const key = keyOfOpen(transaction)
    if (key !== null) dropFrom(byKey, key, transaction.id)
  }
  return {
    note: (was: PastTransaction | null, is: PastTransaction | null): void => {
      if (was !== null && was.booked === null) drop(was)
      if (is !== null && is.booked === null) withoutKey.add(is)
    },
    withKey: (text: string): Iterable<string> => {
      for (const transaction of withoutKey) {
        const key = keyOfOpen(transaction)
        if (key !== null) addTo(byKey, key, transaction.id)
      }
      withoutKey.clear()
      return each(byKey.get(text))
    },
  }
}

/**
 * At most this many transactions are evaluated again when facts change. The others get their proposals when they are
 * asked for.
 */
const MAX_AFFECTED = 2000

export const createLearnedFacts = (past: PastTransactions): LearnedFacts => {
  /** By key, the transactions that may teach. */
  const idsByKey = new Map<string, Ids>()
  /** The lessons that were counted since their key last changed. */
  const counted = new Map<string, Lessons>()
  const forgotten = new Map<string, ForgottenFact>()
  const forgottenTexts = new Set<string>()
  /** By the first half of the ids; built by the first question for one. */
  let keyTexts: Map<string, string> | null = null
  let accounts: TeachingAccounts = { unclear: null, transfer: null, debtor: null, creditor: null }

  let revision = 0
  const open = createOpenTransactions()
  /** The number of keys that have a case, by account and direction. */
  const keysByPlace = new Map<string, number>()
  /** The states of each key's facts when its undecided transactions were last evaluated. */
  const lastStates = new Map<string, string>()

  const add = (key: FactKey, id: string): void => {
    const text = keyText(key)
    counted.delete(text)
    if (!idsByKey.has(text)) {
      keyTexts?.set(keyIdOf(key), text)
      countKey(keysByPlace, key, 1)
    }
    addTo(idsByKey, text, id)
  }
  const drop = (key: FactKey, id: string): void => {
    const text = keyText(key)
    counted.delete(text)
    const isKnown = idsByKey.has(text)
    dropFrom(idsByKey, text, id)
    if (isKnown && !idsByKey.has(text)) countKey(keysByPlace, key, -1)
  }
  const casesAt = (key: FactKey): readonly Case[] => {
    const cases: Case[] = []
    for (const id of each(idsByKey.get(keyText({ ...key, text: null })))) {
      const transaction = past.get(id)
      const lesson = transaction && lessonOf(transaction, accounts)
      if (!transaction || !lesson) continue
      cases.push({ past: transaction, target: lesson.type === 'target' ? lesson.target : null })
    }
    return cases.sort(compareCases)
  }

  const isForgotten = (transaction: KeySource, key: FactKey, target: FactTarget): boolean => {
    if (forgottenTexts.size === 0) return false
    const stem = textStem(transaction.text)
    for (const each of factKeysOf(transaction)) {
      const isLast = each.kind === key.kind
      // A forgotten fact of account and text hides the one of the account alone, and so on.
      if (stem !== null && forgottenTexts.has(factText({ ...each, text: stem }, target))) return true
      if (isLast && key.text !== null) return false
      if (forgottenTexts.has(factText(each, target))) return true
      if (isLast) return false
    }
    return false
  }

  const count = (key: FactKey): Lessons => {
    const cases = casesAt(key).filter((each) => each.target === null || !isForgotten(each.past, key, each.target))
    const targets = groupedBy(cases, ({ target }) => (target === null ? null : targetText(target)))
    return { cases, targets, byText: key.kind === 'text' || areConsistent(cases, targets) ? null : groupByStem(cases) }
  }

  return {
    note: (was, is) => {
      revision += 1
      for (const key of was !== null && canTeach(was) ? factKeysOf(was) : []) drop(key, was?.id ?? '')
      for (const key of is !== null && canTeach(is) ? factKeysOf(is) : []) add(key, is?.id ?? '')
      open.note(was, is)
    },
    addForgotten: (fact) => {
      forgotten.set(fact.id, fact)
      forgottenTexts.add(factText(fact, fact))
      counted.clear()
      revision += 1
    },
    removeForgotten: (id) => {
      const fact = forgotten.get(id)
      if (!fact) return
      forgotten.delete(id)
      forgottenTexts.delete(factText(fact, fact))
      counted.clear()
      revision += 1
    },
    setAccounts: (changed) => {
      if (TEACHING_ACCOUNTS.every((name) => changed[name] === accounts[name])) return
      accounts = changed
      counted.clear()
      revision += 1
    },
    hasCasesLike: ({ bank_account_id, amount }) =>
      (keysByPlace.get(placeOf(bank_account_id, amount < 0 ? 'debit' : 'credit')) ?? 0) > 0,
    lessonsAt: (key) => {
      const text = keyText(key)
      const known = counted.get(text) ?? count(key)
      if (counted.size >= MAX_COUNTED) counted.clear()
      counted.set(text, known)
      return known
    },
    countUncached: (key) => counted.get(keyText(key)) ?? count(key),
    isCase: (id) => past.get(id)?.booked != null,
    isForgotten,
    casesOf: (key, target) =>
      casesAt(key).filter(
        (each) =>
          each.target !== null &&
          targetText(each.target) === targetText(target) &&
          (key.text === null || textStem(each.past.text) === key.text),
      ),
    affectedBy: (ids) => {
      const affected = new Set<string>()
      if (lastStates.size >= MAX_COUNTED) lastStates.clear()
      const taught = ids.flatMap((id) => past.get(id) ?? []).flatMap(factKeysOf)
      for (const [text, key] of new Map(taught.map((key) => [keyText(key), key]))) {
        const states = statesOf(counted.get(text) ?? count(key))
        if ((lastStates.get(text) ?? '') === states) continue
        lastStates.set(text, states)
        for (const id of open.withKey(text)) {
          if (affected.size >= MAX_AFFECTED) break
          affected.add(id)
        }
      }
      return [...affected]
    },
    revision: () => revision,
    forgotten: () => forgotten.values(),
    forgottenAt: (id) => forgotten.get(id),
    keys: function* () {
      for (const text of idsByKey.keys()) yield keyOf(text)
    },
    keyWithId: (keyId) => {
      keyTexts ??= new Map([...idsByKey.keys()].map((text) => [keyIdOf(keyOf(text)), text]))
      const text = keyTexts.get(keyId)
      return text === undefined ? null : keyOf(text)
    },
  }
}

const countKey = (counts: Map<string, number>, { bank_account_id, direction }: FactKey, step: 1 | -1): void => {
  const place = placeOf(bank_account_id, direction)
  counts.set(place, (counts.get(place) ?? 0) + step)
}

const placeOf = (bank_account_id: string, direction: FactKey['direction']): string => `${bank_account_id} ${direction}`

/** The states that decide whether facts are attached, as one text; empty when there is no fact. */
const statesOf = ({ cases, targets, byText }: Lessons): string =>
  [...targets, ...(byText ?? [])]
    .filter(([, group]) => group.cases.length >= MIN_SUPPORT)
    .map(([text, { target, cases: own }]) => [text, targetText(target), own.length === cases.length].join(' '))
    .toSorted()
    .join('\n')

/** Parses a key from the text of `keyText`. */
const keyOf = (text: string): FactKey => {
  const [bank_account_id = '', direction = '', kind = '', value = ''] = text.split('\n')
  return { bank_account_id, direction, kind, value, text: null } as FactKey
}

const dayOfCase = ({ past }: Case): string => past.booking_date ?? past.value_date ?? ''

const compareCases = (a: Case, b: Case): number => {
  const first = dayOfCase(a)
  const second = dayOfCase(b)
  return first === second ? (a.past.id < b.past.id ? -1 : 1) : first < second ? -1 : 1
}

const areConsistent = (cases: readonly Case[], targets: Lessons['targets']): boolean =>
  targets.size <= 1 && cases.every(({ target }) => target !== null)

const groupedBy = (cases: readonly Case[], nameOf: (each: Case) => string | null): Lessons['targets'] => {
  const groups = new Map<string, { readonly target: FactTarget; readonly cases: Case[] }>()
  for (const each of cases) {
    const value = nameOf(each)
    if (value === null || each.target === null) continue
    const group = groups.get(value) ?? { target: each.target, cases: [] }
    groups.set(value, group)
    group.cases.push(each)
  }
  return groups
}

/** The cases by text stem, when each stem has always had one target; otherwise null. */
const groupByStem = (cases: readonly Case[]): Lessons['byText'] => {
  const stems = new Map(cases.map((each) => [each, textStem(each.past.text)]))
  if (cases.some((each) => each.target === null || stems.get(each) === null)) return null
  const groups = groupedBy(cases, (each) => stems.get(each) ?? null)
  for (const { target, cases: consistent } of groups.values()) {
    if (consistent.some((each) => each.target !== null && targetText(each.target) !== targetText(target))) return null
  }
  return groups
}
