// The matches of a bank transaction as the interface shows them: amounts as decimal numbers, reasons with their sentence.
import type {
  MatchableObject,
  MatchObject,
  MatchReasonObject,
  ProposedRowObject,
} from '../../../shared/api/endpoints/bank/matches.ts'
import type { Match, MatchReason } from '../../../shared/record/matching/match.ts'
import type { ProposedRow } from '../../../shared/rule/matching/suggestion.ts'
import { minorToNumber } from '../../../shared/value/money.ts'
import type { BankTransactionView, Matchable } from '../../service/bank/contract.ts'
import { matchReasonText } from '../text/match-reasons.ts'

/** The data on which the amounts and texts of matches depend. */
type MatchContext = Pick<BankTransactionView, 'base_currency' | 'locale' | 'matchables'>

export const presentMatch = (match: Match, context: MatchContext): MatchObject => ({
  id: match.id,
  ...presentProposedRow(match, context),
  origin: match.origin,
  source: match.source,
  confidence: match.confidence,
  is_certain: match.is_certain,
  reasons: match.reasons.map((reason) => presentReason(reason, context)),
})

/** A row as `POST …/matches` takes it; includes the record that it names, if that was read. */
export const presentProposedRow = (
  row: ProposedRow,
  { base_currency, matchables }: Pick<MatchContext, 'base_currency' | 'matchables'>,
): ProposedRowObject => ({
  amount: minorToNumber(row.amount, base_currency),
  matchable_type: row.matchable_type,
  matchable_id: row.matchable_id,
  account_id: row.account_id,
  vat_rate_id: row.vat_rate_id,
  text: row.text,
  currency: row.currency,
  currency_amount:
    row.currency_amount === null || row.currency === null ? null : minorToNumber(row.currency_amount, row.currency),
  ...(matchables === null ? {} : { matchable: presentMatchable(matchables.get(row.matchable_id ?? '')) }),
})

export const presentMatchable = (matchable: Matchable | undefined): MatchableObject | null => {
  if (!matchable) return null
  const { currency, total, open_amount, ...rest } = matchable
  const inUnits = (amount: typeof total) =>
    amount === null || currency === null ? null : minorToNumber(amount, currency)
  return { ...rest, currency, total: inUnits(total), open_amount: inUnits(open_amount) }
}

export const presentReason = (reason: MatchReason, { locale }: Pick<MatchContext, 'locale'>): MatchReasonObject => ({
  ...reason,
  text: matchReasonText(reason, locale),
})
