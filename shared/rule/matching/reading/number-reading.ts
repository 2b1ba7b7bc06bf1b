// The document numbers in the texts of a bank transaction. A number that follows a word for a document counts most.
// Text with the shape of a year, day, amount, telephone, card, account or postcode does not count, nor does a number
// announced as a customer's or an order number.
import type { BankTransaction } from '../../../record/bank/bank-transaction.ts'
import { foldText } from '../../../value/text.ts'

export interface FoundNumber {
  readonly field: string
  /** Capital letters and digits; without leading zeros when it has only digits. */
  readonly key: string
  /** The digits alone, without leading zeros. */
  readonly digits: string
  /** A word for a document precedes the number, or the text contains only the number. */
  readonly is_announced: boolean
}

/** Longer texts are cut. */
const MAX_TEXT = 1000
const MAX_NUMBERS = 40
/** Longer digit runs are a reference, a card, or a number of the bank. */
const MAX_DIGITS = 14

/** The form in which document numbers are compared. */
export const numberKey = (number: string): string => {
  const plain = number.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '')
  return /^\d+$/.test(plain) ? plain.replace(/^0+/, '') : plain
}

export const digitsOf = (number: string): string => number.replace(/\D+/g, '').replace(/^0+/, '')

/** The last run of digits: people call `R-2026-0123` just 123. */
export const lastDigitsOf = (number: string): string => (/(\d+)\D*$/.exec(number)?.[1] ?? '').replace(/^0+/, '')

/** Patterns of text that is not a document number. They apply in this order; each match is replaced by a blank. */
const NO_NUMBERS = new RegExp(
  [
    // Accounts and references
    '\\b[A-Z]{2}\\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\\b',
    '\\bRF ?\\d ?\\d(?: ?[A-Z0-9]{1,4}){2,7}\\b',
    '\\b\\d{2}-\\d{1,6}-\\d\\b',
    // Telephones
    '\\+\\d[\\d ()/-]{7,16}\\d',
    '\\b0\\d{2}[ /]\\d{3} ?\\d{2} ?\\d{2}\\b',
    // Cards. A match starts at the beginning of a run and at its separators only, so that each text has one reading.
    '(?<![X*.])[X*.]{2,}(?:[ -][X*.]{2,}){0,3}[ -]?\\d{2,6}\\b',
    '\\b\\d{4,8}[X*]{2,}\\d{0,6}\\b',
    '\\b\\d{4}[ -]\\d{4}[ -]\\d{4}[ -]\\d{4}\\b',
    // Days and times
    '\\b\\d{1,2}\\.\\d{1,2}\\.(?:\\d{4}|\\d{2})?(?!\\d)',
    '\\b\\d{1,2}/\\d{1,2}/(?:\\d{4}|\\d{2})\\b',
    '\\b(?:19|20)\\d\\d-[01]\\d-[0-3]\\d\\b',
    '\\b[012]?\\d:\\d{2}(?::\\d{2})?\\b',
    '\\b(?:vom|du|del|dal|of|dated|datum) \\d{8}\\b',
    // Amounts, rates, per cent
    "\\b(?:CHF|EUR|USD|GBP|FR\\.?|SFR\\.?) ?\\d[\\d']*(?:[.,]\\d{1,2}|\\.-)?",
    "\\b\\d[\\d'’]*[.,]\\d{2}\\b(?![-./]?\\d)",
    "\\b\\d{1,3}(?:['’]\\d{3})+\\b",
    '\\b\\d+[.,]\\d{3,6}\\b(?!\\.)',
    '\\d+(?:[.,]\\d+)? ?(?:%|PROZENT)',
    // Postcodes with their country, and with a letter that numbers have as well (`A-1010`) with their town
    '\\b(?:CH|LI|FL|DE|AT|FR|IT)-\\d{4,5}\\b',
    '\\b[ADFI]-\\d{4,5}(?= (?!vom|du|del|und|sowie|danke|merci|grazie)\\p{L}{3})',
  ].join('|'),
  'giu',
)

const DOCUMENT_WORD =
  /^(?:rechnung(?:en|s)?|rechnungs?(?:nummern?|nr)|rechn?|rg|rgnr|rng|re|renr|rn|faktura|fakturen?|fakt|belegs?(?:nr|nummer)?|factures?|fact|fattur[ae]|fatt|ft|invoices?|inv|bill|bills|factura|dok|doc|dokument|document[os]?|gutschriftsnr|gutschriftsanzeige|gs|avoir|mahnung|rappel|sollecito)$/
/** Words that may come between the announcing word and the number. */
const LINK =
  /^(?:nr|nrn|no|nos|n|num|nummern?|numero|numeros|number|numbers|und|u|et|e|and|vom|v|du|del|of|per|fur|pour|for|sowie|plus|ihre?|unsere?|votre|our|your|id|ref)$/
