// The currencies in tables: ISO codes, and the symbols and short forms of francs, euros, dollars and pounds.
import { foldText } from '../../../../shared/value/text.ts'

const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

const SIGNS: Readonly<Record<string, string>> = {
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  euroa: 'EUR',
  $: 'USD',
  us$: 'USD',
  '£': 'GBP',
  fr: 'CHF',
  'fr.': 'CHF',
  frs: 'CHF',
  'frs.': 'CHF',
  sfr: 'CHF',
  'sfr.': 'CHF',
  franken: 'CHF',
  francs: 'CHF',
  franchi: 'CHF',
  zł: 'PLN',
  zl: 'PLN',
  kc: 'CZK',
}

/** The ISO 4217 code that a short text names (`CHF`, `sFr.`, `€`); null if it names none in use. */
export const currencyOf = (text: string): string | null => {
  if (CODES.has(text)) return text
  return SIGNS[foldText(text)] ?? null
}

/** The same for a cell of a currency column, where any three capitals count as a code. */
export const currencyOfCell = (text: string): string | null => {
  const known = currencyOf(text) ?? currencyOf(text.toUpperCase())
  return known ?? (/^[A-Z]{3}$/.test(text) ? text : null)
}

const WORDS = /[A-Za-z]{3,7}|€|\$|£|\b[Ss]?[Ff]r\./g

/** The code that is a word of its own in a title or label (`Betrag in CHF`, `Saldo (EUR)`, `Importo €`). */
export const currencyInTitle = (title: string): string | null => {
  for (const match of title.matchAll(WORDS)) {
    const [word] = match
    const before = title[match.index - 1] ?? ' '
    const after = title[match.index + word.length] ?? ' '
    if (/[A-Za-zÀ-ÿ]/.test(before) || /[A-Za-zÀ-ÿ]/.test(after)) continue
    // In titles "all", "top" and similar codes are ordinary words.
    const code = /^[a-z]/.test(word) && word.length === 3 ? null : currencyOf(word)
    if (code !== null) return code
  }
  return null
}
