// The positions of an account's statements on the band of one year: spans in per cent of its width, on one or two
// lanes. Pure; dates are calendar days and both ends belong to a span.
import type { CoverageObject } from '../../../../shared/api/endpoints/bank/bank-accounts.ts'

type CoveredStatement = CoverageObject['statements'][number]
type Span = CoverageObject['gaps'][number]

/** A piece of the band; `left` and `width` in per cent. */
interface Piece {
  readonly left: number
  readonly width: number
  /** The real dates, not cut at the year. */
  readonly from: string
  readonly to: string
}

/** One statement, or the short ones of a month when there are too many to point at each. */
export interface StatementPiece extends Piece {
  readonly kind: 'statement'
  readonly key: string
  readonly lane: 0 | 1
  readonly numbers: readonly string[]
  readonly opening: number | null
  readonly closing: number | null
  /** Missing pages of its statements. */
  readonly missingPages: readonly number[]
}

export interface SpanPiece extends Piece {
  readonly kind: 'gap' | 'overlap'
  readonly key: string
  readonly missing: number | null
}

interface Month {
  /** 1–12. */
  readonly month: number
  readonly left: number
  readonly width: number
}

export interface YearLayout {
  readonly months: readonly Month[]
  /** In the order of time. */
  readonly pieces: readonly (StatementPiece | SpanPiece)[]
  readonly lanes: 1 | 2
}

/**
 * Many bars of so few days next to each other, as of a bank that sends a statement every day, are too narrow to point
 * at.
 */
const SHORT_DAYS = 4
const MAX_SHORT = 4

/** The band of `year`. */
export const layoutYear = (coverage: CoverageObject, year: number): YearLayout => {
  const start = dayNumber(`${year}-01-01`)
  const days = daysInYear(year)
  const place = (from: string, to: string): Piece | null => {
    const first = Math.max(0, dayNumber(from) - start)
    const last = Math.min(days - 1, dayNumber(to) - start)
    return last < first ? null : { left: (100 * first) / days, width: (100 * (last - first + 1)) / days, from, to }
  }
  const inYear = coverage.statements.filter((each) => place(each.from_date, each.to_date) !== null)
  const statements = onLanes(
    barsOf(inYear).flatMap((group) => {
      const [first] = group
      if (!first) return []
      const last = group.reduce((latest, each) => (each.to_date >= latest.to_date ? each : latest), first)
      const piece = place(first.from_date, last.to_date)
      const numbers = [...new Set(group.map(({ number }) => number))]
      return piece
        ? [
            {
              ...piece,
              key: first.id,
              numbers,
              opening: first.opening_balance,
              closing: last.closing_balance,
              missingPages: group.flatMap(({ missing_pages }) => missing_pages),
            },
          ]
        : []
    }),
  )
  const spans = (kind: SpanPiece['kind'], list: readonly Span[]) =>
    list.flatMap(({ from_date, to_date, missing }): SpanPiece[] => {
      const piece = place(from_date, to_date)
      return piece ? [{ ...piece, kind, key: `${kind} ${from_date} ${to_date}`, missing }] : []
    })
  const pieces = [...statements, ...spans('gap', coverage.gaps), ...spans('overlap', coverage.overlaps)]
  return {
    months: Array.from({ length: 12 }, (_, index) => monthPlace(year, index + 1, start, days)),
    pieces: pieces.sort((a, b) => a.from.localeCompare(b.from) || a.to.localeCompare(b.to)),
    lanes: statements.some(({ lane }) => lane === 1) ? 2 : 1,
  }
}

