// Payments by order, and receipts without an invoice: rent, wages, insurance, taxes, utilities, leasing, takings.
import { qrReferenceOf } from '../../../shared/value/creditor-reference.ts'
import { digits, qrIban, swissIban } from '../matching-corpus/accounts.ts'
import { monthName } from '../matching-corpus/messages.ts'
import { asWritten } from '../matching-corpus/written-names.ts'
import {
  type Booked,
  type Company,
  dayIn,
  dotted,
  NO_PARTY,
  onAccount,
  type PurposeClass,
  STANDARD,
  toFive,
} from './purpose.ts'

/** The payee or payer. */
export interface Party {
  readonly name: string
  readonly iban: string
  readonly is_person: boolean
}

export const party = (company: Company, is_person = false, withQrBill = false): Party => ({
  name: company.freshName(is_person),
  iban: withQrBill ? qrIban(company.random) : swissIban(company.random),
  is_person,
})

/** How banks word orders: with the payer's message, with the name in capitals, or with neither. */
const ORDERS = {
  de: [
    '%M · LASTSCHRIFT',
    '%M · Vergütungsauftrag',
    '%M · E-Banking Auftrag',
    'DAUERAUFTRAG %N · %M',
    '%M · e-banking Order',
  ],
  fr: ['%M · DÉBIT', '%M · Ordre e-banking', 'ORDRE PERMANENT %N · %M'],
  it: ['%M · ADDEBITO', '%M · Ordine e-banking', '%M · Bonifico'],
} as const

/** An order to or from a party, as one bank always writes it. */
export const orders = (company: Company, to: Party, purpose: string, class_name: string) => {
  const { random } = company
  const form = random.pick(ORDERS[company.language])
  // Some exports have no column for the counterparty's account.
  const showsIban = random.between(1, 5) > 1
  return (wish: {
    month: string
    day: number
    amount: number
    message: string
    booked: Booked
    reference?: string
  }) => {
    // Now and then entered in another program, or in the app of another bank.
    const name = random.between(1, 8) === 1 ? asWritten(random, to) : to.name
    const hasIban = showsIban && random.between(1, 25) > 1
    const text = form.replace('%M', wish.message).replace('%N', to.name.toUpperCase())
    company.add({
      class_name,
      purpose,
      booked: wish.booked,
      movement: {
        ...NO_PARTY,
        day: dayIn(wish.month, wish.day),
        amount: wish.amount,
        name,
        counterparty_iban: hasIban ? to.iban : null,
        reference: wish.reference ?? null,
        text: text.replace(/^ · | · $/, ''),
      },
    })
  }
}

const monthAnd = ({ language }: Company, month: string): string =>
  `${monthName(language, dayIn(month, 1))} ${month.slice(0, 4)}`

/** The same every month, with one change of the price. */
const rent: PurposeClass = {
  name: 'rent',
  add(company, name) {
    const { random, months, language } = company
    const to = party(company)
    const pay = orders(company, to, `rent ${to.name}`, name)
    const before = toFive(random.between(90_000, 480_000))
    const after = toFive(before * 1.03)
    const change = random.between(10, 20)
    const word = { de: random.pick(['Miete', 'Miete Büro', 'Mietzins Werkstatt']), fr: 'Loyer', it: 'Affitto' }[
      language
    ]
    for (const [at, month] of months.entries()) {
      const message = `${word} ${monthAnd(company, month)}`
      pay({
        month,
        day: random.between(1, 4),
        amount: -(at < change ? before : after),
        message,
        booked: onAccount(6000),
      })
    }
  },
}

const wages: PurposeClass = {
  name: 'wages',
  add(company, name) {
    const { random, months, language } = company
    const word = { de: random.pick(['Lohn', 'Salär', 'Lohnzahlung']), fr: 'Salaire', it: 'Stipendio' }[language]
    for (let person = random.between(2, 5); person > 0; person -= 1) {
      const to = party(company, true)
      const pay = orders(company, to, `wage ${to.name}`, name)
      const usual = random.between(320_000, 780_000)
      const first = person === 1 ? random.between(6, 16) : 0
      for (const month of months.slice(first)) {
        const times = month.endsWith('-12') ? 2 : 1
        const amount = -toFive(usual * times + random.between(-9000, 9000))
        const message = `${word} ${monthAnd(company, month)}`
        pay({ month, day: random.between(23, 26), amount, message, booked: onAccount(5000) })
      }
    }
  },
}

