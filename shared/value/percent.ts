// Percentages as lists of other programs write them.

/**
 * Thousandths of a per cent: `8.1`, `8,1 %`, `MWST 8.1%` and the fraction `0.081` of a spreadsheet are 8100. A number
 * below 1 without a per cent sign is a fraction. Null: not a percentage from 0 to 100 with at most three decimals.
 */
export const readPercentMillis = (text: string): number | null => {
  const found = PERCENT.exec(text.trim())
  if (!found) return null
  const [, whole = '', decimals = '', symbol = ''] = found
  const value = Number(`${whole}.${decimals}`)
  const percent = symbol === '' && value < 1 ? value * 100 : value
  const millis = Math.round(percent * 1000)
  const isExact = Math.abs(percent * 1000 - millis) < 1e-6
  return isExact && millis <= 100_000 ? millis : null
}

/** Spreadsheets write fractions with up to 17 decimals (`0.026000000000000002`). */
const PERCENT =
  /^(?:(?:mw\.?st|mehrwertsteuer|ust|vat|tva|iva|steuer|tax)\.?:? ?)?(\d{1,3})(?:[.,](\d{1,20}))?\s*(%|prozent|percent|pct)?$/i
