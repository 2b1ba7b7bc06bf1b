// The notations of days: the order of day, month and year
// (decided over whole columns), years of two digits, month names.
import type { DateOrder } from '../../../../shared/record/import/column-mapping.ts'
import { type LocalDate, parseLocalDate } from '../../../../shared/value/calendar.ts'
import { foldText } from '../../../../shared/value/text.ts'

/** The parts of a text before its order is known. */
type ScannedDate =
  /** The order is clear: a year of four digits first, or a month by name. */
  | { readonly kind: 'fixed'; readonly year: number; readonly month: number; readonly day: number }
  | {
      readonly kind: 'open'
      readonly parts: readonly [number, number, number]
      readonly shortYear: boolean
      readonly dotted: boolean
    }

const MAX_LENGTH = 45
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/
const THREE_PARTS = /^(\d{1,2})([-/.]) ?(\d{1,2})\2 ?(\d{4}|\d{2})(?!\d)/
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?!\d)/
const DAY_NAME_FIRST =
  /^(\d{1,2})(?:\.|er|st|nd|rd|th)?[ -]?(?:de |di |d')?([a-z]{3,12})\.?(?:[ -]|, )?(?:de |del )?(\d{4}|\d{2})(?!\d)/
const NAME_DAY_FIRST = /^([a-z]{3,12})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?!\d)/
const WEEKDAY = /^[a-z]{2,10}[.,]{1,2} /
/** What may follow a day: a time of day and its zone. */
const TIME =
  /^(?:,? |t)?(?:\d{1,2}[:.h]\d{2}(?:[:.]\d{2}(?:[.,]\d{1,9})?)?)? ?(?:am|pm|uhr|z|utc|[a-z]{3,4}|[+-]\d{2}:?\d{2})?$/

/** First letters of the months in German, French, Italian, English, Dutch, Spanish and Portuguese. */
const MONTHS: readonly (readonly string[])[] = [
  ['jan', 'janv', 'gen', 'ene', 'jann'],
  ['feb', 'fev', 'febr'],
  ['mar', 'mrz', 'mae', 'maa', 'mrt'],
  ['apr', 'avr', 'abr'],
  ['mai', 'may', 'mag', 'mei'],
  ['jun', 'juin', 'giu'],
  ['jul', 'juil', 'lug'],
  ['aug', 'aou', 'ago'],
  ['sep', 'set'],
  ['okt', 'oct', 'ott', 'out'],
  ['nov'],
  ['dez', 'dec', 'dic'],
]

const monthNamed = (name: string): number => {
  // "juin" and "juil" differ only at the fourth letter.
  const start = name.startsWith('jui') ? name.slice(0, 4) : name.slice(0, 3)
  return MONTHS.findIndex((starts) => starts.includes(start)) + 1
}

const fullYear = (text: string): number => {
  const year = Number(text)
  if (text.length === 4) return year
  return year < 80 ? 2000 + year : 1900 + year
}

const scan = (cell: string): ScannedDate | null => {
  if (cell.length < 6 || cell.length > MAX_LENGTH) return null
  // After the mark that keeps spreadsheets from reading a day.
  const input = cell.charCodeAt(0) === 39 ? cell.slice(1) : cell
  const first = input.charCodeAt(0)
  const isDigit = first >= 48 && first <= 57
  if (isDigit) {
    const text = input.toLowerCase()
    const yearFirst = YEAR_FIRST.exec(text) ?? COMPACT.exec(text)
    if (yearFirst && TIME.test(text.slice(yearFirst[0].length))) {
      const month = yearFirst.length === 5 ? yearFirst[3] : yearFirst[2]
      const day = yearFirst.at(-1)
      return { kind: 'fixed', year: Number(yearFirst[1]), month: Number(month), day: Number(day) }
    }
    const parts = THREE_PARTS.exec(text)
    if (parts && TIME.test(text.slice(parts[0].length))) {
      const shortYear = parts[4]?.length === 2
      const dotted = parts[2] === '.'
      return { kind: 'open', parts: [Number(parts[1]), Number(parts[3]), Number(parts[4])], shortYear, dotted }
    }
  }
  return /[a-zA-ZÀ-ÿ]{3}/.test(input) ? scanNamed(foldText(input)) : null
}

const scanNamed = (folded: string): ScannedDate | null => {
  const text = folded.replace(WEEKDAY, '')
  const dayFirst = DAY_NAME_FIRST.exec(text)
  if (dayFirst && TIME.test(text.slice(dayFirst[0].length))) {
    const month = monthNamed(dayFirst[2] ?? '')
    return month === 0 ? null : { kind: 'fixed', year: fullYear(dayFirst[3] ?? ''), month, day: Number(dayFirst[1]) }
  }
  const nameFirst = NAME_DAY_FIRST.exec(text)
  if (nameFirst && TIME.test(text.slice(nameFirst[0].length))) {
    const month = monthNamed(nameFirst[1] ?? '')
    return month === 0 ? null : { kind: 'fixed', year: Number(nameFirst[3]), month, day: Number(nameFirst[2]) }
  }
  return null
}

const day = (year: number, month: number, dayOfMonth: number): LocalDate | null => {
  if (month < 1 || month > 12 || dayOfMonth < 1 || dayOfMonth > 31) return null
  return parseLocalDate(
    `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(dayOfMonth).padStart(2, '0')}`,
  )
}

