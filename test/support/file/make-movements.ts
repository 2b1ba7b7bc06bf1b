// Invented movements of a Swiss bank account, to be written as CAMT or as a table. The same seed gives the same
// movements. Kinds and shares are those of a company with QR-bills: single and collective credits, eBills, salaries,
// cards, fees, euros.
import { addDays, type LocalDate } from '../../../shared/value/calendar.ts'
import { qrReferenceOf, scorReferenceOf } from '../../../shared/value/creditor-reference.ts'
import { digits } from '../matching-corpus/accounts.ts'
import { monthName, withNumber, withoutNumber } from '../matching-corpus/messages.ts'
import type { Random } from '../random.ts'
import { firstNameIn, type Party, pickParty, pickShop, placeIn } from './made-up-parties.ts'

/** A payment of one party; a collective booking has several. */
export interface Payment {
  /** In Rappen, unsigned. */
  readonly amount: number
  /** Null: the bank names none, as for a card. */
  readonly party: Party | null
  readonly message: string
  /** QRR or SCOR. */
  readonly reference: string | null
  readonly end_to_end_id: string | null
  /** The bank's name for this payment. */
  readonly bank_reference: string
  /** The bank's own additional text. */
  readonly note: string
  readonly euros: { readonly amount: number; readonly rate: string } | null
}

export interface Movement {
  readonly booking_date: LocalDate
  readonly value_date: LocalDate
  /** In Rappen, debits negative. */
  readonly amount: number
  /** The bank's name for this kind of movement. */
  readonly title: string
  readonly bank_reference: string
  /** A fee has none. */
  readonly payments: readonly Payment[]
}

/** A movement of any kind, with at most so many payments. */
export const makeMovement = (random: Random, day: LocalDate, mostPayments: number): Movement => {
  const single = (sign: 1 | -1, title: string, payment: Payment) => movementOf(random, day, sign, title, [payment])
  const several = (sign: 1 | -1, title: string, most: number, make: () => Payment) => {
    const count = Math.min(random.between(2, most), mostPayments)
    return movementOf(random, day, sign, title, Array.from({ length: count }, make))
  }
  const dice = random.fraction()
  if (dice < 0.24) {
    const payment = withQrReference(random)
    return single(1, `GUTSCHRIFT QR-ZAHLUNG ${payment.party?.name.toUpperCase()}`, payment)
  }
  if (dice < 0.31) return several(1, 'SAMMELGUTSCHRIFT QR-RECHNUNG', 6, () => withQrReference(random))
  if (dice < 0.39) return single(1, 'GUTSCHRIFT', withCreditorReference(random))
  if (dice < 0.5) return single(1, 'GUTSCHRIFT', withMessage(random, day))
  if (dice < 0.63) return single(-1, 'E-FINANCE EBILL', withQrReference(random))
  if (dice < 0.74) return single(-1, 'LASTSCHRIFT', withMessage(random, day))
  if (dice < 0.77) return several(-1, 'SAMMELAUFTRAG LOHN', 8, () => salary(random, day))
  if (dice < 0.86) return cardPurchase(random, day)
  if (dice < 0.9) return fee(random, day)
  if (dice < 0.95) return single(-1, 'SEPA-ZAHLUNG', inEuros(random, day))
  if (dice < 0.97) return single(1, 'RÜCKBUCHUNG STORNO', withMessage(random, day))
  return single(1, 'TWINT ZAHLUNG', twint(random, day))
}

/** What a customer pays with the QR reference of a bill. */
export const makeReceipt = (
  random: Random,
  day: LocalDate,
  { party, reference, amount }: Pick<Payment, 'party' | 'reference' | 'amount'>,
): Movement => {
  const payment = { ...emptyPayment(random), party, reference, amount }
  return movementOf(random, day, 1, `GUTSCHRIFT QR-ZAHLUNG ${party?.name.toUpperCase()}`, [payment])
}

