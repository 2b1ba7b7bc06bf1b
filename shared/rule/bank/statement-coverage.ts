// Which days the statements of a bank account cover, where some are missing between two of them, and where two cover
// the same days. For stored statements, and for a file before its import. Pure.
import type { Statement } from '../../record/bank/statement.ts'
import { addDays, type LocalDate } from '../../value/calendar.ts'
import { amountOrNull, type MinorUnits } from '../../value/money.ts'
import { joinPages } from './statement-pages.ts'

/** Days that no statement covers, or that two cover; both ends included. */
export interface CoverageSpan {
  readonly from_date: LocalDate
  readonly to_date: LocalDate
  /**
   * For a gap: the closing balance before it less the opening balance after it, in the account's currency; null when
   * unknown.
   */
  readonly missing: MinorUnits | null
}

interface Coverage {
  readonly gaps: readonly CoverageSpan[]
  readonly overlaps: readonly CoverageSpan[]
}

interface ChainedCoverage extends Coverage {
  /** First days of statements that follow the previous one without a gap, but do not continue its balance. */
  readonly breaks: readonly CoverageSpan[]
  /**
   * Whether the statements have all their pages and follow each other by days and balances, all of which are stated.
   */
  readonly is_complete: boolean
}

type CoveredStatement = Pick<
  Statement,
  'number' | 'from_date' | 'to_date' | 'opening_balance' | 'closing_balance' | 'currency' | 'page'
>

/** A statement with a period. */
interface Span {
  readonly from: LocalDate
  readonly to: LocalDate
  readonly opening: MinorUnits | null
  readonly closing: MinorUnits | null
  readonly isOfFile: boolean
}

/** Statements whose days touch or overlap. */
interface Stretch {
  from: LocalDate
  to: LocalDate
  readonly spans: Span[]
}

/**
 * Tables start with their first and end with their last booking. Without balances that would show a loss, so many days
 * between two of them count as a weekend with holidays.
 */
const QUIET_DAYS = 4
/** When more statements than this cover one day, they are compared only with the longest of them. */
const MAX_COMPARED = 50

/**
 * Gaps and overlaps of the statements with a period, for each currency separately; pages of one statement count as one.
 * - A gap: days between two statements, unless the closing balance before is the opening balance after.
 * - An overlap: days that two statements cover. It does not count when they share one day or are pages of one period,
 * and the balance of the one continues in the other; nor when both are the same, from two files.
 */
export const statementCoverage = (statements: readonly CoveredStatement[], currency: string): ChainedCoverage => {
  const whole = joinPages(statements)
  const covering = whole.map((statement) => ({ statement, isOfFile: false }))
  const coverage = coverageOf(covering, currency, { isGapShown: () => true, isOverlapShown: () => true })
  const spans = covering.filter(({ statement }) => statement.currency === currency).flatMap(spanOf)
  const breaks = breaksOf(spans.toSorted(byDays))
  const isProved =
    spans.every(({ opening, closing }) => opening !== null && closing !== null) &&
    whole.every(({ missing_pages }) => missing_pages.length === 0)
  const is_complete = spans.length > 0 && isProved && coverage.gaps.length + breaks.length === 0
  return { ...coverage, breaks, is_complete }
}

/** The gaps next to the statements of a file, and the days that stored statements already cover. */
export const coverageOfFile = (
  file: readonly CoveredStatement[],
  stored: readonly CoveredStatement[],
  currency: string,
): Coverage => {
  const known = new Set(stored.map(sameness))
  const added = file.filter((statement) => !known.has(sameness(statement)))
  const ofFile = new Set(added)
  const all = joinPages([...stored, ...added]).map((statement) => ({
    statement,
    isOfFile: statement.parts.some((part) => ofFile.has(part)),
  }))
  return coverageOf(all, currency, {
    isGapShown: (before, after) => [...before.spans, ...after.spans].some(({ isOfFile }) => isOfFile),
    isOverlapShown: (a, b) => a.isOfFile !== b.isOfFile,
  })
}

const sameness = ({
  number,
  from_date,
  to_date,
  opening_balance,
  closing_balance,
  currency,
}: CoveredStatement): string => JSON.stringify([number, from_date, to_date, opening_balance, closing_balance, currency])

interface CoverageFilter {
  readonly isGapShown: (before: Stretch, after: Stretch) => boolean
  readonly isOverlapShown: (a: Span, b: Span) => boolean
}

const coverageOf = (
  covering: readonly { readonly statement: CoveredStatement; readonly isOfFile: boolean }[],
  currency: string,
  shown: CoverageFilter,
): Coverage => {
  const gaps: CoverageSpan[] = []
  const overlaps: CoverageSpan[] = []
  for (const [own, group] of Map.groupBy(covering, ({ statement }) => statement.currency)) {
    const spans = group.flatMap(spanOf).toSorted(byDays)
    for (const gap of gapsOf(stretchesOf(spans), shown)) gaps.push(own === currency ? gap : { ...gap, missing: null })
    for (const overlap of overlapsOf(spans, shown)) overlaps.push(overlap)
  }
  return { gaps: gaps.toSorted(inOrder), overlaps: merged(overlaps) }
}

