// Finds IBAN and payment reference of a bill in a line of text. A check digit decides: what has a wrong one is left out.
import { isQrReference, isScorReference, normalizeReference } from '../../../value/creditor-reference.ts'
import { isIban, normalizeIban } from '../../../value/iban.ts'

/** A value within a text: where it begins and how long it is. */
interface Hit {
  readonly value: string
  readonly at: number
  readonly length: number
}

/** Two letters and two digits, and what may follow them in groups. */
const IBAN_START = /\b[A-Z]{2}\d{2}(?=[ ]?[A-Z0-9])/g
const SCOR_START = /\bRF\d{2}(?=[ ]?[A-Z0-9])/g
const QR = /(?<![\dA-Z])\d{2}(?: ?\d{5}){5}(?!\d)/g
const MAX_IBAN = 34
const MIN_IBAN = 15
const MAX_SCOR = 25

/** The IBANs of a text, without blanks. */
export const ibansIn = (text: string): readonly Hit[] =>
  [...text.matchAll(IBAN_START)].flatMap(({ index }) => {
    const hit = longest(
      text.slice(index),
      MAX_IBAN,
      (value) => value.length >= MIN_IBAN && isIban(normalizeIban(value)),
    )
    return hit ? [{ ...hit, at: index }] : []
  })

/** The QR and creditor references of a text, without blanks. */
export const referencesIn = (text: string): readonly Hit[] => [
  ...[...text.matchAll(QR)].flatMap(({ 0: found, index }) => {
    const value = normalizeReference(found)
    return isQrReference(value) ? [{ value, at: index, length: found.length }] : []
  }),
  ...[...text.matchAll(SCOR_START)].flatMap(({ index }) => {
    const hit = longest(text.slice(index), MAX_SCOR, isScorReference)
    return hit ? [{ ...hit, at: index }] : []
  }),
]

/** The longest beginning of whole groups that is valid: another word may follow. */
const longest = (text: string, most: number, isValid: (value: string) => boolean): Omit<Hit, 'at'> | null => {
  const groups = text.split(' ')
  for (let count = groups.length; count > 0; count--) {
    const part = groups
      .slice(0, count)
      .join(' ')
      .replace(/[.,;:]$/, '')
    const value = part.replaceAll(' ', '')
    if (value.length <= most && isValid(value)) return { value, length: part.length }
  }
  return null
}
