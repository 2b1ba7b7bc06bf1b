// The rows that a rule makes of an amount; their sum is exactly the amount. Fixed amounts come first. Shares are of the
// amount without those, each rounded by itself (half up). A row with the rest takes what is left; without one, the last
// share takes it.
import type { Rule, RuleRow } from '../../../record/matching/rule.ts'
import { type MinorUnits, minorUnitsOf } from '../../../value/money.ts'
import type { RuleTransaction } from '../reading/rule-reading.ts'
import type { ProposedRow } from '../suggestion.ts'

/** 100 per cent, in thousandths. */
export const WHOLE_MILLIS = 100_000

/** Whether the fixed amounts do not exceed the amount. */
export const canSplit = ({ rows }: Pick<Rule, 'rows'>, { amount }: Pick<RuleTransaction, 'amount'>): boolean =>
  rows.reduce((sum, row) => sum + (row.amount ?? 0), 0) <= Math.abs(amount)

/**
 * The rows for a transaction in the base currency, valid as the body of `POST …/matches`, positive in its direction.
 * Rows of 0 are left out. Call this only when `canSplit` is true.
 */
export const rowsOf = (
  { rows, company_id }: Pick<Rule, 'rows' | 'company_id'>,
  { amount }: Pick<RuleTransaction, 'amount'>,
): readonly ProposedRow[] => {
  const amounts = amountsOf(rows, Math.abs(amount))
  return rows.flatMap(({ account_id, vat_rate_id, text }, index) => {
    const own = minorUnitsOf(amounts[index] ?? 0)
    if (own === 0) return []
    const company = { matchable_type: company_id === null ? null : 'company', matchable_id: company_id } as const
    return [{ amount: own, ...company, account_id, vat_rate_id, text, currency: null, currency_amount: null }]
  })
}

const amountsOf = (rows: readonly RuleRow[], whole: number): readonly number[] => {
  const shared = whole - rows.reduce((sum, row) => sum + (row.amount ?? 0), 0)
  let remaining = shared
  const amounts = rows.map(({ amount, share_millis }) => {
    if (amount !== null) return amount
    const share = share_millis === null ? 0 : Math.min(remaining, shareOf(shared, share_millis))
    remaining -= share
    return share
  })
  const takesRemainder = rows.findIndex(({ is_rest }) => is_rest)
  const last = takesRemainder === -1 ? rows.findLastIndex(({ share_millis }) => share_millis !== null) : takesRemainder
  return amounts.map((amount, index) => (index === last ? amount + remaining : amount))
}

/** Half up, exact for large amounts. */
const shareOf = (amount: number, millis: number): MinorUnits =>
  minorUnitsOf(Number((BigInt(amount) * BigInt(millis) * 2n + BigInt(WHOLE_MILLIS)) / BigInt(2 * WHOLE_MILLIS)))
