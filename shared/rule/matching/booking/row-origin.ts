// The origin of the rows of a match. Rows that a person confirms as Kontor proposed them remain Kontor's proposal, so
// that the detail and the history can show the evidence; other rows are the person's own.
import type { Match } from '../../../record/matching/match.ts'
import { minorToNumber } from '../../../value/money.ts'
import { rowsToAttach } from '../decision/attach-decision.ts'
import { proposedOrigin } from '../decision/attachment.ts'
import type { Candidate, ProposedRow } from '../suggestion.ts'
import type { Row } from './allocation.ts'
import type { PlannedRow } from './settle-rows.ts'

type Origin = Omit<PlannedRow['match'], 'id'>

/** The origin of a person's own row. */
export const MANUAL: Origin = {
  origin: 'manual',
  source: null,
  confidence: null,
  is_certain: false,
  reasons: [],
}

/** A row that a person sent, with the amount in its document's currency, if stated. */
export interface ConfirmedRow {
  readonly row: Row
  readonly currency_amount: PlannedRow['given_currency_amount']
}

/**
 * The origin of each row that a person sent. A row that equals one of the `attached` rows of the transaction keeps its
 * origin. `shown` are the suggestions that Kontor answered for the transaction; the rows are one of them when they
 * equal all of its rows.
 */
export const originsOf = (
  rows: readonly ConfirmedRow[],
  attached: readonly Match[],
  shown: readonly Candidate[],
): readonly Origin[] => {
  const equalRows = rows.map((each) => attached.find((match) => isSame(each, match)))
  if (equalRows.every((match) => match !== undefined)) return equalRows.map(originOfMatch)
  const confirmed = shown.find((each) => areSame(rows, each.matches) || areSame(rows, rowsToAttach(each)))
  if (confirmed) return rows.map(() => proposedOrigin(confirmed))
  return equalRows.map((match) => (match ? originOfMatch(match) : MANUAL))
}

const originOfMatch = ({ origin, source, confidence, is_certain, reasons }: Match): Origin => ({
  origin,
  source,
  confidence,
  is_certain,
  reasons,
})

const CONTENT = ['amount', 'matchable_type', 'matchable_id', 'account_id', 'vat_rate_id', 'text'] as const

const isSame = ({ row, currency_amount }: ConfirmedRow, proposed: ProposedRow): boolean =>
  CONTENT.every((field) => proposed[field] === row[field]) &&
  (currency_amount === null ? null : Number(currency_amount)) === currencyAmountOf(proposed)

/** Whether they are the same rows, in any order. */
export const areSame = (rows: readonly ConfirmedRow[], proposed: readonly ProposedRow[]): boolean => {
  const left = [...proposed]
  for (const each of rows) {
    const at = left.findIndex((other) => isSame(each, other))
    if (at === -1) return false
    left.splice(at, 1)
  }
  return left.length === 0
}

const currencyAmountOf = ({ currency, currency_amount }: ProposedRow): number | null =>
  currency === null || currency_amount === null ? null : minorToNumber(currency_amount, currency)
