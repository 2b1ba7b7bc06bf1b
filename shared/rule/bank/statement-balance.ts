// Whether the rows of a statement add up to its own balances (CAMT.053 Stmt/Bal, or the balances that a table states
// above, below and next to its rows).
import type { MinorUnits } from '../../value/money.ts'

export interface StatementBalance {
  /**
   * The sum of the rows in the statement's currency, in minor units. A file may contain any number, so it may exceed
   * every valid amount.
   */
  readonly sum: number
  /**
   * Opening balance plus rows less closing balance: 0 when the statement adds up. Null when it cannot be checked,
   * because the statement does not state both balances, or has rows in another currency.
   */
  readonly difference: number | null
}

export const checkStatementBalance = (
  statement: { readonly opening_balance: MinorUnits | null; readonly closing_balance: MinorUnits | null },
  rows: readonly { readonly amount: number; readonly currency: string }[],
  currency: string,
): StatementBalance => {
  const { opening_balance: opening, closing_balance: closing } = statement
  const own = rows.filter((row) => row.currency === currency)
  const sum = own.reduce((total, { amount }) => total + amount, 0)
  const isComparable = opening !== null && closing !== null && own.length === rows.length
  return { sum, difference: isComparable ? opening + sum - closing : null }
}