const movementOf = (
  random: Random,
  day: LocalDate,
  sign: 1 | -1,
  title: string,
  payments: readonly Payment[],
): Movement => ({
  booking_date: day,
  value_date: addDays(day, random.pick([0, 0, 0, 0, 1, -1])),
  amount: sign * payments.reduce((sum, { amount }) => sum + amount, 0),
  title,
  bank_reference: random.hex(16),
  payments,
})

const emptyPayment = (random: Random): Payment => ({
  amount: amountOf(random),
  party: pickParty(random),
  message: '',
  reference: null,
  end_to_end_id: null,
  bank_reference: random.hex(16),
  note: '',
  euros: null,
})

/** Many small amounts and a few large ones, most of them in steps of five Rappen. */
const amountOf = (random: Random): number => {
  const exact = Math.round(500 * 10 ** (random.fraction() * 3.2))
  return random.between(1, 10) <= 6 ? exact - (exact % 5) : exact
}

const withQrReference = (random: Random): Payment => ({
  ...emptyPayment(random),
  reference: qrReferenceOf(digits(random, 26)),
  message: random.between(1, 10) <= 3 ? `Rechnung ${random.between(1000, 99_999)}` : '',
})

const withCreditorReference = (random: Random): Payment => ({
  ...emptyPayment(random),
  reference: scorReferenceOf(random.hex(12)),
  end_to_end_id: `E2E-${random.hex(16)}`,
})

/** With the payer's message, in the payer's language. */
const withMessage = (random: Random, day: LocalDate): Payment => {
  const payment = emptyPayment(random)
  const language = payment.party?.language ?? 'de'
  const number = `${day.slice(0, 4)}-${random.between(1, 99_999)}`
  const dice = random.between(1, 50)
  if (dice <= 30) return { ...payment, message: withNumber(random, language, number, day) }
  // A text that needs quotes in a table.
  if (dice === 31)
    return { ...payment, message: `Miete "${placeIn(random, language)}"; ${random.between(1, 9)}. Stock` }
  return { ...payment, message: withoutNumber(random, language, day) }
}

const salary = (random: Random, day: LocalDate): Payment => ({
  ...emptyPayment(random),
  amount: random.between(200_000, 900_000),
  message: `Lohn ${monthName('de', day)} ${day.slice(0, 4)} Personal-Nr. ${random.between(1, 999)}`,
})

const cardPurchase = (random: Random, day: LocalDate): Movement => {
  const time = [random.between(6, 22), random.between(0, 59)].map((part) => String(part).padStart(2, '0')).join(':')
  const shop = pickShop(random).toUpperCase()
  const note = `KAUF/DIENSTLEISTUNG VOM ${swissDay(day)} ${time} KARTE NR. XXXX${digits(random, 4)} ${shop}`
  const payment = { ...emptyPayment(random), amount: random.between(350, 40_000), party: null, note }
  return movementOf(random, day, -1, `KAUF ${shop}`, [payment])
}

const fee = (random: Random, day: LocalDate): Movement => {
  const titles = ['PREIS FÜR KONTOFÜHRUNG', 'PREIS FÜR EINZAHLUNGEN AM SCHALTER', 'PREIS FÜR KONTOAUSZUG PAPIER']
  const title = `${random.pick(titles)} ${monthName('de', day).toUpperCase()} ${day.slice(0, 4)}`
  return { ...movementOf(random, day, -1, title, []), amount: -random.between(300, 2_500) }
}

const inEuros = (random: Random, day: LocalDate): Payment => {
  const payment = withMessage(random, day)
  const rate = (random.between(92_000, 99_999) / 100_000).toFixed(5)
  return { ...payment, euros: { amount: Math.round(payment.amount / Number(rate)), rate } }
}

const twint = (random: Random, day: LocalDate): Payment => {
  const payment = emptyPayment(random)
  const phone = `+4179${digits(random, 7)}`
  const hello = random.pick(['Merci', 'Danke', `Gruss ${firstNameIn(random, 'de')}`, monthName('de', day), ''])
  return { ...payment, message: `TWINT ${phone} ${hello} ${random.hex(10)}` }
}

const swissDay = (day: LocalDate): string => day.split('-').toReversed().join('.')
