// Whether the transactions of a bank account agree with the balances of its statements: each closing balance is an
// assertion about the end of its day. Pure. The booking day counts, otherwise the value day. Amounts are minor units of
// the account's currency; those of files may exceed every valid amount.
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
  /** The imports of its pages; when left out, only its own import. */
  readonly batch_ids?: readonly string[]
}

/** Day → the sum of the account's transactions of that day, in the account's currency. */
export type DailySums = ReadonlyMap<string, number>

/** The stated balance at the end of a day, compared with the books. */
export interface BalanceAssertion {
  readonly statement: StatementBalances
  readonly date: LocalDate
  readonly stated: number
  readonly sum: number
  /** The balance of the books less the stated one: 0 when they agree. */
  readonly difference: number
}

/** The place where the books start to differ from a statement. */
export interface BalanceBreak {
  readonly statement: StatementBalances
  /** The first day whose transactions differ from the statement; its last day when the statement has no daily sums. */
  readonly date: LocalDate
  /** Of that day: the sum of the books less that of the statement. Null when the statement has no daily sums. */
  readonly difference: number | null
  /** Whether the statement's own rows do not add up to its balances; then no transaction of the books is the cause. */
  readonly is_own_fault: boolean
}

/**
 * The balance before all transactions: the opening balance of the earliest statement, less the transactions before it.
 * A statement with only a closing balance is enough. Zero when no statement states a balance.
 */
export const balanceBefore = (first: StatementBalances | null, sums: DailySums): number => {
  if (first === null) return 0
  const { opening_balance: opening, closing_balance: closing } = first
  const { from, to } = daysOf(first)
  if (opening !== null) return opening - (from === null ? 0 : sumUntil(sums, addDays(from, -1)))
  return closing === null || to === null ? 0 : closing - sumUntil(sums, to)
}

/** The sum of the transactions up to and including `date`. */
const sumUntil = (sums: DailySums, date: string): number => {
  let total = 0
  for (const [day, sum] of sums) if (day <= date) total += sum
  return total
}

/**
 * The last assertion. `recorded` must contain at least the statements with a closing balance that end on the latest
 * day. When several end on it, one that agrees is enough: two files of a day may end at different hours. Null when
 * there is none.
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

/** The assertion of the first day from `from` on that has one; `recorded`: all statements of the account. */
export const firstAssertionFrom = (
  from: LocalDate,
  recorded: readonly StatementBalances[],
  sums: DailySums,
  before: number,
): BalanceAssertion | null => {
  const statements = wholeStatements(recorded)
  const date = datesOf(statements).find((each) => each >= from)
  return date === undefined ? null : assertionOn(date, statements, before + sumUntil(sums, date))
}

/** Where the books first differ from the statements of the account; null when all assertions hold. */
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
    // A statement that continues after the day contains all of the day; one that ends on it may have been made at noon.
    if (closing.map(daysOf).some(({ from, to }) => (from ?? '9999') <= date && (to ?? '') > date)) continue
    const assertion = assertionOn(date, statements, total)
    if (assertion.difference !== 0) return breakOf(assertion, statements, sums)
  }
  return null
}

/** Merges the pages of a statement into one, which has the rows of all of them. */
export const wholeStatements = (recorded: readonly StatementBalances[]): readonly StatementBalances[] => {
  if (recorded.every(({ page }) => page === null)) return recorded
  return joinPages(recorded).map(({ parts, missing_pages: _, ...statement }) => ({
    ...statement,
    daily_sums: joinedDailySums(parts),
    batch_ids: parts.map(({ batch_id }) => batch_id),
  }))
}

/** The first and last day of a statement. Some statements have rows outside of their stated period. */
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

/** The days with a stated closing balance, in order. */
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
  { statement, date, stated: closing }: BalanceAssertion,
  statements: readonly StatementBalances[],
  sums: DailySums,
): BalanceBreak => {
  const { opening_balance: opening, daily_sums: daily } = statement
  if (daily === null) return { statement, date, difference: null, is_own_fault: false }
  const stated = new Map<string, number>(daily)
  const from = daysOf(statement).from ?? date
  const booked = [...sums.keys()].filter((day) => day >= from && day <= date)
  for (const day of [...new Set([...stated.keys(), ...booked])].toSorted(compare)) {
    const actual = sums.get(day) ?? 0
    const expected = stated.get(day) ?? 0
    if (actual !== expected && actual !== sumOfAll(statements, day))
      return { statement, date: day as LocalDate, difference: actual - expected, is_own_fault: false }
  }
  const own = daily.reduce((total, [, sum]) => total + sum, 0)
  const is_own_fault = opening !== null && opening + own !== closing
  return { statement, date, difference: null, is_own_fault }
}

/** The sum of all statements for a day on which one ends and another starts; null for any other day. */
const sumOfAll = (statements: readonly StatementBalances[], day: string): number | null => {
  const touching = statements.filter((each) => daysOf(each).from === day || daysOf(each).to === day)
  if (touching.length < 2) return null
  return touching.reduce(
    (total, { daily_sums }) => total + (new Map<string, number>(daily_sums ?? []).get(day) ?? 0),
    0,
  )
}
