// How banks describe a payment: the fields and texts of real statements (camt.053 of PostFinance, UBS and others; CSV
// files of PostFinance, ZKB, UBS, Raiffeisen, BEKB, BLKB), rewritten with invented parties.

import { creditorReferenceIn } from '../../../main/worker/table/cells/payment-reference.ts'
import type { BankTransaction, StatedFields } from '../../../shared/record/bank/bank-transaction.ts'
import { extractCounterpartyName } from '../../../shared/rule/bank/counterparty-name.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { minorUnitsOf } from '../../../shared/value/money.ts'
import type { Random } from '../random.ts'
import { digits, grouped, inFours } from './accounts.ts'
import type { Address, Language } from './names.ts'

export const BANKS = [
  'camt-post',
  'camt-ubs',
  'camt-other',
  'post-csv',
  'zkb-csv',
  'ubs-csv',
  'raiffeisen-csv',
  'bekb-csv',
  'blkb-csv',
] as const
export type Bank = (typeof BANKS)[number]

export interface Payment {
  /** Minor units of the account's currency, signed. */
  readonly amount: number
  readonly day: LocalDate
  /** The counterparty as the ordering party wrote it; null: the bank does not name it. */
  readonly name: string | null
  readonly address: Address
  readonly iban: string | null
  /** The payer's message. */
  readonly message: string
  /** The structured reference that the bank passed on. */
  readonly reference: string | null
  readonly end_to_end_id: string | null
  readonly ultimate_name: string | null
  /** Of a payment in another currency. */
  readonly foreign: { readonly amount: string; readonly currency: string; readonly rate: string } | null
  readonly charges: number | null
}

type BankFields = StatedFields & Pick<BankTransaction, 'charges' | 'charges_currency'>

/** What the books contain of it after the import and after reading its name. */
export const reported = (random: Random, bank: Bank, language: Language, payment: Payment): BankFields => {
  const isCamt = bank.startsWith('camt')
  const input = isCamt ? camt(random, bank, language, payment) : table(random, bank, language, payment)
  const value_date = bank === 'post-csv' ? null : payment.day
  const common = {
    document_date: null,
    booking_date: payment.day,
    value_date,
    ultimate_name: isCamt ? payment.ultimate_name : null,
  }
  const charges = isCamt && payment.charges !== null ? minorUnitsOf(payment.charges) : null
  return { ...input, ...common, charges, charges_currency: charges === null ? null : 'CHF' }
}

type Texts = Pick<StatedFields, 'name' | 'text' | 'reference' | 'counterparty_iban' | 'end_to_end_id'>

const join = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(' · ')

const camt = (random: Random, bank: Bank, language: Language, payment: Payment): Texts => {
  const { name, iban, message, reference, end_to_end_id, amount, foreign } = payment
  const exchange = foreign === null ? null : exchangeText(bank, foreign)
  const own = { name, reference, counterparty_iban: iban, end_to_end_id }
  const isCredit = amount > 0
  if (bank === 'camt-ubs') {
    const kind = isCredit
      ? reference === null
        ? 'Payment'
        : 'Credit Creditor Reference'
      : random.pick(['e-banking Order // FILETRANSFER', 'e-banking Order', 'e-banking Order // EBILL'])
    // The bank numbers every order; the payer's own number exists only where the payer gave one.
    const id = end_to_end_id ?? random.pick([null, random.hex(32), digits(random, 20)])
    return { ...own, end_to_end_id: isCredit ? id : end_to_end_id, text: join(message, kind, exchange) }
  }
  const kind = WORDS[language][bank === 'camt-post' ? 'post' : 'other'][isCredit ? 'credit' : 'debit']
  const written = random
    .pick(kind)
    .replace('%N', (name ?? '').toUpperCase())
    .trim()
  return { ...own, text: join(message, written, exchange) }
}

