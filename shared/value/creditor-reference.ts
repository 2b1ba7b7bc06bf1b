// References that a creditor assigns and the payer's bank passes on: QRR (Swiss QR-bill, modulo 10 recursive) and SCOR
// (ISO 11649, modulo 97).

const CARRY = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5]

/**
 * The 27-digit QR reference whose first 26 digits end with `number`: with leading zeros, and the check digit at the
 * end.
 */
export const qrReferenceOf = (number: string): string => {
  const digits = number.padStart(26, '0')
  let carry = 0
  for (const digit of digits) carry = CARRY[(carry + Number(digit)) % 10] ?? 0
  return `${digits}${(10 - carry) % 10}`
}

/** The ISO 11649 reference of up to 21 capital letters and digits: `RF`, two check digits, and the text. */
export const scorReferenceOf = (text: string): string =>
  `RF${String(98 - remainder97(`${text}RF00`)).padStart(2, '0')}${text}`

/** The form that is stored and compared: without blanks, in capitals. */
export const normalizeReference = (text: string): string => text.replace(/\s+/g, '').toUpperCase()

/** 27 digits with a valid check digit, normalised. All zeros are formally valid but identify nothing: refused. */
export const isQrReference = (reference: string): boolean =>
  /^\d{27}$/.test(reference) && !/^0+$/.test(reference) && qrReferenceOf(reference.slice(0, 26)) === reference

/** ISO 11649, normalised: `RF`, check digits 02 to 98, and up to 21 letters and digits. */
export const isScorReference = (reference: string): boolean =>
  /^RF\d\d[A-Z0-9]{1,21}$/.test(reference) && scorReferenceOf(reference.slice(4)) === reference

/** Letters count as 10 to 35. Computed digit by digit, so that no number exceeds the exact integers. */
const remainder97 = (text: string): number => {
  let remainder = 0
  for (const character of text) {
    for (const digit of String(Number.parseInt(character, 36))) remainder = (remainder * 10 + Number(digit)) % 97
  }
  return remainder
}
