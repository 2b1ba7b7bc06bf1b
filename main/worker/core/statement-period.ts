// The days of a statement of any format: as the statement says, otherwise as its balances and bookings prove.
import type { LocalDate } from '../../../shared/value/calendar.ts'

interface Period {
  readonly from: LocalDate | null
  readonly to: LocalDate | null
}

export interface PeriodEvidence {
  /** The period that the file states. */
  readonly stated: Period
  /** The days of the opening and the closing balance. */
  readonly balances: Period
  readonly bookings: readonly (LocalDate | null)[]
}

/**
 * An end that is not stated is the day of the balance at that end, otherwise the first or the last booking day; null if
 * no date shows it. Banks date an opening balance with the first day or with the closing before it; then two statements
 * share a day, and their balances carry over it. Balances have precedence over bookings, some of which are dated back
 * by months.
 */
export const statementPeriod = ({ stated, balances, bookings }: PeriodEvidence): Period => {
  const to = stated.to ?? notBefore(balances.to, stated.from) ?? greatest(bookings, stated.from)
  const from = stated.from ?? notAfter(balances.from, to) ?? least(bookings, to)
  return { from, to }
}

const notAfter = (day: LocalDate | null, limit: LocalDate | null): LocalDate | null =>
  day !== null && limit !== null && day > limit ? null : day

const notBefore = (day: LocalDate | null, limit: LocalDate | null): LocalDate | null =>
  day !== null && limit !== null && day < limit ? null : day

const least = (days: readonly (LocalDate | null)[], limit: LocalDate | null): LocalDate | null =>
  days.reduce((best, day) => (day !== null && (best === null || day < best) && notAfter(day, limit) ? day : best), null)

const greatest = (days: readonly (LocalDate | null)[], limit: LocalDate | null): LocalDate | null =>
  days.reduce(
    (best, day) => (day !== null && (best === null || day > best) && notBefore(day, limit) ? day : best),
    null,
  )
