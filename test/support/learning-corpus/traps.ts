// Movements that look like earlier ones and are booked differently, always or sometimes. Each of them occurs in real
// books.
import { digits, swissIban } from '../matching-corpus/accounts.ts'
import { buy } from './purchases.ts'
import { anyDay, NO_PARTY, onAccount, type PurposeClass, STANDARD, toFive } from './purpose.ts'
import { orders, party } from './transfers.ts'

/** A supermarket for the office and for the family: nothing on the statement distinguishes them. */
const twoAccounts: PurposeClass = {
  name: 'trap: a shop on two accounts',
  add(company, name) {
    const shop = company.random.pick(['MIGRANO BERN', 'COOPINA CITY', 'LANDHANDEL FREI'])
    buy(company, {
      class_name: name,
      shop,
      least: 500,
      most: 18_000,
      bookedAt: () =>
        company.random.between(1, 10) <= 6
          ? { purpose: `office at ${shop}`, booked: onAccount(6500, STANDARD) }
          : { purpose: `private at ${shop}`, booked: onAccount(2850) },
    })
  },
}

/**
 * Rent and parking on one account. Half of the tenants name the purpose; for the others only the amount distinguishes
 * them.
 */
const twoPurposes: PurposeClass = {
  name: 'trap: one landlord, two purposes',
  add(company, name) {
    const { random, months } = company
    if (random.between(1, 2) > 1) return
    const to = party(company)
    const pay = orders(company, to, `rent ${to.name}`, name)
    const park = orders(company, to, `parking ${to.name}`, name)
    const isStated = random.between(1, 2) === 1
    const [large, small] = [toFive(random.between(120_000, 300_000)), toFive(random.between(9000, 22_000))]
    for (const month of months) {
      const stated = (word: string) => (isStated ? `${word} ${month.slice(5)}/${month.slice(0, 4)}` : '')
      pay({ month, day: 1, amount: -large, message: stated('Miete Lager'), booked: onAccount(6000) })
      park({ month, day: 2, amount: -small, message: stated('Parkplatz'), booked: onAccount(6200) })
    }
  },
}

/** Wages, and now and then refunded expenses. */
const wageAndOutlay: PurposeClass = {
  name: 'trap: wages and outlays of one person',
  add(company, name) {
    const { random, months } = company
    const to = party(company, true)
    const wage = orders(company, to, `wage ${to.name}`, name)
    const outlay = orders(company, to, `outlays ${to.name}`, name)
    const usual = random.between(300_000, 600_000)
    for (const month of months) {
      const shown = `${month.slice(5)}.${month.slice(0, 4)}`
      wage({ month, day: 25, amount: -toFive(usual), message: `Lohn ${shown}`, booked: onAccount(5000) })
      if (random.between(1, 3) > 1) continue
      const amount = -random.between(2000, 60_000)
      outlay({ month, day: random.between(5, 20), amount, message: `Spesen ${shown}`, booked: onAccount(5820) })
    }
  },
}

/** Two people with one name and two accounts: one is paid for cleaning, the other for a patent. */
const namesakes: PurposeClass = {
  name: 'trap: one name on two accounts',
  add(company, name) {
    const { random, months } = company
    if (random.between(1, 3) > 1) return
    const first = party(company, true)
    const second = { ...first, iban: swissIban(random) }
    const clean = orders(company, first, `cleaning ${first.name}`, name)
    const license = orders(company, second, `license ${second.name}`, name)
    const start = random.between(3, 15)
    for (const [at, month] of months.entries()) {
      const amount = toFive(random.between(20_000, 60_000))
      clean({ month, day: random.between(3, 20), amount: -amount, message: '', booked: onAccount(6040) })
      if (at < start) continue
      license({ month, day: 21, amount: -amount, message: '', booked: onAccount(4470) })
    }
  },
}

/** From some month of the second year it is booked on another account. */
const changed: PurposeClass = {
  name: 'trap: another account in the second year',
  add(company, name) {
    const { random, months } = company
    if (random.between(1, 3) > 1) return
    const to = party(company)
    const change = random.between(12, 20)
    const [before, after] = [
      orders(company, to, `advice ${to.name}`, name),
      orders(company, to, `advertising ${to.name}`, name),
    ]
    for (const [at, month] of months.entries()) {
      const amount = -toFive(random.between(30_000, 70_000))
      const [pay, booked] = at < change ? [before, onAccount(6530)] : [after, onAccount(6600)]
      pay({ month, day: random.between(8, 20), amount, message: '', booked })
    }
  },
}

