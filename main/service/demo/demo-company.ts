// The sample company of `--demo`: a bicycle shop with a year of transactions up to today. Everybody in it is invented; the
// IBANs have right check digits and belong to clearing numbers that were never given to a bank.
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { scorReferenceOf } from '../../../shared/value/creditor-reference.ts'
import { sales, unpaidInvoices } from './demo-sales.ts'
import {
  amountBetween,
  createRandom,
  type DemoDocument,
  type DemoTransaction,
  dayOf,
  type Random,
  transaction,
} from './demo-transaction.ts'

export const DEMO_BUSINESS_ACCOUNT = {
  type: 'bank',
  name: 'Geschäftskonto',
  iban: 'CH1908999000001234567',
  qr_bill_type: 'QR',
  qr_bill_iban: 'CH3531990000001234567',
  bank_name: 'Musterbank Seetal',
  owner_name: 'Velowerk Musterlingen GmbH',
  owner_address: 'Werkstrasse 7',
  owner_zip: '8999',
  owner_city: 'Musterlingen',
} as const

export const DEMO_SAVINGS_ACCOUNT = {
  type: 'bank',
  name: 'Sparkonto',
  iban: 'CH8908999000001234568',
  bank_name: 'Musterbank Seetal',
  owner_name: 'Velowerk Musterlingen GmbH',
} as const

export const DEMO_SAVINGS_LEDGER = { number: 1021, name: 'Sparkonto', type: 'active' } as const

export const DEMO_TILL = { type: 'cash', name: 'Ladenkasse' } as const

export interface DemoBooks {
  readonly business: { readonly opening: number; readonly transactions: readonly DemoTransaction[] }
  readonly savings: { readonly opening: number; readonly transactions: readonly DemoTransaction[] }
  readonly till: readonly DemoTransaction[]
  /** What was invoiced by and to it up to the day, paid or not. */
  readonly documents: readonly DemoDocument[]
  /** The first day of each month, oldest first. */
  readonly months: readonly LocalDate[]
}

const SUPPLIERS = [
  'Rahmenbau Fantasia AG',
  'Komponenten Import Muster AG',
  'Reifen Exempla GmbH',
  'Bremsen Beispiel SA',
  'Elektromotoren Testwil AG',
]
const STAFF = [
  ['Mirjam Beispielhalter', 521_430],
  ['Reto Musterknecht', 487_215],
  ['Zoë Fictiva', 218_900],
] as const
const SHOPS = [
  'Baumarkt Exempla, Musterlingen',
  'Papeterie Fictiva, Musterlingen',
  'Tankstelle Probe, Testwil',
  'Restaurant Zum Muster, Musterlingen',
  'Bahnschalter Musterlingen',
]

/** The same books for the same day. */
export const demoBooks = (today: LocalDate): DemoBooks => {
  const months = lastMonths(today)
  const random = createRandom(20_260_101)
  const business: DemoTransaction[] = []
  const savings: DemoTransaction[] = []
  const till: DemoTransaction[] = []
  const documents: DemoDocument[] = []
  for (const [index, month] of months.entries()) {
    const monthly = [...income(month, index, random), ...expenses(month, index, random), ...fixedCosts(month, index)]
    for (const row of monthly) business.push(row)
    for (const invoice of unpaidInvoices(month, index)) documents.push(invoice)
    for (const row of savingsOf(month, index)) savings.push(row)
    for (const row of tillOf(month, random)) till.push(row)
  }
  for (const row of business.flatMap((row) => [row, ...row.parts])) for (const paid of row.pays) documents.push(paid)
  const upToToday = (transactions: readonly DemoTransaction[]) =>
    transactions.filter(({ date }) => date <= today).sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  return {
    business: { opening: 4_823_575, transactions: upToToday(business) },
    savings: { opening: 3_000_000, transactions: upToToday(savings) },
    till: upToToday(till),
    documents: documents.filter(({ date }) => date <= today),
    months,
  }
}

