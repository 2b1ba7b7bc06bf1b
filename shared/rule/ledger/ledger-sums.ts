// Reads the kept sums of the ledger: what was booked on an account in a year, and how people see it. Nothing here adds
// up entries; the books keep the sums with every commit.
import type { TotalsAnswer } from '../../books/port/read.ts'
import type { LedgerAccount } from '../../record/ledger/ledger-account.ts'
import { type MinorUnits, minorUnitsOf, ZERO } from '../../value/money.ts'

/** Amounts by ledger account, debits positive. Without an entry nothing was booked. */
type SumByAccount = ReadonlyMap<string, MinorUnits>

export interface YearSums {
  /** What was booked in the year. */
  readonly booked: SumByAccount
  /** What closing entries moved: they empty the income statement, and must not empty the year's actuals. */
  readonly closing: SumByAccount
}

/** The sums of one fiscal year, out of the total `by_account_and_year`. */
export const sumsOfYear = (sums: readonly TotalsAnswer[], yearId: string): YearSums => {
  const booked = new Map<string, MinorUnits>()
  const closing = new Map<string, MinorUnits>()
  for (const { by, sum } of sums) {
    const [account, year, isClosing] = by
    if (year === yearId) (isClosing === true ? closing : booked).set(String(account), minorUnitsOf(sum))
  }
  return { booked, closing }
}

/**
 * What was booked on the account in a year, as a bookkeeper budgets it: an expense or an asset is positive when debited,
 * revenue and liabilities are positive when credited. The sum over the year as it is; nothing is scaled to its length.
 */
export const actualOf = (account: LedgerAccount, { booked }: YearSums): MinorUnits => {
  return withAccountSign(account, booked.get(account.id) ?? ZERO)
}

/** A sum with debits positive as people see it on the account: revenue and liabilities are positive when credited. */
export const withAccountSign = ({ type }: LedgerAccount, sum: number): MinorUnits =>
  minorUnitsOf((type === 'revenue' || type === 'passive') && sum !== 0 ? -sum : sum)
