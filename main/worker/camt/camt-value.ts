// Amounts, dates and texts as camt messages write them.
import type { EntryFault } from '../../../shared/record/import/file-refusal.ts'
import { type LocalDate, parseLocalDate } from '../../../shared/value/calendar.ts'
import { isCurrencyCode } from '../../../shared/value/currency.ts'
import { type MinorUnits, parseAmount } from '../../../shared/value/money.ts'
import { err, ok, type Result } from '../../../shared/value/result.ts'
import { attributeOf, type Content, child, textAt, textOf } from './xml-tree.ts'

export interface Amount {
  /** Not negative: camt states the direction separately. */
  readonly amount: MinorUnits
  readonly currency: string
}

/**
 * `<Amt Ccy="CHF">12.50</Amt>`, child of `parent`, exactly: more decimals than the currency has are an error, except
 * zeros. `currency` applies if the attribute is missing; `name` is for elements with another name.
 */
export const readAmount = (parent: Content, currency: string | null, name = 'Amt'): Result<Amount, EntryFault> => {
  const text = textAt(parent, name)
  if (text === null) return err({ type: 'amount_missing' })
  const stated = attributeOf(parent, name, 'Ccy') ?? currency
  if (stated === null) return err({ type: 'currency_missing' })
  if (!isCurrencyCode(stated))
    return err({ type: 'currency_unknown', amount: shorten(text), currency: shorten(stated) })
  // XSD decimal, never negative: no sign, no exponent, no thousands separator.
  const amount = /^[\d.]+$/.test(text) ? parseAmount(text, stated) : err({ type: 'NotANumber' as const, text })
  if (amount.ok) return ok({ amount: amount.value, currency: stated })
  const shown = shorten(text)
  if (amount.error.type === 'TooManyDecimals')
    return err({ type: 'too_many_decimals', amount: shown, currency: stated })
  return err({ type: amount.error.type === 'TooLarge' ? 'amount_too_large' : 'amount_not_plain', amount: shown })
}

/** `CRDT` or `DBIT` of an entry, detail or balance; null if it has neither. */
export type Direction = 'CRDT' | 'DBIT'

export const readDirection = (parent: Content): Direction | null => {
  const text = textAt(parent, 'CdtDbtInd')
  return text === 'CRDT' || text === 'DBIT' ? text : null
}

/**
 * Credits are positive, debits negative. A reversal mark never
 * changes the sign: the direction is that of the money now.
 */
export const signed = (amount: MinorUnits, direction: Direction): MinorUnits =>
  direction === 'DBIT' && amount !== 0 ? (-amount as MinorUnits) : amount

/**
 * A choice of `Dt` or `DtTm` (`BookgDt`, `ValDt`): the day as the bank wrote it, never converted to another time zone.
 * Null if the element is missing or empty; an error if the day does not exist.
 */
export const readDate = (choice: Content | null): Result<LocalDate | null, EntryFault> => {
  const text = textAt(choice, 'Dt') ?? textAt(choice, 'DtTm')
  if (text === null) return ok(null)
  const date = dayOf(text)
  return date === null ? err({ type: 'no_such_date', date: shorten(text) }) : ok(date)
}

/** The day of an ISO date or date-time, with or without a time zone; null when there is none. */
export const dayOf = (text: string | null): LocalDate | null =>
  text === null || !/^.{10}(?:[TZ+-]|$)/.test(text) ? null : parseLocalDate(text.slice(0, 10))

/** Reordering and zero-width characters, which hide the meaning of a text, and blanks other than one plain blank. */
const UNCLEAN = /[\p{Cc}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]|\s{2,}|[^\S ]/u
const BLANKS = /[\p{Cc}\s]+/gu
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu

/** A text for people: single blanks, no line ends, no invisible characters; null when nothing is left. */
export const cleanText = (text: string | null): string | null => {
  if (text === null || !UNCLEAN.test(text)) return text
  const cleaned = text.replace(INVISIBLE, '').replace(BLANKS, ' ').trim()
  return cleaned === '' ? null : cleaned
}

/** The clean text of the first child of that name. */
export const cleanTextOf = (content: Content | null, name: string): string | null =>
  cleanText(textOf(child(content, name)))

/** Banks fill a mandatory reference field with these words if they have no reference. */
const PLACEHOLDER = /^(?:not ?provided|nonref|notavailable)$/i

/**
 * A reference of the bank or the payer, unchanged; null for a placeholder. It is a key, so it must never be cleaned.
 */
export const readReference = (content: Content | null, name: string): string | null => {
  const text = textAt(content, name)
  return text === null || PLACEHOLDER.test(text) ? null : text
}

/** Shortens a text for messages. */
export const shorten = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)
