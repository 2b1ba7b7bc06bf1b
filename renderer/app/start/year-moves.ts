// How the fiscal year of today becomes the one that a company has. A new organization has this calendar year and the last;
// years follow one another without a gap at every moment, so a year that begins in July takes several changes. Pure.

import { type YearSpan, yearName } from '../../../shared/rule/ledger/year-span.ts'
import { addDays, addMonths, type LocalDate } from '../../../shared/value/calendar.ts'

export interface Year extends YearSpan {
  readonly id: string
}

/** One change of one year (`PATCH /fiscal_year/{id}`). */
export interface YearMove extends Year {
  readonly name: string
}

const move = (id: string, span: YearSpan): YearMove => ({ id, ...span, name: yearName(span) })
const span = (start_date: LocalDate, end_date: LocalDate): YearSpan => ({ start_date, end_date })

/**
 * The changes, in their order, after which `wanted` is one of the years. `current` is the year that it replaces. With the
 * year before it in the books, that one ends the day before and has twelve months. Where it cannot be reached, the plain
 * change is answered: the server says what stands in the way.
 */
export const yearMoves = (years: readonly Year[], current: Year, wanted: YearSpan): readonly YearMove[] => {
  if (current.start_date === wanted.start_date && current.end_date === wanted.end_date) return []
  const plain = [move(current.id, wanted)]
  const [earlier, later] = [...years].sort((a, b) => (a.start_date < b.start_date ? -1 : 1))
  if (years.length !== 2 || earlier === undefined || later?.id !== current.id) return plain
  if (wanted.start_date === later.start_date || wanted.end_date < wanted.start_date) return plain
  const before = span(addMonths(wanted.start_date, -12), addDays(wanted.start_date, -1))
  // The place where the two meet cannot be moved, but one of them can go to the other end: first the one that stays
  // makes room there, and at last it takes its own length.
  if (wanted.start_date > later.start_date)
    return [move(later.id, span(later.start_date, before.end_date)), move(earlier.id, wanted), move(later.id, before)]
  if (wanted.start_date > earlier.end_date) return plain
  return [move(earlier.id, span(wanted.start_date, earlier.end_date)), move(later.id, before), move(earlier.id, wanted)]
}
