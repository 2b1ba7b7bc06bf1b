// Where the rows of a match come from: a row that a person confirms as Kontor proposed it stays Kontor's proposal, so that the
// detail and the history say by what it was found; any other row is the person's own.
import type { Match } from '../../record/match.ts'
import { minorToNumber } from '../../value/money.ts'
import type { PlannedRow } from './settle-rows.ts'

type Origin = Omit<PlannedRow['match'], 'id'>

const MANUAL: Origin = {
  ...{ origin: 'manual', source: null, confidence: null },
  ...{ is_certain: false, reasons: [] },
}

const CONTENT = ['amount', 'matchable_type', 'matchable_id', 'account_id', 'vat_rate_id', 'text'] as const

/** The origin of a row that a person gave, by the rows that were attached to the transaction. */
export const originOfRow = (
  row: Pick<Match, (typeof CONTENT)[number]>,
  given_currency_amount: PlannedRow['given_currency_amount'],
  attached: readonly Match[],
): Origin => {
  const isSame = (match: Match) =>
    CONTENT.every((field) => match[field] === row[field]) &&
    (given_currency_amount === null || Number(given_currency_amount) === currencyAmountOf(match))
  const same = attached.find(isSame)
  if (same === undefined) return MANUAL
  const { origin, source, confidence, is_certain, reasons } = same
  return { origin, source, confidence, is_certain, reasons }
}

const currencyAmountOf = ({ currency, currency_amount }: Match): number | null =>
  currency === null || currency_amount === null ? null : minorToNumber(currency_amount, currency)
