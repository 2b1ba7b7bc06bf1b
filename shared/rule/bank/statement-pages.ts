// The pages of a statement (CAMT.053 `Stmt/StmtPgntn`): which belong together, and their joint days and balances. Each
// page may be in a file of its own and arrive at another time; together they are one statement, which opens with its
// first page and closes with its last one. Pure.
import type { Statement } from '../../record/bank/statement.ts'
import { addDays, type LocalDate } from '../../value/calendar.ts'
import type { MinorUnits } from '../../value/money.ts'

type Period = Pick<Statement, 'from_date' | 'to_date'>
type StatementPage = Pick<
  Statement,
  'number' | 'from_date' | 'to_date' | 'opening_balance' | 'closing_balance' | 'currency' | 'page'
>

/** A statement with all its known pages; a statement without pages is its only part. */
export type WholeStatement<S> = S & {
  /** Its pages in their order. */
  readonly parts: readonly S[]
  /**
   * Numbers of pages that must exist and are unknown; after the highest known page, only the first of possibly several.
   */
  readonly missing_pages: readonly number[]
}

/**
 * The statements of an account, with the pages of a statement joined: its number without the page, the days of all
 * pages, the opening balance of page 1 and the closing balance of the last page (see joinedBalances). Other fields come
 * from the lowest page. Each statement is at the position of its first page.
 */
export const joinPages = <S extends StatementPage>(statements: readonly S[]): readonly WholeStatement<S>[] =>
  groupPages(statements, ({ page, currency }) => page && JSON.stringify([page.statement, currency])).map((parts) => {
    const [first] = parts
    return {
      ...first,
      ...(first.page === null ? {} : joinedFields(first.page.statement, parts)),
      parts,
      missing_pages: missingPages(parts.flatMap(({ page }) => page ?? [])),
    }
  })

const joinedFields = (number: string, parts: readonly StatementPage[]) => ({
  number,
  ...joinedPeriod(parts),
  ...joinedBalances(parts),
})

interface Page extends Period {
  readonly page: Statement['page']
}

/**
 * Groups the pages of each statement, in the order of the pages. `keyOf`: equal for pages of one statement; null when
 * the statement has no pages. Banks reuse numbers: the same page twice, and pages far apart in time, are different
 * statements.
 */
export const groupPages = <S extends Page>(
  statements: readonly S[],
  keyOf: (statement: S) => string | null,
): readonly (readonly [S, ...S[]])[] => {
  const groups = new Map<S, [S, ...S[]]>()
  const openByKey = new Map<string, [S, ...S[]][]>()
  const firstAt = new Map(statements.map((statement, index) => [statement, index]))
  for (const statement of statements.toSorted(compareTime)) {
    const key = keyOf(statement)
    const open = key === null ? [] : (openByKey.get(key) ?? [])
    const group = open.findLast((pages) => belongsTo(statement, pages))
    if (group) group.push(statement)
    else {
      const started: [S, ...S[]] = [statement]
      groups.set(statement, started)
      if (key !== null) openByKey.set(key, [...open, started])
    }
  }
  const placeOf = (pages: readonly S[]): number => Math.min(...pages.map((page) => firstAt.get(page) ?? 0))
  return [...groups.values()]
    .map((pages) => ({ pages, place: placeOf(pages) }))
    .sort((a, b) => a.place - b.place)
    .map(({ pages }) => pages.sort((a, b) => (a.page?.number ?? 0) - (b.page?.number ?? 0)))
}

const compareTime = (a: Page, b: Page): number =>
  compare(a.from_date ?? a.to_date ?? '', b.from_date ?? b.to_date ?? '') ||
  (a.page?.number ?? 0) - (b.page?.number ?? 0)

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)

/**
 * Pages that do not state the period of the whole statement have that of their bookings: so many days may lie between
 * two of them.
 */
const MAX_DAYS_BETWEEN = 31

const belongsTo = (statement: Page, pages: readonly Page[]): boolean =>
  pages.every(({ page }) => page?.number !== statement.page?.number) && pages.some((page) => isNear(page, statement))

const isNear = (a: Period, b: Period): boolean => {
  const left = spanOf(a)
  const right = spanOf(b)
  return left === null || right === null || (isWithinReach(left, right) && isWithinReach(right, left))
}

const isWithinReach = ([, to]: Span, [from]: Span): boolean => from <= addDays(to, MAX_DAYS_BETWEEN)

type Span = readonly [LocalDate, LocalDate]

const spanOf = ({ from_date, to_date }: Period): Span | null => {
  const [from, to] = [from_date ?? to_date, to_date ?? from_date] as [LocalDate | null, LocalDate | null]
  return from === null || to === null ? null : [from, to]
}

/** From the first day of all pages to the last. */
export const joinedPeriod = (pages: readonly Period[]): Period => {
  const from = pages.flatMap(({ from_date }) => from_date ?? []).toSorted(compare)
  const to = pages.flatMap(({ to_date }) => to_date ?? []).toSorted(compare)
  return { from_date: from[0] ?? null, to_date: to.at(-1) ?? null }
}

type PageBalances = Pick<Statement, 'page' | 'opening_balance' | 'closing_balance'>

/**
 * The balances of page 1 and of the last page, or of the known pages next to them; the balances of other pages are
 * ignored. Banks mark balances that are only carried over as interim, and the reader skips those.
 */
export const joinedBalances = (
  pages: readonly PageBalances[],
): Readonly<Record<'opening_balance' | 'closing_balance', MinorUnits | null>> => ({
  opening_balance: pages[0]?.opening_balance ?? null,
  closing_balance: pages.at(-1)?.closing_balance ?? null,
})

/** Numbers of pages that must exist, given some pages of a statement; after the highest one, only the first. */
export const missingPages = (
  pages: readonly Pick<NonNullable<Statement['page']>, 'number' | 'is_last'>[],
): readonly number[] => {
  if (pages.length === 0) return []
  const known = new Set(pages.map(({ number }) => number))
  const highest = Math.max(...known)
  const end = pages.some(({ is_last }) => is_last) ? highest : highest + 1
  const missing: number[] = []
  for (let number = 1; number <= end && missing.length < MAX_MISSING; number++)
    if (!known.has(number)) missing.push(number)
  return missing
}

/** A file may number its only page a million. */
const MAX_MISSING = 100

/** The daily sums of all pages; null when one of them has none. */
export const joinedDailySums = (parts: readonly Pick<Statement, 'daily_sums'>[]): Statement['daily_sums'] => {
  if (parts.length === 1) return parts[0]?.daily_sums ?? null
  const sums = new Map<LocalDate, number>()
  for (const { daily_sums } of parts) {
    if (daily_sums === null) return null
    for (const [day, sum] of daily_sums) sums.set(day as LocalDate, (sums.get(day as LocalDate) ?? 0) + sum)
  }
  return [...sums] as Statement['daily_sums']
}
