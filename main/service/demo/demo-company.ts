// The sample company of `--demo`: a bicycle shop with one closed year and the next year up to the last month, which is left
// for the user to do. The transactions of a month do not depend on today: a later day only adds months. All names
// are invented; the IBANs have valid check digits and clearing numbers that were never given to a bank.
import type { VatRate } from '../../../shared/record/ledger/vat-rate.ts'
import { addDays, addMonths, type LocalDate } from '../../../shared/value/calendar.ts'
import { scorReferenceOf } from '../../../shared/value/creditor-reference.ts'
import { discountOf, half, sales } from './demo-sales.ts'
import { amountBetween, type DemoDocument, type DemoTransaction, dayOf, transaction } from './demo-transaction.ts'

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
  /** All its invoices and bills, paid or not; those dated before `begin` are part of the opening balance. */
  readonly documents: readonly DemoDocument[]
  /** The first day of the books. */
  readonly begin: LocalDate
  /** The first day of each month, the oldest first; the last month is left for the user. */
  readonly months: readonly LocalDate[]
  /** The first day of the month that is left for the user. */
  readonly open: LocalDate
  /** The last day of the statements. */
  readonly last: LocalDate
}

const supplier = (uid: string, city: string, iban: string) => ({
  uid,
  city,
  country_code: 'CH' as const,
  ibans: [iban],
})

/** By name, with numbers that have a valid check digit: their bills can be paid. */
export const DEMO_SUPPLIERS: Readonly<Record<string, ReturnType<typeof supplier>>> = {
  'Rahmenbau Fantasia AG': supplier('CHE-102.030.403', 'Fantasia', 'CH1908999000002100001'),
  'Komponenten Import Muster AG': supplier('CHE-271.828.108', 'Musterlingen', 'CH8908999000002100002'),
  'Reifen Exempla GmbH': supplier('CHE-314.159.200', 'Exempla', 'CH6208999000002100003'),
  'Bremsen Beispiel SA': supplier('CHE-345.678.105', 'Beispielwil', 'CH3508999000002100004'),
  'Elektromotoren Testwil AG': supplier('CHE-456.789.100', 'Testwil', 'CH0808999000002100005'),
}
const SUPPLIERS = Object.keys(DEMO_SUPPLIERS)
const STAFF = [
  ['Mirjam Beispielhalter', 521_430],
  ['Reto Musterknecht', 487_215],
  ['Zoë Fictiva', 218_900],
] as const
const SHOPS = [
  ['Baumarkt Exempla, Musterlingen', 6100],
  ['Papeterie Fictiva, Musterlingen', 6500],
  ['Tankstelle Probe, Testwil', 6210],
  ['Restaurant Zum Muster, Musterlingen', 6641],
  ['Bahnschalter Musterlingen', 5820],
] as const

/** The VAT of the last quarter before the books begin, paid in the second month of the books. */
export const DEMO_VAT_BEFORE = 598_265

/**
 * The same books for every day of a month: two years up to the previous month, but none before `since`, the first day of a
 * year. So the books of a day in that year are shorter. They have at least one month, which may be the current one or a later
 * one.
 */
