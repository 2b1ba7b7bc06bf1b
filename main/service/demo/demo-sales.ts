// The sample company's sales on account: invoices and how their customers pay them. Most pay exactly and with the reference.
// Each month has some exceptions, so that a user can try the usual cases.
import { addDays, type LocalDate } from '../../../shared/value/calendar.ts'
import { qrReferenceOf } from '../../../shared/value/creditor-reference.ts'
import { amountBetween, type DemoDocument, type DemoTransaction, dayOf, transaction } from './demo-transaction.ts'

const CUSTOMERS = [
  'Anneliese Wyttenbach',
  'Bruno Hagelstein',
  'Céline Tornay',
  'Familie Oberhänsli',
  'Gemeinde Musterlingen',
  'Hotel Seeblick Fantasia AG',
  'Jürg Zumbrunnen-Test',
  'Kurierdienst Blitzmuster GmbH',
  'Luzia Caflisch-Probe',
  'Naturfreunde Musterlingen',
  'Praxis Dr. Beispiel',
  'Schulgemeinde Musterlingen',
  'Tourismus Mustertal',
  'Velokurse Holzinger',
  'Yvonne Grünenfelder-Muster',
]
/** Products and services with their revenue accounts of the KMU chart. */
const WORKS = [
  ['Reparatur', 3400],
  ['Verkauf', 3200],
  ['Saisonservice', 3400],
  ['Ersatzteile', 3200],
] as const

const INVOICES_PER_MONTH = 12
const DISCOUNT_PER_CENT = 2

/** How a customer pays an invoice, or two at once. */
type Habit = (invoice: DemoDocument) => Pick<DemoTransaction, 'amount' | 'text' | 'reference' | 'pays'>

const exactly: Habit = (invoice) => ({
  amount: invoice.total,
  text: `Rechnung ${invoice.number} ${invoice.text}`,
  reference: invoice.reference,
  pays: [invoice],
})

/** By the position of the invoice in its month; all other customers pay exactly. */
const HABITS: Readonly<Record<number, Habit>> = {
  3: (invoice) => ({ ...exactly(invoice), reference: null }),
  5: (invoice) => ({
    ...exactly({ ...invoice, text: `${invoice.text}; 2 % Skonto innert 10 Tagen` }),
    amount: invoice.total - discountOf(invoice),
    text: `Rechnung ${invoice.number} abzüglich 2 % Skonto`,
  }),
  7: (invoice) => ({ ...exactly(invoice), reference: null, text: 'Zahlung Velowerk' }),
  8: (invoice) => {
    const one = { ...invoice, number: `${invoice.number}A`, total: half(invoice.total), reference: null }
    const other = { ...one, number: `${invoice.number}B`, total: invoice.total - one.total }
    const text = `Rechnungen ${one.number} und ${other.number}`
    return { amount: invoice.total, text, reference: null, pays: [one, other] }
  },
}
/** This customer pays two months late, so that there is always an overdue invoice. */
const LATE = 11
const DAYS_LATE = 75
/** This customer pays within the ten days of the discount. */
const PROMPT = 5
const DAYS_PROMPT = 8

export const half = (total: number): number => Math.floor(total / 10) * 5

/** Cash discount, rounded half up to a Rappen. */
export const discountOf = ({ total }: DemoDocument): number => Math.floor((total * DISCOUNT_PER_CENT + 50) / 100)

/**
 * The invoices of a month, with how and when they are paid; `index` counts the months from the one before the books begin.
 */
export const sales = (month: LocalDate, index: number): readonly DemoTransaction[] => [
  ...Array.from({ length: INVOICES_PER_MONTH }, (_, place) => {
    const invoice = invoiceOf(`1${serial(index)}${String(place).padStart(3, '0')}`, month, index, place)
    const days = place === LATE ? DAYS_LATE : place === PROMPT ? DAYS_PROMPT : 9 + ((place * 5 + index * 3) % 15)
    const payment = (HABITS[place] ?? exactly)(invoice)
    return transaction(addDays(invoice.date, days), payment.amount, { name: invoice.company, ...payment })
  }),
  subscriptions(month, index),
]

/** Three subscriptions that the bank credits as one amount. */
const subscriptions = (month: LocalDate, index: number): DemoTransaction => {
  const parts = [0, 1, 2].map((part) => {
    const total = 4_500 + part * 2_700
    const company = customer(index * 3 + part * 4)
    const text = 'Jahresbeitrag Velo-Abo'
    const number = `2${serial(index)}00${part}`
    const reference = { kind: 'QRR', value: qrReferenceOf(`3000000${number}`) } as const
    const date = dayOf(month, part)
    const invoice: DemoDocument = { type: 'invoice', number, company, date, total, reference, text, account: 3400 }
    return transaction(dayOf(month, 14), total, { name: company, text, reference, pays: [invoice] })
  })
  const collected = parts.reduce((sum, { amount }) => sum + amount, 0)
  return transaction(dayOf(month, 14), collected, { text: 'Sammelgutschrift QR-Rechnung', parts })
}

const customer = (place: number): string => CUSTOMERS[place % CUSTOMERS.length] as string

const serial = (index: number): string => String(index).padStart(2, '0')

const invoiceOf = (number: string, month: LocalDate, index: number, place: number): DemoDocument => {
  const [text, account] = WORKS[(index + place) % WORKS.length] as (typeof WORKS)[number]
  const reference = { kind: 'QRR', value: qrReferenceOf(`3000000${number}`) } as const
  const total = amountBetween(index * 37 + place * 11, 64_000, 319_000)
  const company = customer(index * 4 + place * 7)
  return { type: 'invoice', number, company, date: dayOf(month, 1 + place * 2), total, reference, text, account }
}
