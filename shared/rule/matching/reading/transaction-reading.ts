// A bank transaction, read once for all questions about it: its amount without a sign, its day, and the references,
// numbers, names, accounts and amounts in its fields and texts.
import type { BankTransaction } from '../../../record/bank/bank-transaction.ts'
import type { LocalDate } from '../../../value/calendar.ts'
import { isIban } from '../../../value/iban.ts'
import { type MinorUnits, minorUnitsOf, parseAmount } from '../../../value/money.ts'
import { foldText } from '../../../value/text.ts'
import { type Direction, extractCounterpartyName } from '../../bank/counterparty-name.ts'
import { type FoundNumber, readNumbers } from './number-reading.ts'
import { type FoundReference, readReferences } from './reference-reading.ts'

interface StatedText {
  readonly field: string
  readonly text: string
}

export interface TransactionReading {
  readonly transaction: BankTransaction
  /** Without a sign. */
  readonly amount: MinorUnits
  readonly currency: string
  readonly direction: Direction
  readonly day: LocalDate | null
  readonly references: readonly FoundReference[]
  readonly numbers: readonly FoundNumber[]
  readonly names: readonly StatedText[]
  readonly ibans: readonly StatedText[]
  /** The charges that the bank states, in minor units of the transaction's currency; null when it states none. */
  readonly charges: number | null
  readonly says_discount: boolean
  readonly says_part: boolean
  /** The kind of transaction without a document that its text suggests; null for any other. */
  readonly looks_like: NoPayment | null
}
export type NoPayment = 'card' | 'cash' | 'fee' | 'wage' | 'transfer'

/** Longer texts are cut. */
const MAX_TEXT = 1000

const DISCOUNT = /skonto|escompte|sconto|cash discount|abzugl|abzug/
const PART =
  /teilzahlung|teilbetrag|akonto|a konto|anzahlung|acompte|acconto|\brate\b|ratenzahlung|part(?:ial)? payment|versement partiel|restzahlung|rest(?:betrag)?\b|solde/
/** Recognised in booking texts; the first pattern that fits counts. Purchases, withdrawals and charges are debits. */
const NO_PAYMENTS: readonly (readonly [NoPayment, Direction | null, RegExp])[] = [
  [
    'cash',
    null,
    /bargeld|barbezug|\bbezug (?:bm|am|vom|chf|eur)\b|bancomat|postomat|geldautomat|\bretrait\b|prelievo|prelevamento|cash withdrawal|\batm\b|bareinzahlung|einzahlautomat/,
  ],
  [
    'card',
    'debit',
    /kauf\/|achat\/|acquisto\/|purchase\/|karten? ?-?n[ro]|no\.? (?:de )?carte|carta n|debitkarte|debit card|visa debit|maestro|\beinkauf\b|kartenzahlung|mastercard|pos[- ]zahlung/,
  ],
  ['wage', 'debit', /\b(?:lohn|lohne|lohnzahlung|salare?|gehalt|salaires?|stipendi?o?|salario|payroll)\b/],
  [
    'fee',
    null,
    /habenzins|sollzins|\bzins(?:abschluss)?\b|zinsabschluss|interets (?:crediteurs|debiteurs)|interessi (?:avere|dare)/,
  ],
  [
    'fee',
    'debit',
    /kontofuhrung|kontoabschluss|preis fur|prix pour|prezzo per|\b(?:bank)?spesen\b|bankgebuhr|gebuhr(?:en)? (?:fur )?(?:konto|karte|zahlung|e-?banking)|frais (?:de tenue|bancaires)|tenue de compte|spese di tenuta|dienstleistungspreis/,
  ],
  ['transfer', null, /ubertrag|umbuchung|giroconto|transfert de compte|virement interne|internal transfer|own account/],
]

/**
 * Texts are read at the first question about them: most questions are about a transaction that no record in the books
 * can concern, and need none of them.
 */
export const readTransaction = (transaction: BankTransaction): TransactionReading => new LazyReading(transaction)

class LazyReading implements TransactionReading {
  readonly transaction: BankTransaction
  private readonly read: { -readonly [F in LazyField]?: TransactionReading[F] } = {}
  private foldedText: string | null = null

  constructor(transaction: BankTransaction) {
    this.transaction = withSinglePart(transaction)
  }
  get amount() {
    return minorUnitsOf(Math.abs(this.transaction.amount))
  }
  get currency() {
    return this.transaction.currency
  }
  get direction() {
    return this.transaction.amount < 0 ? 'debit' : 'credit'
  }
  get day() {
    return this.transaction.booking_date ?? this.transaction.value_date
  }
  get references() {
    this.read.references ??= readReferences(this.transaction)
    return this.read.references
  }
  get numbers() {
    this.read.numbers ??= readNumbers(this.transaction)
    return this.read.numbers
  }
  get names() {
    this.read.names ??= namesOf(this.transaction)
    return this.read.names
  }
  get ibans() {
    this.read.ibans ??= ibansOf(this.transaction)
    return this.read.ibans
  }
  get charges() {
    if (this.read.charges === undefined) this.read.charges = chargesOf(this.transaction, this.folded)
    return this.read.charges
  }
  get says_discount() {
    this.read.says_discount ??= DISCOUNT.test(this.folded)
    return this.read.says_discount
  }
  get says_part() {
    this.read.says_part ??= PART.test(this.folded)
    return this.read.says_part
  }
  get looks_like() {
    if (this.read.looks_like === undefined) this.read.looks_like = kindOf(this.folded, this.transaction)
    return this.read.looks_like
  }
  private get folded() {
    this.foldedText ??= foldText((this.transaction.text ?? '').slice(0, MAX_TEXT))
    return this.foldedText
  }
}

