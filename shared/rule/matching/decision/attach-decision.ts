// Decides what is attached automatically, what may be booked in bulk without a review, and the obstacles when nothing
// is attached.

import type { MatchReason } from '../../../record/matching/match.ts'
import { probableCompanies } from '../evidence/document-candidates.ts'
import { amountText } from '../evidence/evidence.ts'
import type { Finding, Question } from '../evidence/finding.ts'
import type { MatchDocument } from '../index/match-document.ts'
import type { Candidate, Obstacle } from '../suggestion.ts'
import type { RankedHypothesis } from './confidence.ts'

const MIN_SCORE = 0.85
const MIN_LEAD = 0.5

const isChecked = ({ findings }: RankedHypothesis): boolean => findings.some(({ role }) => role === 'checked')

/**
 * The finding that prevents attaching. A checked reference overrides a different name or day: people pay for others,
 * and in advance.
 */
const contradictionOf = (weighed: RankedHypothesis): Finding | undefined =>
  weighed.findings.find(
    ({ role, evidence }) =>
      role === 'contradiction' && !(isChecked(weighed) && (evidence === 'name' || evidence === 'date')),
  )

const supportsOf = ({ findings }: RankedHypothesis): number => findings.filter(({ role }) => role === 'support').length

/**
 * Whether the amount is explained: nothing stays open and nothing is written off. Exceptions are the tolerance of the
 * interface document, the remainders of stated shares, a discount that the document grants, the commission that an
 * acquirer states, and with a checked reference a part payment and an exchange difference.
 */
const isSettled = (weighed: RankedHypothesis): boolean => {
  const { cause, is_stated, kind, are_shares } = weighed.hypothesis
  if (kind === 'return') return true
  if (cause === null || cause === 'rounding' || (cause === 'discount' && is_stated)) return true
  if (are_shares && is_stated) return true
  if (kind === 'collective' && cause === 'charge') return is_stated
  return isChecked(weighed) && (kind === 'part_payment' ? isClearPart(weighed) : cause === 'exchange')
}

/** A smaller open part is rather a deduction than the remainder of a part payment: per cent. */
const MIN_OPEN_PER_CENT = 5

const isClearPart = ({ hypothesis: { rows, remainder } }: RankedHypothesis): boolean => {
  const [row] = rows
  const paid = row?.currency_amount ?? row?.amount ?? 0
  const open = Math.abs(remainder?.amount ?? 0)
  return open * 100 >= MIN_OPEN_PER_CENT * (paid + open)
}

/**
 * Whether the suggestion is attached without asking a person: rule 75. `checked` and `support` are the roles of its
 * findings (evidence/finding.ts).
 */
export const canAttach = (weighed: RankedHypothesis): boolean =>
  weighed.hypothesis.offset === undefined &&
  (isChecked(weighed) || supportsOf(weighed) >= 2) &&
  contradictionOf(weighed) === undefined &&
  isSettled(weighed) &&
  weighed.lead >= MIN_LEAD &&
  (isChecked(weighed) || weighed.score >= MIN_SCORE)

/**
 * Whether the suggestion may be booked in bulk: it is attached, and its amount has no remainder, or a discount that the
 * document grants and that was taken in time. The tax of the discount must be known when there is tax to correct (MWSTG
 * 41).
 */
export const isCertain = (weighed: RankedHypothesis): boolean => {
  const { cause, is_stated, remainder, mirror, order } = weighed.hypothesis
  // A person looks at the payments that the bank left out.
  if (order !== undefined && order.left_out.length > 0) return false
  if (!canAttach(weighed) || weighed.findings.some(isBaseAmountMissing)) return false
  if (mirror !== null && isConverted(weighed)) return false
  // Without the word of the bank, the money may also be a refund.
  if (weighed.hypothesis.kind === 'return') return cause === null && isChecked(weighed)
  return cause === null || (cause === 'discount' && is_stated && remainder?.is_tax_known === true)
}

