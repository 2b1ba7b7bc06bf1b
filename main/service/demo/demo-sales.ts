// The sample company's sales on account: invoices and how their customers pay them. Most pay exactly and with the reference;
// of each month some do not, so that what a bookkeeper meets is there to be tried.
import { addDays, type LocalDate } from '../../../shared/value/calendar.ts'
import { qrReferenceOf } from '../../../shared/value/creditor-reference.ts'
import {
  amountBetween,
  type DemoDocument,
  type DemoTransaction,
  dayOf,
  type Random,
  transaction,
} from './demo-transaction.ts'

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
const WORKS = ['Reparatur', 'Verkauf', 'Saisonservice', 'Ersatzteile']

/** How a customer pays an invoice, or two at once. */
type Habit = (invoice: DemoDocument) => Pick<DemoTransaction, 'amount' | 'text' | 'reference' | 'pays'>

const exactly: Habit = (invoice) => ({
  amount: invoice.total,
  text: `Rechnung ${invoice.number} ${invoice.text}`,
  reference: invoice.reference,
  pays: [invoice],
})

/** By the place of the sale in its month; all others pay exactly. */
const HABITS: Readonly<Record<number, Habit>> = {
  3: (invoice) => ({ ...exactly(invoice), reference: null }),
  7: (invoice) => ({ ...exactly(invoice), reference: null, text: 'Zahlung Velowerk' }),
  // The other half stays open.
  11: (invoice) => ({
    ...exactly(invoice),
    amount: half(invoice.total),
    text: `Teilzahlung Rechnung ${invoice.number}`,
  }),
  15: (invoice) => ({
    ...exactly({ ...invoice, text: `${invoice.text}; 2 % Skonto innert 10 Tagen` }),
    amount: invoice.total - Math.floor((invoice.total * 2 + 50) / 100),
    text: `Rechnung ${invoice.number} abzüglich 2 % Skonto`,
  }),
  17: (invoice) => {
    const one = { ...invoice, number: `${invoice.number}A`, total: half(invoice.total), reference: null }
    const other = { ...one, number: `${invoice.number}B`, total: invoice.total - one.total }
    const text = `Rechnungen ${one.number} und ${other.number}`
    return { amount: invoice.total, text, reference: null, pays: [one, other] }
  },
  19: (invoice) => ({ ...exactly(invoice), amount: invoice.total - 3 }),
}

const half = (total: number): number => Math.floor(total / 10) * 5

/** What customers pay in a month; `index` counts the months. */
export const sales = (month: LocalDate, index: number, random: Random): readonly DemoTransaction[] => {
  const paid = Array.from({ length: 22 }, (_, place) => {
    const number = `1${String(index).padStart(2, '0')}${String(place).padStart(3, '0')}`
    const date = dayOf(month, random.below(28))
    const total = amountBetween(random, 4_500, 289_000)
    const company = random.from(CUSTOMERS)
    const invoice = invoiceOf(
      number,
      company,
      addDays(date, -6 - ((place * 5 + index * 20) % 27)),
      total,
      random.from(WORKS),
    )
    const payment = (HABITS[place] ?? exactly)(invoice)
    return transaction(date, payment.amount, { name: company, ...payment })
  })
  const parts = [0, 1, 2].map((part) => {
    const total = amountBetween(random, 3_000, 18_000)
    const company = random.from(CUSTOMERS)
    const text = 'Jahresbeitrag Velo-Abo'
    const invoice = invoiceOf(`2${String(index).padStart(2, '0')}00${part}`, company, dayOf(month, part), total, text)
    return transaction(dayOf(month, 14), total, { name: company, text, reference: invoice.reference, pays: [invoice] })
  })
  const collected = parts.reduce((sum, { amount }) => sum + amount, 0)
  const collective = transaction(dayOf(month, 14), collected, { text: 'Sammelgutschrift QR-Rechnung', parts })
  return [...paid, collective]
}

/** Two invoices of each month that nobody has paid: the earlier ones are overdue. */
export const unpaidInvoices = (month: LocalDate, index: number): readonly DemoDocument[] =>
  [0, 1].map((place) => {
    const company = CUSTOMERS[(index * 4 + place * 7) % CUSTOMERS.length] as string
    const number = `1${String(index).padStart(2, '0')}9${String(place).padStart(2, '0')}`
    return invoiceOf(
      number,
      company,
      dayOf(month, 4 + place * 14),
      12_345 + index * 4_710 + place * 31_205,
      'Reparatur',
    )
  })

const invoiceOf = (number: string, company: string, date: LocalDate, total: number, text: string): DemoDocument => {
  const reference = { kind: 'QRR', value: qrReferenceOf(`3000000${number}`) } as const
  return { type: 'invoice', number, company, date, total, reference, text }
}