type LazyField = 'references' | 'numbers' | 'names' | 'ibans' | 'charges' | 'says_discount' | 'says_part' | 'looks_like'

/** Charges in another currency than the transaction's are ignored. */
const chargesOf = (own: BankTransaction, folded: string): number | null => {
  const stated = own.charges !== null && own.charges_currency === own.currency ? Math.abs(own.charges) : null
  const charges = stated ?? chargesIn(folded, own.currency)
  return charges === 0 ? null : charges
}

const CHARGES = /\b(?:spesenbetrag|spesen|kosten|frais|charges|spese)[: ]{1,2}(?:[a-z]{3} )?(\d{1,4}[.,]\d{2})(?![\d.])/

/** The charges that a booking text states: `SPESENBETRAG CHF 3.00`. Minor units. */
const chargesIn = (folded: string, currency: string): number | null => {
  const found = CHARGES.exec(folded)?.[1]
  const amount = found === undefined ? null : parseAmount(found.replace(',', '.'), currency)
  return amount?.ok ? amount.value : null
}

const kindOf = (folded: string, { amount }: Pick<BankTransaction, 'amount'>): NoPayment | null => {
  const direction = amount < 0 ? 'debit' : 'credit'
  const found = NO_PAYMENTS.find(([, only, words]) => (only === null || only === direction) && words.test(folded))
  return found?.[0] ?? null
}

/** The kind of transaction without a document that the text suggests; null for any other. */
export const noPaymentOf = (transaction: Pick<BankTransaction, 'text' | 'amount'>): NoPayment | null =>
  transaction.text === null ? null : kindOf(foldText(transaction.text.slice(0, MAX_TEXT)), transaction)

/** The names in the fields; when the fields have none, the name in the text. */
const namesOf = (transaction: BankTransaction): readonly StatedText[] => {
  const named = (['name', 'ultimate_name'] as const).flatMap((field) => {
    const name = transaction[field]
    return name === null ? [] : [{ field, text: name }]
  })
  if (named.length > 0 || transaction.text === null) return named
  const name = extractCounterpartyName(transaction.text, transaction.amount < 0 ? 'debit' : 'credit')
  return name === null ? [] : [{ field: 'text', text: name }]
}

/** When a collective booking has one part, the details of the part are those of the transaction. */
const withSinglePart = (transaction: BankTransaction): BankTransaction => {
  const [part] = transaction.details
  if (!part || transaction.details.length > 1) return transaction
  return {
    ...transaction,
    reference: transaction.reference ?? part.reference,
    name: transaction.name ?? part.name,
    counterparty_iban: transaction.counterparty_iban ?? part.counterparty_iban,
    end_to_end_id: transaction.end_to_end_id ?? part.end_to_end_id,
  }
}

const IBAN_IN_TEXT = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?(?![A-Z0-9])/g

const ibansOf = ({ counterparty_iban, text }: BankTransaction): readonly StatedText[] => {
  if (counterparty_iban !== null) return [{ field: 'counterparty_iban', text: counterparty_iban }]
  if (text === null) return []
  return [...text.slice(0, MAX_TEXT).matchAll(IBAN_IN_TEXT)].flatMap(([found]) => {
    const iban = found.replaceAll(' ', '')
    return isIban(iban) ? [{ field: 'text', text: iban }] : []
  })
}

const NUMBER = "\\d[\\d'’ ]*(?:[.,]\\d{1,3})?"

/**
 * The amounts that a text states in a currency, in minor units and in the order of the text: `EUR 1'250.00`, `67.70
 * EUR`.
 */
export const statedAmounts = (text: string | null, currency: string): readonly MinorUnits[] => {
  if (text === null || !text.includes(currency)) return []
  const found = text.slice(0, MAX_TEXT).matchAll(new RegExp(`${currency} ?(${NUMBER})|(${NUMBER}) ?${currency}`, 'g'))
  return [...found].flatMap(([, after, before]) => amountOf(after ?? before ?? '', currency))
}

const DECIMALS = /(?<![\d.,])\d[\d'’]*[.,]\d{2}(?![\d.,]\d|\d)/g

/** The numbers with two decimals that a text states, with or without a currency, in minor units. */
export const statedDecimals = (text: string | null, currency: string): readonly MinorUnits[] =>
  [...(text ?? '').slice(0, MAX_TEXT).matchAll(DECIMALS)].flatMap(([decimal]) => amountOf(decimal, currency))

const ABROAD = new RegExp(`\\b([A-Z]{3}) ?(${NUMBER})`, 'g')

/**
 * The amounts that a text states after another currency code than this; any three capitals before a number count as a
 * code.
 */
export const statedAmountsAbroad = (
  text: string | null,
  own: string,
): readonly { readonly currency: string; readonly amount: MinorUnits }[] => {
  if (text === null) return []
  return [...text.slice(0, MAX_TEXT).matchAll(ABROAD)].flatMap(([, currency = '', number = '']) =>
    currency === own ? [] : amountOf(number, currency).map((amount) => ({ currency, amount })),
  )
}

const amountOf = (number: string, currency: string): readonly MinorUnits[] => {
  const amount = parseAmount(number.replace(/['’ ]/g, '').replace(',', '.'), currency)
  return amount.ok ? [amount.value] : []
}
