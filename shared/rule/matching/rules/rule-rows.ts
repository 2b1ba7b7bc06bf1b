// What a rule makes of an amount: rows that are together exactly the amount. Fixed amounts come first; shares are of what
// those leave, each rounded for itself (half up); a row with the rest takes what is left, else the last share.
import type { Rule, RuleRow } from '../../../record/rule.ts'
import { type MinorUnits, minorUnitsOf } from '../../../value/money.ts'
import type { ProposedRow } from '../suggestion.ts'
import type { RuledTransaction } from './rule-reading.ts'

/** Per cent in thousandths: all of it. */
export const WHOLE_MILLIS = 100_000

/** Whether the fixed amounts leave nothing below zero. */
export const canSplit = ({ rows }: Pick<Rule, 'rows'>, { amount }: Pick<RuledTransaction, 'amount'>): boolean =>
  rows.reduce((sum, row) => sum + (row.amount ?? 0), 0) <= Math.abs(amount)

/**
 * The rows of a transaction in the base currency, valid as the body of `POST …/matches`, above zero in its direction. What
 * comes to nothing is left out. Only of a transaction that can be split.
 */
export const rowsOf = (
  { rows, company_id }: Pick<Rule, 'rows' | 'company_id'>,
  { amount }: Pick<RuledTransaction, 'amount'>,
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
  let left = shared
  const amounts = rows.map(({ amount, share_millis }) => {
    if (amount !== null) return amount
    const share = share_millis === null ? 0 : Math.min(left, shareOf(shared, share_millis))
    left -= share
    return share
  })
  const takesRest = rows.findIndex(({ is_rest }) => is_rest)
  const last = takesRest === -1 ? rows.findLastIndex(({ share_millis }) => share_millis !== null) : takesRest
  return amounts.map((amount, index) => (index === last ? amount + left : amount))
}

/** Half up, exactly. */
const shareOf = (amount: number, millis: number): MinorUnits =>
  minorUnitsOf(Number((BigInt(amount) * BigInt(millis) * 2n + BigInt(WHOLE_MILLIS)) / BigInt(2 * WHOLE_MILLIS)))
