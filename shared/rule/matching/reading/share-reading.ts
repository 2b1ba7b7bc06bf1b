// The shares of documents that the text of a payment states: `R-1 CHF 300.00 · R-2 CHF 100.00`. camt-remittance.ts
// writes structured remittance information this way, and payers write it themselves.
import { type MinorUnits, parseAmount } from '../../../value/money.ts'

/** The share of one document, or of several together. */
export interface StatedShare {
  /** The number or reference of each document. */
  readonly names: readonly string[]
  /** Negative for a credit note that the payer deducted. */
  readonly amount: MinorUnits
  readonly discount: number
}

/** Longer texts are cut. */
const MAX_TEXT = 20_000
const MAX_SHARES = 200
/** A number, perhaps after a word, and an amount. A longer part is something else. */
const MAX_PART = 200
const AMOUNT = "-?\\d[\\d'’]*[.,]\\d{2}"
const DECIMALS = /[.,]\d{2}(?!\d)/
const SEPARATOR = / · |[;\n]|, | \/ (?=\S)/
const SHARE = new RegExp(
  `^(?<named>.*\\d.*?)[ :=]+(?:(?<currency>[A-Z]{3}|S?Fr\\.?) ?)?(?<amount>${AMOUNT})(?<deductions>(?: \\([^)]*\\))*)$`,
)
const DISCOUNT = new RegExp(`Skonto (?<currency>[A-Z]{3}) (?<amount>${AMOUNT})`, 'g')

/** The shares that a text states in a currency; empty when it states none. */
export const sharesIn = (text: string | null, currency: string): readonly StatedShare[] => {
  // A single amount is no list of shares, and most texts have none.
  const first = text?.search(DECIMALS) ?? -1
  if (text === null || first === -1 || !DECIMALS.test(text.slice(first + 1, MAX_TEXT))) return []
  return text
    .slice(0, MAX_TEXT)
    .split(SEPARATOR, MAX_SHARES)
    .flatMap((part) => (part.length > MAX_PART ? [] : (shareIn(part.trim(), currency) ?? [])))
}

const shareIn = (part: string, currency: string): StatedShare | null => {
  const { named, currency: stated = currency, amount = '', deductions = '' } = SHARE.exec(part)?.groups ?? {}
  if (named === undefined || (/^[A-Z]{3}$/.test(stated) ? stated : 'CHF') !== currency) return null
  const share = figureOf(amount, currency)
  if (share === null) return null
  const names = named.split(/ \+ | & | und | et | e /).map((name) => name.trim())
  return { names, amount: share, discount: statedDiscountIn(deductions, currency) }
}

/** The sum of the discounts that a text states, in minor units; 0 when it states none. */
export const statedDiscountIn = (text: string | null, currency: string): number => {
  if (text === null || !text.includes('Skonto')) return 0
  return [...text.slice(0, MAX_TEXT).matchAll(DISCOUNT)].reduce(
    (sum, { groups }) => sum + (groups?.currency === currency ? (figureOf(groups.amount ?? '', currency) ?? 0) : 0),
    0,
  )
}

const figureOf = (text: string, currency: string): MinorUnits | null => {
  const amount = parseAmount(text.replace(/['’]/g, '').replace(',', '.'), currency)
  return amount.ok ? amount.value : null
}
