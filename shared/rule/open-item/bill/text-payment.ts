// Finds IBAN and payment reference of a bill in a line of text. A check digit decides: what has a wrong one is left out.
import { isQrReference, isScorReference, normalizeReference } from '../../../value/creditor-reference.ts'
import { isIban } from '../../../value/iban.ts'
import type { Hit } from './text-lines.ts'

/** Two letters and two digits, and what may follow them in groups. */
const IBAN_START = /\b[A-Z]{2}\d{2}(?=[ ]?[A-Z0-9])/g
const SCOR_START = /\bRF\d{2}(?=[ ]?[A-Z0-9])/g
const QR = /(?<![\dA-Z])\d{2}(?: ?\d{5}){5}(?!\d)/g

/** The IBANs of a text, without blanks. */
export const ibansIn = (text: string): readonly Hit<string>[] =>
  [...text.matchAll(IBAN_START)].flatMap(({ index }) => {
    const value = longest(text.slice(index), isIban)
    return value === null ? [] : [{ value, at: index }]
  })

/** The QR and creditor references of a text, without blanks. */
export const referencesIn = (text: string): readonly Hit<string>[] => [
  ...[...text.matchAll(QR)].flatMap(({ 0: found, index }) => {
    const value = normalizeReference(found)
    return isQrReference(value) ? [{ value, at: index }] : []
  }),
  ...[...text.matchAll(SCOR_START)].flatMap(({ index }) => {
    const value = longest(text.slice(index), isScorReference)
    return value === null ? [] : [{ value, at: index }]
  }),
]

/** Groups of capital letters and digits: what closes the value is not a part of it. */
const GROUPS = /^[A-Z\d]+\b(?: [A-Z\d]+\b)*/

/** The longest beginning of whole groups that is valid, without blanks: another word may follow. */
const longest = (text: string, isValid: (value: string) => boolean): string | null => {
  const groups = (GROUPS.exec(text)?.[0] ?? '').split(' ')
  for (let count = groups.length; count > 0; count--) {
    const value = groups.slice(0, count).join('')
    if (isValid(value)) return value
  }
  return null
}
