// The probability of each hypothesis: each finding multiplies its odds, and all hypotheses of a transaction share the
// total, together with the possibility that the transaction pays none of the documents. calibration.ts computes the
// confidence that is shown.

import type { Finding } from '../evidence/finding.ts'
import type { Hypothesis } from '../evidence/hypothesis.ts'
import { type CandidateRank, shownConfidence } from './calibration.ts'

export interface RankedHypothesis {
  readonly hypothesis: Hypothesis
  readonly findings: readonly Finding[]
  /** Its share of the total by the weights: it orders the candidates and decides what is attached. */
  readonly score: number
  /** How far its score is ahead of the next hypothesis with other documents. */
  readonly lead: number
  /** How often a candidate like this one is right. */
  readonly confidence: number
  /** How far its confidence is ahead of that of all other candidates; 0 when it has no lead. */
  readonly margin: number
}

/** The prior of a document that was found by chance: logarithm of the odds. */
const PRIOR = -4
const MAX_SCORE = 0.999

/** The most probable first. */
export const scoreHypotheses = (
  hypotheses: readonly { readonly hypothesis: Hypothesis; readonly findings: readonly Finding[] }[],
): readonly RankedHypothesis[] => {
  const odds = hypotheses.map(({ findings }) => Math.exp(findings.reduce((sum, { weight }) => sum + weight, PRIOR)))
  const sum = odds.reduce((total, each) => total + each, 1)
  const shares = hypotheses.map((each, index) => ({
    ...each,
    share: Math.min(MAX_SCORE, (odds[index] ?? 0) / sum),
  }))
  shares.sort((a, b) => b.share - a.share || compareDue(a.hypothesis, b.hypothesis))
  const shown = shares.map((each, at) => {
    return { ...each, confidence: shownConfidence(each, each.share, rankOf(at, shares)) }
  })
  return shown.map(({ hypothesis, findings, share, confidence }) => {
    const others = shown.filter((other) => !isSameDocuments(other.hypothesis, hypothesis))
    // The amount is exactly that of another document of the payer, so the reference may be an old one.
    const isContested = hypothesis.kind === 'part_payment' && others.some(isWhole)
    const next = isContested ? { share, confidence } : others[0]
    const lead = Math.max(0, share - (next?.share ?? 0))
    const highestOther = isContested ? confidence : Math.max(0, ...others.map((other) => other.confidence))
    const margin = lead === 0 ? 0 : Math.max(0, confidence - highestOther)
    return { hypothesis, findings, score: share, lead, confidence, margin }
  })
}

/** When the next hypothesis with other documents is more than half as probable, the lead of the first may be chance. */
const rankOf = (
  at: number,
  shares: readonly { readonly hypothesis: Hypothesis; readonly share: number }[],
): CandidateRank => {
  const [own] = shares.slice(at)
  if (own === undefined) return 'else'
  const isSame = (other: { readonly hypothesis: Hypothesis }) => isSameDocuments(other.hypothesis, own.hypothesis)
  if (at > 0) return shares.slice(0, at).some(isSame) ? 'same' : 'else'
  const next = shares.slice(1).find((other) => !isSame(other))
  return next === undefined || next.share * 2 <= own.share ? 'clear' : 'first'
}

/** Whether the hypothesis pays the whole of a document, and at least two independent pieces of evidence support it. */
const isWhole = ({ hypothesis, findings }: Pick<RankedHypothesis, 'hypothesis' | 'findings'>): boolean =>
  hypothesis.cause === null && findings.filter(({ role }) => role === 'support').length > 1

/** Whether two hypotheses have the same documents and differ only in the treatment of the remainder. */
export const isSameDocuments = (a: Hypothesis, b: Hypothesis): boolean =>
  a.mirror === b.mirror &&
  a.documents.length === b.documents.length &&
  a.documents.every((document) => b.documents.includes(document))

/**
 * Of equally probable hypotheses, the debt that fell due first comes first: it is paid first when the payer says
 * nothing (OR 87).
 */
const compareDue = (a: Hypothesis, b: Hypothesis): number => {
  const [first, second] = [a, b].map(({ documents: [document] }) => document?.due_date ?? document?.date ?? '')
  return (first ?? '') < (second ?? '') ? -1 : first === second ? 0 : 1
}

/** Rounded to three digits, because more would claim a false precision. */
export const rounded = (share: number): number => Math.round(share * 1000) / 1000