/** Paid once: to a party without other payments, or to one that is paid for something else every month. */
const once: PurposeClass = {
  name: 'trap: paid once',
  add(company, name) {
    const { random, months } = company
    for (let count = 16; count > 0; count -= 1) {
      const to = party(company, random.between(1, 2) === 1)
      const number = random.pick([6700, 6520, 4000, 1500, 6580, 8500])
      const pay = orders(company, to, `once ${to.name}`, name)
      const month = random.pick(months)
      const message = random.pick(['', `Rechnung ${digits(random, 5)}`, 'gemäss Offerte', 'Anzahlung'])
      pay({
        month,
        day: random.between(2, 27),
        amount: -random.between(3000, 900_000),
        message,
        booked: onAccount(number),
      })
    }
    const landlord = party(company)
    const rent = orders(company, landlord, `rent ${landlord.name}`, name)
    const deposit = orders(company, landlord, `deposit ${landlord.name}`, name)
    const amount = toFive(random.between(60_000, 200_000))
    const at = random.between(4, 20)
    for (const month of months) {
      rent({ month, day: 1, amount: -amount, message: `Miete Archiv ${month.slice(5)}`, booked: onAccount(6000) })
    }
    const message = random.pick(['Mietkaution', 'Kaution Archiv', 'Schlüsseldepot'])
    deposit({ month: months[at] ?? '', day: 9, amount: -amount * 3, message, booked: onAccount(1410) })
  },
}

/** One insurer with one account: accident and liability, distinguished only by references that change each time. */
const twoContracts: PurposeClass = {
  name: 'trap: two contracts of one insurer',
  add(company, name) {
    const { random, months } = company
    if (random.between(1, 2) > 1) return
    const to = party(company, false, true)
    const accidents = orders(company, to, `accidents ${to.name}`, name)
    const liability = orders(company, to, `liability ${to.name}`, name)
    const usual = random.between(20_000, 80_000)
    for (const [at, month] of months.entries()) {
      const pay = at % 6 < 3 ? accidents : liability
      const booked = at % 6 < 3 ? onAccount(5730) : onAccount(6310)
      pay({ month, day: random.between(4, 24), amount: -random.between(usual, usual * 2), message: '', booked })
    }
  },
}

/** Machines without a name: no text says what was bought. */
const nameless: PurposeClass = {
  name: 'trap: nothing but the kind of booking',
  add(company, name) {
    const { random, months } = company
    for (const month of months) {
      if (random.between(1, 2) > 1) continue
      const number = random.pick([6500, 6640, 4000])
      const text = random.pick(['LASTSCHRIFT', 'Belastung eBanking', 'E-Banking Auftrag', 'Zahlung Debitkarte'])
      company.add({
        class_name: name,
        purpose: `nameless ${number}`,
        booked: onAccount(number),
        movement: { ...NO_PARTY, day: anyDay(company, month), amount: -random.between(500, 90_000), text },
      })
    }
  },
}

/** A supplier refunds an overpayment: a receipt from a party that usually receives money. */
const refunds: PurposeClass = {
  name: 'trap: money back',
  add(company, name) {
    const { random, months } = company
    const to = party(company)
    const pay = orders(company, to, `material ${to.name}`, name)
    const back = orders(company, to, `refund ${to.name}`, name)
    for (const [at, month] of months.entries()) {
      const amount = random.between(8000, 90_000)
      pay({ month, day: random.between(3, 15), amount: -amount, message: '', booked: onAccount(4000, STANDARD) })
      if (at % 9 === 8) back({ month, day: 20, amount, message: 'Gutschrift', booked: onAccount(4000, STANDARD) })
    }
  },
}

export const TRAPS: readonly PurposeClass[] = [
  ...[twoAccounts, twoPurposes, wageAndOutlay, namesakes, changed, once, twoContracts, nameless, refunds],
]
