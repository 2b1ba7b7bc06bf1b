// The candidates that earlier bookings propose for a transaction, in addition to documents, transfers and rules.
import { isValidOn } from '../../../record/ledger/vat-rate.ts'
import { type MinorUnits, minorUnitsOf } from '../../../value/money.ts'
import { inBaseCurrency } from '../evidence/base-value.ts'
import type { Question } from '../evidence/finding.ts'
import type { MatcherState } from '../evidence/matcher-state.ts'
import { ownAccountOf } from '../evidence/transfer-sides.ts'
import { type FactTarget, factIdOf } from '../learning/fact-key.ts'
import { decideLearned, findFewBookings, type LearnedProposal } from '../learning/learned-decision.ts'
import type { TransactionReading } from '../reading/transaction-reading.ts'
import type { Candidate, ProposedRow, Suggestions } from '../suggestion.ts'
import { rounded } from './confidence.ts'

/**
 * The candidates, the best first, and whether the first is attached unless another explanation is about as probable.
 */
export interface LearnedCandidates {
  readonly candidates: readonly Candidate[]
  readonly attaches: boolean
}

const NONE: LearnedCandidates = { candidates: [], attaches: false }

/** Transactions in another currency get no proposals as long as their value in the base currency is unknown. */
export const learnedCandidates = ({ reading, state }: Pick<Question, 'reading' | 'state'>): LearnedCandidates => {
  const { transaction } = reading
  const own = inBaseCurrency(transaction, state)
  if (own === null) return NONE
  if (ownAccountOf(transaction, state) !== null) return NONE
  const learned = decideLearned(transaction, state.learned).filter(({ target }) => canBook(target, reading, state))
  const [first] = learned
  if (first === undefined) return NONE
  const confidences = learned.map(confidenceOf)
  return {
    candidates: learned.map((each, at) =>
      candidateOf(each, own.amount, confidences[at] ?? 0, confidences[at + 1] ?? 0),
    ),
    attaches: first.certainty === 'automatic',
  }
}

/** By how many bookings. Above an everyday payment, which no person has booked yet; below what is learned. */
const FEW_CONFIDENCE = [0.92, 0.94] as const

/** The proposal of the one or two earlier bookings that are not a fact yet: `as on 5 January (1×)`. Never attached. */
export const fewBookingsCandidate = ({ reading, state }: Pick<Question, 'reading' | 'state'>): Candidate | null => {
  const { transaction } = reading
  const own = inBaseCurrency(transaction, state)
  if (own === null || ownAccountOf(transaction, state) !== null) return null
  const few = findFewBookings(transaction, state.learned)
  if (few === null || !canBook(few.target, reading, state)) return null
  const confidence = FEW_CONFIDENCE[few.count - 1] ?? FEW_CONFIDENCE[0]
  const day = few.last.booking_date ?? few.last.value_date
  return {
    kind: 'learned',
    source: { type: 'learned_fact', id: factIdOf(few.key, few.target), version: null },
    confidence,
    margin: confidence,
    is_certain: false,
    matches: [rowOf(few.target, own.amount)],
    remainder: null,
    mirror_id: null,
    reasons: [
      { evidence: 'history', verdict: 'near', field: FIELDS[few.key.kind], found: day, wanted: String(few.count) },
    ],
  }
}

/** Whether the account, company and VAT rate of a fact exist and may be used on this day. */
const canBook = (
  { account_id, company_id, vat_rate_id }: FactTarget,
  { day }: TransactionReading,
  { settings, companies, rates }: MatcherState,
): boolean => {
  if (account_id !== null && settings.closed_accounts.includes(account_id)) return false
  if (company_id !== null && companies.get(company_id) === undefined) return false
  if (vat_rate_id === null) return true
  if (!settings.is_liable_for_vat) return false
  const rate = rates.get(vat_rate_id)
  return rate !== undefined && day !== null && isValidOn(rate, day)
}

/** Shares of right proposals on the labelled corpus, seeds 1 to 5; for a choice, by how many were booked this way. */
const confidenceOf = ({ certainty, support, against, isSameAmount }: LearnedProposal): number => {
  if (certainty === 'automatic') return support >= 6 ? 0.999 : 0.998
  if (certainty === 'probable') return isSameAmount ? 0.98 : 0.96
  return 0.9 * (support / (support + against + 1))
}

const candidateOf = (learned: LearnedProposal, amount: MinorUnits, confidence: number, next: number): Candidate => ({
  kind: 'learned',
  source: { type: 'learned_fact', id: factIdOf(learned.key, learned.target), version: null },
  confidence: rounded(confidence),
  margin: rounded(Math.max(0, confidence - next)),
  is_certain: learned.certainty === 'automatic',
  matches: [rowOf(learned.target, amount)],
  remainder: null,
  mirror_id: null,
  reasons: [
    {
      evidence: 'history',
      verdict: learned.against === 0 ? 'equal' : 'near',
      field: FIELDS[learned.key.kind],
      found: String(learned.support),
      wanted: String(learned.against),
    },
    ...(learned.isSameAmount
      ? [{ evidence: 'history', verdict: 'equal', field: 'amount', found: null, wanted: null } as const]
      : []),
  ],
})

const FIELDS = { iban: 'counterparty_iban', name: 'name', text: 'text' } as const

/** The whole transaction, as a positive amount. */
const rowOf = ({ account_id, company_id, vat_rate_id }: FactTarget, amount: MinorUnits): ProposedRow => ({
  amount: minorUnitsOf(Math.abs(amount)),
  matchable_type: company_id === null ? null : 'company',
  matchable_id: company_id,
  account_id,
  vat_rate_id,
  text: null,
  currency: null,
  currency_amount: null,
})

/** A candidate of another kind with more confidence than this comes first. */
export const MAX_OTHER = 0.2

/**
 * Adds what was learned to the suggestions: behind a document that is attached, otherwise by confidence among the
 * others. A learned proposal is attached only when the transaction does not look like something else.
 */
export const withLearned = (found: Suggestions, learned: LearnedCandidates, canAttach: boolean): Suggestions => {
  if (learned.candidates.length === 0) return found
  const [attached, ...others] = found.attaches ? found.candidates : []
  const hasOtherExplanation = found.candidates.some(({ confidence }) => confidence >= MAX_OTHER)
  const attaches = learned.attaches && canAttach && !hasOtherExplanation
  const own = attaches ? learned.candidates : learned.candidates.map((each) => ({ ...each, is_certain: false }))
  const behind = [...(attached ? others : found.candidates), ...own].toSorted((a, b) => b.confidence - a.confidence)
  if (attached) return { ...found, candidates: [attached, ...behind] }
  if (attaches) return { candidates: behind, attaches, why_not: [] }
  const why_not = found.why_not.filter(({ code }) => code !== 'nothing_fits' && code !== 'no_payment_of_document')
  return {
    candidates: behind,
    attaches,
    why_not: [...why_not, { evidence: 'history', code: 'booked_otherwise', values: {} }],
  }
}
