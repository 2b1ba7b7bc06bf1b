// Finds the columns with the days of a transaction: booking date, value date and document date.

import type { MappingReason } from '../../../../shared/record/import/column-mapping.ts'
import { decideDateOrder, readDate } from '../cells/date-notation.ts'
import { isUnknownTitle } from '../cells/header-words.ts'
import { cellText, type RawTable } from '../cells/raw-table.ts'
import type { Column, ColumnAssignment } from './column-evidence.ts'

const DATE_MEANINGS = ['booking_date', 'value_date', 'document_date'] as const
type DateMeaning = (typeof DATE_MEANINGS)[number]

export interface FoundDates {
  readonly assigned: ReadonlyMap<number, ColumnAssignment>
  readonly problem: MappingReason | null
}

/**
 * Columns of days with their meanings, by title, or without a known title by place and order: the first ordered column
 * is the booking date, the next one the value date. If there is any day, there is a booking date.
 */
export const findDates = (columns: readonly Column[], rows: RawTable['rows']): FoundDates => {
  const candidates = columns.filter(containsDays)
  const assigned = new Map<number, ColumnAssignment>()
  for (const meaning of DATE_MEANINGS) {
    const best = bestOf(candidates, meaning, assigned, rows)
    if (best) assigned.set(best.index, { meaning, confidence: best.score })
  }
  ensureBookingDate(assigned)
  if (assigned.size === 0) assignByPlace(candidates, rows, assigned)
  const booking = [...assigned.values()].find((date) => date.meaning === 'booking_date')
  if (!booking) return { assigned, problem: { code: 'no_booking_date' } }
  return { assigned, problem: booking.confidence < 0.5 ? { code: 'booking_date_unsure' } : null }
}

const containsDays = ({ titles, evidence }: Column): boolean => {
  const title = Math.max(...DATE_MEANINGS.map((meaning) => titles[meaning] ?? 0))
  if (evidence.date >= (title >= 0.8 ? 0.5 : 0.85)) return true
  return title >= 0.8 && evidence.serial > 0.95
}

const bestOf = (
  candidates: readonly Column[],
  meaning: DateMeaning,
  used: ReadonlyMap<number, ColumnAssignment>,
  rows: RawTable['rows'],
): { readonly index: number; readonly score: number } | null => {
  let best: { readonly index: number; readonly score: number } | null = null
  for (const column of candidates) {
    if (used.has(column.index)) continue
    const title = column.titles[meaning] ?? 0
    // A day in only some rows, or the same day in all rows, is hardly that of the transactions.
    const filled = 0.5 + 0.5 * Math.min(1, column.evidence.filled * 1.1)
    const constant = meaning === 'booking_date' && isDayOfExport(column, candidates, rows) ? 0.5 : 1
    const score = title * filled * constant
    if (title >= 0.5 && score > (best?.score ?? 0)) best = { index: column.index, score }
  }
  return best
}

const MANY_ROWS = 20
const PLAIN_TITLE = 0.9
const NEAR_DAYS = 10

/**
 * Whether a day that many rows share may be that of the export and not that of the transactions. It is if another
 * column of varying days is also titled as booking date, or if a plain "Date" is far from the days of every such
 * column. Without other varying days it is a statement of one day.
 */
const isDayOfExport = (column: Column, candidates: readonly Column[], rows: RawTable['rows']): boolean => {
  if (rows.length <= MANY_ROWS || column.evidence.distinct !== 1) return false
  const varying = candidates.filter(({ evidence }) => evidence.distinct > 1 && evidence.filled > 0.5)
  if (varying.length === 0) return false
  const title = column.titles.booking_date ?? 0
  if (varying.some(({ titles }) => (titles.booking_date ?? 0) >= title)) return true
  return title < PLAIN_TITLE && !varying.some((other) => isNear(column, other, rows))
}

/** Whether most days of one column are within a few days of those of the other column in the same row. */
const isNear = (column: Column, other: Column, rows: RawTable['rows']): boolean => {
  const days = daysIn(column.index, rows)
  const others = daysIn(other.index, rows)
  const distances = days.flatMap((day, row) => {
    const otherDay = others[row]
    return day && otherDay ? [Math.abs(Date.parse(day) - Date.parse(otherDay)) / 86_400_000] : []
  })
  const near = distances.filter((distance) => distance <= NEAR_DAYS).length
  return near > distances.length / 2
}

/** The days of a column by row, in the column's own order of day and month; null if the cell has none. */
const daysIn = (index: number, rows: RawTable['rows']): readonly (string | null)[] => {
  const texts = rows.map((row) => cellText(row[index]))
  const { order } = decideDateOrder(texts.filter((text) => text !== ''))
  return texts.map((text) => (text === '' ? null : readDate(text, order, true)))
}

/**
 * Without a booking date, the document date takes its place, otherwise the value date: every transaction needs a day.
 */
const ensureBookingDate = (assigned: Map<number, ColumnAssignment>): void => {
  const of = (meaning: DateMeaning) => [...assigned].find(([, date]) => date.meaning === meaning)
  if (of('booking_date')) return
  const next = of('document_date') ?? of('value_date')
  if (next) assigned.set(next[0], { meaning: 'booking_date', confidence: next[1].confidence * 0.95 })
}

const assignByPlace = (
  candidates: readonly Column[],
  rows: RawTable['rows'],
  assigned: Map<number, ColumnAssignment>,
): void => {
  // A title with another meaning (birthday, valid until) has precedence over the content.
  const open = candidates.filter((column) => isUnknownTitle(column.titles) && column.evidence.filled > 0.5)
  const strictly = open.filter((column) => isOrdered(daysIn(column.index, rows)))
  const ordered = strictly.length > 0 ? strictly : open.filter((column) => isOrderedWithin(daysIn(column.index, rows)))
  const booking = ordered[0] ?? open[0]
  if (!booking) return
  assigned.set(booking.index, { meaning: 'booking_date', confidence: ordered.includes(booking) ? 0.75 : 0.6 })
  const value = open.find((column) => column !== booking)
  if (value) assigned.set(value.index, { meaning: 'value_date', confidence: 0.6 })
}

/** Statements are in order of booking, up or down. */
const isOrdered = (all: readonly (string | null)[]): boolean => {
  const days = all.filter((day) => day !== null)
  let up = 0
  let down = 0
  for (let at = 1; at < days.length; at++) {
    const [previous = '', day = ''] = [days[at - 1], days[at]]
    if (day > previous) up++
    if (day < previous) down++
  }
  return Math.min(up, down) <= (up + down) * 0.05
}

/** Totals at either end, and the least number of rows between them that shows an order. */
const MAX_TOTALS = 2
const MIN_ORDERED = 4

/** Whether the days are in order apart from totals with the day of the statement's end. */
const isOrderedWithin = (days: readonly (string | null)[]): boolean =>
  [1, MAX_TOTALS]
    .flatMap((totals) => [days.slice(totals), days.slice(0, -totals)])
    .some((some) => some.length >= MIN_ORDERED && isOrdered(some))
