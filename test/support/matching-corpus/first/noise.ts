// Movements without a document: card purchases, fees, wages, cash, transfers between own accounts, and payments of
// customers for unknown bills.
import type { LocalDate } from '../../../../shared/value/calendar.ts'
import { digits, swissIban } from '../accounts.ts'
import { monthName, withNumber, withoutNumber } from '../messages.ts'
import { addressIn, personName, SHOPS } from '../names.ts'
import { type CorpusClass, pay } from '../payment.ts'
import { NOTHING_SHOWN, type Shown } from '../shown.ts'
import type { KnownAccounts, MadePayment, World } from '../world.ts'

/** A transaction that pays no document. */
const nothing = (
  world: World,
  self: CorpusClass,
  reported: MadePayment & { readonly text: string },
  shown: Partial<Shown> = {},
): void => {
  const transaction = world.transaction({ ...reported, bank: 'camt-other' })
  if (transaction === null) return
  const { class_name, half } = { class_name: self.name, half: self.half }
  world.add({
    transaction: { ...transaction, text: reported.text, end_to_end_id: null },
    class_name,
    half,
    pays: [],
    or: [],
    tolerated: [],
    mirror_id: null,
    shown: { ...NOTHING_SHOWN, ...shown },
  })
}

const dotted = (day: LocalDate): string => `${day.slice(8)}.${day.slice(5, 7)}.${day.slice(0, 4)}`

const cardPurchase: CorpusClass = {
  name: 'card purchases',
  half: 'first',
  share: 38,
  isNoise: true,
  add(world, self) {
    const { random } = world
    const day = world.day()
    const shop = random.pick(SHOPS)
    const card = `XXXX${digits(random, 4)}`
    const free = random.between(280, 34_000)
    const text = random.pick([
      `KAUF/DIENSTLEISTUNG VOM ${dotted(day)} KARTEN NR. ${card} ${shop.toUpperCase()}`,
      `KAUF/ONLINE-SHOPPING VOM ${dotted(day)} KARTEN NR. ${card} ${shop}`,
      `Einkauf ${shop} ${dotted(day)}, ${random.between(8, 19)}:${digits(random, 1)}0, Visa Debit-Nr. ${digits(random, 6)}xxxxxx${digits(random, 4)}`,
      `Einkauf ZKB Visa Debit Card Nr. xxxx ${digits(random, 4)}, ${shop}`,
      `TWINT KAUF/DIENSTLEISTUNG VOM ${dotted(day)} VON TELEFON-NR. +4179${digits(random, 7)} ${shop.toUpperCase()}`,
      `${shop}; Zahlung Debitkarte; ${digits(random, 8)}-0 ${digits(random, 2)}/27, Transaktions-Nr. ${digits(random, 7)}TO${digits(random, 7)}`,
      `Einkauf TWINT, ${shop} TWINT Nr. ${digits(random, 8)}`,
    ])
    nothing(world, self, {
      day,
      amount: -(world.oneIn(3) ? free : free - (free % 5)),
      name: world.oneIn(4) ? null : shop,
      text,
    })
  },
}

const fees: CorpusClass = {
  name: 'bank fees',
  half: 'first',
  share: 14,
  isNoise: true,
  add(world, self) {
    const { random } = world
    const day = world.day()
    const text = random.pick([
      'PREIS FÜR KONTOFÜHRUNG',
      `PREIS FÜR BANKPAKET BUSINESS ${day.slice(5, 7)}.${day.slice(0, 4)}`,
      `UEBRIGE: 25-${digits(random, 4)}-2 FÜR EINZAHLUNGEN AM SCHALTER ES`,
      `PREIS FÜR EINZAHLUNGEN VOM ${dotted(day)} QR-IBAN: ${swissIban(random)} ${random.between(1, 9)} TRANSAKTIONEN`,
      'Saldo Dienstleistungspreisabschluss',
      'Gebühr Debitkarte Jahrespreis',
      'Kontoführungsgebühr · Spesen 3. Quartal',
      'FRAIS DE GESTION DU COMPTE',
    ])
    nothing(world, self, {
      day,
      amount: -random.pick([300, 500, 500, 800, 1200, 170, 46, 115, 2500, 6000, random.between(20, 4000)]),
      text,
    })
  },
}

