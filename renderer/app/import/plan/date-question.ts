// The question for the order of day and month, with a date of the file itself, where the file leaves it open. Pure.
import type { ImportPlan } from '../../../../shared/api/endpoints/import/import-plan.ts'
import type { MappingInput } from '../../../../shared/record/import/column-mapping.ts'
import { draftOf, toMappingInput } from './mapping-draft.ts'
import type { DateQuestion, DayMonth, Reading } from './plan-drafts.ts'

const ASSUMED: Readonly<Record<string, DayMonth>> = { day_first_assumed: 'dmy', month_first_assumed: 'mdy' }

/** The question for a plan; null: the order is known, or every date reads the same both ways. */
export const dateQuestion = (plan: ImportPlan): DateQuestion | null => {
  const [assumed] = plan.warnings.flatMap(({ code }) => (Object.hasOwn(ASSUMED, code) ? (ASSUMED[code] ?? []) : []))
  if (assumed === undefined) return null
  const column = plan.mapping?.columns.find(({ meaning }) => meaning === 'booking_date')?.index ?? -1
  const samples = plan.rows.flatMap(({ booking_date: date, source_line: line }) => {
    const turned = date === null ? null : swapDayAndMonth(date)
    if (date === null || turned === null) return []
    return [{ date, turned, text: plan.preview[(line ?? 0) - 1]?.[column] || null }]
  })
  const sample = samples.find(({ text }) => text !== null) ?? samples[0]
  if (!sample) return null
  const { text, date, turned } = sample
  return assumed === 'dmy' ? { text, dmy: date, mdy: turned, assumed } : { text, dmy: turned, mdy: date, assumed }
}

/** The date with day and month swapped; null: there is no such day, or it is the same. */
const swapDayAndMonth = (date: string): string | null => {
  const [year, month = '', day = ''] = date.split('-')
  return day === month || Number(day) > 12 ? null : `${year}-${day}-${month}`
}

/** The question after the file was read again: the user can still change the answer. */
export const nextDateQuestion = (
  before: DateQuestion | null,
  plan: ImportPlan,
  reading: Reading,
): DateQuestion | null => (answerOf(reading) === null ? dateQuestion(plan) : before)

/** The answer so far; null: none. */
export const answerOf = ({ mapping }: Reading): DayMonth | null => {
  const order = typeof mapping === 'object' ? mapping.date_order : null
  return order === 'dmy' || order === 'mdy' ? order : null
}

/** The reading with this answer; everything else as on screen. */
export const withDateOrder = (
  plan: ImportPlan,
  reading: Reading,
  dateOrder: DayMonth,
): Reading & { mapping: MappingInput } => ({
  ...reading,
  mapping: toMappingInput({ ...draftOf(plan, reading), dateOrder }),
})

/** A day in words, so that day and month cannot be mistaken: `3. April 2026`, `3 April 2026`. */
export const dayInWords = (date: string, language: string): string =>
  new Intl.DateTimeFormat(language === 'de' ? 'de-CH' : 'en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  )
