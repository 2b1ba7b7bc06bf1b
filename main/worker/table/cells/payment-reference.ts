// Structured creditor references in cells and texts: the 27 digits of QR-bills (QRR) and ISO 11649 (SCOR, `RF…`).
import { qrReferenceOf, scorReferenceOf } from '../../../../shared/value/creditor-reference.ts'

/** A 27-digit reference with a correct check digit that is not all zeros. */
const isQrReference = (text: string): boolean =>
  /^\d{27}$/.test(text) && !/^0+$/.test(text) && qrReferenceOf(text.slice(0, 26)) === text

/** `RF`, two check digits and up to 21 letters or digits, checked like an IBAN. */
const isCreditorReference = (text: string): boolean =>
  /^RF\d{2}[A-Z0-9]{1,21}$/.test(text) && scorReferenceOf(text.slice(4)) === text

/** `RE-1001`, `2026-0012`, `R2026/17`: a few letters or a year, a separator, and a number. */
const DOCUMENT = /^(?:[A-Za-z]{1,5}[-_/ ]?(?:\d{2,4}[-_/])?|\d{4}[-_/])\d{2,8}(?:[-_/]\d{1,8}){0,2}$/

/** Whether a text has the form of a document number. */
export const isDocumentNumberLike = (text: string): boolean =>
  text.length <= 20 && /[-_/]/.test(text) && DOCUMENT.test(text)

/** The reference if the whole cell is one, without blanks; null if it is none or its check digits are wrong. */
export const creditorReferenceOf = (cell: string): string | null => {
  const text = cell.replace(/\s/g, '').toUpperCase()
  return isQrReference(text) || isCreditorReference(text) ? text : null
}

/** In one piece or in the groups that bills print. Every repetition is bounded, so the search is linear. */
const IN_TEXT = /(?<![\d])\d{2}(?: ?\d{5}){5}(?!\d)|\bRF\d{2}(?: ?[A-Z0-9]{4}){0,5}(?: ?[A-Z0-9]{1,4})?\b/g
const REFERENCE_HINT = /\d{2} ?\d{5} ?\d{5}|\bRF\d{2}/

/** The only creditor reference in a booking text; null if there is none or more than one. */
export const creditorReferenceIn = (text: string): string | null => {
  if (text.length < 7 || !REFERENCE_HINT.test(text)) return null
  const found = new Set<string>()
  for (const [match] of text.slice(0, 4000).matchAll(IN_TEXT)) {
    const reference = longestReference(match)
    if (reference) found.add(reference)
  }
  const [only] = found
  return found.size === 1 && only !== undefined ? only : null
}

/** `RF18 5390 0754 7034 Miete`: the match may include following words, so groups are dropped from the end. */
const longestReference = (match: string): string | null => {
  const groups = match.split(' ')
  for (let count = groups.length; count > 0; count--) {
    const reference = creditorReferenceOf(groups.slice(0, count).join(''))
    if (reference) return reference
  }
  return null
}
