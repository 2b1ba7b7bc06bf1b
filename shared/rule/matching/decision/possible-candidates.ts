// What a transaction may be when nothing proves it: as one or two like it were booked before, or an everyday payment by
// its words. A person decides; nothing of it is attached.

import { everydayCandidate } from '../everyday/everyday-candidate.ts'
import type { Question } from '../evidence/finding.ts'
import type { Candidate, Obstacle, Suggestions } from '../suggestion.ts'
import { rounded } from './confidence.ts'
import { fewBookingsCandidate, MAX_OTHER } from './learned-candidates.ts'
import { recoveredCandidate } from './recovered-candidate.ts'

/**
 * Adds the possibility to the candidates, and says why it is not attached. Callers that only attach (an import) need not
 * look for it.
 */
export const withPossibility = (found: Suggestions, question: Question): Suggestions => {
  if (found.attaches) return found
  const isLearned = found.candidates.some(({ kind }) => kind === 'learned')
  const recovered = recoveredCandidate(question)
  const possible = recovered ?? (isLearned ? null : (fewBookingsCandidate(question) ?? everydayCandidate(question)))
  if (possible === null) return found
  // What documents make probable comes first, however sure the words are.
  const likely = found.candidates.filter(({ confidence }) => confidence >= MAX_OTHER)
  const others = found.candidates.slice(likely.length)
  const margin = rounded(possible.confidence - (others[0]?.confidence ?? 0))
  const candidates = [...likely, { ...possible, margin }, ...others]
  if (likely.length > 0 || recovered) return { ...found, candidates }
  const why_not = found.why_not.filter(({ code }) => code !== 'nothing_fits' && code !== 'no_payment_of_document')
  return { ...found, candidates, why_not: [...why_not, obstacleOf(possible)] }
}

const obstacleOf = ({ kind, reasons: [reason] }: Candidate): Obstacle =>
  kind === 'learned'
    ? { evidence: 'history', code: 'booked_rarely', values: { count: reason?.wanted ?? '' } }
    : { evidence: 'text', code: 'no_payment_of_document', values: { kind: reason?.wanted ?? '' } }