const WORDS = {
  de: {
    post: {
      credit: ['GUTSCHRIFT', 'GUTSCHRIFT QR-ZAHLUNG %N', 'SAMMELGUTSCHRIFT QR-RECHNUNG', 'GUTSCHRIFT'],
      debit: ['LASTSCHRIFT', 'E-FINANCE / EBILL', 'LASTSCHRIFT', 'DAUERAUFTRAG'],
    },
    other: {
      credit: ['Gutschrift', 'Zahlungseingang', 'Vergütung'],
      debit: ['Vergütungsauftrag', 'Belastung eBanking', 'E-Banking Auftrag'],
    },
  },
  fr: {
    post: { credit: ['CRÉDIT', 'CRÉDIT QR-FACTURE %N'], debit: ['DÉBIT', 'E-FINANCE / EBILL'] },
    other: { credit: ['Crédit', 'Virement en votre faveur'], debit: ['Ordre e-banking', 'Ordre de paiement'] },
  },
  it: {
    post: { credit: ['ACCREDITO', 'ACCREDITO QR-FATTURA %N'], debit: ['ADDEBITO', 'E-FINANCE / EBILL'] },
    other: { credit: ['Accredito', 'Bonifico a vostro favore'], debit: ['Ordine e-banking', 'Bonifico'] },
  },
} as const

const exchangeText = (bank: Bank, { amount, currency, rate }: NonNullable<Payment['foreign']>): string => {
  if (bank === 'camt-ubs') return `${currency} ${amount} @ ${rate}`
  return bank === 'camt-post'
    ? `SEPA-ZAHLUNG ${currency} ${amount} KURS ${rate}`
    : `${currency} ${amount}, Wechselkurs ${rate}`
}

/** A row of a table: one text, where the reader finds a whole reference, and the bank's rule finds a name. */
const table = (random: Random, bank: Bank, language: Language, payment: Payment): Texts => {
  const text = (payment.amount > 0 ? creditText : debitText)(random, bank, language, payment)
  const column = bank === 'bekb-csv'
  const name = column ? payment.name : extractCounterpartyName(text, payment.amount > 0 ? 'credit' : 'debit')
  return { name, text, reference: creditorReferenceIn(text), counterparty_iban: null, end_to_end_id: null }
}

const creditText = (random: Random, bank: Bank, language: Language, payment: Payment): string => {
  const { message, reference, iban } = payment
  const { name, street, zip, city } = placeOf(payment)
  const [de, fr] = [language === 'de', language === 'fr']
  switch (bank) {
    case 'post-csv': {
      const who = `${name} ${street} ${de ? '' : 'CH '}${zip} ${city}`.toUpperCase()
      const head = de
        ? random.pick([
            'GUTSCHRIFT AUFTRAGGEBER:',
            'GUTSCHRIFT VON FREMDBANK 255 AUFTRAGGEBER:',
            'QR-ZAHLTEIL / EINZAHLUNGSSCHEIN ABSENDER:',
          ])
        : fr
          ? "CRÉDIT DONNEUR D'ORDRE:"
          : 'ACCREDITO MITTENTE:'
      const output = message === '' ? '' : ` ${de ? 'MITTEILUNGEN' : 'COMMUNICATIONS'}: ${message.toUpperCase()}`
      const input = reference === null ? ` ${digits(random, 6)}${random.hex(10)}` : ` ${reference}`
      return `${head} ${who}${output} ${de ? 'REFERENZEN' : 'RÉFÉRENCES'}:${input}`
    }
    case 'zkb-csv':
      return [
        `Gutschrift Auftraggeber: ${name}, ${street}, ${zip} ${city}`,
        message,
        reference === null ? '' : `Referenz: ${grouped(reference)}`,
      ]
        .filter((part) => part !== '')
        .join('; ')
    case 'ubs-csv':
      return ubsText(random, de ? 'Gutschrift' : 'crédit', payment)
    case 'raiffeisen-csv': {
      const account = iban === null ? '' : ` (DE-Auftrag aus Konto), ${iban}`
      const output = `${message}${reference === null ? '' : ` Referenz: ${reference}`}`.trim()
      return `Gutschrift ${name}${account}; ${street} ${zip} ${city} CH ${output} CHF 0.00 -`.replace(/ +/g, ' ')
    }
    case 'blkb-csv':
      return `Gutschrift / Auftr.-Nr. ${digits(random, 9)}; ${name}; ${de ? 'Mitteilung' : 'Message'}: ${join(message, reference)}`
    default:
      return [de ? 'Zahlungseingang' : 'Versement reçu', message, reference ?? '']
        .filter((part) => part !== '')
        .join('; ')
  }
}

