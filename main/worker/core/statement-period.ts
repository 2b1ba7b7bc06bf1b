// Which days a statement is about, of whatever format: as it says itself, else as far as its balances and bookings prove.
import type { LocalDate } from '../../../shared/value/calendar.ts'

interface Period {
  readonly from: LocalDate | null
  readonly to: LocalDate | null
}

export interface PeriodEvidence {
  /** As the file states it. */
  readonly stated: Period
  /** Days of the opening and of the closing balance. */
  readonly balances: Period
  readonly bookings: readonly (LocalDate | null)[]
}

/**
 * Each end that is not stated is the day of the balance at that end, else the first or the last booking day; null when
 * nothing shows it. Banks date an opening balance with the first day or with the closing before it: then two statements
 * share a day, over which their balances carry. Balances go before bookings, of which some are dated back by months.
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