export const demoBooks = (today: LocalDate, since: LocalDate | null = null): DemoBooks => {
  const before = addMonths(`${today.slice(0, 7)}-01` as LocalDate, -1)
  const open = since !== null && before < since ? since : before
  const last = addDays(addMonths(open, 1), -1)
  const usual = `${Number(open.slice(0, 4)) - 1}-01-01` as LocalDate
  const begin = since !== null && usual < since ? since : usual
  const months: LocalDate[] = []
  for (let month = begin; month <= open; month = addMonths(month, 1)) months.push(month)
  const business: DemoTransaction[] = []
  const savings: DemoTransaction[] = []
  const till: DemoTransaction[] = []
  // The first month pays the invoices of the month before.
  for (const [index, month] of [addMonths(begin, -1), ...months].entries()) {
    for (const row of [...sales(month, index), ...purchases(month, index)]) business.push(row)
    if (index === 0) continue
    for (const row of [...cards(month, index), ...fixedCosts(month, index)]) business.push(row)
    for (const row of savingsOf(month)) savings.push(row)
    for (const row of tillOf(month, index)) till.push(row)
  }
  for (const row of traps(open, begin, business)) business.push(row)
  const isInBooks = ({ date }: DemoTransaction) => date >= begin
  const payments = business.filter(isInBooks).flatMap((row) => [row, ...row.parts])
  const paid = payments.flatMap(({ pays }) => pays)
  const documents = [...new Map(paid.map((document) => [document.number, document])).values()]
    .filter(({ date }) => date <= last)
    .toSorted(byDate)
  const withVat = [...business.filter(isInBooks), ...vatPayments(begin, { business, till, documents })]
  const untilLast = (transactions: readonly DemoTransaction[]) =>
    transactions.filter(({ date }) => date <= last).toSorted(byDate)
  return {
    documents,
    begin,
    months,
    open,
    last,
    business: { opening: 4_823_575, transactions: untilLast(withVat) },
    savings: { opening: 3_000_000, transactions: untilLast(savings) },
    till: untilLast(till),
  }
}

const byDate = (a: { readonly date: LocalDate }, b: { readonly date: LocalDate }): number =>
  a.date < b.date ? -1 : a.date > b.date ? 1 : 0

/** The card takings of the shop: credited in full; their commission is debited once a month. */
const cards = (month: LocalDate, index: number): readonly DemoTransaction[] => {
  const name = 'Zahlterminal Exempla AG'
  const takings = [1, 2, 3, 4].map((week) =>
    transaction(dayOf(month, week * 7 - 3), amountBetween(index * 29 + week * 13, 90_000, 420_000), {
      name,
      text: `Auszahlung Kartenzahlungen, ${week}. Woche`,
      account: 3200,
    }),
  )
  const taken = takings.reduce((sum, { amount }) => sum + amount, 0)
  const commission = Math.floor((taken * 12) / 5000) * 5
  const text = 'Kommission Kartenzahlungen'
  return [...takings, transaction(dayOf(month, 26), -commission, { name, text, account: 6940 })]
}

/** The suppliers' bills of a month, paid 25 days later; and purchases in shops. */
const purchases = (month: LocalDate, index: number): readonly DemoTransaction[] => [
  ...SUPPLIERS.map((_, supplier) => {
    const date = dayOf(month, 3 + supplier * 4)
    const bill = billOf(index, supplier, date, amountBetween(index * 41 + supplier * 17, 80_000, 290_000))
    const { company: name, text, reference } = bill
    return transaction(addDays(date, 25), -bill.total, { name, text, reference, pays: [bill] })
  }),
  ...[2, 9, 16, 21].flatMap((day, place) => {
    const [shop, account] = SHOPS[(index + place) % SHOPS.length] as (typeof SHOPS)[number]
    const amount = amountBetween(index * 19 + place * 23, 850, 24_000)
    return [transaction(dayOf(month, day), -amount, { text: `Einkauf Debitkarte ${shop}`, account })]
  }),
]

/** A supplier's bill. */
const billOf = (index: number, supplier: number, date: LocalDate, total: number): DemoDocument => {
  const number = `MUSTER${String(index).padStart(2, '0')}${supplier}`
  const company = SUPPLIERS[supplier] as string
  return {
    type: 'expense',
    number,
    company,
    date,
    total,
    account: 4200,
    reference: { kind: 'SCOR', value: scorReferenceOf(number) },
    text: `Lieferung ${index + 1}-${supplier + 1}`,
  }
}