const OTHER_WORD =
  /^(?:kunden?(?:nr|nummer)?|kd|kdnr|clients?|cliente|customer|debitor(?:en)?(?:nr)?|auftrags?(?:nr|nummer)?|bestell(?:ung|nr|nummer)?|commande|ordine|order|vertrags?(?:nr|nummer)?|contrat|contratto|contract|polic[ey](?:n?nr)?|polizza|konto(?:nr|nummer)?|compte|conto|account|karten?(?:nr|nummer)?|kartennummer|carte|carta|card|terminal|term|trx|transaktions?(?:nr|id)?|transaction|tel|telefon|natel|mobile|phone|mitglied(?:er)?(?:nr|nummer)?|membre|abo|zahler|artikel|postfach|case|twint|valuta|tid|mid|pos|iban|bic|ahv|uid|mwst|tva|iva|che|paket|filiale|lsv|tan|lohn|salar)$/

type Texts = Pick<BankTransaction, 'text' | 'reference' | 'end_to_end_id' | 'name'>

/** The numbers in their order, each key once; announced when any occurrence is announced. */
export const readNumbers = (transaction: Texts): readonly FoundNumber[] => {
  const found = new Map<string, FoundNumber>()
  for (const field of ['reference', 'text', 'end_to_end_id'] as const) {
    const text = transaction[field]
    if (text === null || !/\d{2}/.test(text)) continue
    for (const number of numbersIn(text.slice(0, MAX_TEXT), field)) {
      if (found.size >= MAX_NUMBERS) break
      if (found.get(number.key)?.is_announced !== true) found.set(number.key, number)
    }
  }
  return [...found.values()]
}

const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}._/'’#°-]*[\p{L}\p{N}])?/gu

const numbersIn = (text: string, field: string): readonly FoundNumber[] => {
  const words = text.replace(NO_NUMBERS, ' | ').match(WORD) ?? []
  const numbers: FoundNumber[] = []
  let announced: 'document' | 'other' | null = words.length === 1 && field !== 'end_to_end_id' ? 'document' : null
  let before = ''
  const add = (word: string) => {
    const key = numberKey(word)
    const digits = digitsOf(word)
    if (digits.length < 2 || digits.length > MAX_DIGITS || key.length > 24 || (announced === 'other' && key === digits))
      return
    if (announced !== 'document' && !canStandAlone(key, digits)) return
    if (isYear(key)) return
    numbers.push({ field, key, digits, is_announced: announced === 'document' })
  }
  for (const word of words) {
    if (!/\d/.test(word)) {
      const folded = foldText(word).replace(/[^\p{L}]+/gu, '')
      if (DOCUMENT_WORD.test(folded)) announced = 'document'
      else if (OTHER_WORD.test(folded) || OTHER_WORD.test(folded.replace(/(?:nr|no|nummer)$/, ''))) announced = 'other'
      else if (!LINK.test(folded)) announced = null
      before = word
      continue
    }
    const labelled = /^(\p{L}{2,12})[-._:/]?(?:nr|no)?[-._:/]?(\d.*)$/iu.exec(word)
    const isLabelled = labelled !== null && DOCUMENT_WORD.test(foldText(labelled[1] ?? ''))
    if (isLabelled) announced = 'document'
    add(word)
    if (isLabelled) add(labelled[2] ?? '')
    for (const part of partsOf(isLabelled ? (labelled[2] ?? '') : word)) add(part)
    // `RE 1045` and `2026 117`: a number that is written in two parts.
    if (
      announced !== 'other' &&
      /^(?:\p{L}{1,5}|(?:19|20)\d\d)$/u.test(before) &&
      !LINK.test(foldText(before)) &&
      !isDay(word)
    )
      add(`${before}${word}`)
    before = word
  }
  return numbers
}

/** `10234/10235` may be one number or two. */
const partsOf = (word: string): readonly string[] =>
  /[/_]/.test(word) ? word.split(/[/_]/).filter((part) => /\d/.test(part)) : []

const isYear = (key: string): boolean => /^(?:19|20)\d\d$/.test(key)

/** `20260302`, `02032026`: a document number of this shape counts only when a word announces it. */
const isDay = (key: string): boolean => /^(?:(?:19|20)\d\d[01]\d[0-3]\d|[0-3]?\d[01]\d(?:19|20)\d\d)$/.test(key)

/**
 * Whether a number counts without a word before it: it is long enough or has letters, and does not look like a number
 * of a till or bank.
 */
const canStandAlone = (key: string, digits: string): boolean =>
  key === digits
    ? digits.length >= 5 && digits.length <= 12 && !isDay(key)
    : digits.length >= 3 && /^\p{L}{1,6}\d/u.test(key)
