// Recognises cells of a list that name a ledger account or a VAT rate, when the title of their column does not say so
// clearly.
import { readPercentMillis } from '../../../shared/value/percent.ts'

/** `3200` or `3200 Handelserlöse`. */
export const isAccountText = (text: string): boolean => /^\d{3,6}(?:$|[ :-])/.test(text)

/** `8.1 %`, `8.1`, `0.081` or `Normalsatz`, and no amount of tax (`8.10`, `12.45`). */
export const isVatRateText = (text: string): boolean => {
  const millis = readPercentMillis(text)
  if (millis === null) return KIND.test(text)
  return /[^\d.,]/.test(text) || (SWISS_RATES.includes(millis) && !/[.,]\d0$/.test(text))
}

/** The Swiss rates since 2001, in thousandths of a per cent. */
const SWISS_RATES: readonly number[] = [8100, 2600, 3800, 7700, 2500, 3700, 8000, 7600, 2400, 3600, 0]

const KIND =
  /^(?:normal|standard|redu[zc]|redui|ridot|sonder|special|sp[eé]cial|exempt|exon|esen|befreit|ausgenommen|von der steuer|bezug|acquisition|zero|export)/i