/** To people, some of whom are also customers. */
const wages: CorpusClass = {
  name: 'wages',
  half: 'first',
  share: 18,
  isNoise: true,
  add(world, self) {
    const { random, language } = world
    const day = world.day()
    const asCustomer = world.oneIn(7) ? random.pick(world.customers.filter(({ is_person }) => is_person)) : null
    const name = asCustomer?.name ?? personName(random, language)
    const month = monthName(language, day)
    const word = { de: random.pick(['Lohn', 'Lohnzahlung', 'Salär', 'Spesen']), fr: 'Salaire', it: 'Stipendio' }[
      language
    ]
    const isCollective = world.oneIn(4)
    const text = isCollective
      ? `SAMMELAUFTRAG LOHN`
      : `${word} ${month} ${day.slice(0, 4)} · ${random.pick(['LASTSCHRIFT', 'E-Banking Auftrag', 'SAMMELAUFTRAG LOHN'])}`
    const amount = -(random.between(38_000, 720_000) * (isCollective ? 3 : 1))
    nothing(world, self, {
      day,
      amount: amount - (amount % 5),
      name: isCollective ? null : name,
      iban: isCollective ? null : swissIban(random),
      address: addressIn(random, language),
      text,
    })
  },
}

const cash: CorpusClass = {
  name: 'cash in and out',
  half: 'first',
  share: 12,
  isNoise: true,
  add(world, self) {
    const { random } = world
    const day = world.day()
    const isIn = world.oneIn(3)
    const text = isIn
      ? random.pick([
          'EINZAHLUNG',
          `EINZAHLUNG VOM ${dotted(day)} KARTEN NR. XXXX${digits(random, 4)} POSTOMAT`,
          'Bareinzahlung',
          'Bancomat/Debitkarte',
        ])
      : random.pick([
          `BARGELDBEZUG VOM ${dotted(day)} KARTEN NR. XXXX${digits(random, 4)} POSTOMAT ${digits(random, 2)}`,
          `Bezug BM Geschäftsstelle ${dotted(day)}`,
          'Bancomat',
        ])
    nothing(world, self, {
      day,
      amount:
        (isIn ? 1 : -1) *
        random.pick([5000, 10_000, 20_000, 30_000, 50_000, 100_000, 150_000, random.between(400, 9000) * 50]),
      text,
    })
  },
}

/** Of a known customer or supplier, for a bill that is not in the books: no open document has the amount. */
const unknownBill: CorpusClass = {
  name: 'known payer, unknown document',
  half: 'first',
  share: 18,
  isNoise: true,
  add(world, self) {
    const { random, language } = world
    const day = world.day()
    const isIn = world.oneIn(2)
    const by: KnownAccounts = isIn ? world.customer() : world.supplier()
    const amount = world.oddAmount() * 10 + random.between(1, 9)
    const number = random.pick([
      `${random.between(100_000, 999_999)}`,
      `B-${digits(random, 5)}`,
      `${day.slice(0, 4)}/${digits(random, 3)}`,
    ])
    const message = world.oneIn(2) ? withNumber(random, language, number, day) : withoutNumber(random, language, day)
    pay(world, self, { by, documents: [], amount: isIn ? amount : -amount, day, message })
  },
}

/** Between the main and the savings account, on the same day or the next ones; each side may name the other account. */
const ownTransfer: CorpusClass = {
  name: 'own accounts',
  half: 'first',
  share: 9,
  add(world, self) {
    const { random, language } = world
    const day = world.day(5)
    if (Number(day.slice(8)) > 26) return
    const [from, to] = world.oneIn(2) ? [world.account(0), world.account(1)] : [world.account(1), world.account(0)]
    const amount = random.pick([
      100_000,
      200_000,
      500_000,
      1_000_000,
      2_000_000,
      random.between(50, 900) * 1000,
      random.between(5000, 99_999),
    ])
    const word = {
      de: random.pick(['Übertrag', 'Kontoübertrag', 'Liquidität', '']),
      fr: random.pick(['Transfert', '']),
      it: 'Giroconto',
    }[language]
    const side = (own: typeof from, other: typeof from, signed: number, at: LocalDate) => {
      const isStated = random.between(1, 10) <= 6
      const transaction = world.transaction({
        account: own,
        amount: signed,
        day: at,
        name: world.owner,
        address: world.home,
        iban: isStated ? other.record.iban : null,
        message: word,
      })
      // Only the counterparty's own field counts, not the text.
      return { transaction, isStated: transaction?.counterparty_iban != null }
    }
    const out = side(from, to, -amount, day)
    const into = side(to, from, amount, world.later(day, 0, world.oneIn(4) ? 2 : 0))
    if (out.transaction === null || into.transaction === null) return
    for (const [one, other] of [
      [out, into],
      [into, out],
    ] as const) {
      if (one.transaction === null || other.transaction === null) continue
      world.add({
        transaction: one.transaction,
        class_name: self.name,
        half: self.half,
        pays: [],
        or: [],
        tolerated: [],
        mirror_id: other.transaction.id,
        shown: { ...NOTHING_SHOWN, iban: one.isStated, name: 'equal' },
      })
    }
  },
}

export const NOISE: readonly CorpusClass[] = [cardPurchase, fees, wages, cash, unknownBill, ownTransfer]
