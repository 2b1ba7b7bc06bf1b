// The notations of amounts: decimal sign, thousands, signs, brackets. The decimal sign is decided over whole columns.
import type { DecimalSign } from '../../../../shared/record/import/column-mapping.ts'
import type { Cell } from './raw-table.ts'
import { cellText } from './raw-table.ts'
import { currencyOf } from './table-currency.ts'

/** A text whose only separator is followed by three digits: 1.234 may mean a thousand or a little more than one. */
export const AMBIGUOUS = 'ambiguous'

const MAX_LENGTH = 40
/** Longer runs of digits are numbers of something and not money. Nine decimals with trailing zeros still fit. */
const MAX_DIGITS = 24
/** The two notations that are clear by themselves, in addition to plain decimals: `-1234,50` and `1'234.50`. */
const PLAIN_COMMA = /^-?\d{1,14},\d{1,2}$/
const PLAIN_GROUPS = /^-?[1-9]\d{0,2}(?:['’]\d{3}){1,4}(?:\.\d{1,2})?$/
/** A currency before or after the figure, with the sign on either side of it: `CHF -12.00`, `12.00 Fr.`, `-€5`. */
const CURRENCY_BEFORE = /^([+-]?) ?([A-Z]{3}|[Ss]?[Ff][Rr]s?\.?|€|\$|£|zł|Kč) ?(?=[-+(.,\d])/
const CURRENCY_BEHIND = / ?([A-Z]{3}|[Ss]?[Ff][Rr]s?\.?|€|\$|£|zł|Kč)$/
/** Debit and credit marks after the figure. Only a single mark is a sign. */
const MARK_BEHIND = / ?(cr|dr|[cdhs])\.?$/i
const DEBIT_MARK = /^(?:dr|d|s)$/i
/**
 * The mark that keeps a spreadsheet from reading a number, footnote marks, and lines of a printed table: `'12.50`,
 * `12.50 *`, `12.50 ²`, `12.50|`.
 */
const STRAY_BEFORE =
  /^['\u2018\u2019`\u00b4"*#\u2020\u2021|\u00a6\u2502_\\\u00b7\u2022\u00ac]+ *(?=[-+(.,\d A-Z\u20ac$\u00a3])/
const STRAY_BEHIND =
  /(?<=[-+)\dA-Za-z.,\u20ac$\u00a3\u0142] *)['\u2018\u2019`\u00b4"*#\u2020\u2021|\u00a6\u2502_\\\u00b7\u2022\u00ac\u00b9\u00b2\u00b3]+$/
const DASHES = /[\u2010-\u2015\u2212\ufe63\uff0d]/g
const BLANKS = /[\u00a0\u2000-\u200a\u202f\u205f\t]/g
const THOUSANDS_MARKED = /^\d{1,3}(?:['\u2018\u2019\u02bc\u00b4`\u2032 ]\d{3})+(?=$|[.,])/

interface Figure {
  readonly negative: boolean
  /** Digits, dots and commas only. */
  readonly digits: string
  /** Blanks or apostrophes separate the thousands, so a dot or comma can only be decimal. */
  readonly grouped: boolean
}

const withoutStrayMarks = (text: string): string => text.replace(STRAY_BEFORE, '').replace(STRAY_BEHIND, '').trimEnd()

/** 1 or -1 by the written sign of a cell; 0 if it has no amount, or zero. */
export const writtenSign = (cell: Cell | undefined): number => {
  if (typeof cell === 'number') return Math.sign(cell)
  const figure = figureOf(cellText(cell))
  if (figure === null || !/[1-9]/.test(figure.digits)) return 0
  return figure.negative ? -1 : 1
}

/** The sign and the bare figure of a text; null if it is no amount. */
const figureOf = (input: string): Figure | null => {
  if (input.length > MAX_LENGTH) return null
  let text = withoutStrayMarks(input.replace(DASHES, '-').replace(BLANKS, ' ').trim())
  const before = CURRENCY_BEFORE.exec(text)
  if (before && currencyOf(before[2] ?? '') !== null) text = (before[1] ?? '') + text.slice(before[0].length)
  let negative = false
  // The currency follows the brackets or is inside them.
  const around = text.startsWith('(') ? CURRENCY_BEHIND.exec(text) : null
  if (around && currencyOf(around[1] ?? '') !== null) text = text.slice(0, around.index)
  const bracketed = text.startsWith('(') && text.endsWith(')')
  if (bracketed) text = text.slice(1, -1).trim()
  if (!/^[-+.,\d]/.test(text)) return null
  const behind = CURRENCY_BEHIND.exec(text)
  if (behind && currencyOf(behind[1] ?? '') !== null) text = text.slice(0, behind.index)
  const mark = MARK_BEHIND.exec(text)
  if (mark) {
    text = text.slice(0, mark.index)
    negative = DEBIT_MARK.test(mark[1] ?? '')
  }
  // "5.-" and "5.--" are whole francs. A single dash directly after a digit is a minus sign.
  text = text.replace(/[.,] ?-{1,2}$/, '')
  let signs = 0
  if (text.startsWith('-') || text.startsWith('+')) {
    if (text.startsWith('-')) negative = true
    text = text.slice(1).trimStart()
    signs++
  }
  if (text.endsWith('-') || text.endsWith('+')) {
    if (text.endsWith('-')) negative = true
    text = text.slice(0, -1).trimEnd()
    signs++
  }
  if (bracketed) {
    negative = true
    signs++
  }
  if (signs > 1) return null
  const group = THOUSANDS_MARKED.exec(text)
  const digits = group ? group[0].replace(/[^\d]/g, '') + text.slice(group[0].length) : text
  if (digits.length > MAX_DIGITS || !/^[.,]?\d[\d.,]*$/.test(digits)) return null
  // 044 123 456 is a telephone number.
  if (group && digits.startsWith('0')) return null
  return { negative, digits, grouped: group !== null }
}

/**
 * One amount as a plain decimal (`-1234.5`) for `parseAmount`; null if the text is no amount; AMBIGUOUS if only the
 * decimal sign of its column can decide and `decimal` is null.
 */
export const plainAmount = (text: string, decimal: DecimalSign | null): string | null | typeof AMBIGUOUS => {
  if (isPlain(text)) return text
  // A fast path: the code below gives the same result in ten times the time.
  if (PLAIN_COMMA.test(text)) return text.replace(',', '.')
  if (PLAIN_GROUPS.test(text)) return text.replace(/['’]/g, '')
  const figure = figureOf(text)
  if (!figure) return null
  const sign = separatorOf(figure)
  if (sign === null) return null
  const minus = figure.negative ? '-' : ''
  if (sign === '') return minus + withoutGroups(figure.digits)
  const used = sign === AMBIGUOUS ? decimal : sign
  if (used === null) return AMBIGUOUS
  if (sign === AMBIGUOUS && !figure.digits.includes(used)) return minus + withoutGroups(figure.digits)
  const at = figure.digits.lastIndexOf(used)
  return `${minus}${withoutGroups(figure.digits.slice(0, at))}.${figure.digits.slice(at + 1)}`
}

/**
 * Up to 14 digits, then optionally a point with one or two digits. It compares characters, since a statement has a
 * hundred thousand amounts and a pattern takes three times as long.
 */
const isPlain = (text: string): boolean => {
  const start = text.charCodeAt(0) === MINUS ? 1 : 0
  let at = start
  while (isDigit(text.charCodeAt(at))) at++
  if (at === start || at - start > 14) return false
  const decimals = text.length - at - 1
  if (decimals === -1) return true
  if (text.charCodeAt(at) !== DOT || decimals === 0 || decimals > 2) return false
  return isDigit(text.charCodeAt(at + 1)) && (decimals === 1 || isDigit(text.charCodeAt(at + 2)))
}

const MINUS = 45
const DOT = 46
const COMMA = 44

/** `code`: of a character; NaN after the end, which is no digit. */
const isDigit = (code: number): boolean => code >= 48 && code <= 57

const withoutGroups = (digits: string): string => digits.replace(/[.,]/g, '')

const GROUPS_DOT = /^\d{1,3}(?:\.\d{3})*$/
const GROUPS_COMMA = /^\d{1,3}(?:,\d{3})*$/

/** The decimal sign that one figure shows by itself; '' if it has no decimals; null if it is malformed. */
const separatorOf = ({ digits, grouped }: Figure): DecimalSign | '' | typeof AMBIGUOUS | null => {
  const dot = digits.lastIndexOf('.')
  const comma = digits.lastIndexOf(',')
  if (dot === -1 && comma === -1) return ''
  if (dot !== -1 && comma !== -1) {
    const sign = dot > comma ? '.' : ','
    const whole = digits.slice(0, Math.max(dot, comma))
    if (grouped) return null
    return (sign === '.' ? GROUPS_COMMA : GROUPS_DOT).test(whole) ? sign : null
  }
  const sign = dot !== -1 ? '.' : ','
  const at = Math.max(dot, comma)
  if (digits.indexOf(sign) !== at) {
    return !grouped && (sign === '.' ? GROUPS_DOT : GROUPS_COMMA).test(digits) ? '' : null
  }
  const behind = digits.length - at - 1
  if (behind !== 3 || grouped || at === 0 || at > 3 || digits.startsWith('0')) return sign
  return AMBIGUOUS
}

/** Whether a text is an amount in any notation. A bare whole number is one. */
export const isAmountText = (text: string): boolean => text !== '' && plainAmount(text, '.') !== null

export interface DecimalEvidence {
  readonly dots: number
  readonly commas: number
  /** Texts that only the column can decide, by their separator. */
  readonly openDots: number
  readonly openCommas: number
  /** Whole numbers up to 999, and longer ones without a thousands separator. */
  readonly short: number
  readonly long: number
  /** Whether the open texts can only be two decimals padded with a zero: 13.300, 156.960, 37.650, 8.400. */
  readonly padded: boolean
}

const endsInTwoDigits = (text: string): boolean =>
  isDigit(text.charCodeAt(text.length - 1)) && isDigit(text.charCodeAt(text.length - 2))

/** The evidence of one column's texts about its decimal sign. Number cells give no evidence. */
export const decimalEvidence = (rows: readonly (readonly Cell[])[], index: number): DecimalEvidence => {
  let dots = 0
  let commas = 0
  let openDots = 0
  let openCommas = 0
  let short = 0
  let long = 0
  const open = new Set<string>()
  for (const row of rows) {
    const cell = row[index]
    if (typeof cell !== 'string' || cell === '') continue
    const text = cellText(cell)
    if (text === '') continue
    // A separator before the last two digits is always decimal.
    const third = text.charCodeAt(text.length - 3)
    if ((third === DOT || third === COMMA) && endsInTwoDigits(text)) {
      if (third === DOT) dots++
      else commas++
      continue
    }
    const figure = figureOf(text)
    const sign = figure && separatorOf(figure)
    if (!figure || sign === null) continue
    if (sign === '.') dots++
    else if (sign === ',') commas++
    else if (sign === AMBIGUOUS) {
      if (figure.digits.includes('.')) openDots++
      else openCommas++
      if (open.size < 1000) open.add(figure.digits)
    } else if (figure.digits.length <= 3) short++
    else if (!figure.grouped && !/[.,]/.test(figure.digits)) long++
  }
  const texts = [...open]
  // Thousands would end with another digit than 0 sooner or later. Three figures with a tens digit other than 0 are
  // enough proof.
  const padded = texts.every((text) => text.endsWith('0')) && texts.filter((text) => text.at(-2) !== '0').length >= 3
  return { dots, commas, openDots, openCommas, short, long, padded }
}

export type DecimalDecision =
  | { readonly decimal: DecimalSign | null; readonly contradiction: false }
  | { readonly decimal: null; readonly contradiction: true }

const NO_SIGN: DecimalDecision = { decimal: null, contradiction: false }

/**
 * The decimal sign of a column from its own texts, otherwise from the other money columns of the table. `decimal: null`
 * without contradiction: no text needs one, or there is no evidence (then an AMBIGUOUS text refuses the file).
 */
export const decideDecimal = (own: DecimalEvidence, others: readonly DecimalEvidence[]): DecimalDecision => {
  const open = own.openDots + own.openCommas
  if (own.dots > 0 && own.commas > 0) {
    // Each of these texts is clear by itself. Only an ambiguous one would need a guess.
    return open > 0 ? { decimal: null, contradiction: true } : NO_SIGN
  }
  if (own.dots > 0) return { decimal: '.', contradiction: false }
  if (own.commas > 0) return { decimal: ',', contradiction: false }
  if (own.openDots > 0 && own.openCommas > 0) return { decimal: null, contradiction: true }
  if (open === 0) return NO_SIGN
  const separator: DecimalSign = own.openDots > 0 ? '.' : ','
  const other: DecimalSign = separator === '.' ? ',' : '.'
  const dots = others.reduce((sum, evidence) => sum + evidence.dots, 0)
  const commas = others.reduce((sum, evidence) => sum + evidence.commas, 0)
  if (dots > 0 !== commas > 0) return { decimal: dots > 0 ? '.' : ',', contradiction: false }
  // If 500 and 1.234 occur but never 1234, the separator is the thousands separator.
  if (own.short > 0 && own.long === 0) return { decimal: other, contradiction: false }
  if (own.padded) return { decimal: separator, contradiction: false }
  return NO_SIGN
}