/** By one collective order, without a counterparty. */
const collectiveWages: PurposeClass = {
  name: 'wages in one order',
  add(company, name) {
    const { random, months } = company
    if (random.between(1, 3) > 1) return
    const usual = random.between(1_200_000, 4_000_000)
    for (const month of months) {
      company.add({
        class_name: name,
        purpose: 'wages together',
        booked: onAccount(5000),
        movement: {
          ...NO_PARTY,
          day: dayIn(month, 25),
          amount: -toFive(usual + random.between(-80_000, 80_000)),
          text: `SAMMELAUFTRAG LOHN ${digits(random, 5)} ${month.slice(5)}/${month.slice(0, 4)}`,
        },
      })
    }
  },
}

const QUARTERS = ['-03', '-06', '-09', '-12']
const isQuarter = (month: string): boolean => QUARTERS.some((end) => month.endsWith(end))

/** Bills that the bookkeeper does not enter as documents; each has a reference of its own. */
const bills: PurposeClass = {
  name: 'insurances, taxes, utilities',
  add(company, name) {
    const { random, months } = company
    const kinds = [
      { of: 'Ausgleichskasse', number: 5700, vat: null, monthly: false, least: 80_000, most: 900_000 },
      { of: 'Pensionskasse', number: 5720, vat: null, monthly: true, least: 90_000, most: 400_000 },
      { of: 'Versicherung', number: 6300, vat: null, monthly: false, least: 20_000, most: 150_000 },
      { of: 'Steuerverwaltung', number: 2200, vat: null, monthly: false, least: 150_000, most: 1_500_000 },
      {
        of: 'Elektrizitätswerk',
        number: 6400,
        vat: STANDARD,
        monthly: random.between(1, 2) === 1,
        least: 12_000,
        most: 90_000,
      },
      { of: 'Telecom', number: 6510, vat: STANDARD, monthly: true, least: 4900, most: 28_000 },
      { of: 'Abwasser', number: 6430, vat: null, monthly: false, least: 6000, most: 40_000 },
    ]
    for (const { of, number, vat, monthly, least, most } of kinds) {
      const fresh = party(company, false, true)
      const to = { ...fresh, name: `${of} ${fresh.name}` }
      const pay = orders(company, to, `${of} ${to.name}`, name)
      const usual = random.between(least, most)
      for (const month of months.filter((each) => monthly || isQuarter(each))) {
        const amount = -toFive(usual * (0.85 + 0.3 * random.fraction()))
        const reference = qrReferenceOf(digits(random, 26))
        const message = random.pick(['', '', `Rechnung ${digits(random, 6)}`, `Kd.-Nr. ${digits(random, 5)}`])
        pay({ month, day: random.between(5, 27), amount, message, booked: onAccount(number, vat), reference })
      }
    }
  },
}

const leasing: PurposeClass = {
  name: 'leasing and loans',
  add(company, name) {
    const { random, months } = company
    if (random.between(1, 2) > 1) return
    const to = party(company)
    const pay = orders(company, to, `leasing ${to.name}`, name)
    const amount = -toFive(random.between(25_000, 120_000))
    const contract = digits(random, 7)
    for (const month of months) {
      const message = `Leasing Vertrag ${contract} Rate ${random.between(1, 60)}`
      pay({ month, day: 1 + (Number(contract) % 20), amount, message, booked: onAccount(6260, STANDARD) })
    }
  },
}

/** The weekly payment of the card acquirer, and the monthly one of a subtenant. */
const income: PurposeClass = {
  name: 'takings and subtenants',
  add(company, name) {
    const { random, months } = company
    const acquirer = party(company)
    const takes = orders(company, acquirer, `takings ${acquirer.name}`, name)
    const usual = random.between(40_000, 600_000)
    for (const month of months) {
      for (const day of [3, 10, 17, 24]) {
        const amount = Math.round(usual * (0.6 + 0.8 * random.fraction()))
        const message = `VERGUETUNG KARTEN ${dotted(dayIn(month, day))} ${digits(random, 8)}`
        takes({ month, day, amount, message, booked: onAccount(3400, STANDARD) })
      }
    }
    if (random.between(1, 3) > 1) return
    const tenant = party(company, true)
    const comes = orders(company, tenant, `subtenant ${tenant.name}`, name)
    const amount = toFive(random.between(40_000, 160_000))
    for (const month of months) {
      comes({
        month,
        day: random.between(1, 6),
        amount,
        message: `Miete ${monthAnd(company, month)}`,
        booked: onAccount(7500),
      })
    }
  },
}

export const TRANSFERS: readonly PurposeClass[] = [rent, wages, collectiveWages, bills, leasing, income]
