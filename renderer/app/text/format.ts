// How the window writes amounts, dates, IBANs and references, and how it reads typed ones. Pure and without a language:
// a Swiss bookkeeper writes 1’234.50 and 31.01.2026 in German and in English.
import { type LocalDate, parseLocalDate } from '../../../shared/value/calendar.ts'
import { formatCount, formatDecimal } from '../../../shared/value/format.ts'
import { minorToDecimal, numberToMinor, parseAmount } from '../../../shared/value/money.ts'

export { formatCount, formatDate, formatDecimal } from '../../../shared/value/format.ts'

/** The values of a text about a number: `count` chooses singular or plural, `formatted` is what people read. */
export const countParams = (count: number) => ({ count, formatted: formatCount(count) })

/** An amount of the interface with all digits of its currency, plain: `-1234.50`. For copying. */
export const plainAmount = (amount: number, currency: string): string => {
  const minor = numberToMinor(amount, currency)
  return minor.ok ? minorToDecimal(minor.value, currency) : String(amount)
}

/** An amount of the interface as people read it: `−1’234.50`. */
export const formatAmount = (amount: number, currency: string): string => formatDecimal(plainAmount(amount, currency))

/**
 * Reads a typed amount: groups by ’ ' space or comma, a comma as decimal sign where it can only be one, any minus.
 * Answers the plain decimal (`-1250.5`), or null when it is not an amount.
 */
export const readAmount = (typed: string): string | null => {
  const text = typed
    .trim()
    .replace(/[−–]/g, '-')
    .replace(/[’'\s]/g, '')
  const commas = text.split(',').length - 1
  const isDecimalComma = commas === 1 && !text.includes('.') && /,\d{1,2}$/.test(text)
  const plain = isDecimalComma ? text.replace(',', '.') : text.replaceAll(',', '')
  // A currency has three digits at most; this function does not know the currency.
  if (!parseAmount(plain, 'KWD').ok) return null
  return plain
    .replace(/^\+/, '')
    .replace(/\.$/, '')
    .replace(/^(-?)\./, '$10.')
}

/** An instant as day and time in the user's time zone: `31.01.2026, 14:05`. */
export const formatInstant = (instant: string): string => {
  const time = new Date(instant)
  if (Number.isNaN(time.getTime())) return instant
  const two = (part: number) => String(part).padStart(2, '0')
  const date = `${two(time.getDate())}.${two(time.getMonth() + 1)}.${time.getFullYear()}`
  return `${date}, ${two(time.getHours())}:${two(time.getMinutes())}`
}

/**
 * Reads a typed day: `31.1.2026`, `31.01.26`, `31/1/2026`, `31012026`, `2026-01-31`; day and month alone mean `year`.
 * Null when there is no such day.
 */
export const readDate = (typed: string, year: number): LocalDate | null => {
  const text = typed.trim()
  const iso = parseLocalDate(text)
  if (iso) return iso
  const parts =
    /^(\d{1,2})[./\s-]+(\d{1,2})(?:[./\s-]+(\d{2}|\d{4}))?\.?$/.exec(text) ?? /^(\d\d)(\d\d)(\d{4}|\d\d)$/.exec(text)
  if (!parts) return null
  const [, day = '', month = '', yearText = String(year)] = parts
  const full = yearText.length === 2 ? `20${yearText}` : yearText
  return parseLocalDate(`${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}

const chunks = (text: string, size: number): string => text.match(new RegExp(`.{1,${size}}`, 'g'))?.join(' ') ?? ''

/** An IBAN in groups of four: `CH93 0076 2011 6238 5295 7`. */
export const formatIban = (iban: string): string => chunks(iban.replace(/\s/g, ''), 4)

/** The account of a counterparty: an IBAN in groups, another number unchanged. */
export const formatAccount = (account: string): string =>
  /^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/.test(account) ? formatIban(account) : account

/** Enough of an IBAN to distinguish accounts: `CH93 … 2957`. */
export const shortIban = (iban: string): string => {
  const compact = iban.replace(/\s/g, '')
  return compact.length <= 8 ? compact : `${compact.slice(0, 4)} … ${compact.slice(-4)}`
}

export type ReferenceKind = 'qrr' | 'scor' | 'other'

/** The kind of a payment reference: 27 digits are a QR reference, `RF` and check digits a creditor reference. */
export const referenceKind = (reference: string): ReferenceKind => {
  const compact = reference.replace(/\s/g, '')
  if (/^\d{27}$/.test(compact)) return 'qrr'
  return /^RF\d\d[A-Za-z0-9]{1,21}$/.test(compact) ? 'scor' : 'other'
}

/** A QR reference as on the payment slip (2 digits, then fives), a creditor reference in fours, others unchanged. */
export const formatReference = (reference: string): string => {
  const compact = reference.replace(/\s/g, '')
  const kind = referenceKind(reference)
  if (kind === 'qrr') return `${compact.slice(0, 2)} ${chunks(compact.slice(2), 5)}`
  return kind === 'scor' ? chunks(compact.toUpperCase(), 4) : reference
}

/** A reference for a narrow place: a QR reference without its leading zeros. */
export const shortReference = (reference: string): string => {
  const formatted = formatReference(reference)
  return referenceKind(reference) === 'qrr' ? formatted.replace(/^[0 ]+(?=\d)/, '') : formatted
}

/** This many characters distinguish a long reference from others. */
const MAX_REFERENCE_LENGTH = 18

/** The end of a reference, where those of one creditor differ: `… 14300 09017`; a short one whole. */
export const referenceEnd = (reference: string): string => {
  const short = shortReference(reference).replace(/\s+/g, ' ').trim()
  if (short.length <= MAX_REFERENCE_LENGTH + 2) return short
  const end = short.slice(-MAX_REFERENCE_LENGTH)
  const group = end.indexOf(' ')
  return `… ${group > 0 && group < 8 ? end.slice(group + 1) : end.trim()}`
}
