// Card purchases, bank charges, subscriptions, and cash withdrawals.
import { digits } from '../matching-corpus/accounts.ts'
import {
  anyDay,
  type Booked,
  type Company,
  dayIn,
  dotted,
  NO_PARTY,
  onAccount,
  type PurposeClass,
  REDUCED,
  STANDARD,
} from './purpose.ts'

/** Invented merchants as machines write them, and their goods. */
const MERCHANTS: readonly (readonly [shop: string, booked: Booked, least: number, most: number])[] = [
  ['TANKSTELLE OBERHOLZ', onAccount(6210, STANDARD), 4000, 13_000],
  ['Bahn AG AUTOMAT BERN', onAccount(6640, STANDARD), 480, 9800],
  ['PAPETERIE STEIGER WIL', onAccount(6500, STANDARD), 590, 16_000],
  ['Restaurant Zum Ochsen', onAccount(6641, STANDARD), 1800, 19_000],
  ['PARKHAUS METRO ZUERICH', onAccount(6200, STANDARD), 200, 3600],
  ['BAUMARKT HOBBYLAND 0231', onAccount(4000, STANDARD), 990, 45_000],
  ['DROGERIE ALPENBLICK', onAccount(6460, STANDARD), 700, 6000],
  ['GROSSMARKT FRISCH & CO', onAccount(4200, REDUCED), 3000, 52_000],
  ['POSTSTELLE 8400', onAccount(6513, null), 100, 5200],
  ['GARAGE TURBO AG', onAccount(6200, STANDARD), 4000, 90_000],
  ['BLUMEN FLORETTA', onAccount(6642, REDUCED), 1500, 9000],
  ['ELEKTRONIK DIGITEX SA', onAccount(6570, STANDARD), 1900, 88_000],
]

const SERVICES = [
  'CLOUDSTACK.IO DUBLIN',
  'MAILDROP LTD',
  'ADOBAX SYSTEMS',
  'ZOOMIFY INC SAN JOSE',
  'GITHAVEN.COM',
  'BUCHFIX ONLINE',
]

/** Two forms of one bank: with the card, and by phone; numbers, days and times differ each time. */
const cardForms = ({ random }: Company) => {
  const card = digits(random, 4)
  return random.pick([
    [
      (shop: string, day: string) => `KAUF/DIENSTLEISTUNG VOM ${day} KARTEN NR. XXXX${card} ${shop.toUpperCase()}`,
      (shop: string, day: string) =>
        `TWINT KAUF/DIENSTLEISTUNG VOM ${day} VON TELEFON-NR. +4179${digits(random, 7)} ${shop.toUpperCase()}`,
    ],
    [
      (shop: string, day: string) =>
        `Einkauf ${shop} ${day}, ${random.between(8, 19)}:${digits(random, 1)}0, Visa Debit-Nr. ${digits(random, 6)}xxxxxx${card}`,
    ],
    [
      (shop: string) => `Einkauf ZKB Visa Debit Card Nr. xxxx ${card}, ${shop}`,
      (shop: string) => `Einkauf TWINT, ${shop} TWINT Nr. ${digits(random, 8)}`,
    ],
    [
      (shop: string) =>
        `${shop}; Zahlung Debitkarte; ${digits(random, 8)}-0 ${digits(random, 2)}/27, Transaktions-Nr. ${digits(random, 7)}TO${digits(random, 7)}`,
    ],
  ] as const)
}

/** Purchases in one shop. `bookedAt`: how the purchase of this number is booked. */
export const buy = (
  company: Company,
  wish: {
    readonly class_name: string
    readonly shop: string
    readonly least: number
    readonly most: number
    readonly bookedAt: (at: number) => { readonly purpose: string; readonly booked: Booked }
  },
): void => {
  const { random, months } = company
  const forms = cardForms(company)
  // Whether the import reads the name from the text.
  const isNamed = random.between(1, 4) > 1
  const often = random.between(1, 4)
  let at = 0
  for (const month of months) {
    for (let times = random.between(often - 1, often + 1); times > 0; times -= 1) {
      const day = anyDay(company, month)
      const text = random.pick<(shop: string, day: string) => string>([...forms])(wish.shop, dotted(day))
      company.add({
        class_name: wish.class_name,
        ...wish.bookedAt(at),
        movement: {
          ...NO_PARTY,
          day,
          amount: -random.between(wish.least, wish.most),
          name: isNamed ? wish.shop : null,
          text,
        },
      })
      at += 1
    }
  }
}

