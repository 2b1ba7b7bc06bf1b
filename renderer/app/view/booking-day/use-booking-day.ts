// The day on which a transaction is booked: its own, or the first open day after it when that one is locked.
import { useState } from 'react'
import type { FiscalYear } from '../../../../shared/record/ledger/fiscal-year.ts'
import type { PeriodLock } from '../../../../shared/record/ledger/period-lock.ts'
import { bookingPeriods, firstOpenDay, refusalOfDate } from '../../../../shared/rule/ledger/periods.ts'
import type { LocalDate } from '../../../../shared/value/calendar.ts'
import { useFiscalYears } from '../../data/query/ledger/fiscal-years.ts'
import { usePeriodLocks } from '../../data/query/ledger/period-locks.ts'

export interface BookingDay {
  /** Whether the transaction's own day is locked, so that the user must name another one. */
  readonly isLocked: boolean
  /** Null: its own day, or no readable one. */
  readonly day: LocalDate | null
  readonly change: (day: LocalDate | null) => void
}

/** `own`: the day of the transaction; null: it has none. */
export const useBookingDay = (own: LocalDate | null): BookingDay => {
  const { data: years } = useFiscalYears()
  const { data: locks } = usePeriodLocks()
  const [chosen, setChosen] = useState<LocalDate | null>()
  if (!years || !locks || own === null) return { isLocked: false, day: null, change: setChosen }
  const periods = bookingPeriods(
    years as readonly (FiscalYear & (typeof years)[number])[],
    locks as readonly Pick<PeriodLock, 'kind' | 'from' | 'to' | 'reopened_at'>[],
    // The server creates the year with the entry, so it has no id here.
    () => '',
  )
  const isLocked = refusalOfDate(periods, own) === 'period_locked'
  return { isLocked, day: isLocked ? (chosen ?? firstOpenDay(periods, own)) : null, change: setChosen }
}
