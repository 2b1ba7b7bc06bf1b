// The days of a recurring entry, what is due of it, and what a day books.
import type { RecurringEntry, Rhythm } from '../../record/open-item/recurring-entry.ts'
import { addDays, addMonths, type LocalDate, type Timestamp } from '../../value/calendar.ts'
import { err, ok, type Result } from '../../value/result.ts'
import type { FieldProblem } from '../core/field-problem.ts'

const MONTHS: Readonly<Record<Exclude<Rhythm, 'weekly'>, number>> = {
  monthly: 1,
  quarterly: 3,
  half_yearly: 6,
  yearly: 12,
}

/** More days than this are a typing error of the first day. */
const MAX_DAYS = 2_000

type Days = Pick<RecurringEntry, 'first_date' | 'rhythm' | 'end_date'>

/** The day of a position. The 31st is the last day of shorter months, and the 31st again in longer ones. */
const dayAt = ({ first_date, rhythm }: Days, position: number): LocalDate =>
  rhythm === 'weekly' ? addDays(first_date, 7 * position) : addMonths(first_date, MONTHS[rhythm] * position)

/** All its days up to one. */
export const daysUntil = (recurring: Days, until: LocalDate): readonly LocalDate[] => {
  const days: LocalDate[] = []
  const last = recurring.end_date !== null && recurring.end_date < until ? recurring.end_date : until
  for (let position = 0; position < MAX_DAYS; position++) {
    const day = dayAt(recurring, position)
    if (day > last) break
    days.push(day)
  }
  return days
}

/** Its first day after one; null: it has ended. */
export const nextDayAfter = (recurring: Days, date: LocalDate): LocalDate | null => {
  for (let position = 0; position < MAX_DAYS; position++) {
    const day = dayAt(recurring, position)
    if (recurring.end_date !== null && day > recurring.end_date) return null
    if (day > date) return day
  }
  return null
}

/** The days that are due: neither booked nor skipped. */
export const dueDays = (
  recurring: RecurringEntry,
  booked: ReadonlySet<string>,
  until: LocalDate,
): readonly LocalDate[] =>
  daysUntil(recurring, until).filter((day) => !booked.has(day) && !recurring.skipped.includes(day))

/** Why this day can be neither booked nor skipped; null when it can. */
export const problemOfDay = (
  recurring: RecurringEntry,
  booked: ReadonlySet<string>,
  day: LocalDate,
): FieldProblem | null => {
  if (daysUntil(recurring, day).at(-1) !== day) return { field: 'date', code: 'no_day_of_recurring_entry' }
  if (booked.has(day)) return { field: 'date', code: 'day_booked_already' }
  return recurring.skipped.includes(day) ? { field: 'date', code: 'day_skipped' } : null
}

/** What cannot be different on one day: a bill has no lines of an entry, and an entry has neither number nor total (rule 238). */
export const problemsOfChanges = (
  { bill }: Pick<RecurringEntry, 'bill'>,
  { lines, number, total }: { readonly lines?: unknown; readonly number?: unknown; readonly total?: unknown } = {},
): readonly FieldProblem[] => {
  const sent = bill === null ? { number, total } : { lines }
  const code = bill === null ? 'recurring_entry_only' : 'recurring_bill_only'
  return Object.entries(sent).flatMap(([name, value]) =>
    value === undefined ? [] : [{ field: `changes.${name}`, code }],
  )
}

/** The recurring entry without this day. */
export const skipDay = (
  recurring: RecurringEntry,
  booked: ReadonlySet<string>,
  day: LocalDate,
  now: Timestamp,
): Result<RecurringEntry, readonly FieldProblem[]> => {
  const problem = problemOfDay(recurring, booked, day)
  if (problem) return err([problem])
  return ok({ ...recurring, skipped: [...recurring.skipped, day].toSorted(), updated_at: now })
}

/** The key of the bill that a day books: by it the day counts as booked as long as the bill exists. */
export const billKeyOf = ({ id }: Pick<RecurringEntry, 'id'>, day: LocalDate): string => `recurring/${id}/${day}`

/** A text with the day in place of its placeholders. */
export const fillInDay = (text: string, day: LocalDate): string => {
  const [year = '', month = '', dayOfMonth = ''] = day.split('-')
  const values: Readonly<Record<string, string>> = {
    year,
    month,
    day: dayOfMonth,
    quarter: String(Math.ceil(Number(month) / 3)),
  }
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}

/** The problems of the days. */
export const problemsOfDays = ({ first_date, end_date }: Days): readonly FieldProblem[] =>
  end_date !== null && end_date < first_date ? [{ field: 'end_date', code: 'end_before_start' }] : []
