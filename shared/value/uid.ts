// The Swiss company identification number (UID): nine digits, the last of which checks the others by modulo 11.
// Source: Federal Statistical Office, structure of the UID.
import { err, ok, type Result } from './result.ts'

declare const uid: unique symbol
/** `CHE123456788`: the form that files contain and that numbers are compared in. */
export type Uid = string & { readonly [uid]: true }

/** A UID with the abbreviation of the tax behind it, which makes it a VAT number; null: the text has none. */
export interface ReadUid {
  readonly uid: Uid
  readonly tax: 'MWST' | 'TVA' | 'IVA' | null
}

/** `form`: not CHE and nine digits, of which the first is not 0 · `check_digit`: one of the digits is wrong. */
export type UidError = 'form' | 'check_digit'

const WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4]

/**
 * Reads a UID as people and files write it: `CHE-123.456.788 MWST`, `CHE123456788`, `123 456 788`, in any case, with
 * any dashes, dots and blanks.
 */
export const readUid = (typed: string): Result<ReadUid, UidError> => {
  const [, digits, tax = null] =
    /^(?:CHE)?([1-9]\d{8})(MWST|TVA|IVA)?$/.exec(typed.toUpperCase().replace(/[\s.\-–]/g, '')) ?? []
  if (digits === undefined) return err('form')
  if (checkDigit(digits) !== Number(digits[8])) return err('check_digit')
  return ok({ uid: `CHE${digits}` as Uid, tax: tax as ReadUid['tax'] })
}

/** As the register writes it: `CHE-123.456.788`. */
export const formatUid = (number: Uid): string => `CHE-${number.slice(3, 6)}.${number.slice(6, 9)}.${number.slice(9)}`

/** No number has the check digit 10: such numbers are not issued. */
const checkDigit = (digits: string): number => {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  return (11 - (sum % 11)) % 11
}
