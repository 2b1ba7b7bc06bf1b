// International bank account numbers, with the Swiss and Liechtenstein rules of the interface.
import { electronicFormatIBAN, isValidIBAN } from 'ibantools'

/** Without blanks and in capitals, the form that is stored and compared. */
export const normalizeIban = (text: string): string => electronicFormatIBAN(text) ?? ''

/**
 * The account of another party: an IBAN without blanks and in capitals, any other number unchanged; null when the text
 * is empty.
 */
export const counterpartyAccount = (text: string | null | undefined): string | null => {
  const trimmed = text?.trim() ?? ''
  if (trimmed === '') return null
  const iban = normalizeIban(trimmed)
  return isIban(iban) ? iban : trimmed
}

/** A valid IBAN of any country: length and check digits (ISO 13616, mod 97). */
export const isIban = (iban: string): boolean => isValidIBAN(iban)

/** Valid, from Switzerland or Liechtenstein. */
export const isSwissIban = (iban: string): boolean => /^(CH|LI)/.test(iban) && isIban(iban)

/**
 * The fifth character is 3: every issued QR-IID (30000–31999) starts with it (interface document, create from IBAN).
 */
export const isQrIban = (iban: string): boolean => /^(CH|LI)/.test(iban) && iban[4] === '3'
