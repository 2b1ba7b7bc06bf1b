// Facts for the tests of the ledger's rules, written as a bookkeeper would: accounts by number, sums by account and
// year.
import type { TotalsAnswer } from '../../../shared/books/port/read.ts'
import type { FiscalYear } from '../../../shared/record/ledger/fiscal-year.ts'
import type { LedgerAccount } from '../../../shared/record/ledger/ledger-account.ts'
import type { CheckedBooks } from '../../../shared/rule/ledger/books-checks.ts'
import { chartKmu } from '../../../shared/rule/ledger/chart-kmu.ts'
import type { ValuationAccounts } from '../../../shared/rule/ledger/exchange/exchange-valuation.ts'
import { type LocalDate, type Timestamp, timestampOf } from '../../../shared/value/calendar.ts'

export const NOW = timestampOf(Date.UTC(2026, 10, 21))
export const day = (text: string): LocalDate => text as LocalDate

/** The whole chart; the id of an account is its number. */
export const CHART: readonly LedgerAccount[] = chartKmu('de').map((account) => ({
  id: String(account.number),
  ...account,
}))

/** Books without documents, to be checked; debits positive, by account number. */
export const checkedBooks = (
  balances: Readonly<Record<string, number>>,
  more: Partial<CheckedBooks>,
): CheckedBooks => ({
  base_currency: 'CHF',
  accounts: CHART,
  balances: new Map(Object.entries(balances)),
  booking_accounts: { debtor: '1100', creditor: '2000', transfer: '1090' },
  balances_in_currency: new Map(),
  openings: new Map(),
  openings_in_currency: new Map(),
  invoices: [],
  expenses: [],
  bank_accounts: [],
  turnover: null,
  ...more,
})

export const VALUATION_ACCOUNTS: ValuationAccounts = {
  debtor: '1100',
  creditor: '2000',
  exchange_sales: '3806',
  exchange_purchases: '4906',
  exchange_loss: '6949',
  exchange_gain: '6999',
}

/** `2026` is the calendar year; other years are written `2025-07-01..2026-06-30`. A leading `x` means closed. */
export const yearOf = (text: string): FiscalYear => {
  const [start, end] = text.replace(/^x/, '').split('..')
  return {
    id: text.replace(/^x/, ''),
    name: text.replace(/^x/, ''),
    start_date: day(end === undefined ? `${start}-01-01` : (start ?? '')),
    end_date: day(end ?? `${start}-12-31`),
    closed_at: text.startsWith('x') ? (NOW as Timestamp) : null,
  }
}

/** Sums of a year as the books keep them: `{ 1020: 500, 3400: -500 }`, debits positive; `closing` apart. */
export const sumsIn = (
  year: string,
  booked: Readonly<Record<number, number>>,
  closing: Readonly<Record<number, number>> = {},
): readonly TotalsAnswer[] => [
  ...Object.entries(booked).map(([account, sum]) => ({ by: [account, year, false], count: 1, sum })),
  ...Object.entries(closing).map(([account, sum]) => ({ by: [account, year, true], count: 1, sum })),
]

/** `field code` of every problem; empty when there is none. */
export const problemsOf = (
  decided: { readonly ok: true } | { readonly ok: false; readonly error: readonly { field: string; code: string }[] },
): readonly string[] => (decided.ok ? [] : decided.error.map(({ field, code }) => `${field} ${code}`))
