// The end of a fiscal year: the state of its checklist, read from the journal, and the entries that post the result.
// Classes 3 to 8 are moved to 9000 (income statement), from there to 9200 (profit or loss), and to the equity.
import type { TotalsAnswer } from '../../books/port/read.ts'
import type { FiscalYear } from '../../record/ledger/fiscal-year.ts'
import type { LedgerAccount } from '../../record/ledger/ledger-account.ts'
import { isLocked, type PeriodLock } from '../../record/ledger/period-lock.ts'
import type { VatReporting } from '../../record/ledger/vat-reporting.ts'
import type { OrganizationSettings } from '../../record/organization/organization-settings.ts'
import { type MinorUnits, minorUnitsOf, ZERO } from '../../value/money.ts'
import { assert, err, ok, type Result } from '../../value/result.ts'
import { reportingOn } from '../organization/vat-reporting.ts'
import { sumsOfYear, type YearSums } from './ledger-sums.ts'
import { vatPeriodsIn } from './vat-periods.ts'

export interface Checklist {
  readonly balance_sheet_profit_loss_posted: boolean
  readonly income_statement_profit_loss_posted: boolean
  /** By the label of the period: `Q1` or `S1`; `Q1 2026` in years that have a period twice. Empty without VAT. */
  readonly vat_periods_status: Readonly<Record<string, boolean>>
}

export interface YearEndFacts {
  /** The whole chart. */
  readonly accounts: readonly LedgerAccount[]
  /** The total `by_account_and_year`; the year's own is enough. */
  readonly sums: readonly TotalsAnswer[]
  /** The total `by_account_and_month` of the accounts of VAT_ACCOUNTS. */
  readonly vat_months: readonly TotalsAnswer[]
  /** The settled VAT periods. */
  readonly vat_locks: readonly Pick<PeriodLock, 'kind' | 'to' | 'reopened_at'>[]
  readonly legal_form: string
  readonly settings: Pick<OrganizationSettings, 'accountingVatReporting'>
}

const INCOME_STATEMENT = 9000
const PROFIT_OR_LOSS = 9200
/** The tax booked beyond the net tax owed (chart of Swiss SMEs): revenue, but not turnover. */
export const NET_TAX_ACCOUNT = 3809
/** VAT due and input tax. The settlement account 2201 is not among them, because they are settled to it. */
export const VAT_ACCOUNTS: readonly number[] = [1170, 1171, 1172, 1173, 1174, 2200, 2202, 2203]

const LEGAL_ENTITIES = new Set(['plc', 'llc', 'association', 'foundation'])

/** Whether a company has a legal personality and owes its own taxes. */
export const isLegalEntity = (legalForm: string): boolean => LEGAL_ENTITIES.has(legalForm)

/**
 * The account of the result in the balance sheet: 2979 for legal entities, 2891 for sole proprietors and partnerships.
 */
export const resultAccountOf = (legalForm: string): number => (isLegalEntity(legalForm) ? 2979 : 2891)

/**
 * - `income_statement_profit_loss_posted`: classes 3 to 8 and 9000 are at zero.
 * - `balance_sheet_profit_loss_posted`: closing entries brought the year's result to the result account, and 9200 is at
 * zero.
 * - `vat_periods_status`: the VAT periods that end in the year, as the settings have them on the last day of each; none
 * without liability for VAT. A period is done when every VAT account is at zero on its last day: settled to 2201 by an
 * entry of that day, or never used. By received amounts, when it is settled: the tax of open items stays.
 */
export const checklistOf = (year: FiscalYear, facts: YearEndFacts): Checklist => {
  const sums = sumsOfYear(facts.sums, year.id)
  const remainderOn = (number: number) => remainderOfNumber(facts.accounts, sums, number)
  const isResultPosted = incomeAccounts(facts.accounts).every((account) => remainderOf(sums, account.id) === 0)
  const resultAccount = facts.accounts.find(({ number }) => number === resultAccountOf(facts.legal_form))
  const posted = resultAccount ? (sums.closing.get(resultAccount.id) ?? ZERO) : ZERO
  return {
    balance_sheet_profit_loss_posted: posted === resultOf(facts.accounts, sums) && remainderOn(PROFIT_OR_LOSS) === 0,
    income_statement_profit_loss_posted: isResultPosted && remainderOn(INCOME_STATEMENT) === 0,
    vat_periods_status: vatPeriodsOf(periodEndsOf(year, facts.settings.accountingVatReporting), facts),
  }
}

/** The names of the open items, as paths into the checklist. */
export const openItemsOf = (checklist: Checklist): readonly string[] => {
  const { vat_periods_status: periods, ...posted } = checklist
  return [
    ...Object.entries(posted).flatMap(([name, isDone]) => (isDone ? [] : [name])),
    ...Object.entries(periods).flatMap(([label, isDone]) => (isDone ? [] : [`vat_periods_status.${label}`])),
  ]
}