const income = (month: LocalDate, index: number, random: Random): readonly DemoTransaction[] => [
  ...sales(month, index, random),
  ...[1, 2, 3, 4].map((week) =>
    transaction(dayOf(month, week * 7 - 3), amountBetween(random, 90_000, 420_000), {
      name: 'Zahlterminal Exempla AG',
      text: `Auszahlung Kartenzahlungen, ${week}. Woche`,
    }),
  ),
]

const expenses = (month: LocalDate, index: number, random: Random): DemoTransaction[] => [
  ...SUPPLIERS.map((_, supplier) => {
    const date = dayOf(month, 3 + supplier * 5)
    const bill = billOf(index, supplier, dayOf(date, -20), amountBetween(random, 80_000, 540_000))
    const { company: name, text, reference } = bill
    return transaction(date, -bill.total, { name, text, reference, pays: [bill] })
  }),
  ...[2, 7, 12, 17, 21, 26].map((day) =>
    transaction(dayOf(month, day), -amountBetween(random, 850, 24_000), {
      text: `Einkauf Debitkarte ${random.from(SHOPS)}`,
    }),
  ),
]

/** A supplier's bill; `index` counts the months. */
const billOf = (index: number, supplier: number, date: LocalDate, total: number): DemoDocument => {
  const number = `MUSTER${index}${supplier}`
  const company = SUPPLIERS[supplier] as string
  const text = `Lieferung ${index + 1}-${supplier + 1}`
  return {
    type: 'expense',
    number,
    company,
    date,
    total,
    reference: { kind: 'SCOR', value: scorReferenceOf(number) },
    text,
  }
}

const fixedCosts = (month: LocalDate, index: number): DemoTransaction[] => [
  transaction(month, -345_000, { name: 'Immobilien Beispielhof AG', text: 'Miete Werkstatt und Laden' }),
  transaction(dayOf(month, 8), -18_940, { name: 'Telefon Fictiva AG', text: 'Internet und Telefon' }),
  transaction(dayOf(month, 9), -41_265, { name: 'Energie Musterlingen', text: 'Strom und Wärme' }),
  transaction(dayOf(month, 10), -59_900, { name: 'Leasing Exempla AG', text: 'Lieferwagen, Monatsrate' }),
  ...STAFF.map(([name, amount]) => transaction(dayOf(month, 24), -amount, { name, text: 'Lohnzahlung' })),
  transaction(dayOf(month, 25), -200_000, { name: 'Velowerk Musterlingen GmbH', text: 'Übertrag auf Sparkonto' }),
  transaction(dayOf(month, 6), -30_000, { text: 'Bargeldbezug Automat Musterlingen' }),
  transaction(dayOf(month, 27), -1_250, { text: 'Kontoführung und Zahlungsverkehr' }),
  ...(index % 3 === 2
    ? [
        transaction(dayOf(month, 19), -684_330, { name: 'Steuerverwaltung Beispiel', text: 'Mehrwertsteuer Quartal' }),
        transaction(dayOf(month, 20), -492_110, {
          name: 'Ausgleichskasse Fictiva',
          text: 'AHV, ALV, Familienausgleich',
        }),
        transaction(dayOf(month, 22), -128_750, { name: 'Versicherung Exempla AG', text: 'Betriebsversicherung' }),
      ]
    : []),
]

const savingsOf = (month: LocalDate, index: number): DemoTransaction[] => [
  transaction(dayOf(month, 25), 200_000, { name: 'Velowerk Musterlingen GmbH', text: 'Übertrag vom Geschäftskonto' }),
  ...(index % 3 === 2 ? [transaction(dayOf(month, 27), 4_275, { text: 'Zins Sparkonto' })] : []),
]

const tillOf = (month: LocalDate, random: Random): DemoTransaction[] => [
  transaction(dayOf(month, 6), 30_000, { text: 'Bezug ab Geschäftskonto' }),
  transaction(dayOf(month, 13), amountBetween(random, 12_000, 48_000), { text: 'Barverkäufe' }),
]

/** The first days of the month of `today` and the twelve before it. */
const lastMonths = (today: LocalDate): readonly LocalDate[] => {
  const count = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1
  return Array.from({ length: 13 }, (_, index) => {
    const month = count - 12 + index
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01` as LocalDate
  })
}