const orderParts = (
  scanned: Extract<ScannedDate, { kind: 'open' }>,
  order: DateOrder,
): readonly [number, number, number] => {
  const [a, b, c] = scanned.parts
  const year = (part: number): number => (scanned.shortYear ? fullYear(String(part).padStart(2, '0')) : part)
  if (order === 'dmy') return [year(c), b, a]
  if (order === 'mdy') return [year(c), a, b]
  return scanned.shortYear ? [year(a), b, c] : [Number.NaN, b, a]
}

/** Whether a text has the form of a day (with or without a time) in any order. `31.02.2026` has. */
export const isDateText = (text: string): boolean => {
  const scanned = scan(text)
  if (!scanned) return false
  if (scanned.kind === 'fixed')
    return scanned.month >= 1 && scanned.month <= 12 && scanned.day >= 1 && scanned.day <= 31
  const [a, b, c] = scanned.parts
  return Math.min(a, b) <= 12 && Math.max(a, b) <= 31
    ? true
    : scanned.shortYear && b <= 12 && c <= 31 && a <= 99 && b > 0
}

export interface DateDecision {
  readonly order: DateOrder
  /** At least one text allows no other order. */
  readonly isCertain: boolean
}

/**
 * The order of day and month in a column, from all its texts: the one that gives a day for most of them. If several
 * orders do for all texts, day before month is used (as nearly everywhere in Europe), and the decision is not certain.
 */
export const decideDateOrder = (texts: Iterable<string>): DateDecision => {
  const valid = { dmy: 0, mdy: 0, ymd: 0 }
  const firsts = new Set<number>()
  const lasts = new Set<number>()
  let open = 0
  let isDotted = true
  for (const text of new Set(texts)) {
    const scanned = scan(text)
    if (scanned?.kind !== 'open') continue
    open++
    isDotted &&= scanned.dotted
    firsts.add(scanned.parts[0])
    lasts.add(scanned.parts[2])
    for (const order of ['dmy', 'mdy', 'ymd'] as const) {
      // No notation with dots puts the month first.
      if (order === 'mdy' && scanned.dotted) continue
      if (day(...orderParts(scanned, order)) !== null) valid[order]++
    }
  }
  if (open === 0) return { order: 'dmy', isCertain: true }
  const most = Math.max(valid.dmy, valid.mdy, valid.ymd)
  const fitting = (['dmy', 'mdy', 'ymd'] as const).filter((order) => valid[order] === most)
  const only = fitting.length === 1 ? fitting[0] : undefined
  if (only) return { order: only, isCertain: true }
  if (!fitting.includes('mdy')) {
    // Day and year can be confused only with short years. The part that varies least is the year.
    const order = fitting.includes('ymd') && firsts.size * 2 <= lasts.size ? 'ymd' : 'dmy'
    return { order, isCertain: order === 'ymd' || lasts.size * 2 <= firsts.size || isDotted }
  }
  return { order: fitting.includes('dmy') ? 'dmy' : 'mdy', isCertain: false }
}

const SERIAL = /^\d{5}(?:[.,]\d+)?$/
const SERIAL_MIN = 25_569
const SERIAL_MAX = 73_050

/** A spreadsheet's day number, 1970 to 2099, as some exports leave it in the text. */
export const isSerialText = (text: string): boolean => {
  if (!SERIAL.test(text)) return false
  const serial = Number(text.slice(0, 5))
  return serial >= SERIAL_MIN && serial <= SERIAL_MAX
}

/** The day of a spreadsheet's day number; `is1904` for the date system of old Macintosh files. */
export const serialToDate = (serial: number, is1904 = false): LocalDate | null => {
  const days = Math.floor(serial) + (is1904 ? 1462 : 0)
  // Day 60 is 29 February 1900, which never existed. All days before it are off by one and not needed here.
  if (days < 61 || days > 109_573) return null
  return new Date(Date.UTC(1899, 11, 30) + days * 86_400_000).toISOString().slice(0, 10) as LocalDate
}

const CACHE_LIMIT = 20_000

/** A reader for the days of one column; null for a text that is no day in that order. It caches its results. */
export const createDateReader = (order: DateOrder, allowsSerials = false): ((text: string) => LocalDate | null) => {
  const known = new Map<string, LocalDate | null>()
  let last = ''
  let lastDay: LocalDate | null = null
  const read = (text: string): LocalDate | null => {
    const seen = known.get(text)
    if (seen !== undefined) return seen
    const date = readDate(text, order, allowsSerials)
    if (known.size < CACHE_LIMIT) known.set(text, date)
    return date
  }
  return (text) => {
    if (text !== last) {
      lastDay = read(text)
      last = text
    }
    return lastDay
  }
}

/** One day in the given order; null if the text is no day. */
export const readDate = (text: string, order: DateOrder, allowsSerials = false): LocalDate | null => {
  if (allowsSerials && isSerialText(text)) return serialToDate(Number(text.replace(',', '.')))
  const scanned = scan(text)
  if (!scanned) return null
  if (scanned.kind === 'fixed') return day(scanned.year, scanned.month, scanned.day)
  return day(...orderParts(scanned, order))
}
