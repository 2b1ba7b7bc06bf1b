// What a search means, and the text it looks into: the books search with it, and the window marks what was found by the
// same reading (search-marks.ts). A word is found as any of its forms; every word must be found.
import { foldText } from './text.ts'

/** A word of a search: folded, in each form in which it may be written. */
export interface SearchWord {
  readonly forms: readonly string[]
}

/** Reads what somebody typed or pasted. */
export const readSearch = (search: string): readonly SearchWord[] =>
  search
    .normalize('NFC')
    // Blanks that do not break are written within numbers.
    .replace(/(?<=\d)[\u00a0\u2009\u202f](?=\d)/g, '')
    .split(/\s+/)
    .map((word) => withoutGrouping(foldText(word)))
    .filter((word) => word !== '')
    .map((word) => ({ forms: [...new Set([word, ...amountForms(word), ...dayForms(word)])] }))

/**
 * The folded text of a record that is searched. Words with an umlaut are in it both ways (`oberhansli`, `oberhaensli`), amounts
 * without marks between thousands, references and account numbers with blanks also without. Days are written in letters
 * that nobody types: a year must not be found in the number of an invoice, nor the other way round.
 */
export const searchText = (texts: readonly (string | null)[], days: readonly (string | null)[] = []): string => {
  const own = texts.filter(Boolean).join('\n')
  const folded = withoutGrouping(foldText(own))
  const parts = [folded, ...umlautsWritten(own), ...umlautsReduced(folded), ...withoutBlanks(folded)]
  for (const day of days) if (day) parts.push(searchedDay(day))
  return parts.join('\n')
}

// ── amounts ──────────────────────────────────────────────────────────────────────────────────────────────────────

/** Marks between thousands. */
export const GROUPING = /(?<=\d)['’´`](?=\d{3}(?!\d))/g

/** `1’147.65` → `1147.65`: between thousands nothing is said. */
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

/** `31.1.26`, `31.01.`, `01.2026`, `2026-01-31`, `2026-01`: as people write it, and as the days of a record are searched. */
const dayForms = (word: string): readonly string[] => {
  const parts = dayParts(word)
  return parts === null ? [] : [parts.some(isYear) ? parts.join('.') : `${parts.join('.')}.`, dayCode(parts)]
}

const isYear = (part: string): boolean => part.length === 4

/** Day, month and year, or two of them that follow each other; null: it is no day. */
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

/** Digits as control characters that no keyboard has; a part is found whole or not at all. */
const dayCode = (parts: readonly string[]): string =>
  ['', ...parts, ''].join(DAY_MARK).replace(/\d/g, (digit) => String.fromCharCode(FIRST_DAY_DIGIT + Number(digit)))

/** Records have few different days. */
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

/** A letter of an umlaut in two letters; the letter itself for others. */
export const umlautWritten = (letter: string): string => UMLAUTS[letter] ?? letter

/** The words with umlauts, those in two letters: `Zürich` → `zuerich`. */
const umlautsWritten = (text: string): readonly string[] => {
  if (!/[äöüÄÖÜ]|\u0308/.test(text)) return []
  const words = wordsWith(text.normalize('NFC').toLowerCase(), /[äöü]/g)
  return words.map((word) => foldText(word.replace(/[äöü]/g, umlautWritten)))
}

/** The words that hold the pattern: found from its places on, since looking at every word takes many times as long. */
const wordsWith = (text: string, pattern: RegExp): readonly string[] => {
  const words: string[] = []
  let end = 0
  for (const { index } of text.matchAll(pattern)) {
    if (index < end) continue
    let first = index
    while (first > 0 && text.charCodeAt(first - 1) > BLANK) first--
    for (end = index; end < text.length && text.charCodeAt(end) > BLANK; ) end++
    words.push(text.slice(first, end))
  }
  return words
}

const BLANK = 32

/**
 * Two letters that may stand for an umlaut: `zuerich`, but not `neuer`, `bauer`, `quelle`. At the end of a word they are
 * none, and the word is found without the second one anyway.
 */
export const WRITTEN_UMLAUT = /([ao]|(?<![aeoq])u)e(?=[a-z])/g

/** The words that may have umlauts in two letters, with those in one: `zuerich` → `zurich`. */
const umlautsReduced = (folded: string): readonly string[] =>
  wordsWith(folded, WRITTEN_UMLAUT).map((word) => word.replace(WRITTEN_UMLAUT, '$1'))

// ── references and accounts ──────────────────────────────────────────────────────────────────────────────────────

/** Groups of figures, or of letters and figures, with single blanks between them; long enough to be a number of something. */
export const SPACED_NUMBER = /(?<![a-z\d])[a-z]{0,2}\d[a-z\d]*(?: [a-z]?\d[a-z\d]{0,5}(?![a-z\d])){2,}/g

const withoutBlanks = (folded: string): readonly string[] =>
  /\d [a-z]?\d/.test(folded) ? (folded.match(SPACED_NUMBER) ?? []).map((number) => number.replaceAll(' ', '')) : []
