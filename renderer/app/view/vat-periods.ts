// The VAT periods of a fiscal year, as its checklist names them, with their days. Pure.
import { addMonths, type LocalDate } from '../../../shared/value/calendar.ts'
import { type DateRange, monthsFrom } from './periods.ts'

export interface VatPeriod extends DateRange {
  /** The server's name: `M01`, `Q1`, `S1`, `2026`, `Q1 2026`. */
  readonly label: string
  readonly isDone: boolean
}

const LENGTHS: Readonly<Record<string, number>> = { M: 1, Q: 3, S: 6 }
const YEAR = /^\d{4}$/

/** How many months a label covers, and which is the last of them in the calendar year. */
const monthsOf = (label: string): { readonly count: number; readonly last: number } | null => {
  if (YEAR.test(label)) return { count: 12, last: 12 }
  const [, kind = '', number] = /^([MQS])(\d{1,2})/.exec(label) ?? []
  const count = LENGTHS[kind]
  return count === undefined ? null : { count, last: Number(number) * count }
}

/** The periods in their order. A label without a year means the period whose last day is in the fiscal year. */
export const vatPeriodsOf = (
  { start_date, end_date }: { readonly start_date: string; readonly end_date: string },
  statuses: Readonly<Record<string, boolean>>,
): readonly VatPeriod[] =>
  Object.entries(statuses)
    .flatMap(([label, isDone]): readonly VatPeriod[] => {
      const months = monthsOf(label)
      if (months === null) return []
      const yearText = /(?:^| )(\d{4})$/.exec(label)?.[1]
      const years = yearText === undefined ? [start_date.slice(0, 4), end_date.slice(0, 4)] : [yearText]
      const ranges = years.map((year) =>
        monthsFrom(addMonths(`${year}-01-01` as LocalDate, months.last - months.count), 0, months.count),
      )
      const range = ranges.find(({ to }) => start_date <= to && to <= end_date)
      return range ? [{ label, isDone, ...range }] : []
    })
    .sort((a, b) => (a.from < b.from ? -1 : 1))

/**
 * - `settled`: its lock keeps what was reported.
 * - `not_yet`: it has not ended.
 * - `open`: the VAT accounts have a balance on its last day.
 * - `nothing`: they have none, and no lock says that it was settled.
 */
export type VatPeriodState = 'settled' | 'not_yet' | 'open' | 'nothing'

interface VatLock {
  readonly kind: string
  readonly from: string | null
  readonly to: string
}

export const vatPeriodState = (
  { from, to, isDone }: { readonly from: string; readonly to: string; readonly isDone: boolean },
  locks: readonly VatLock[],
  today: string,
): VatPeriodState => {
  if (locks.some((lock) => lock.kind === 'vat' && lock.from === from && lock.to === to)) return 'settled'
  if (to >= today) return 'not_yet'
  return isDone ? 'nothing' : 'open'
}
