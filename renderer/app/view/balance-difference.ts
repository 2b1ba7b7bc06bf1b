// By how much the opening balance of a statement and its transactions miss its closing balance. Exact.
import { type MinorUnits, minorToNumber, numberToMinor } from '../../../shared/value/money.ts'

/** In the currency's units; as a plan and a report have them. */
export interface Balances {
  readonly opening_balance: number | null
  readonly sum: number
  readonly closing_balance: number | null
  readonly currency: string
}

/** By how much a statement does not add up, in its currency; null when a balance is missing. */
export const difference = ({ opening_balance, sum, closing_balance, currency }: Balances): number | null => {
  if (opening_balance === null || closing_balance === null) return null
  const [from, moved, to] = [opening_balance, sum, closing_balance].map((amount) => numberToMinor(amount, currency))
  if (!from?.ok || !moved?.ok || !to?.ok) return null
  return minorToNumber((to.value - from.value - moved.value) as MinorUnits, currency)
}
