// The most usual periods of bookkeepers, as days from and to, both inclusive.
import { addDays, addMonths, type LocalDate } from '../../../shared/value/calendar.ts'

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

/** The period relative to `today`. */
export const presetRange = (preset: DatePreset, today: LocalDate): DateRange => {
  const monthOf = Number(today.slice(5, 7)) - 1
  const monthsBack = preset.startsWith('last_') ? 1 : 0
  switch (preset) {
    case 'this_month':
    case 'last_month':
      return monthsFrom(today, -monthsBack, 1)
    case 'this_quarter':
    case 'last_quarter':
      return monthsFrom(today, -(monthOf % 3) - 3 * monthsBack, 3)
    case 'this_year':
    case 'last_year':
      return monthsFrom(today, -monthOf - 12 * monthsBack, 12)
  }
}

/** The preset that is exactly this period, if there is one. */
export const presetOf = (from: string | undefined, to: string | undefined, today: LocalDate): DatePreset | null =>
  DATE_PRESETS.find((preset) => {
    const range = presetRange(preset, today)
    return range.from === from && range.to === to
  }) ?? null

/** A quarter, from 0, of a year that begins with this day, the first of a month. */
export const quarterFrom = (firstDay: LocalDate, quarter: number): DateRange => monthsFrom(firstDay, quarter * 3, 3)

/** `count` whole months, the first of them `offset` months after the month of the day. */
export const monthsFrom = (day: LocalDate, offset: number, count: number): DateRange => {
  const from = addMonths(`${day.slice(0, 7)}-01` as LocalDate, offset)
  return { from, to: addDays(addMonths(from, count), -1) }
}