/** A statement with one date covers that day; one without a date covers none. */
const spanOf = ({
  statement,
  isOfFile,
}: {
  readonly statement: CoveredStatement
  readonly isOfFile: boolean
}): readonly Span[] => {
  const from = (statement.from_date ?? statement.to_date) as LocalDate | null
  const to = (statement.to_date ?? statement.from_date) as LocalDate | null
  if (from === null || to === null) return []
  const { opening_balance: opening, closing_balance: closing } = statement
  return [{ from: from < to ? from : to, to: from < to ? to : from, opening, closing, isOfFile }]
}

const byDays = (a: Span, b: Span): number => compare(a.from, b.from) || compare(a.to, b.to)
const inOrder = (a: CoverageSpan, b: CoverageSpan): number => compare(a.from_date, b.from_date)
const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)

const stretchesOf = (spans: readonly Span[]): readonly Stretch[] => {
  const stretches: Stretch[] = []
  for (const span of spans) {
    const last = stretches.at(-1)
    if (!last || span.from > addDays(last.to, 1)) stretches.push({ from: span.from, to: span.to, spans: [span] })
    else {
      last.spans.push(span)
      if (span.to > last.to) last.to = span.to
    }
  }
  return stretches
}

const gapsOf = (stretches: readonly Stretch[], { isGapShown }: CoverageFilter): readonly CoverageSpan[] =>
  stretches.flatMap((after, index): readonly CoverageSpan[] => {
    const before = stretches[index - 1]
    if (!before || !isGapShown(before, after)) return []
    const closings = before.spans.flatMap(({ to, closing }) => (to === before.to && closing !== null ? [closing] : []))
    const openings = after.spans.flatMap(({ from, opening }) =>
      from === after.from && opening !== null ? [opening] : [],
    )
    if (closings.some((closing) => openings.includes(closing))) return []
    const closing = closings.at(-1)
    const opening = openings[0]
    const from_date = addDays(before.to, 1)
    const to_date = addDays(after.from, -1)
    if (closing === undefined || opening === undefined) {
      return to_date < addDays(from_date, QUIET_DAYS) ? [] : [{ from_date, to_date, missing: null }]
    }
    return [{ from_date, to_date, missing: amountOrNull(closing - opening) }]
  })

/** Where a statement starts on the day after others end, and continues the balance of none of them. */
const breaksOf = (spans: readonly Span[]): readonly CoverageSpan[] => {
  const closings = new Map<string, number[]>()
  for (const { to, closing } of spans) {
    if (closing === null) continue
    const day = addDays(to, 1)
    closings.set(day, [...(closings.get(day) ?? []), closing])
  }
  let covered = ''
  return spans.flatMap(({ from, to, opening }) => {
    const before = closings.get(from) ?? []
    const isOverlapped = covered >= from
    if (to > covered) covered = to
    if (isOverlapped || opening === null || before.length === 0 || before.includes(opening)) return []
    return [{ from_date: from, to_date: from, missing: amountOrNull((before.at(-1) ?? 0) - opening) }]
  })
}

const overlapsOf = (spans: readonly Span[], { isOverlapShown }: CoverageFilter): readonly CoverageSpan[] => {
  const found: CoverageSpan[] = []
  let open: Span[] = []
  for (const span of spans) {
    open = open.filter(({ to }) => to >= span.from)
    for (const other of open) {
      if (!isOverlapShown(other, span) || carriesOver(other, span) || isSame(other, span)) continue
      const to_date = other.to < span.to ? other.to : span.to
      found.push({ from_date: span.from, to_date, missing: null })
    }
    open.push(span)
    if (open.length > MAX_COMPARED) open = open.toSorted((a, b) => compare(b.to, a.to)).slice(0, MAX_COMPARED)
  }
  return found
}

/** Whether one follows the other: they meet on one day, or are parts of the same days. */
const carriesOver = (a: Span, b: Span): boolean => {
  const canFollow = a.to === b.from || (a.from === b.from && a.to === b.to)
  return canFollow && (isEqualTo(a.closing, b.opening) || (a.from === b.from && isEqualTo(b.closing, a.opening)))
}

const isEqualTo = (balance: MinorUnits | null, same: MinorUnits | null): boolean => balance !== null && balance === same

/** Whether they have the same period and the same balances, possibly in two formats. */
const isSame = (a: Span, b: Span): boolean =>
  a.from === b.from && a.to === b.to && isEqualTo(a.opening, b.opening) && isEqualTo(a.closing, b.closing)

/** Merges spans that touch or overlap, in order. */
const merged = (spans: readonly CoverageSpan[]): readonly CoverageSpan[] => {
  const result: CoverageSpan[] = []
  for (const span of spans.toSorted(inOrder)) {
    const last = result.at(-1)
    if (!last || span.from_date > addDays(last.to_date, 1)) result.push(span)
    else if (span.to_date > last.to_date) result[result.length - 1] = { ...last, to_date: span.to_date }
  }
  return result
}
