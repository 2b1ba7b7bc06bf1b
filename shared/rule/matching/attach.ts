// What may be attached without asking, what may even be booked without looking, and if not, why not.

import type { MatchReason } from '../../record/match.ts'
import { likelyCompanies } from './candidates.ts'
import type { Weighed } from './confidence.ts'
import { amountText } from './evidence.ts'
import type { Finding, Question } from './finding.ts'
import type { MatchDocument } from './match-document.ts'
import type { Candidate, WhyNot } from './suggestion.ts'

const MIN_SCORE = 0.85
const MIN_LEAD = 0.5

const isChecked = ({ findings }: Weighed): boolean => findings.some(({ role }) => role === 'checked')

/** What vetoes. A checked reference outweighs a strange name or day: people pay for others, and in advance. */
const contradictionOf = (weighed: Weighed): Finding | undefined =>
  weighed.findings.find(
    ({ role, evidence }) =>
      role === 'contradiction' && !(isChecked(weighed) && (evidence === 'name' || evidence === 'date')),
  )

const supportsOf = ({ findings }: Weighed): number => findings.filter(({ role }) => role === 'support').length

/**
 * Whether the amount is accounted for: nothing stays open and nothing is written off, but for the interface's tolerance, what
 * stated shares of documents leave, a discount that the document grants, the commission that an acquirer states, and with a checked reference a part payment
 * and an exchange difference.
 */
const isSettled = (weighed: Weighed): boolean => {
  const { cause, is_stated, kind, are_shares } = weighed.hypothesis
  if (cause === null || cause === 'rounding' || (cause === 'discount' && is_stated)) return true
  if (are_shares && is_stated) return true
  if (kind === 'collective' && cause === 'charge') return is_stated
  return isChecked(weighed) && (kind === 'part_payment' ? isClearPart(weighed) : cause === 'exchange')
}

/** What lacks less of the whole is rather a deduction: per cent. */
const MIN_OPEN_PER_CENT = 5

const isClearPart = ({ hypothesis: { rows, rest } }: Weighed): boolean => {
  const [row] = rows
  const paid = row?.currency_amount ?? row?.amount ?? 0
  const open = Math.abs(rest?.amount ?? 0)
  return open * 100 >= MIN_OPEN_PER_CENT * (paid + open)
}

export const mayAttach = (weighed: Weighed): boolean =>
  (isChecked(weighed) || supportsOf(weighed) >= 2) &&
  contradictionOf(weighed) === undefined &&
  isSettled(weighed) &&
  weighed.lead >= MIN_LEAD &&
  (isChecked(weighed) || weighed.score >= MIN_SCORE)

/**
 * Attached, and besides the amount no rest on either side, or a discount that the document grants and was taken in time:
 * then with its tax, which must be known when there is one to correct (MWSTG 41).
 */
export const isCertain = (weighed: Weighed): boolean => {
  const { cause, is_stated, rest, mirror } = weighed.hypothesis
  if (!mayAttach(weighed) || weighed.findings.some(isWorthMissing)) return false
  if (mirror !== null && isConverted(weighed)) return false
  return cause === null || (cause === 'discount' && is_stated && rest?.is_tax_known === true)
}

/** The row of a document in another currency has no worth in the base currency yet: a person says it. */
export const isWorthMissing = ({ evidence, verdict }: Pick<MatchReason, 'evidence' | 'verdict'>): boolean =>
  evidence === 'currency' && verdict === 'missing'

/** Between two currencies a rate is in it, which a person looks at. */
const isConverted = ({ findings }: Weighed): boolean =>
  findings.some(({ evidence, verdict }) => evidence === 'currency' && verdict === 'near')

/** Why nothing is attached, the weightiest first. `best`: the likeliest candidate. */
export const whyNot = (best: Weighed | undefined, question: Question): readonly WhyNot[] => {
  const { read, found } = question
  const reasons: WhyNot[] = []
  const say = (code: WhyNot['code'], evidence: WhyNot['evidence'], values: WhyNot['values'] = {}) =>
    reasons.push({ code, evidence, values })
  const isWeak = best === undefined || !isChecked(best)
  const paidAgain = paidDocument(question)
  if (isWeak && paidAgain) say('paid_already', 'reference', { number: paidAgain.number ?? '' })
  const [taken] = found.taken
  if (isWeak && taken) say('taken', 'amount', { number: taken.number ?? '' })
  const [otherWay] = found.otherWay
  if (isWeak && otherWay) say('contradicted', 'direction', { number: otherWay.number ?? '' })
  if (best) sayOf(best, say)
  else if (isRateUnknown(question)) say('rate_unknown', 'currency', { currency: read.currency })
  else if (reasons.length === 0 && read.looks_like !== null)
    say('no_payment_of_document', 'rule', { kind: read.looks_like })
  if (reasons.length === 0) say('nothing_fits', 'amount', { amount: amountText(read.amount, read.currency) })
  return reasons
}

const isRateUnknown = ({ read, found, state }: Question): boolean =>
  read.currency !== state.settings.base_currency && found.documents.size > 0

/** A paid document that the transaction may pay a second time: named by it, or of the same company and amount. */
const paidDocument = ({ read, payers, found, state }: Question): MatchDocument | undefined => {
  const [named] = found.paid
  if (named) return named
  const { amount, currency, direction } = read
  return likelyCompanies(payers)
    .flatMap((company) => state.documents.paidOf(company, { amount, currency, direction }))
    .at(-1)
}

type Say = (code: WhyNot['code'], evidence: WhyNot['evidence'], values?: WhyNot['values']) => void

const sayOf = (best: Weighed, say: Say): void => {
  const contradiction = contradictionOf(best)
  if (contradiction?.evidence === 'rule') say('no_payment_of_document', 'rule', { kind: contradiction.found ?? '' })
  else if (contradiction) {
    const { evidence, found, wanted } = contradiction
    say('contradicted', evidence, { found: found ?? '', wanted: wanted ?? '' })
  }
  const { rest } = best.hypothesis
  if (rest !== null && !isSettled(best)) {
    say('rest_unexplained', 'amount', { amount: amountText(rest.amount, rest.currency), cause: rest.cause })
  }
  if (best.lead < MIN_LEAD && best.score - best.lead > 0.1) say('ambiguous', 'amount')
  if (!contradiction && !isChecked(best) && (supportsOf(best) < 2 || best.score < MIN_SCORE))
    say('one_evidence', 'reference')
}

/** The rows that are attached: an exchange difference is left to a person (interface document, reconcile). */
export const rowsToAttach = (candidate: Pick<Candidate, 'matches' | 'rest'>): Candidate['matches'] =>
  candidate.rest?.cause === 'exchange'
    ? candidate.matches.filter((row) => row.matchable_type !== null)
    : candidate.matches
