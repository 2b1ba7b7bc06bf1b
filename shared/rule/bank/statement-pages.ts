// Pages of one statement (CAMT.053 `Stmt/StmtPgntn`): which belong together, and what they come to. Each page may be in a
// file of its own and come at another time; together they are one statement, which opens with its first page and closes
// with its last one. Pure.
import type { Statement } from '../../record/bank/statement.ts'
import { addDays, type LocalDate } from '../../value/calendar.ts'
import type { MinorUnits } from '../../value/money.ts'

type Period = Pick<Statement, 'from_date' | 'to_date'>
type StatementPage = Pick<
  Statement,
  'number' | 'from_date' | 'to_date' | 'opening_balance' | 'closing_balance' | 'currency' | 'page'
>

/** A statement with all of its pages that are known; one that was never paged is its only part. */
export type WholeStatement<S> = S & {
  /** Its pages in their order. */
  readonly parts: readonly S[]
  /** Numbers of pages that must exist and are not known; behind the highest one it is the first of perhaps several. */
  readonly missing_pages: readonly number[]
}

/**
 * The statements of an account, pages of one statement as one: its number without the page, the days of all pages, the
 * opening balance of page 1 and the closing balance of the last page (see joinedBalances). Other fields are
 * those of the lowest page. Each statement is where its first page was.
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
 * Puts pages of one statement together, each group in the order of its pages. `keyOf`: equal for pages of one statement;
 * null for what is no page. Banks use numbers again: the same page twice, and pages far apart in time, are other statements.
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

/** Pages that do not state the period of the whole have that of their bookings: so many days may lie between two of them. */
const MAX_DAYS_BETWEEN = 31

const belongsTo = (statement: Page, pages: readonly Page[]): boolean =>
  pages.every(({ page }) => page?.number !== statement.page?.number) && pages.some((page) => isNear(page, statement))

const isNear = (a: Period, b: Period): boolean => {
  const [left, right] = [spanOf(a), spanOf(b)]
  return left === null || right === null || (reaches(left, right) && reaches(right, left))
}

const reaches = ([, to]: Span, [from]: Span): boolean => from <= addDays(to, MAX_DAYS_BETWEEN)

type Span = readonly [LocalDate, LocalDate]

const spanOf = ({ from_date, to_date }: Period): Span | null => {
  const [from, to] = [from_date ?? to_date, to_date ?? from_date] as [LocalDate | null, LocalDate | null]
  return from === null || to === null ? null : [from, to]
}

/** From the first day of all pages to the last one. */
export const joinedPeriod = (pages: readonly Period[]): Period => {
  const from = pages.flatMap(({ from_date }) => from_date ?? []).toSorted(compare)
  const to = pages.flatMap(({ to_date }) => to_date ?? []).toSorted(compare)
  return { from_date: from[0] ?? null, to_date: to.at(-1) ?? null }
}

type PageBalances = Pick<Statement, 'page' | 'opening_balance' | 'closing_balance'>

/**
 * Of page 1 and of the last page, or of those next to them that are there, whatever the others carry over. Banks mark what is
 * only carried over as interim, and the reader leaves that out.
 */
export const joinedBalances = (
  pages: readonly PageBalances[],
): Readonly<Record<'opening_balance' | 'closing_balance', MinorUnits | null>> => ({
  opening_balance: pages[0]?.opening_balance ?? null,
  closing_balance: pages.at(-1)?.closing_balance ?? null,
})

/** Numbers of pages that must exist, given some of a statement; of those behind the highest one only the first. */
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

/** A file may call its only page the millionth. */
const MAX_MISSING = 100

/** What the pages come to on each day; null where one of them does not tell. */
export const joinedDailySums = (parts: readonly Pick<Statement, 'daily_sums'>[]): Statement['daily_sums'] => {
  if (parts.length === 1) return parts[0]?.daily_sums ?? null
  const sums = new Map<LocalDate, number>()
  for (const { daily_sums } of parts) {
    if (daily_sums === null) return null
    for (const [day, sum] of daily_sums) sums.set(day as LocalDate, (sums.get(day as LocalDate) ?? 0) + sum)
  }
  return [...sums] as Statement['daily_sums']
}