const fixedCosts = (month: LocalDate, index: number): DemoTransaction[] => {
  const pay = (day: number, amount: number, name: string | null, text: string, account: number | null) =>
    transaction(dayOf(month, day), -amount, { name, text, account })
  return [
    // The initial change of the till.
    ...(index === 1 ? [pay(1, 30_000, null, 'Bargeldbezug Ladenkasse', 1090)] : []),
    pay(0, 345_000, 'Immobilien Beispielhof AG', 'Miete Werkstatt und Laden', 6000),
    pay(8, 18_940, 'Telefon Fictiva AG', 'Internet und Telefon', 6510),
    pay(9, 41_265, 'Energie Musterlingen', 'Strom und Wärme', 6400),
    pay(10, 59_900, 'Leasing Exempla AG', 'Lieferwagen, Monatsrate', 6260),
    ...STAFF.map(([name, amount]) => pay(24, amount, name, 'Lohnzahlung', 5000)),
    pay(25, 200_000, 'Velowerk Musterlingen GmbH', 'Übertrag auf Sparkonto', null),
    pay(20, -50_000, null, 'Bareinzahlung Ladenkasse', 1090),
    pay(27, 1_250, null, 'Kontoführung und Zahlungsverkehr', 6940),
    ...(index % 3 === 0
      ? [
          pay(20, 492_110, 'Ausgleichskasse Fictiva', 'AHV, ALV, Familienausgleich', 5700),
          pay(22, 128_750, 'Versicherung Exempla AG', 'Betriebsversicherung', 6300),
        ]
      : []),
    ...(index % 12 === 9
      ? [pay(27, 480_000, 'Steueramt Musterlingen', 'Kantons- und Gemeindesteuern, provisorisch', 8900)]
      : []),
  ]
}

const savingsOf = (month: LocalDate): DemoTransaction[] => [
  transaction(dayOf(month, 25), 200_000, { name: 'Velowerk Musterlingen GmbH', text: 'Übertrag vom Geschäftskonto' }),
  ...(['03', '06', '09', '12'].includes(month.slice(5, 7))
    ? [transaction(dayOf(month, 27), 4_275, { text: 'Zins Sparkonto', account: 6950 })]
    : []),
]

/** Cash sales, and the part of them that goes to the bank. */
const tillOf = (month: LocalDate, index: number): DemoTransaction[] => [
  ...(index === 1
    ? [transaction(dayOf(month, 1), 30_000, { text: 'Einlage Ladenkasse, Wechselgeld', account: 1090 })]
    : []),
  ...[13, 27].map((day) =>
    transaction(dayOf(month, day), amountBetween(index * 7 + day, 22_000, 32_000), {
      text: 'Barverkäufe',
      account: 3200,
    }),
  ),
  transaction(dayOf(month, 20), -50_000, { text: 'Ablieferung Ladenkasse an die Bank', account: 1090 }),
]

/**
 * One of each kind in the month that is left for the user: paid twice, paid in part, billed in euros, and from an unknown
 * payer.
 */
const traps = (open: LocalDate, begin: LocalDate, business: DemoTransaction[]): readonly DemoTransaction[] => {
  const before = addMonths(open, -1)
  const exact = (month: LocalDate, from: LocalDate) =>
    business.find(
      ({ date, pays: [invoice, ...more], reference, amount }) =>
        invoice?.type === 'invoice' &&
        more.length === 0 &&
        reference !== null &&
        amount === invoice.total &&
        invoice.date >= month &&
        date >= from &&
        date.startsWith(from.slice(0, 7)),
    )
  // Payments before the books begin are not in the books.
  const twice = before < begin ? undefined : exact(before, before)
  const once = exact(open, open)
  // The partial payment replaces the full one.
  if (once !== undefined)
    business.splice(business.indexOf(once), 1, {
      ...once,
      amount: half(once.amount),
      text: `Teilzahlung Rechnung ${once.pays[0]?.number}`,
    })
  const bill: DemoDocument = {
    type: 'expense',
    number: 'EUR-4711',
    company: 'Komponenten Import Muster AG',
    date: dayOf(open, 2),
    total: 125_000,
    foreign: { currency: 'EUR', base_total: 118_750 },
    account: 4200,
    reference: null,
    text: 'Getriebenaben, Rechnung in Euro',
  }
  return [
    ...(twice === undefined ? [] : [{ ...twice, date: dayOf(open, 11), pays: [] }]),
    transaction(dayOf(open, 23), -119_375, {
      name: bill.company,
      text: `Rechnung ${bill.number}, EUR 1250.00 zu 0.955`,
      pays: [bill],
    }),
    transaction(dayOf(open, 17), 23_740, { name: 'Frieda Rätsel', text: 'Danke und Gruss' }),
  ]
}

