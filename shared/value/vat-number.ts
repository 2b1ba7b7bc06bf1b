// Swiss VAT numbers: the company number (UID) with its check digit, and the tax in one of the three languages.

const WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4]

/**
 * Reads a VAT number as people write it (`CHE-123.456.788 MWST`, `che123456788`, `123456788`) and answers it as the
 * register writes it, in the given language (`MWST`, `TVA`, `IVA`), otherwise in German. Null when its length or its
 * check digit is wrong.
 */
export const readVatNumber = (typed: string): string | null => {
  const [, digits = '', tax = 'MWST'] =
    /^(?:CHE)?(\d{9})(MWST|TVA|IVA)?$/.exec(typed.toUpperCase().replace(/[\s.\-–]/g, '')) ?? []
  if (digits === '' || checkDigit(digits) !== Number(digits[8])) return null
  return `CHE-${digits.slice(0, 3)}.${digits.slice(3, 6)}.${digits.slice(6)} ${tax}`
}

/** No number has the check digit 10: such numbers are not issued. */
const checkDigit = (digits: string): number => {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  return (11 - (sum % 11)) % 11
}
