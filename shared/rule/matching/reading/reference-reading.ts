// The creditor references (QRR, SCOR) that a bank transaction states, in the reference field or anywhere in a text,
// with or without blanks and leading zeros. Also the known references that differ from a stated one by one wrong,
// swapped, missing or surplus character.
import type { BankTransaction } from '../../../record/bank/bank-transaction.ts'
import { isQrReference, isScorReference } from '../../../value/creditor-reference.ts'

export interface FoundReference {
  /** The field of the transaction that contains the reference. */
  readonly field: string
  /** The form in which references are looked up: see `referenceKey`. */
  readonly key: string
  /** Whether its check digits are right. */
  readonly is_checked: boolean
  /**
   * Whether it is complete: 27 digits, or a SCOR. In a shorter number the check digit is right by chance in one of ten
   * cases.
   */
  readonly is_whole: boolean
}

/** Longer texts are cut. */
const MAX_TEXT = 1000
const QR_LENGTH = 27
/** Fewer digits identify nothing. In a reference field fewer are enough than in a text. */
const MIN_DIGITS_IN_TEXT = 11
const MIN_DIGITS_IN_FIELD = 5
/** How many groups of digits are joined; a QRR is written in six or seven groups. */
const MAX_GROUPS = 12

/** The form in which references are compared: digits without leading zeros, which payers and banks leave out. */
export const referenceKey = (reference: string): string =>
  /^\d+$/.test(reference) ? reference.replace(/^0+/, '') : reference

type Texts = Pick<BankTransaction, 'reference' | 'text' | 'end_to_end_id'>

/** Each reference once, those with right check digits first. */
export const readReferences = (transaction: Texts): readonly FoundReference[] => {
  const found = new Map<string, FoundReference>()
  const add = (field: string, key: string, is_checked: boolean, is_whole: boolean) => {
    if (!found.get(key)?.is_checked) found.set(key, { field, key, is_checked, is_whole })
  }
  for (const field of ['reference', 'text', 'end_to_end_id'] as const) {
    const text = transaction[field]
    if (text === null || !/\d{2}/.test(text)) continue
    const capitals = text.slice(0, MAX_TEXT).replace(/\s+/g, ' ').toUpperCase()
    const minDigits = field === 'reference' ? MIN_DIGITS_IN_FIELD : MIN_DIGITS_IN_TEXT
    if (field === 'reference') addLookalikeReferences(capitals, (key) => add(field, key, false, true))
    qrReferencesIn(capitals, minDigits, (...found) => add(field, ...found))
    if (capitals.includes('RF')) scorReferencesIn(capitals, (...found) => add(field, ...found))
  }
  return [...found.values()].sort((a, b) => Number(b.is_checked) - Number(a.is_checked))
}

type Add = (key: string, is_checked: boolean, is_whole: boolean) => void

/** Digits without letters or digits next to them; the digits of an IBAN are not a reference. */
const DIGIT_RUN = /(?<![A-Z0-9+])\d+(?: \d+)*(?![A-Z0-9])|(?<=[A-Z]{3})\d{26,28}(?!\d)/g

const qrReferencesIn = (text: string, minDigits: number, add: Add): void => {
  for (const [run] of text.matchAll(DIGIT_RUN)) {
    const groups = run.split(' ').slice(0, MAX_GROUPS)
    const whole = groups.join('')
    const reads = new Set([whole, ...groups])
    for (let first = 0; first < groups.length; first++) {
      let digits = ''
      for (let last = first; last < groups.length && digits.length < QR_LENGTH; last++) {
        digits += groups[last] ?? ''
        if (digits.length === QR_LENGTH) reads.add(digits)
      }
    }
    for (const digits of reads) {
      const key = referenceKey(digits)
      if (digits.length > QR_LENGTH + 1 || key.length < minDigits) continue
      const isChecked = digits.length <= QR_LENGTH && isQrReference(digits.padStart(QR_LENGTH, '0'))
      if (isChecked || digits.length >= QR_LENGTH - 1 || key.length >= MIN_DIGITS_IN_TEXT)
        add(key, isChecked, digits.length === QR_LENGTH)
    }
  }
}

/** Letters that people type, or machines read, instead of a digit. */
const LOOKALIKES: Readonly<Record<string, string>> = { O: '0', Q: '0', D: '0', I: '1', L: '1', Z: '2', S: '5', B: '8' }
const MAX_LETTERS = 4

/** A QRR in which letters replace similar digits. */
const addLookalikeReferences = (text: string, add: (key: string) => void): void => {
  const plain = text.replaceAll(' ', '')
  const letters = plain.replace(/\d/g, '').length
  if (letters === 0 || letters > MAX_LETTERS || !/^[\dOQDILZSB]{26,28}$/.test(plain)) return
  add(referenceKey(plain.replace(/\D/g, (letter) => LOOKALIKES[letter] ?? letter)))
}

const SCOR = /(?<![A-Z0-9])RF ?\d ?\d(?: ?[A-Z0-9]){1,30}/g

/** The end of the reference is not marked, so each group of characters may be its last. */
const scorReferencesIn = (text: string, add: Add): void => {
  for (const [run] of text.matchAll(SCOR)) {
    let reference = ''
    const wrong: string[] = []
    let isFound = false
    for (const group of run.split(' ')) {
      reference += group
      if (reference.length < 5 || reference.length > 26) continue
      if (isScorReference(reference)) {
        add(reference, true, true)
        isFound = true
      } else if (/\d/.test(group)) wrong.push(reference)
    }
    const longest = wrong.at(-1)
    if (!isFound && longest !== undefined) add(longest, false, true)
  }
}

const DIGITS = '0123456789'

/**
 * The known references that differ from a stated one by one typing error: a wrong digit, two neighbours swapped, one
 * digit missing or one too many. Only for references with wrong check digits: right check digits mean a different
 * reference.
 */
export const nearReferences = (found: FoundReference, isKnown: (key: string) => boolean): readonly string[] => {
  if (found.is_checked) return []
  if (isKnown(found.key)) return [found.key]
  const known = new Set<string>()
  const addIfKnown = (text: string) => {
    const key = referenceKey(text)
    if (isKnown(key)) known.add(key)
  }
  // A complete QRR has 27 digits: with its leading zeros, wrong digits among them are found as well.
  const isDigits = /^\d+$/.test(found.key)
  const text = isDigits && found.key.length < QR_LENGTH ? found.key.padStart(QR_LENGTH, '0') : found.key
  const first = isDigits ? 0 : 2
  for (let at = first; at < text.length; at++) {
    const before = text.slice(0, at)
    const current = text[at] ?? ''
    const next = text[at + 1] ?? ''
    const after = text.slice(at + 1)
    for (const digit of DIGITS) {
      if (digit !== current) addIfKnown(before + digit + after)
      addIfKnown(before + digit + current + after)
    }
    if (next !== '' && next !== current) addIfKnown(before + next + current + text.slice(at + 2))
    addIfKnown(before + after)
  }
  for (const digit of DIGITS) addIfKnown(text + digit)
  return [...known]
}
