// The budget matrix of a fiscal year: as it is, or as it was known at an earlier moment, with the changes since.
import { page, totals, where } from '../../../shared/books/port/read.ts'
import type { Budget } from '../../../shared/record/ledger/budget.ts'
import type { JournalEntry } from '../../../shared/record/ledger/journal-entry.ts'
import { budgetMatrix } from '../../../shared/rule/ledger/budget.ts'
import { monthsOfYear } from '../../../shared/rule/ledger/budget-months.ts'
import { previousYearOf } from '../../../shared/rule/ledger/fiscal-year.ts'
import { withAccountSign } from '../../../shared/rule/ledger/ledger-sums.ts'
import { createSumsBefore, revertChanges } from '../../../shared/rule/ledger/point-in-time.ts'
import type { Timestamp } from '../../../shared/value/calendar.ts'
import type { MinorUnits } from '../../../shared/value/money.ts'
import { err, ok } from '../../../shared/value/result.ts'
import type { Book, Read } from '../core/book.ts'
import { baseCurrencyOf } from '../core/deps.ts'
import { notFound } from '../core/refusal.ts'
import type { Answer } from '../core/request.ts'
import { actionsAfter, changesAfter, entriesAfter } from './as-of.ts'
import type { BudgetDifference, BudgetMatrixView } from './contract.ts'
import { lastEntry, numberIn } from './last-entry.ts'

/** Records that are changed in place: their former state is in the commits. */
const CHANGED = ['fiscal_year', 'ledger_account', 'budget'] as const
/** At most so many of the entries since are named. */
const NAMED = 100

export const sumsOf = (...yearIds: readonly string[]) =>
  totals('journal_entry', 'by_account_and_year', { position: 1, is: yearIds })

/** The matrix as it is now. */
export const currentMatrix = async ({ read }: Book, id: string): Answer<BudgetMatrixView> => {
  const [years] = await read([page('fiscal_year')])
  const year = years.rows.find((each) => each.id === id)
  if (!year) return err(notFound('FiscalYear', id))
  const previous_year = previousYearOf(years.rows, year)
  const base_currency = await baseCurrencyOf(read)
  const [accounts, budgets, sums] = await read([
    page('ledger_account'),
    where('budget', 'fiscal_year_id', [id]),
    sumsOf(id, ...(previous_year ? [previous_year.id] : [])),
  ])
  const rows = budgetMatrix({ year, previous_year, accounts: accounts.rows, budgets, sums })
  return ok({ year, previous_year, rows, base_currency, since: null })
}

/** What was booked on each account in each month of the previous year, with the sign of a budget. */
export const readPreviousMonths = async (
  read: Read,
  { previous_year, rows }: Pick<BudgetMatrixView, 'previous_year' | 'rows'>,
): Promise<ReadonlyMap<string, readonly MinorUnits[]>> => {
  if (previous_year === null) return new Map()
  const months = monthsOfYear(previous_year)
  const [found] = await read([
    totals('journal_entry', 'by_account_and_month', { position: 0, is: rows.map(({ account }) => account.id) }),
  ])
  const sums = new Map<string, number>()
  for (const { by, sum } of found) {
    const key = `${by[0]} ${by[1]}`
    if (by[2] !== true) sums.set(key, (sums.get(key) ?? 0) + sum)
  }
  return new Map(
    rows.map(({ account }) => [
      account.id,
      months.map((month) => withAccountSign(account, sums.get(`${account.id} ${month}`) ?? 0)),
    ]),
  )
}

/**
 * The matrix as it was known at the moment, with the current state of every row. A year that did not exist yet is not found.
 */
export const matrixAsOf = async (book: Book, id: string, moment: Timestamp): Answer<BudgetMatrixView> => {
  const base_currency = await baseCurrencyOf(book.read)
  // All answers are from one moment; later changes are in none of them.
  const [years, accounts, budgets, sums, last, actions] = await book.read([
    page('fiscal_year'),
    page('ledger_account'),
    page('budget'),
    totals('journal_entry', 'by_account_and_year'),
    lastEntry,
    actionsAfter(moment, CHANGED),
  ])
  const year = years.rows.find((each) => each.id === id)
  const changes = await changesAfter(book, moment, actions.rows, CHANGED)
  const yearsThen = revertChanges(years.rows, changes('fiscal_year'))
  const yearThen = yearsThen.find((each) => each.id === id)
  if (!year || !yearThen) return err(notFound('FiscalYear', id))
  const previousThen = previousYearOf(yearsThen, yearThen)
  const previous_year = previousYearOf(years.rows, year)

  const before = createSumsBefore(sums)
  const entries: JournalEntry[] = []
  let entries_count = 0
  const shown = [year, previousThen, previous_year].flatMap((each) => (each ? [each.id] : []))
  const inYears = [{ field: 'fiscal_year_id', is: shown }]
  for await (const entry of entriesAfter(book.read, moment, numberIn(last), inYears)) {
    before.subtractEntry(entry)
    entries_count++
    if (entries.length < NAMED) entries.push(entry)
  }

  const ofYear = (all: readonly Budget[]) => all.filter(({ fiscal_year_id }) => fiscal_year_id === id)
  const budgetsNow = ofYear(budgets.rows)
  const budgetsThen = ofYear(revertChanges(budgets.rows, changes('budget')))
  const now = budgetMatrix({ year, previous_year, accounts: accounts.rows, budgets: budgetsNow, sums })
  const rows = budgetMatrix({
    year: yearThen,
    previous_year: previousThen,
    accounts: revertChanges(accounts.rows, changes('ledger_account')),
    budgets: budgetsThen,
    sums: before.sums(),
  })
  const accountIdsThen = new Set(rows.map(({ account }) => account.id))
  return ok({
    year: yearThen,
    previous_year: previousThen,
    rows,
    base_currency,
    since: {
      moment,
      rows: new Map(now.map((row) => [row.account.id, row])),
      new_rows: now.filter(({ account }) => !accountIdsThen.has(account.id)),
      entries,
      entries_count,
      budgets: budgetDifference(budgetsThen, budgetsNow),
    },
  })
}

/** For each account whose budget changed. */
const budgetDifference = (before: readonly Budget[], after: readonly Budget[]): BudgetDifference[] => {
  const accounts = [...new Set([...before, ...after].map(({ account_id }) => account_id))]
  const of = (all: readonly Budget[], account_id: string) => all.find((each) => each.account_id === account_id) ?? null
  return accounts
    .map((account_id) => ({ account_id, was: of(before, account_id), is: of(after, account_id) }))
    .filter(
      ({ was, is }) =>
        was?.amount !== is?.amount || was?.notes !== is?.notes || String(was?.months) !== String(is?.months),
    )
}
