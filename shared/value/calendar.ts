// Dates and instants as comparable strings: `2026-11-21` and `2026-11-21T09:38:00.000000Z` (UTC, six digits).

declare const localDate: unique symbol
/** A calendar day, `YYYY-MM-DD`, without a time zone. Plain string comparison orders them. */
export type LocalDate = string & { readonly [localDate]: true }

declare const timestamp: unique symbol
/** An instant in UTC with six fractional digits and `Z` (interface document, conventions). */
export type Timestamp = string & { readonly [timestamp]: true }

const DAY_MS = 86_400_000
const LAST_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** The day that the text names, if it exists (`2026-02-31` does not) and is between 1900 and 2199; otherwise null. */
export const parseLocalDate = (text: string): LocalDate | null => {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return null
  // By arithmetic and not by Date, because a check of the books parses every day in them.
  const year = Number(text.slice(0, 4))
  const month = Number(text.slice(5, 7))
  const day = Number(text.slice(8))
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const last = month === 2 && isLeap ? 29 : (LAST_DAYS[month - 1] ?? 0)
  return day >= 1 && day <= last ? (text as LocalDate) : null
}

/** The instant of a number of milliseconds since 1970. */
export const timestampOf = (epochMs: number): Timestamp =>
  new Date(epochMs).toISOString().replace('Z', '000Z') as Timestamp

/**
 * The moment that a text names: a day, which means its end in UTC, or a time with its zone in the format of RFC 3339,
 * also without seconds. Null for any other text. Digits of the second after the sixth are cut off.
 */
export const parseMoment = (text: string): Timestamp | null => {
  if (parseLocalDate(text) !== null) return `${text}T23:59:59.999999Z` as Timestamp
  const [, day = '', minute = '', second = '00', fraction = '', zone = ''] =
    /^(\d{4}-\d\d-\d\d)[T ]([01]\d:[0-5]\d|2[0-3]:[0-5]\d)(?::([0-5]\d|60)(?:\.(\d+))?)?(Z|[+-]\d\d:\d\d)$/i.exec(
      text,
    ) ?? []
  if (parseLocalDate(day) === null) return null
  // Date knows no leap second; the next second starts where it ends.
  const ms = Date.parse(`${day}T${minute}:00${zone.toUpperCase()}`) + Number(second) * 1000
  // Instants have more digits than Date.
  return Number.isNaN(ms)
    ? null
    : (`${new Date(ms).toISOString().slice(0, 20)}${fraction.slice(0, 6).padEnd(6, '0')}Z` as Timestamp)
}

/** The day a number of days later (earlier when negative). */
export const addDays = (date: LocalDate, days: number): LocalDate =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10) as LocalDate

/** How many days the second is after the first. */
export const daysFromTo = (from: LocalDate, to: LocalDate): number => (Date.parse(to) - Date.parse(from)) / DAY_MS

/** The same day a number of months later, or the last day of that month when it has no such day. */
export const addMonths = (date: LocalDate, months: number): LocalDate => {
  const count = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  const first = `${String(Math.floor(count / 12))}-${String((count % 12) + 1).padStart(2, '0')}-01`
  const lastDay = new Date(Date.UTC(Math.floor(count / 12), (count % 12) + 1, 0)).getUTCDate()
  return addDays(first as LocalDate, Math.min(Number(date.slice(8)), lastDay) - 1)
}
