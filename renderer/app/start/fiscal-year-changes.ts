// Changes today's fiscal year to the one of the company. A new organization has this calendar year and the last; years
// must follow one another without a gap at every moment, so a year that begins in July needs several changes. Pure.

import { type YearSpan, yearName } from '../../../shared/rule/ledger/year-span.ts'
import { addDays, addMonths, type LocalDate } from '../../../shared/value/calendar.ts'

export interface Year extends YearSpan {
  readonly id: string
}

/** One change of one year (`PATCH /fiscal_year/{id}`). */
export interface FiscalYearChange extends Year {
  readonly name: string
}

const changeOf = (id: string, span: YearSpan): FiscalYearChange => ({ id, ...span, name: yearName(span) })
const span = (start_date: LocalDate, end_date: LocalDate): YearSpan => ({ start_date, end_date })

/**
 * The changes, in their order, after which `wanted` is one of the years. `current` is the year that it replaces. If the
 * books have the year before it, that one ends the day before and has twelve months. Where this is impossible, the
 * answer is the plain change: the server reports the obstacle.
 */
export const fiscalYearChanges = (
  years: readonly Year[],
  current: Year,
  target: YearSpan,
): readonly FiscalYearChange[] => {
  if (current.start_date === target.start_date && current.end_date === target.end_date) return []
  const plain = [changeOf(current.id, target)]
  const [earlier, later] = [...years].sort((a, b) => (a.start_date < b.start_date ? -1 : 1))
  if (years.length !== 2 || earlier === undefined || later?.id !== current.id) return plain
  if (target.start_date === later.start_date || target.end_date < target.start_date) return plain
  const before = span(addMonths(target.start_date, -12), addDays(target.start_date, -1))
  // The border between the two years cannot move, but one of the years can go to the other end: first the remaining
  // year makes room there, and at last it gets its own length.
  if (target.start_date > later.start_date)
    return [
      changeOf(later.id, span(later.start_date, before.end_date)),
      changeOf(earlier.id, target),
      changeOf(later.id, before),
    ]
  if (target.start_date > earlier.end_date) return plain
  return [
    changeOf(earlier.id, span(target.start_date, earlier.end_date)),
    changeOf(later.id, before),
    changeOf(earlier.id, target),
  ]
}