/** Whether the row of a document in another currency has no value in the base currency yet; a person enters it. */
export const isBaseAmountMissing = ({ evidence, verdict }: Pick<MatchReason, 'evidence' | 'verdict'>): boolean =>
  evidence === 'currency' && verdict === 'missing'

/** Whether the two sides have different currencies: a person must check the exchange rate. */
const isConverted = ({ findings }: RankedHypothesis): boolean =>
  findings.some(({ evidence, verdict }) => evidence === 'currency' && verdict === 'near')

/** The obstacles to attaching, the most important first. `best`: the most probable candidate. */
export const obstaclesOf = (best: RankedHypothesis | undefined, question: Question): readonly Obstacle[] => {
  const { reading, found } = question
  const reasons: Obstacle[] = []
  const add = (code: Obstacle['code'], evidence: Obstacle['evidence'], values: Obstacle['values'] = {}) =>
    reasons.push({ code, evidence, values })
  const isWeak = best === undefined || !isChecked(best)
  const paidBefore = paidDocument(question)
  if (isWeak && paidBefore) add('paid_already', 'reference', { number: paidBefore.number ?? '' })
  const [reserved] = found.reserved
  if (isWeak && reserved) add('taken', 'amount', { number: reserved.number ?? '' })
  const [otherWay] = found.otherWay.filter((document) => !best?.hypothesis.documents.includes(document))
  if (isWeak && otherWay) add('contradicted', 'direction', { number: otherWay.number ?? '' })
  if (best) addObstaclesOf(best, add)
  else if (isRateUnknown(question)) add('rate_unknown', 'currency', { currency: reading.currency })
  else if (reasons.length === 0 && reading.looks_like !== null)
    add('no_payment_of_document', 'rule', { kind: reading.looks_like })
  if (reasons.length === 0) add('nothing_fits', 'amount', { amount: amountText(reading.amount, reading.currency) })
  return reasons
}

const isRateUnknown = ({ reading, found, state }: Question): boolean =>
  reading.currency !== state.settings.base_currency && found.documents.size > 0

/**
 * A paid document that the transaction may pay a second time: the transaction names it, or it has the same company and
 * amount.
 */
export const paidDocument = ({ reading, payers, found, state }: Question): MatchDocument | undefined => {
  const [named] = found.paid
  if (named) return named
  const { amount, currency, direction } = reading
  return probableCompanies(payers)
    .flatMap((company) => state.documents.paidOf(company, { amount, currency, direction }))
    .at(-1)
}

type AddObstacle = (code: Obstacle['code'], evidence: Obstacle['evidence'], values?: Obstacle['values']) => void

const addObstaclesOf = (best: RankedHypothesis, add: AddObstacle): void => {
  const contradiction = contradictionOf(best)
  if (contradiction?.evidence === 'rule') add('no_payment_of_document', 'rule', { kind: contradiction.found ?? '' })
  else if (contradiction) {
    const { evidence, found, wanted } = contradiction
    add('contradicted', evidence, { found: found ?? '', wanted: wanted ?? '' })
  }
  const { remainder, offset } = best.hypothesis
  if (offset !== undefined) add('offset_first', 'amount')
  if (remainder !== null && !isSettled(best)) {
    add('rest_unexplained', 'amount', {
      amount: amountText(remainder.amount, remainder.currency),
      cause: remainder.cause,
    })
  }
  if (best.lead < MIN_LEAD && best.score - best.lead > 0.1) add('ambiguous', 'amount')
  if (!contradiction && !isChecked(best) && (supportsOf(best) < 2 || best.score < MIN_SCORE))
    add('one_evidence', 'reference')
}

/** The rows that are attached. An exchange difference is left to a person (interface document, reconcile). */
export const rowsToAttach = (candidate: Pick<Candidate, 'matches' | 'remainder'>): Candidate['matches'] =>
  candidate.remainder?.cause === 'exchange'
    ? candidate.matches.filter((row) => row.matchable_type !== null)
    : candidate.matches
