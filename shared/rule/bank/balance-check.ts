// Whether the transactions of a bank account come to the balances that its statements state: each closing balance is an
// assertion about the end of its day. Pure. Days are those of booking, else of value. Amounts are minor units of the
// account's currency; those of files may be beyond every amount.
import type { Statement } from '../../record/bank/statement.ts'
import { addDays, type LocalDate } from '../../value/calendar.ts'
import { assert } from '../../value/result.ts'
import { joinedDailySums, joinPages } from './statement-pages.ts'

export type StatementBalances = Pick<
  Statement,
  | 'id'
  | 'batch_id'
  | 'number'
  | 'from_date'
  | 'to_date'
  | 'opening_balance'
  | 'closing_balance'
  | 'currency'
  | 'daily_sums'
  | 'page'
> & {
  /** The imports of its pages; none: only its own. */
  readonly batch_ids?: readonly string[]
}

/** Day → what the account's transactions of that day come to, in the account's currency. */
export type DailySums = ReadonlyMap<string, number>

/** What is stated for the end of a day, and what the books have. */
export interface BalanceAssertion {
  readonly statement: StatementBalances
  readonly date: LocalDate
  readonly stated: number
  readonly sum: number
  /** What the books have less what is stated: 0 when it holds. */
  readonly difference: number
}

/** Where the books and a statement part. */
export interface BalanceBreak {
  readonly statement: StatementBalances
  /** The first day whose transactions are not those of the statement; its last day when it does not tell. */
  readonly date: LocalDate
  /** Of that day: what the books have less what the statement has. Null: it does not tell its days. */
  readonly difference: number | null
  /** Whether the statement does not hold to its own balances: then no row of the books is to blame. */
  readonly is_own_fault: boolean
}

/**
 * The balance before all transactions: what the earliest statement opens with, less what the books have on days before it.
 * One that only closes tells it too. Zero: no statement says a balance.
 */
export const balanceBefore = (first: StatementBalances | null, sums: DailySums): number => {
  if (first === null) return 0
  const { opening_balance: opening, closing_balance: closing } = first
  const { from, to } = daysOf(first)
  if (opening !== null) return opening - (from === null ? 0 : sumUntil(sums, addDays(from, -1)))
  return closing === null || to === null ? 0 : closing - sumUntil(sums, to)
}

/** What the transactions of all days to `date` come to, that day included. */
const sumUntil = (sums: DailySums, date: string): number => {
  let total = 0
  for (const [day, sum] of sums) if (day <= date) total += sum
  return total
}

/**
 * The last assertion. `recorded`: at least those with a closing balance that end on the latest day of all. Of several
 * that end on it one that holds speaks for all: two files of a day may end at different hours. Null: there is none.
 */
export const lastAssertion = (
  recorded: readonly StatementBalances[],
  sums: DailySums,
  before: number,
): BalanceAssertion | null => {
  const statements = wholeStatements(recorded)
  const last = datesOf(statements).at(-1)
  return last === undefined ? null : assertionOn(last, statements, before + sumUntil(sums, last))
}

/** Where the books first come to something else than the statements of the account; null: all assertions hold. */
export const findBreak = (
  recorded: readonly StatementBalances[],
  sums: DailySums,
  before: number,
): BalanceBreak | null => {
  const statements = wholeStatements(recorded)
  const closing = statements.filter(({ closing_balance }) => closing_balance !== null)
  const days = [...sums].toSorted(([a], [b]) => compare(a, b))
  let total = before
  let at = 0
  for (const date of datesOf(statements)) {
    for (; at < days.length && (days[at]?.[0] ?? '') <= date; at++) total += days[at]?.[1] ?? 0
    // A statement that goes on beyond the day has all of it; one that ends on it may have been made at noon.
    if (closing.map(daysOf).some(({ from, to }) => (from ?? '9999') <= date && (to ?? '') > date)) continue
    const assertion = assertionOn(date, statements, total)
    if (assertion.difference !== 0) return breakOf(assertion, statements, sums)
  }
  return null
}

/** With the pages of one statement as one, which has the rows of all of them. */
export const wholeStatements = (recorded: readonly StatementBalances[]): readonly StatementBalances[] => {
  if (recorded.every(({ page }) => page === null)) return recorded
  return joinPages(recorded).map(({ parts, missing_pages: _, ...statement }) => ({
    ...statement,
    daily_sums: joinedDailySums(parts),
    batch_ids: parts.map(({ batch_id }) => batch_id),
  }))
}

/** The first and last day of a statement. Some state a period that does not hold all of their rows. */
const daysOf = ({
  from_date,
  to_date,
  daily_sums,
}: StatementBalances): Readonly<Record<'from' | 'to', LocalDate | null>> => {
  let [from, to] = [from_date, to_date] as [LocalDate | null, LocalDate | null]
  for (const [day] of daily_sums ?? []) {
    if (from !== null && day < from) from = day
    if (to !== null && day > to) to = day
  }
  return { from, to }
}

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)

/** The days for whose end a balance is stated, in order. */
const datesOf = (statements: readonly StatementBalances[]): readonly LocalDate[] => {
  const dates = statements.flatMap((each) => (each.closing_balance === null ? [] : (daysOf(each).to ?? [])))
  return [...new Set(dates)].toSorted(compare)
}

const assertionOn = (date: LocalDate, statements: readonly StatementBalances[], sum: number): BalanceAssertion => {
  const ending = statements.flatMap((statement) => {
    const { closing_balance: stated } = statement
    return daysOf(statement).to === date && stated !== null
      ? [{ statement, date, stated, sum, difference: sum - stated }]
      : []
  })
  const nearest = ending.toSorted((a, b) => Math.abs(a.difference) - Math.abs(b.difference))[0]
  assert(nearest, 'a day of an assertion has one')
  return nearest
}

const breakOf = (
  { statement, date }: BalanceAssertion,
  statements: readonly StatementBalances[],
  sums: DailySums,
): BalanceBreak => {
  const { opening_balance: opening, closing_balance: closing, daily_sums: daily } = statement
  if (daily === null) return { statement, date, difference: null, is_own_fault: false }
  const stated = new Map<string, number>(daily)
  const from = daysOf(statement).from ?? date
  const booked = [...sums.keys()].filter((day) => day >= from && day <= date)
  for (const day of [...new Set([...stated.keys(), ...booked])].toSorted(compare)) {
    const [had, expected] = [sums.get(day) ?? 0, stated.get(day) ?? 0]
    if (had !== expected && had !== sumOfAll(statements, day))
      return { statement, date: day as LocalDate, difference: had - expected, is_own_fault: false }
  }
  const own = daily.reduce((total, [, sum]) => total + sum, 0)
  const is_own_fault = opening !== null && closing !== null && opening + own !== closing
  return { statement, date, difference: null, is_own_fault }
}

/** What all statements have of a day on which one ends and another begins; null: it is no such day. */
const sumOfAll = (statements: readonly StatementBalances[], day: string): number | null => {
  const touching = statements.filter((each) => daysOf(each).from === day || daysOf(each).to === day)
  if (touching.length < 2) return null
  return touching.reduce(
    (total, { daily_sums }) => total + (new Map<string, number>(daily_sums ?? []).get(day) ?? 0),
    0,
  )
}