/** Purchases in one shop of these books are private now and then, those in the other shops never. */
const shops: PurposeClass = {
  name: 'card purchases',
  add(company, name) {
    const { random } = company
    for (const [shop, booked, least, most] of random.some(7, [...MERCHANTS])) {
      // In one shop of fourteen, once in two years.
      const isPrivateOnce = random.between(1, 14) === 1
      const privateAt = isPrivateOnce ? random.between(5, 60) : -1
      buy(company, {
        class_name: name,
        shop,
        least,
        most,
        bookedAt: (at) =>
          at === privateAt
            ? { purpose: `private at ${shop}`, booked: onAccount(2850) }
            : { purpose: `purchases at ${shop}`, booked },
      })
    }
  },
}

/** The same amount every month, with one change of the price. */
const subscriptions: PurposeClass = {
  name: 'subscriptions',
  add(company, name) {
    const { random, months } = company
    const [form] = cardForms(company)
    for (const service of random.some(3, SERVICES)) {
      const price = random.pick([990, 1290, 1900, 2490, 4900, 8990])
      const change = random.between(8, 22)
      const day = random.between(2, 26)
      for (const [at, month] of months.entries()) {
        const date = dayIn(month, day)
        company.add({
          class_name: name,
          purpose: service,
          booked: onAccount(6570),
          movement: {
            ...NO_PARTY,
            day: date,
            amount: -(at < change ? price : Math.round(price * 1.15)),
            name: service,
            text: form(service, dotted(date)),
          },
        })
      }
    }
  },
}

const BANK_WORDS = {
  de: [
    'PREIS FÜR KONTOFÜHRUNG',
    'PREIS FÜR BANKPAKET BUSINESS %m',
    'Kontoführungsgebühr',
    'Saldo Dienstleistungspreisabschluss',
  ],
  fr: ['FRAIS DE GESTION DU COMPTE', 'Prix pour la tenue du compte %m'],
  it: ['SPESE DI TENUTA CONTO', 'Prezzo per la gestione del conto %m'],
} as const

/** Charges and interest of the bank itself, without a counterparty. */
const bankItself: PurposeClass = {
  name: 'fees and interest',
  add(company, name) {
    const { random, months, language } = company
    const fee = random.pick<string>([...BANK_WORDS[language]])
    const amount = -random.pick([300, 500, 800, 1200, 2500])
    const isQuarterly = random.between(1, 3) === 1
    for (const [at, month] of months.entries()) {
      const day = dayIn(month, 27)
      const shown = `${month.slice(5)}.${month.slice(0, 4)}`
      const add = (text: string, of: number, purpose: string, booked: Booked) =>
        company.add({ class_name: name, purpose, booked, movement: { ...NO_PARTY, day, amount: of, text } })
      if (!isQuarterly || at % 3 === 2) add(fee.replace('%m', shown), amount, 'fees', onAccount(6940))
      if (at % 12 === 11) add(`HABENZINS ${month.slice(0, 4)}`, random.between(20, 9000), 'interest', onAccount(6950))
      if (random.between(1, 3) === 1) {
        add(
          `UEBRIGE: ${random.between(1, 9)} EINZAHLUNGEN AM SCHALTER`,
          -random.between(46, 900),
          'counter',
          onAccount(6940),
        )
      }
    }
  },
}

const cash: PurposeClass = {
  name: 'cash',
  add(company, name) {
    const { random, months } = company
    if (random.between(1, 2) > 1) return
    const card = digits(random, 4)
    for (const month of months) {
      const day = anyDay(company, month)
      const text = `BARGELDBEZUG VOM ${dotted(day)} KARTEN NR. XXXX${card} POSTOMAT ${digits(random, 2)}`
      const amount = -random.between(1, 20) * 5000
      company.add({
        class_name: name,
        purpose: 'cash',
        booked: onAccount(1000),
        movement: { ...NO_PARTY, day, amount, text },
      })
    }
  },
}

export const PURCHASES: readonly PurposeClass[] = [shops, subscriptions, bankItself, cash]
