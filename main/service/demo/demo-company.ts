// The sample company of `--demo`: a bicycle shop with a year of transactions up to today. Everybody in it is invented; the
// IBANs have right check digits and belong to clearing numbers that were never given to a bank.
import { addDays, type LocalDate } from '../../../shared/value/calendar.ts'
import { qrReferenceOf, scorReferenceOf } from '../../../shared/value/creditor-reference.ts'

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

export const DEMO_TILL = { type: 'cash', name: 'Ladenkasse' } as const

/** A transaction as a bank would report it. Amounts in Rappen, signed. */
export interface DemoTransaction {
  readonly date: LocalDate
  readonly amount: number
  readonly name: string | null
  readonly text: string
  readonly reference: { readonly kind: 'QRR' | 'SCOR'; readonly value: string } | null
  /** The single payments of a collective booking. */
  readonly parts: readonly DemoTransaction[]
}

export interface DemoBooks {
  readonly business: { readonly opening: number; readonly transactions: readonly DemoTransaction[] }
  readonly savings: { readonly opening: number; readonly transactions: readonly DemoTransaction[] }
  readonly till: readonly DemoTransaction[]
  /** The first day of each month, oldest first. */
  readonly months: readonly LocalDate[]
}

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
  for (const [index, month] of months.entries()) {
    const monthly = [...income(month, index, random), ...expenses(month, index, random), ...fixedCosts(month, index)]
    for (const row of monthly) business.push(row)
    for (const row of savingsOf(month, index)) savings.push(row)
    for (const row of tillOf(month, random)) till.push(row)
  }
  const upToToday = (transactions: readonly DemoTransaction[]) =>
    transactions.filter(({ date }) => date <= today).sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  return {
    business: { opening: 4_823_575, transactions: upToToday(business) },
    savings: { opening: 3_000_000, transactions: upToToday(savings) },
    till: upToToday(till),
    months,
  }
}

const income = (month: LocalDate, index: number, random: Random): DemoTransaction[] => {
  const transactions: DemoTransaction[] = []
  for (let sale = 0; sale < 22; sale++) {
    const number = `1${String(index).padStart(2, '0')}${String(sale).padStart(3, '0')}`
    transactions.push(
      transaction(dayOf(month, random.below(28)), amountBetween(random, 4_500, 289_000), {
        name: random.from(CUSTOMERS),
        text: `Rechnung ${number} ${random.from(['Reparatur', 'Verkauf', 'Saisonservice', 'Ersatzteile'])}`,
        reference: { kind: 'QRR', value: qrReferenceOf(`3000000${number}`) },
      }),
    )
  }
  for (const week of [1, 2, 3, 4]) {
    const name = 'Zahlterminal Exempla AG'
    const text = `Auszahlung Kartenzahlungen, ${week}. Woche`
    transactions.push(transaction(dayOf(month, week * 7 - 3), amountBetween(random, 90_000, 420_000), { name, text }))
  }
  const parts = [0, 1, 2].map((part) =>
    transaction(dayOf(month, 14), amountBetween(random, 3_000, 18_000), {
      name: random.from(CUSTOMERS),
      text: 'Jahresbeitrag Velo-Abo',
      reference: { kind: 'QRR', value: qrReferenceOf(`4000000${index}0${part}`) },
    }),
  )
  const collective = transaction(
    dayOf(month, 14),
    parts.reduce((sum, part) => sum + part.amount, 0),
    { text: 'Sammelgutschrift QR-Rechnung', parts },
  )
  return [...transactions, collective]
}

const expenses = (month: LocalDate, index: number, random: Random): DemoTransaction[] => [
  ...SUPPLIERS.map((name, supplier) =>
    transaction(dayOf(month, 3 + supplier * 5), -amountBetween(random, 80_000, 540_000), {
      name,
      text: `Lieferung ${index + 1}-${supplier + 1}`,
      reference: { kind: 'SCOR', value: scorReferenceOf(`MUSTER${index}${supplier}`) },
    }),
  ),
  ...[2, 7, 12, 17, 21, 26].map((day) =>
    transaction(dayOf(month, day), -amountBetween(random, 850, 24_000), {
      text: `Einkauf Debitkarte ${random.from(SHOPS)}`,
    }),
  ),
]

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

const transaction = (date: LocalDate, amount: number, given: Partial<DemoTransaction> & { readonly text: string }) => ({
  date,
  amount,
  name: null,
  reference: null,
  parts: [],
  ...given,
})

const dayOf = (month: LocalDate, days: number): LocalDate => addDays(month, days)

/** Whole five-Rappen amounts, as a till knows them. */
const amountBetween = (random: Random, least: number, most: number): number =>
  least + random.below((most - least) / 5) * 5

/** The first days of the month of `today` and the twelve before it. */
const lastMonths = (today: LocalDate): readonly LocalDate[] => {
  const count = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1
  return Array.from({ length: 13 }, (_, index) => {
    const month = count - 12 + index
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01` as LocalDate
  })
}

interface Random {
  readonly below: (limit: number) => number
  readonly from: <T>(list: readonly T[]) => T
}

/** Mulberry32: the same numbers for the same seed. */
const createRandom = (seed: number): Random => {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { below, from: <T>(list: readonly T[]) => list[below(list.length)] as T }
}
