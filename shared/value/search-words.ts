// The meaning of a search, and the text that it searches: the books search with it, and the window marks the results by
// the same rules (search-marks.ts). A word matches in any of its forms; every word must match.
import { foldText } from './text.ts'

/** A word of a search: folded, in each form in which it may be written. */
export interface SearchWord {
  readonly forms: readonly string[]
}

/** Reads a search that the user typed or pasted. */
export const readSearch = (search: string): readonly SearchWord[] =>
  search
    .normalize('NFC')
    // Numbers may contain non-breaking blanks.
    .replace(/(?<=\d)[\u00a0\u2009\u202f](?=\d)/g, '')
    .split(/\s+/)
    .map((word) => withoutGrouping(foldText(word)))
    .filter((word) => word !== '')
    .map((word) => ({ forms: [...new Set([word, ...amountForms(word), ...dayForms(word)])] }))

/**
 * The folded, searchable text of a record. Words with an umlaut occur in both spellings (`oberhansli`, `oberhaensli`),
 * amounts without thousands separators, references and account numbers with blanks also without. Days are written in
 * letters that cannot be typed, so that a search for a year does not find the number of an invoice, nor the other way
 * round.
 */
export const searchText = (texts: readonly (string | null)[], days: readonly (string | null)[] = []): string => {
  const own = texts.join('\n')
  const folded = withoutGrouping(foldText(own))
  const parts = [folded, ...umlautsWritten(own), ...umlautsReduced(folded), ...withoutBlanks(folded)]
  for (const day of days) if (day) parts.push(searchedDay(day))
  return parts.join('\n')
}

// ── amounts ──────────────────────────────────────────────────────────────────────────────────────────────────────

/** Thousands separators. */
export const GROUPING = /(?<=\d)['’´`](?=\d{3}(?!\d))/g

/** `1’147.65` → `1147.65`. */
const withoutGrouping = (text: string): string => (/['’´`]/.test(text) ? text.replace(GROUPING, '') : text)

/** `-1.147,65`, `1147,65`, `1147.-`, `+1147.65` as the books write an amount. */
const amountForms = (word: string): readonly string[] => {
  const [, sign = '', whole = '', fraction = ''] = AMOUNT.exec(word) ?? []
  if (whole === '') return []
  const decimals = /^[.,]?$/.test(fraction) ? '' : /\d/.test(fraction) ? `.${fraction.slice(1)}` : '.00'
  return [`${/[-−–]/.test(sign) ? '-' : ''}${whole.replace(/\D/g, '')}${decimals}`]
}

const AMOUNT = /^([-−–+]?)(\d{1,3}(?:[.,]\d{3})+|\d+)([.,](?:\d{1,2}|[-–—]+)?)?$/

// ── days ─────────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * `31.1.26`, `31.01.`, `01.2026`, `2026-01-31`, `2026-01`: as people write days, converted to the form in which days
 * are searched.
 */
const dayForms = (word: string): readonly string[] => {
  const parts = dayParts(word)
  return parts === null ? [] : [parts.some(isYear) ? parts.join('.') : `${parts.join('.')}.`, dayCode(parts)]
}

const isYear = (part: string): boolean => part.length === 4

/** Day, month and year, or two of them that follow each other; null when the word is not a day. */
const dayParts = (word: string): readonly string[] | null => {
  const [, year, month, day] = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(word) ?? []
  if (year && month) return valid(day, month, year)
  const [, ofMonth, inYear] = /^(\d{1,2})\.(\d{4})$/.exec(word) ?? []
  if (ofMonth && inYear) return valid(undefined, ofMonth, inYear)
  const [, first, second, last] = /^(\d{1,2})\.(\d{1,2})\.(\d{2}|\d{4})?$/.exec(word) ?? []
  if (!first || !second) return null
  return valid(first, second, last?.length === 2 ? `20${last}` : last)
}

const valid = (day: string | undefined, month: string, year: string | undefined): readonly string[] | null => {
  if ((day !== undefined && !isWithin(day, 31)) || !isWithin(month, 12)) return null
  return [day?.padStart(2, '0'), month.padStart(2, '0'), year].filter((part) => part !== undefined)
}

const isWithin = (part: string, most: number): boolean => Number(part) >= 1 && Number(part) <= most

/** Digits as control characters that no keyboard has; each part matches completely or not at all. */
const dayCode = (parts: readonly string[]): string =>
  ['', ...parts, ''].join(DAY_MARK).replace(/\d/g, (digit) => String.fromCharCode(FIRST_DAY_DIGIT + Number(digit)))

/** Cached, because records have few different days. */
const searchedDay = (day: string): string => {
  const known = searchedDays.get(day) ?? dayCode(day.split('-').toReversed())
  searchedDays.set(day, known)
  return known
}

const searchedDays = new Map<string, string>()
const FIRST_DAY_DIGIT = 0x80
const DAY_MARK = '\u008a'

// ── umlauts ──────────────────────────────────────────────────────────────────────────────────────────────────────

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' }

/** An umlaut in two letters; any other letter unchanged. */
export const umlautWritten = (letter: string): string => UMLAUTS[letter] ?? letter

/** The words with umlauts, in the spelling with two letters: `Zürich` → `zuerich`. */
const umlautsWritten = (text: string): readonly string[] => {
  if (!/[äöüÄÖÜ]|\u0308/.test(text)) return []
  const words = wordsWith(text.normalize('NFC').toLowerCase(), /[äöü]/g)
  return words.map((word) => foldText(word.replace(/[äöü]/g, umlautWritten)))
}

/**
 * The words that match the pattern: searched from its matches, because checking every word takes many times as long.
 */
const wordsWith = (text: string, pattern: RegExp): readonly string[] => {
  const words: string[] = []
  let end = 0
  for (const { index } of text.matchAll(pattern)) {
    if (index < end) continue
    // Before the first and after the last letter the code is NaN, which ends both.
    let first = index
    while (text.charCodeAt(first - 1) > BLANK) first--
    for (end = index; text.charCodeAt(end) > BLANK; ) end++
    words.push(text.slice(first, end))
  }
  return words
}

const BLANK = 32

/**
 * Two letters that may replace an umlaut: `zuerich`, but not `neuer`, `bauer`, `quelle`. At the end of a word they do
 * not count, because the word is found without the second letter anyway.
 */
export const WRITTEN_UMLAUT = /([ao]|(?<![aeoq])u)e(?=[a-z])/g

/** The words that may contain umlauts in two letters, with one letter instead: `zuerich` → `zurich`. */
const umlautsReduced = (folded: string): readonly string[] =>
  wordsWith(folded, WRITTEN_UMLAUT).map((word) => word.replace(WRITTEN_UMLAUT, '$1'))

// ── references and accounts ──────────────────────────────────────────────────────────────────────────────────────

/**
 * Groups of digits, or of letters and digits, separated by single blanks; long enough to be the number of something.
 */
export const SPACED_NUMBER = /(?<![a-z\d])[a-z]{0,2}\d[a-z\d]*(?: [a-z]?\d[a-z\d]{0,5}(?![a-z\d])){2,}/g

const withoutBlanks = (folded: string): readonly string[] =>
  /\d [a-z]?\d/.test(folded) ? (folded.match(SPACED_NUMBER) ?? []).map((number) => number.replaceAll(' ', '')) : []
