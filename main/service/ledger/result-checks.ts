// The checks of the books that concern revenue and expense: those of debtors, creditors and banks concern balances.
import { type TotalsAnswer, totals } from '../../../shared/books/port/read.ts'
import type { LedgerAccount } from '../../../shared/record/ledger/ledger-account.ts'
import type { OrganizationProfile } from '../../../shared/record/organization/organization.ts'
import { type BooksCheck, type CheckedTurnover, turnoverReported } from '../../../shared/rule/ledger/books-checks.ts'
import { isRevenue, turnoverAccounts } from '../../../shared/rule/ledger/report/vat-parts.ts'
import type { Questions } from '../core/deps.ts'
import { queryDocumentsCheck } from './documents-check.ts'

/** Adds their questions to the report's own: documents first, then the turnover. */
export const queryResultChecks = (
  questions: Questions,
  { settings, base_currency }: Pick<OrganizationProfile, 'settings' | 'base_currency'>,
  accounts: readonly LedgerAccount[],
): (() => readonly BooksCheck[]) => {
  const documents = queryDocumentsCheck(questions)
  const byYear = questions.ask(totals('journal_entry', 'by_account_and_year'))
  return () => [
    documents(base_currency),
    turnoverReported({ base_currency, turnover: turnoverOf(byYear(), { settings, accounts }) }),
  ]
}

/**
 * How much of the bookings on revenue accounts VAT reports count, by the sums of each account and year; null for an
 * organization that is not liable for VAT.
 */
export const turnoverOf = (
  byYear: readonly TotalsAnswer[],
  chart: { readonly settings: OrganizationProfile['settings']; readonly accounts: readonly LedgerAccount[] },
): CheckedTurnover | null => {
  if (!chart.settings.liableForVat) return null
  const revenue = new Set(chart.accounts.filter(isRevenue).map(({ id }) => id))
  const counted = new Set(turnoverAccounts(chart).map(({ id }) => id))
  const booked = byYear.filter(({ by: [account, , isClosing] }) => isClosing !== true && revenue.has(String(account)))
  const sumOf = (some: readonly TotalsAnswer[]) => some.reduce((all, { sum }) => all - sum, 0)
  return {
    reported: sumOf(booked.filter(({ by }) => counted.has(String(by[0])))),
    revenue: sumOf(booked),
    accounts: new Set(booked.map(({ by }) => by[0])).size,
  }
}