const VAT_PER_MILLE = 81

/**
 * The day for which the books are made, and their first possible day, so that one VAT rate applies to all of them. The day is
 * today, or, once another standard rate applies, the first day of that rate; the first possible day is the first day of their
 * own rate, which begins with a year.
 */
export const demoDays = (
  today: LocalDate,
  rates: readonly Pick<VatRate, 'kind' | 'rate_millis' | 'valid_from' | 'valid_to'>[],
): { readonly day: LocalDate; readonly since: LocalDate | null } => {
  const own = rates.find(({ kind, rate_millis }) => kind === 'standard' && rate_millis === VAT_PER_MILLE * 100)
  const end = own?.valid_to ?? null
  return { day: end === null || today <= end ? today : addDays(end, 1), since: own?.valid_from ?? null }
}

/** The tax contained in an amount at the standard rate, rounded half up to a Rappen. */
const demoTaxIn = (gross: number): number =>
  Math.sign(gross) * Math.floor((Math.abs(gross) * VAT_PER_MILLE * 2 + 1081) / (2 * 1081))

/** Accounts whose amounts include tax. */
const TAXED: readonly number[] = [3200, 3400, 4200, 5820, 6100, 6210, 6260, 6400, 6500, 6510, 6641]

/** The tax of each quarter, paid in the second month after it. */
const vatPayments = (
  begin: LocalDate,
  { business, till, documents }: Record<'business' | 'till', readonly DemoTransaction[]> & Pick<DemoBooks, 'documents'>,
): readonly DemoTransaction[] => {
  const pay = (quarter: LocalDate, amount: number) =>
    transaction(dayOf(addMonths(quarter, 4), 26), -amount, {
      name: 'Steuerverwaltung Beispiel',
      account: 2201,
      text: `Mehrwertsteuer Quartal ${Math.ceil(Number(quarter.slice(5, 7)) / 3)}/${quarter.slice(0, 4)}`,
    })
  const taxOf = (quarter: LocalDate): number => {
    const isWithin = ({ date }: { readonly date: LocalDate }) => date >= quarter && date < addMonths(quarter, 3)
    const booked = [...business, ...till].filter(isWithin)
    const discounts = booked.flatMap(({ amount, pays }) => {
      const [invoice, ...more] = pays
      return invoice !== undefined && more.length === 0 && amount === invoice.total - discountOf(invoice)
        ? [-demoTaxIn(invoice.total - amount)]
        : []
    })
    return [
      ...documents.filter(isWithin).map((document) => {
        const baseTotal = document.foreign?.base_total ?? document.total
        return demoTaxIn(document.type === 'invoice' ? baseTotal : -baseTotal)
      }),
      ...booked.filter(({ account }) => TAXED.includes(account ?? 0)).map(({ amount }) => demoTaxIn(amount)),
      ...discounts,
    ].reduce((sum, tax) => sum + tax, 0)
  }
  const quarters = [0, 3, 6, 9, 12, 15, 18, 21].map((months) => addMonths(begin, months))
  return [pay(addMonths(begin, -3), DEMO_VAT_BEFORE), ...quarters.map((quarter) => pay(quarter, taxOf(quarter)))]
}