/** A line of an entry that posts the result; debits positive. */
export interface ResultLine {
  readonly account_id: string
  readonly amount: MinorUnits
}

/**
 * The entries that post the remaining result of the year: at most three, each balanced, none when all is posted.
 * Refused when the chart has no account that they need; the refusal names it.
 */
export const resultEntries = (
  year: FiscalYear,
  facts: Omit<YearEndFacts, 'vat_months' | 'vat_locks' | 'settings'>,
): Result<readonly (readonly ResultLine[])[], { readonly missing: number }> => {
  const sums = sumsOfYear(facts.sums, year.id)
  const moves = incomeAccounts(facts.accounts).flatMap((account) => lineOf(account.id, -remainderOf(sums, account.id)))
  const amountMoved = -moves.reduce((total, line) => total + line.amount, 0)
  const toResult = amountMoved + remainderOfNumber(facts.accounts, sums, INCOME_STATEMENT)
  const toEquity = toResult + remainderOfNumber(facts.accounts, sums, PROFIT_OR_LOSS)
  const steps = [
    { moves, to: INCOME_STATEMENT, amount: amountMoved },
    { from: INCOME_STATEMENT, to: PROFIT_OR_LOSS, amount: toResult },
    { from: PROFIT_OR_LOSS, to: resultAccountOf(facts.legal_form), amount: toEquity },
  ]
  const entries: (readonly ResultLine[])[] = []
  for (const { moves, from, to, amount } of steps) {
    const source = from === undefined ? null : facts.accounts.find(({ number }) => number === from)
    const target = facts.accounts.find(({ number }) => number === to)
    if (amount !== 0 && !target) return err({ missing: to })
    assert(amount === 0 || source !== undefined, 'the account that the step before filled')
    const lines = [...(moves ?? []), ...lineOf(source?.id, -amount), ...lineOf(target?.id, amount)]
    if (lines.length > 0) entries.push(lines)
  }
  return ok(entries)
}

const lineOf = (account_id: string | undefined, amount: number): readonly ResultLine[] =>
  account_id === undefined || amount === 0 ? [] : [{ account_id, amount: minorUnitsOf(amount) }]

const incomeAccounts = (accounts: readonly LedgerAccount[]): readonly LedgerAccount[] =>
  accounts.filter(({ type }) => type === 'revenue' || type === 'expense')

/** The year's result before closing entries; a profit is negative, like a credit. */
const resultOf = (accounts: readonly LedgerAccount[], sums: YearSums): MinorUnits => {
  let result = 0
  for (const { id } of incomeAccounts(accounts)) result += sums.booked.get(id) ?? 0
  return minorUnitsOf(result)
}

/** The balance of an account in the year, including closing entries. */
const remainderOf = ({ booked, closing }: YearSums, accountId: string): number =>
  (booked.get(accountId) ?? 0) + (closing.get(accountId) ?? 0)

const remainderOfNumber = (accounts: readonly LedgerAccount[], sums: YearSums, number: number): number => {
  const account = accounts.find((each) => each.number === number)
  return account ? remainderOf(sums, account.id) : 0
}

/** Whether each period is settled. */
const vatPeriodsOf = (
  ends: readonly PeriodEnd[],
  { vat_months, vat_locks }: Pick<YearEndFacts, 'vat_months' | 'vat_locks'>,
): Readonly<Record<string, boolean>> => {
  const isTwice = new Set(ends.map(({ label }) => label)).size < ends.length
  const settled = new Set(
    vat_locks.flatMap((lock) => (lock.kind === 'vat' && isLocked(lock) ? [lock.to.slice(0, 7)] : [])),
  )
  return Object.fromEntries(
    ends.map((end) => {
      const label = isTwice ? `${end.label} ${end.month.slice(0, 4)}` : end.label
      return [label, end.isReceived ? settled.has(end.month) : areAtZero(vat_months, end.month)]
    }),
  )
}

/** Whether all VAT accounts are at zero at the end of a month. */
const areAtZero = (months: readonly TotalsAnswer[], until: string): boolean => {
  const balances = new Map<string, number>()
  for (const { by, sum } of months) {
    const account = String(by[0])
    if (String(by[1]) <= until) balances.set(account, (balances.get(account) ?? 0) + sum)
  }
  return [...balances.values()].every((balance) => balance === 0)
}

interface PeriodEnd {
  readonly label: string
  /** Its last month: `2026-03`. */
  readonly month: string
  readonly isReceived: boolean
}

const periodEndsOf = (year: FiscalYear, list: readonly VatReporting[]): readonly PeriodEnd[] =>
  vatPeriodsIn(year, list).map(({ label, to }) => ({
    label,
    month: to.slice(0, 7),
    isReceived: reportingOn(list, to)?.form === 'received',
  }))
