// The periods a bookkeeper asks for most, as days from and to, both inclusive.
import type { LocalDate } from '../../../shared/value/calendar.ts'

export const DATE_PRESETS = [
  'this_month',
  'last_month',
  'this_quarter',
  'last_quarter',
  'this_year',
  'last_year',
] as const
export type DatePreset = (typeof DATE_PRESETS)[number]

export interface DateRange {
  readonly from: LocalDate
  readonly to: LocalDate
}

/** The period as seen from `today`. */
export const presetRange = (preset: DatePreset, today: LocalDate): DateRange => {
  const year = Number(today.slice(0, 4))
  const month = Number(today.slice(5, 7))
  if (preset === 'this_month') return monthRange(year, month)
  if (preset === 'last_month') return month === 1 ? monthRange(year - 1, 12) : monthRange(year, month - 1)
  const quarter = Math.floor((month - 1) / 3)
  if (preset === 'this_quarter') return quarterRange(year, quarter)
  if (preset === 'last_quarter') return quarter === 0 ? quarterRange(year - 1, 3) : quarterRange(year, quarter - 1)
  const whole = preset === 'this_year' ? year : year - 1
  return { from: `${whole}-01-01` as LocalDate, to: `${whole}-12-31` as LocalDate }
}

/** The preset that is exactly this period, if one is. */
export const presetOf = (from: string | undefined, to: string | undefined, today: LocalDate): DatePreset | null =>
  DATE_PRESETS.find((preset) => {
    const range = presetRange(preset, today)
    return range.from === from && range.to === to
  }) ?? null

/** The quarter of the calendar year, from 0. */
const quarterRange = (year: number, quarter: number): DateRange => ({
  from: monthRange(year, quarter * 3 + 1).from,
  to: monthRange(year, quarter * 3 + 3).to,
})

/** A quarter, from 0, of a year that begins with this day, the first of a month. */
export const quarterFrom = (firstDay: LocalDate, quarter: number): DateRange => {
  const monthAt = (offset: number) => {
    const months = Number(firstDay.slice(0, 4)) * 12 + Number(firstDay.slice(5, 7)) - 1 + offset
    return monthRange(Math.floor(months / 12), (months % 12) + 1)
  }
  return { from: monthAt(quarter * 3).from, to: monthAt(quarter * 3 + 2).to }
}

const monthRange = (year: number, month: number): DateRange => {
  const prefix = `${year}-${String(month).padStart(2, '0')}`
  // Day 0 of the next month is the last day of this one.
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return { from: `${prefix}-01` as LocalDate, to: `${prefix}-${last}` as LocalDate }
}