/** The years that the statements touch, from the first to the last without a gap; none without statements. */
export const coveredYears = (coverage: CoverageObject): readonly number[] => {
  const years = coverage.statements
    .flatMap(({ from_date, to_date }) => [yearOf(from_date), yearOf(to_date)])
    .sort((a, b) => a - b)
  const first = years[0]
  const last = years.at(-1)
  if (first === undefined || last === undefined) return []
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** The last day that a statement covers; null without statements. */
export const coveredUntil = ({ statements }: CoverageObject): string | null =>
  statements.reduce<string | null>((last, { to_date }) => (last === null || to_date > last ? to_date : last), null)

/** The position of a day on the band, in per cent; null in another year. */
export const placeOfDay = (day: string, year: number): number | null =>
  yearOf(day) === year ? (100 * (dayNumber(day) - dayNumber(`${year}-01-01`) + 0.5)) / daysInYear(year) : null

/** Whether the span has a day in `year`. */
export const overlapsYear = ({ from_date, to_date }: Span, year: number): boolean =>
  yearOf(from_date) <= year && year <= yearOf(to_date)

/** The neighbours of the statements of one import. */
export interface CoverageAround extends Pick<CoverageObject, 'gaps' | 'overlaps' | 'breaks'> {
  /** Whether there are statements of other imports at all. */
  readonly hasOthers: boolean
}

/**
 * The gaps that begin or end at a statement of one import, the days that another statement also has, and the places
 * where a balance does not continue from the statement before to one of the import, or from the import to the next.
 */
export const coverageAroundImport = (
  { statements, gaps, overlaps, breaks }: CoverageObject,
  batchId: string,
): CoverageAround => {
  const own = statements.filter(
    ({ batch_id, pages }) => batch_id === batchId || pages.some((page) => page.batch_id === batchId),
  )
  const isNextDay = (day: string, next: string) => dayNumber(next) - dayNumber(day) === 1
  return {
    hasOthers: own.length < statements.length,
    breaks: breaks.filter(({ from_date: day }) =>
      own.some(({ from_date, to_date }) => day === from_date || isNextDay(to_date, day)),
    ),
    gaps: gaps.filter((gap) =>
      own.some(({ from_date, to_date }) => isNextDay(gap.to_date, from_date) || isNextDay(to_date, gap.from_date)),
    ),
    overlaps: overlaps.filter((days) =>
      own.some(({ from_date, to_date }) => from_date <= days.to_date && days.from_date <= to_date),
    ),
  }
}

export const yearOf = (day: string): number => Number(day.slice(0, 4))

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000

const daysInYear = (year: number): number => dayNumber(`${year + 1}-01-01`) - dayNumber(`${year}-01-01`)

const monthPlace = (year: number, month: number, start: number, days: number): Month => {
  const first = dayNumber(`${year}-${String(month).padStart(2, '0')}-01`) - start
  const next = month === 12 ? days : dayNumber(`${year}-${String(month + 1).padStart(2, '0')}-01`) - start
  return { month, left: (100 * first) / days, width: (100 * (next - first)) / days }
}

/** The statements of each bar: a single one, or the short ones of a month when there are many. */
const barsOf = (statements: readonly CoveredStatement[]): readonly (readonly CoveredStatement[])[] =>
  [...Map.groupBy(statements, monthIfShort).values()].flatMap((group) => {
    const inOrder = group.toSorted((a, b) => a.from_date.localeCompare(b.from_date))
    const isMany = inOrder.length > MAX_SHORT && inOrder.every((each) => monthIfShort(each) !== each.id)
    return isMany ? [inOrder] : inOrder.map((each) => [each])
  })

const monthIfShort = ({ id, from_date, to_date }: CoveredStatement): string =>
  dayNumber(to_date) - dayNumber(from_date) < SHORT_DAYS ? from_date.slice(0, 7) : id

/**
 * A bar that begins before the one before it has ended goes to the second lane; a single day in common is no overlap.
 */
const onLanes = (bars: readonly Omit<StatementPiece, 'kind' | 'lane'>[]): StatementPiece[] => {
  let end = ''
  return bars
    .toSorted((a, b) => a.from.localeCompare(b.from) || b.to.localeCompare(a.to))
    .map((bar) => {
      const lane = end !== '' && bar.from < end ? 1 : 0
      if (lane === 0) end = bar.to
      return { ...bar, kind: 'statement', lane }
    })
}
