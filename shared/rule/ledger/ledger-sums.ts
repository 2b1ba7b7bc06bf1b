// Reads the stored sums of the ledger: what was booked on an account in a year, with the sign that people expect. This
// file adds up no entries; the books update the sums with every commit.
import type { TotalsAnswer } from '../../books/port/read.ts'
import type { LedgerAccount } from '../../record/ledger/ledger-account.ts'
import { type MinorUnits, minorUnitsOf, ZERO } from '../../value/money.ts'

/** Amounts by ledger account, debits positive. An account that is missing has no postings. */
type SumByAccount = ReadonlyMap<string, MinorUnits>

export interface YearSums {
  /** The postings of the year. */
  readonly booked: SumByAccount
  /** The postings of closing entries: they empty the income statement, but not the year's actuals. */
  readonly closing: SumByAccount
}

/** The sums of one fiscal year, from the total `by_account_and_year`. */
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
 * What was booked on the account in a year, with the sign of a budget: an expense or an asset is positive when debited,
 * revenue and liabilities are positive when credited. The sum of the year is not scaled to its length.
 */
export const actualOf = (account: LedgerAccount, { booked }: YearSums): MinorUnits => {
  return withAccountSign(account, booked.get(account.id) ?? ZERO)
}

/** A sum with debits positive, converted to the account's sign: revenue and liabilities are positive when credited. */
export const withAccountSign = ({ type }: LedgerAccount, sum: number): MinorUnits =>
  minorUnitsOf((type === 'revenue' || type === 'passive') && sum !== 0 ? -sum : sum)
