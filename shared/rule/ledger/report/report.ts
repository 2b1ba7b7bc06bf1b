// The parts of every report: rows with one figure for each column, and checks. Titles other than account names are
// codes, which the presentation words. Amounts are minor units, percentages plain numbers.
import type { LedgerAccount } from '../../../record/ledger/ledger-account.ts'
import type { LocalDate } from '../../../value/calendar.ts'
import { type MinorUnits, minorUnitsOf, ZERO } from '../../../value/money.ts'

/** The titles of a report that are not account names. */
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
  | 'without_company'
  | 'booked_with_payment'
  | 'valuation'

export type Title =
  | { readonly text: string }
  | { readonly word: ReportWord }
  | { readonly sum_of: string }
  | { readonly entry: { readonly date: LocalDate; readonly text: string | null } }
  | { readonly document: { readonly number: string; readonly due_date: LocalDate } }

/** The journal entries behind a figure. */
interface Entries {
  readonly account_ids: readonly string[]
  readonly from: LocalDate
  readonly to: LocalDate
  /** Null: with any rate. */
  readonly vat_rate_ids: readonly (string | null)[] | null
}

/** By column; null when the column has no figure. */
export type Amounts = Readonly<Record<string, number | null>>

export interface ReportRow {
  readonly key: string
  readonly kind: 'heading' | 'account' | 'line' | 'subtotal' | 'total' | 'note'
  readonly level: number
  /** The account's number; null for a heading. */
  readonly number: number | null
  readonly title: Title
  readonly account_id: string | null
  readonly amounts: Amounts
  readonly entries: Entries | null
  /** In aged lists: the currency of the amounts, when it is not that of the report; the company and the document. */
  readonly currency?: string
  readonly company_id?: string | null
  readonly document_id?: string
  /** The row is this journal entry. */
  readonly entry_id?: string
}

export interface ReportCheck {
  readonly code: 'debits_equal_credits' | 'assets_equal_liabilities' | 'entries_have_vouchers'
  readonly is_met: boolean
  readonly amount: MinorUnits | null
  readonly entries: Entries | null
  /** Of vouchers: how many entries need one, and how many have none. */
  readonly count?: number
  readonly missing?: number
}

/** The days that a report covers. */
export interface Days {
  readonly from: LocalDate
  readonly to: LocalDate
}

/** The postings on an account in some days, debits positive; those of closing entries separately. */
export interface AccountSum {
  readonly booked: MinorUnits
  readonly closing: MinorUnits
  /** Both sides, including closing entries. */
  readonly debit: MinorUnits
  readonly credit: MinorUnits
}
export type SumsByAccount = ReadonlyMap<string, AccountSum>

const NO_SUMS: AccountSum = { booked: ZERO, closing: ZERO, debit: ZERO, credit: ZERO }

export const sumOn = (sums: SumsByAccount, { id }: Pick<LedgerAccount, 'id'>): AccountSum => sums.get(id) ?? NO_SUMS

/** All postings including closing entries; debits positive. */
export const allOn = (sums: SumsByAccount, account: Pick<LedgerAccount, 'id'>): number => {
  const { booked, closing } = sumOn(sums, account)
  return booked + closing
}

/** The digit of an account's class. */
export const classOf = ({ number }: Pick<LedgerAccount, 'number'>): number => Number(String(number).charAt(0))

/**
 * Whether the account belongs to the balance sheet. All others belong to the income statement, or to the closing of a
 * year.
 */
export const isBalanceSheetAccount = (account: Pick<LedgerAccount, 'number'>): boolean => classOf(account) <= 2

/** Assets and costs (classes 1, 4, 5, 6) are shown debit positive, all others credit positive. */
export const signOf = (account: Pick<LedgerAccount, 'number'>): 1 | -1 =>
  [1, 4, 5, 6].includes(classOf(account)) ? 1 : -1

/** Avoids a negative zero. */
export const signed = (sign: 1 | -1, amount: number): MinorUnits => minorUnitsOf(amount === 0 ? 0 : sign * amount)

/** A difference in per cent of the base, with one decimal; null when the base is 0. */
export const percentOf = (difference: number, base: number): number | null =>
  base === 0 ? null : Math.round((difference / Math.abs(base)) * 1000) / 10

/** The accounts by number, without those that have no amount in any column. */
export const withFigures = (
  accounts: readonly LedgerAccount[],
  amountsOf: (account: LedgerAccount) => Amounts,
): readonly { readonly account: LedgerAccount; readonly amounts: Amounts }[] =>
  accounts
    .toSorted((a, b) => a.number - b.number)
    .map((account) => ({ account, amounts: amountsOf(account) }))
    .filter(({ amounts }) => Object.values(amounts).some((amount) => amount !== null && amount !== 0))

/** The column of percentages, which are not added up. */
export const PERCENT = 'percent'

/** The sum of each column; `finish` computes what is not a sum. */
export const addUp = (all: readonly Amounts[], finish: (sums: Amounts) => Amounts): Amounts => {
  const sums: Record<string, number | null> = {}
  for (const amounts of all)
    for (const [key, amount] of Object.entries(amounts))
      sums[key] = amount === null || key === PERCENT ? (sums[key] ?? null) : minorUnitsOf((sums[key] ?? 0) + amount)
  return finish(sums)
}
