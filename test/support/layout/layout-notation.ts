// How banks write days and amounts, and how their systems encode text: one notation for a whole file.
import iconv from 'iconv-lite'
import type { Random } from '../random.ts'
import type { LayoutLanguage } from './layout-words.ts'

export interface Notation {
  readonly day: (day: string) => string
  /** An amount in minor units; `currency` is for notations that write it next to the figure. */
  readonly amount: (minor: number, currency: string) => string
  readonly name: string
}

const DAYS: Readonly<Record<string, (year: string, month: string, day: string) => string>> = {
  'dd.mm.yyyy': (y, m, d) => `${d}.${m}.${y}`,
  'dd.mm.yy': (y, m, d) => `${d}.${m}.${y.slice(2)}`,
  'd.m.yyyy': (y, m, d) => `${Number(d)}.${Number(m)}.${y}`,
  'dd/mm/yyyy': (y, m, d) => `${d}/${m}/${y}`,
  'dd-mm-yyyy': (y, m, d) => `${d}-${m}-${y}`,
  'mm/dd/yyyy': (y, m, d) => `${m}/${d}/${y}`,
  'yyyy-mm-dd': (y, m, d) => `${y}-${m}-${d}`,
  'yyyy-mm-dd 00:00': (y, m, d) => `${y}-${m}-${d} 00:00:00.0`,
  'yyyy/mm/dd': (y, m, d) => `${y}/${m}/${d}`,
  yyyymmdd: (y, m, d) => `${y}${m}${d}`,
  'dd Mon yyyy': (y, m, d) => `${d} ${MONTHS[Number(m) - 1]} ${y}`,
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const ISO = ['yyyy-mm-dd', 'yyyy-mm-dd', 'yyyy-mm-dd 00:00', 'yyyymmdd', 'yyyy/mm/dd']
const DOTTED = ['dd.mm.yyyy', 'dd.mm.yyyy', 'dd.mm.yyyy', 'dd.mm.yy', 'd.m.yyyy']
const USUAL_DAYS: Readonly<Record<LayoutLanguage, readonly string[]>> = {
  de: [...DOTTED, ...DOTTED, ...ISO],
  fr: [...DOTTED, 'dd/mm/yyyy', 'dd/mm/yyyy', 'dd/mm/yyyy', ...ISO],
  it: [...DOTTED, 'dd/mm/yyyy', 'dd/mm/yyyy', ...ISO],
  en: ['dd/mm/yyyy', 'dd/mm/yyyy', 'mm/dd/yyyy', 'dd Mon yyyy', 'dd.mm.yyyy', ...ISO],
  es: ['dd/mm/yyyy', 'dd/mm/yyyy', 'dd/mm/yyyy', 'dd-mm-yyyy', 'yyyy-mm-dd'],
  pt: ['dd-mm-yyyy', 'dd-mm-yyyy', 'dd/mm/yyyy', 'yyyy-mm-dd'],
  pl: ['yyyy-mm-dd', 'yyyy-mm-dd', 'dd.mm.yyyy', 'dd-mm-yyyy'],
  'made up': ['dd.mm.yyyy', 'yyyy-mm-dd', 'yyyy/mm/dd'],
}

/** Decimal separator and thousands separator. */
const POINTS = ['. ', ".'", '.’', '.,', '.']
const COMMAS = [',', ',.', ',\u00a0', ',\u202f', ', ']
const USUAL_FIGURES: Readonly<Record<LayoutLanguage, readonly string[]>> = {
  de: ['.', '.', ".'", ".'", '.’', ',', ',.', ',.'],
  fr: ['.', ".'", ',', ',\u00a0', ',\u202f', ', '],
  it: ['.', ".'", ',', ',.', ',.'],
  en: ['.', '.', '.,', '.,', ".'"],
  es: [',', ',.', ',.', '.'],
  pt: [',', ',.', ',.', '.'],
  pl: [',', ', ', ',\u00a0', '.'],
  'made up': [...POINTS, ...COMMAS],
}

type Sign = 'before' | 'behind' | 'brackets' | 'dash' | 'both'
const SIGNS: readonly Sign[] = [...Array<Sign>(16).fill('before'), 'behind', 'brackets', 'dash', 'both', 'both']

type CurrencyPlacement = 'nothing' | 'currency before' | 'currency behind' | 'quote' | 'formula' | 'star' | 'blanks'
const CURRENCY_PLACEMENTS: readonly CurrencyPlacement[] = [
  ...Array<CurrencyPlacement>(30).fill('nothing'),
  ...(['currency before', 'currency behind', 'currency behind', 'quote', 'formula', 'star', 'blanks'] as const),
]

const grouped = (digits: string, separator: string): string => digits.replace(/\B(?=(?:\d{3})+$)/g, separator)

const placeCurrency = (how: CurrencyPlacement, figure: string, currency: string, isMarked: boolean): string => {
  if (how === 'currency before') return `${currency} ${figure}`
  if (how === 'currency behind') return `${figure} ${currency}`
  if (how === 'quote') return `'${figure}`
  if (how === 'formula') return `="${figure}"`
  // Only some figures have a mark that points to a note below the table.
  if (how === 'star') return isMarked ? `${figure} *` : figure
  return how === 'blanks' ? `  ${figure} ` : figure
}

const signed = (how: Sign, figure: string, isNegative: boolean): string => {
  if (!isNegative) return how === 'both' ? `+${figure}` : figure
  if (how === 'behind') return `${figure}-`
  if (how === 'brackets') return `(${figure})`
  return how === 'dash' ? `−${figure}` : `-${figure}`
}

/** One notation, as banks of a language use it. */
export const makeNotation = (random: Random, language: LayoutLanguage): Notation => {
  const dayForm = random.pick(USUAL_DAYS[language])
  const figureForm = random.pick(USUAL_FIGURES[language])
  const [decimal = '.', thousands = ''] = [figureForm[0], figureForm.slice(1)]
  const sign = random.pick(SIGNS)
  const how = random.pick(CURRENCY_PLACEMENTS)
  const isShort = random.between(1, 12) === 1
  return {
    name: `${dayForm} 1${thousands}234${decimal}50 ${sign} ${how}${isShort ? ' short' : ''}`,
    day: (day) => {
      const [year = '', month = '', date = ''] = day.split('-')
      return DAYS[dayForm]?.(year, month, date) ?? day
    },
    amount: (minor, currency) => {
      const digits = String(Math.abs(minor)).padStart(3, '0')
      const cents = digits.slice(-2)
      const rest = isShort ? cents.replace(/0$/, '').replace(/^0$/, '') : cents
      const figure = grouped(digits.slice(0, -2), thousands) + (rest === '' ? '' : decimal + rest)
      return placeCurrency(how, signed(sign, figure, minor < 0), currency, minor % 7 === 0)
    },
  }
}

export interface SavedAs {
  readonly name: string
  readonly bytes: (text: string) => Uint8Array
}

const encoder = (name: string, options?: { addBOM: boolean }): SavedAs => ({
  name: `${name}${options?.addBOM ? ' with mark' : ''}`,
  bytes: (text) => new Uint8Array(iconv.encode(text, name, options)),
})

/** UTF-8 that a program read as Windows-1252 and saved as UTF-8 again: `Ã¼` for `ü`. */
const MOJIBAKE: SavedAs = {
  name: 'mojibake',
  bytes: (text) => new Uint8Array(Buffer.from(iconv.decode(Buffer.from(text, 'utf8'), 'windows-1252'), 'utf8')),
}

const UNICODE = [encoder('utf-8'), encoder('utf-8', { addBOM: true }), encoder('utf-16le', { addBOM: true })]
const WESTERN = [encoder('windows-1252'), encoder('windows-1252'), encoder('cp850')]

/** How a system of a language encodes a text with these characters. */
export const pickEncoding = (random: Random, text: string): SavedAs => {
  const isWide = /[\u0100-\u{10ffff}]/u.test(text.replace(/[’€]/g, ''))
  if (isWide || random.between(1, 10) <= 6) {
    const [plain, marked, wide] = UNICODE
    return random.pick([plain, plain, plain, marked, marked, wide] as SavedAs[])
  }
  if (random.between(1, 12) === 1 && !/’|€/.test(text)) return MOJIBAKE
  const [usual, , old] = WESTERN
  return random.pick((/’|€/.test(text) ? [usual] : [usual, usual, usual, usual, old]) as SavedAs[])
}