const debitText = (random: Random, bank: Bank, language: Language, payment: Payment): string => {
  const { message, reference, iban, foreign } = payment
  const { name, street, zip, city } = placeOf(payment)
  const de = language === 'de'
  const exchange = foreign === null ? '' : ` ${foreign.currency} ${foreign.amount} ZUM KURS VON ${foreign.rate}`
  switch (bank) {
    case 'post-csv': {
      const who = `${iban ?? ''} ${name} ${street} ${zip} ${city}`.toUpperCase().trim()
      const output = message === '' ? '' : ` MITTEILUNGEN: ${message.toUpperCase()}`
      const sent = ` ${de ? 'SENDER REFERENZ' : 'RÉFÉRENCE'}: ${reference ?? digits(random, 23)}`
      return `${de ? random.pick(['LASTSCHRIFT', 'GIRO BANK', 'LASTSCHRIFT']) : 'DÉBIT'}${exchange} ${who}${output}${sent}`
    }
    case 'zkb-csv':
      return [
        `${random.pick(['Belastung eBanking', 'Belastung eBill', 'Belastung eBanking Mobile'])}: ${name}, ${street}, ${zip} ${city}`,
        exchange.trim(),
        message,
        reference === null ? '' : `Referenz: ${grouped(reference)}`,
      ]
        .filter((part) => part !== '')
        .join('; ')
    case 'ubs-csv':
      return ubsText(random, de ? 'e-banking-Vergütungsauftrag' : 'ordre e-banking', payment)
    case 'raiffeisen-csv':
      return `E-Banking Auftrag ${random.pick(['an', '(eBill) an'])} ${name}; ${street} ${zip} ${city} CH${exchange} ${message} ${reference === null ? '' : `Referenz: ${reference}`} CHF 0.00 -`.replace(
        / +/g,
        ' ',
      )
    case 'blkb-csv':
      return `Vergütung e-banking / Auftr.-Nr. ${digits(random, 9)}; ${name};${exchange} ${join(message, reference)}`.trim()
    default:
      return [de ? 'Ihr E-Banking-Auftrag' : 'Votre ordre e-banking', exchange.trim(), message, reference ?? '']
        .filter((part) => part !== '')
        .join('; ')
  }
}

const ubsText = (random: Random, kind: string, payment: Payment): string => {
  const { message, reference, iban, foreign } = payment
  const { name, street, zip, city } = placeOf(payment)
  const details = [
    ...(foreign === null
      ? []
      : [`Umrechnung aus Fremdwährung: ${foreign.amount} ${foreign.currency}, Wechselkurs: ${foreign.rate}`]),
    ...(reference === null
      ? []
      : [`Referenz-Nr. ${reference.startsWith('RF') ? 'SCOR' : 'QRR'}: ${grouped(reference)}`]),
    ...(message === '' ? [] : [`Zahlungsgrund: ${message}`]),
    ...(iban === null ? [] : [`Konto-Nr. IBAN: ${inFours(iban)}`]),
    ...(payment.amount < 0 ? ['Kosten: E-Banking CHF inländisch'] : []),
    `Transaktions-Nr. ${digits(random, 7)}${random.pick(['ZC', 'TI', 'GK', 'LK'])}${digits(random, 7)}`,
  ]
  return `${name},${street}, ${zip} ${city}; ${kind}; ${details.join(', ')}`
}

const placeOf = ({ name, address: { street, zip, city } }: Payment) => ({ name: name ?? '', street, zip, city })
