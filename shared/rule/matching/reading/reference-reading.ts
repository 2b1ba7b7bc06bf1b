// The creditor references (QRR, SCOR) that a bank transaction states, in a field of their own or somewhere in a text, with
// blanks and without leading zeros; and which known references one wrong, swapped, missing or surplus character away.
import type { BankTransaction } from '../../../record/bank/bank-transaction.ts'
import { isQrReference, isScorReference } from '../../../value/creditor-reference.ts'

export interface FoundReference {
  /** The field of the transaction. */
  readonly field: string
  /** As references are looked up: `referenceKey`. */
  readonly key: string
  /** Its check digits are right. */
  readonly is_checked: boolean
  /** It is written out: 27 digits, or a SCOR. One digit of ten makes the check digit of any number right. */
  readonly is_whole: boolean
}

/** Longer texts are cut. */
const MAX_TEXT = 1000
const QR_LENGTH = 27
/** Digits that say something: fewer are anything. In a field for references less is enough than in a text. */
const MIN_DIGITS_IN_TEXT = 11
const MIN_DIGITS_IN_FIELD = 5
/** Groups of digits that are put together; a QRR is written in six or seven. */
const MAX_GROUPS = 12

/** As references are compared: digits without the zeros before them, which payers and banks leave out. */
export const referenceKey = (reference: string): string =>
  /^\d+$/.test(reference) ? reference.replace(/^0+/, '') : reference

type Texts = Pick<BankTransaction, 'reference' | 'text' | 'end_to_end_id'>

/** Each once, the checked ones first. */
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
    if (field === 'reference') lettersForDigits(capitals, (key) => add(field, key, false, true))
    qrReferencesIn(capitals, minDigits, (...found) => add(field, ...found))
    if (capitals.includes('RF')) scorReferencesIn(capitals, (...found) => add(field, ...found))
  }
  return [...found.values()].sort((a, b) => Number(b.is_checked) - Number(a.is_checked))
}

type Add = (key: string, is_checked: boolean, is_whole: boolean) => void

/** Digits between anything but letters and digits; an IBAN's digits are none of a reference. */
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

/** What people type, and machines read, for a digit. */
const LOOKALIKES: Readonly<Record<string, string>> = { O: '0', Q: '0', D: '0', I: '1', L: '1', Z: '2', S: '5', B: '8' }
const MAX_LETTERS = 4

/** A QRR in which some digits are letters that look like them. */
const lettersForDigits = (text: string, add: (key: string) => void): void => {
  const plain = text.replaceAll(' ', '')
  const letters = plain.replace(/\d/g, '').length
  if (letters === 0 || letters > MAX_LETTERS || !/^[\dOQDILZSB]{26,28}$/.test(plain)) return
  add(referenceKey(plain.replace(/\D/g, (letter) => LOOKALIKES[letter] ?? letter)))
}

const SCOR = /(?<![A-Z0-9])RF ?\d ?\d(?: ?[A-Z0-9]){1,30}/g

/** Where the reference ends is not written: each group of characters may be its last. */
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
 * The known references that become a stated one by one typing error: a wrong digit, two neighbours swapped, one missing or
 * one too many. Only of references whose check digits are wrong: with right ones it is another reference.
 */
export const nearReferences = (found: FoundReference, isKnown: (key: string) => boolean): readonly string[] => {
  if (found.is_checked) return []
  if (isKnown(found.key)) return [found.key]
  const known = new Set<string>()
  const look = (text: string) => {
    const key = referenceKey(text)
    if (isKnown(key)) known.add(key)
  }
  // Written whole a QRR has 27 digits: with its zeros, wrong digits among them are found as well.
  const isDigits = /^\d+$/.test(found.key)
  const text = isDigits && found.key.length < QR_LENGTH ? found.key.padStart(QR_LENGTH, '0') : found.key
  const first = isDigits ? 0 : 2
  for (let at = first; at < text.length; at++) {
    const [before, here, next] = [text.slice(0, at), text[at] ?? '', text[at + 1] ?? '']
    const after = text.slice(at + 1)
    for (const digit of DIGITS) {
      if (digit !== here) look(before + digit + after)
      look(before + digit + here + after)
    }
    if (next !== '' && next !== here) look(before + next + here + text.slice(at + 2))
    look(before + after)
  }
  for (const digit of DIGITS) look(text + digit)
  return [...known]
}
