// Suggestions for a bank transaction as the interface shows them: amounts as decimal numbers, reasons with their sentence.
import type { SuggestionObject, SuggestionsObject } from '../../../shared/api/endpoints/bank/suggestions.ts'
import type { Candidate, OffsetPart, Remainder } from '../../../shared/rule/matching/suggestion.ts'
import { minorToNumber } from '../../../shared/value/money.ts'
import type { SuggestionsView } from '../../service/matching/contract.ts'
import { whyNotText } from '../text/obstacles.ts'
import { presentJournalEntry } from './ledger/journal-entry.ts'
import { presentMatchable, presentProposedRow, presentReason } from './match.ts'

export const presentSuggestions = (view: SuggestionsView): SuggestionsObject => ({
  data: view.candidates.map((candidate, index) => presentCandidate(candidate, index + 1, view)),
  why_not: presentWhyNot(view.why_not, view.locale),
  counterparts: view.counterparts.map((record) => presentJournalEntry({ record, base_currency: view.base_currency })),
})

export const presentWhyNot = (
  obstacles: SuggestionsView['why_not'],
  locale: SuggestionsView['locale'],
): SuggestionsObject['why_not'] =>
  obstacles.map((reason) => ({ evidence: reason.evidence, code: reason.code, text: whyNotText(reason, locale) }))

type View = Pick<SuggestionsView, 'matchables' | 'base_currency' | 'locale'>

export const presentCandidate = (candidate: Candidate, rank: number, view: View): SuggestionObject => ({
  rank,
  kind: candidate.kind,
  confidence: candidate.confidence,
  margin: candidate.margin,
  is_certain: candidate.is_certain,
  matches: candidate.matches.map((row) => presentProposedRow(row, view)),
  offset: candidate.offset ? { documents: candidate.offset.map((part) => presentOffsetPart(part, view)) } : null,
  rest: candidate.remainder && presentRemainder(candidate.remainder, view),
  reasons: candidate.reasons.map((reason) => presentReason(reason, view)),
})

const presentOffsetPart = ({ type, id, amount }: OffsetPart, { matchables, base_currency }: View) => ({
  type,
  id,
  amount: minorToNumber(amount, base_currency),
  matchable: presentMatchable(matchables?.get(id)),
})

const presentRemainder = (rest: Remainder, view: View): SuggestionObject['rest'] => ({
  amount: minorToNumber(rest.amount, rest.currency),
  currency: rest.currency,
  cause: rest.cause,
  rows: rest.rows.map((row) => presentProposedRow(row, view)),
})
