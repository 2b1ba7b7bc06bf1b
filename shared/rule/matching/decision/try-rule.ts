// Tries a rule on all transactions: which ones it applies to, and whether those that are booked were booked the same
// way. Changes nothing.
import type { Rule } from '../../../record/matching/rule.ts'
import { inBaseCurrency } from '../evidence/base-value.ts'
import type { MatcherState } from '../evidence/matcher-state.ts'
import type { BookedRow, PastTransaction } from '../index/past-transactions.ts'
import { type RuleReading, type RuleTransaction, readForRules } from '../reading/rule-reading.ts'
import { compileRule } from '../rules/compile-rule.ts'
import { firstFit, hindranceOf } from '../rules/rule-book.ts'
import { rowsOf } from '../rules/rule-rows.ts'
import type { RuleTrial } from '../rules/rule-trial.ts'

type TrialState = Pick<MatcherState, 'settings' | 'accounts' | 'find_rate' | 'companies' | 'rules' | 'past'>

const MAX_EXAMPLES = 10

export const tryRule = (rule: Rule, state: TrialState): RuleTrial => {
  const counts = { hits: 0, same: 0, different: 0, open: 0, paid_documents: 0, taken_by_others: 0, too_small: 0 }
  let rate_unknown = 0
  const latest = createLatest()
  const latestDifferent = createLatest()
  const rowsFor = (transaction: PastTransaction) => rowsOf(rule, readingOf(transaction, state).transaction)
  for (const { transaction, place } of placesOf(rule, state)) {
    if (place !== 'hit') {
      if (place === 'rate_unknown') rate_unknown += 1
      else if (place !== 'company_gone') counts[place] += 1
      continue
    }
    counts.hits += 1
    const outcome = outcomeOf(transaction, rowsFor(transaction))
    counts[outcome] += 1
    latest.note(transaction)
    if (outcome === 'different') latestDifferent.note(transaction)
  }
  const exampleOf = (transaction: PastTransaction) => ({ transaction, rows: rowsFor(transaction) })
  return {
    ...counts,
    rate_unknown,
    examples: latest.all().map(exampleOf),
    different_examples: latestDifferent.all().map(exampleOf),
  }
}

/**
 * The ids of the unreconciled transactions that a rule applies to, the earliest first: those that it may be applied to
 * in bulk.
 */
export const openHitsOf = (rule: Rule, state: TrialState): readonly string[] =>
  [...placesOf(rule, state)]
    .flatMap(({ transaction, place }) => (place === 'hit' && transaction.booked === null ? [transaction] : []))
    .map((transaction) => ({ id: transaction.id, day: dayOf(transaction) }))
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.id < b.id ? -1 : 1))
    .map(({ id }) => id)

type Place = 'hit' | 'taken_by_others' | 'too_small' | 'rate_unknown' | 'company_gone'

/** The transactions that meet the conditions of a rule, and the outcome for each. */
function* placesOf(rule: Rule, state: TrialState): Generator<{ transaction: PastTransaction; place: Place }> {
  const compiled = compileRule(rule)
  const earlier = state.rules.before(rule)
  const hasCompany = (id: string) => state.companies.get(id) !== undefined
  for (const transaction of state.past.all()) {
    const reading = readingOf(transaction, state)
    if (!compiled.meets(reading)) continue
    const place =
      hindranceOf(compiled, reading, hasCompany) ??
      (firstFit(earlier, reading, hasCompany).fit === null ? 'hit' : 'taken_by_others')
    yield { transaction, place }
  }
}

/** The transaction as rules read it: at its value in the base currency, if that is known. */
export const readingOf = (
  transaction: RuleTransaction,
  state: Pick<MatcherState, 'settings' | 'accounts' | 'find_rate'>,
): RuleReading => {
  const own = inBaseCurrency(transaction, state)
  return readForRules(own ?? transaction, own !== null)
}

const outcomeOf = (
  transaction: PastTransaction,
  rows: readonly BookedRow[],
): 'same' | 'different' | 'open' | 'paid_documents' => {
  const { booked } = transaction
  if (booked === null) return 'open'
  if (booked.some(({ matchable_type }) => matchable_type !== null && matchable_type !== 'company'))
    return 'paid_documents'
  return isSameBooking(rows, booked, transaction) ? 'same' : 'different'
}

/**
 * Whether both have the same accounts with the same taxes and amounts, in any order; the rows of a debit may be
 * negative. Companies are compared only where both sides name one, because the journal entry is the same without them.
 */
const isSameBooking = (
  proposed: readonly BookedRow[],
  booked: readonly BookedRow[],
  { amount }: Pick<PastTransaction, 'amount'>,
): boolean => {
  const sum = booked.reduce((total, row) => total + row.amount, 0)
  const sign = amount < 0 && sum < 0 ? -1 : 1
  const keysOf = (rows: readonly BookedRow[], by: number) =>
    rows.map(({ account_id, vat_rate_id, amount: own }) => `${account_id} ${vat_rate_id} ${own * by}`).sort()
  const first = keysOf(proposed, 1)
  const second = keysOf(booked, sign)
  const one = companyOf(proposed)
  const other = companyOf(booked)
  return (
    first.length === second.length &&
    first.every((key, index) => key === second[index]) &&
    (one === null || other === null || one === other)
  )
}

const companyOf = (rows: readonly BookedRow[]): string | null =>
  rows.find(({ matchable_type }) => matchable_type === 'company')?.matchable_id ?? null

const dayOf = ({ booking_date, value_date }: PastTransaction): string => booking_date ?? value_date ?? ''

/** Keeps only the latest of very many transactions, by booking date. */
const createLatest = () => {
  const examples: PastTransaction[] = []
  return {
    note: (transaction: PastTransaction): void => {
      const last = examples.at(-1)
      if (examples.length === MAX_EXAMPLES && last && dayOf(last) >= dayOf(transaction)) return
      const place = examples.findIndex((other) => dayOf(other) < dayOf(transaction))
      examples.splice(place === -1 ? examples.length : place, 0, transaction)
      if (examples.length > MAX_EXAMPLES) examples.pop()
    },
    all: (): readonly PastTransaction[] => examples,
  }
}
