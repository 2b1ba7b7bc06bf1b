// What every report is made of: rows with a figure a column, and checks. Titles that are no names of accounts are codes;
// whoever shows them has the words. Amounts are minor units, percentages plain numbers.
import type { LedgerAccount } from '../../../record/ledger/ledger-account.ts'
import type { LocalDate } from '../../../value/calendar.ts'
import { type MinorUnits, minorUnitsOf, ZERO } from '../../../value/money.ts'

/** What a report says in words of its own. */
export type ReportWord =
  | 'assets'
  | 'liabilities'
  | 'result_of_year'
  | 'result_before'
  | 'gross_result'
  | 'result_after_staff'
  | 'ebitda'
  | 'ebit'
  | 'result_before_other'
  | 'result_before_tax'
  | 'result'
  | 'balance_accounts'
  | 'totals'

export type Title = { readonly text: string } | { readonly word: ReportWord } | { readonly sum_of: string }

/** The journal entries that a figure is made of. */
interface Entries {
  readonly account_ids: readonly string[]
  readonly from: LocalDate
  readonly to: LocalDate
  /** Null: whatever their rate. */
  readonly vat_rate_ids: readonly (string | null)[] | null
}

/** By column; null: it has none there. */
export type Amounts = Readonly<Record<string, number | null>>

export interface ReportRow {
  readonly key: string
  readonly kind: 'heading' | 'account' | 'line' | 'subtotal' | 'total' | 'note'
  readonly level: number
  /** Of the account. */
  readonly number: number | null
  readonly title: Title
  readonly account_id: string | null
  readonly amounts: Amounts
  readonly entries: Entries | null
}

export interface ReportCheck {
  readonly code: 'debits_equal_credits' | 'assets_equal_liabilities'
  readonly is_met: boolean
  readonly amount: MinorUnits | null
  readonly entries: Entries | null
}

/** Which days a report is of. */
export interface Days {
  readonly from: LocalDate
  readonly to: LocalDate
}

/** What was booked on an account in some days, debits positive; what closing entries moved, apart. */
export interface AccountSum {
  readonly booked: MinorUnits
  readonly closing: MinorUnits
  /** Both sides, closing entries included. */
  readonly debit: MinorUnits
  readonly credit: MinorUnits
}
export type SumsByAccount = ReadonlyMap<string, AccountSum>

const NO_SUMS: AccountSum = { booked: ZERO, closing: ZERO, debit: ZERO, credit: ZERO }

export const sumOn = (sums: SumsByAccount, { id }: Pick<LedgerAccount, 'id'>): AccountSum => sums.get(id) ?? NO_SUMS

/** All that was booked, closing entries included; debits positive. */
export const allOn = (sums: SumsByAccount, account: Pick<LedgerAccount, 'id'>): number => {
  const { booked, closing } = sumOn(sums, account)
  return booked + closing
}

/** The digit of an account's class. */
export const classOf = ({ number }: Pick<LedgerAccount, 'number'>): number => Number(String(number).charAt(0))

/** Whether it stands in the balance sheet. All others are of the result, or lead to it when a year is closed. */
export const isBalanceSheetAccount = (account: Pick<LedgerAccount, 'number'>): boolean => classOf(account) <= 2

/** Assets and costs (classes 1, 4, 5, 6) are shown debit positive, all others credit positive. */
export const signOf = (account: Pick<LedgerAccount, 'number'>): 1 | -1 =>
  [1, 4, 5, 6].includes(classOf(account)) ? 1 : -1

/** Without the zero below zero. */
export const signed = (sign: 1 | -1, amount: number): MinorUnits => minorUnitsOf(amount === 0 ? 0 : sign * amount)

/** How much more one is than the other, in per cent with one decimal; null where there is nothing to compare with. */
export const percentOf = (difference: number, base: number): number | null =>
  base === 0 ? null : Math.round((difference / Math.abs(base)) * 1000) / 10

/** The accounts by number; without those that have nothing in any column. */
export const withFigures = (
  accounts: readonly LedgerAccount[],
  amountsOf: (account: LedgerAccount) => Amounts,
): readonly { readonly account: LedgerAccount; readonly amounts: Amounts }[] =>
  accounts
    .toSorted((a, b) => a.number - b.number)
    .map((account) => ({ account, amounts: amountsOf(account) }))
    .filter(({ amounts }) => Object.values(amounts).some((amount) => amount !== null && amount !== 0))

/** The column of percentages: no sum. */
export const PERCENT = 'percent'

/** Column by column, with what of it is no sum worked out again. */
export const addUp = (all: readonly Amounts[], finish: (sums: Amounts) => Amounts): Amounts => {
  const sums: Record<string, number | null> = {}
  for (const amounts of all)
    for (const [key, amount] of Object.entries(amounts))
      sums[key] = amount === null || key === PERCENT ? (sums[key] ?? null) : minorUnitsOf((sums[key] ?? 0) + amount)
  return finish(sums)
}
