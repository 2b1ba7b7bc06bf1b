// The balances of a currency at the ends of days, with the changes between them: the rows of the table and the points
// of the chart. Exact, in minor units. Pure.
import { minorToNumber, minorUnitsOf, numberToMinor } from '../../../shared/value/money.ts'

export interface CashRow {
  readonly date: string
  readonly balance: number
  /** Since the row before; null: it is the first. */
  readonly change: number | null
}

export const cashRows = (dates: readonly string[], balances: readonly number[], currency: string): readonly CashRow[] =>
  dates.map((date, index) => {
    const balance = balances[index] ?? 0
    return { date, balance, change: index === 0 ? null : difference(balance, balances[index - 1] ?? 0, currency) }
  })

const difference = (now: number, before: number, currency: string): number => {
  const a = numberToMinor(now, currency)
  const b = numberToMinor(before, currency)
  return a.ok && b.ok ? minorToNumber(minorUnitsOf(a.value - b.value), currency) : now - before
}

/** The currency to show: the one in the address, otherwise that of the organization, otherwise the first. */
export const shownCurrency = (
  currencies: readonly string[],
  requested: string | undefined,
  base: string,
): string | undefined =>
  [requested, base, currencies[0]].find((each) => each !== undefined && currencies.includes(each))
