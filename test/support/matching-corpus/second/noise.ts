// Movements without a document in the second half: rent, taxes, insurance and interest with references and numbers of
// their own; unknown payers whose amount or number is that of a bill; own accounts with decoys, and in two currencies.
import type { LocalDate } from '../../../../shared/value/calendar.ts'
import { digits, referenceFor, referenceHabit, swissIban } from '../accounts.ts'
import { monthName, withNumber, withoutNumber } from '../messages.ts'
import { addressIn, firstName, personName } from '../names.ts'
import { type CorpusClass, daysAfter, numberOf, pay } from '../payment.ts'
import { NOTHING_SHOWN } from '../shown.ts'
import type { MadePayment, OwnAccount, World } from '../world.ts'

const decimal = (rappen: number): string => `${Math.floor(rappen / 100)}.${String(rappen % 100).padStart(2, '0')}`

const nothing = (world: World, self: CorpusClass, reported: MadePayment): void => {
  const transaction = world.transaction(reported)
  if (transaction === null) return
  world.add({
    transaction,
    class_name: self.name,
    half: self.half,
    pays: [],
    or: [],
    tolerated: [],
    mirror_id: null,
    shown: NOTHING_SHOWN,
  })
}

/** With QR references and customer numbers, to creditors whose bills are not in the books. */
const authorities: CorpusClass = {
  name: 'taxes, insurance, social insurance',
  half: 'second',
  share: 30,
  isNoise: true,
  add(world, self) {
    const { random, language } = world
    const day = world.day()
    const name = random.pick([
      'Kantonales Steueramt',
      'Eidg. Steuerverwaltung',
      'Ausgleichskasse Mittelland',
      'SVA Beispielkanton',
      'Helvetica Versicherungen AG',
      'Pensionskasse Gewerbe',
      'SUVERA Unfall',
      'Stromwerk Aaretal AG',
      'Telekom Alpina (Schweiz) AG',
      'Wasserversorgung Oberwil',
    ])
    const reference = referenceFor(referenceHabit(random, 'qr'), random.between(1, 9999), random.between(1000, 999_999))
    const isQr = !world.oneIn(3)
    const message = isQr
      ? ''
      : random.pick([
          `Prämie ${monthName(language, day)}`,
          `Abrechnungs-Nr. ${digits(random, 6)}`,
          `Police ${digits(random, 8)}`,
          `MWST Q${random.between(1, 4)}/${day.slice(0, 4)}`,
          `Vertrag ${digits(random, 5)}`,
        ])
    nothing(world, self, {
      day,
      amount: -random.between(4000, 900_000),
      name,
      iban: swissIban(random),
      address: addressIn(random, language),
      reference: isQr ? reference : null,
      message,
    })
  },
}

/** Standing orders of one amount; the landlord may be a supplier with other bills open. */
const rent: CorpusClass = {
  name: 'rent and leasing',
  half: 'second',
  share: 14,
  isNoise: true,
  add(world, self) {
    const { random, language } = world
    const day = world.day()
    const by = world.supplier()
    const word = { de: random.pick(['Miete', 'Leasing', 'Miete & Nebenkosten']), fr: 'Loyer', it: 'Affitto' }[language]
    pay(world, self, {
      by,
      documents: [],
      amount: -(random.between(600, 5200) * 100 + 1),
      day,
      message: `${word} ${monthName(language, day)} ${day.slice(0, 4)}`,
    })
  },
}

const interest: CorpusClass = {
  name: 'interest, reversals, corrections',
  half: 'second',
  share: 12,
  isNoise: true,
  add(world, self) {
    const { random } = world
    const day = world.day()
    const isIn = world.oneIn(2)
    const message = random.pick([
      'Habenzins',
      'Zins Festkredit 4711',
      `Zinsabschluss per ${day}`,
      'RÜCKBUCHUNG / STORNO',
      'Verrechnungssteuer',
      'Kreditkommission',
      'Storno Gebühr',
    ])
    nothing(world, self, { day, amount: (isIn ? 1 : -1) * random.between(5, 90_000), message, bank: 'camt-other' })
  },
}

/** Another party pays exactly the amount of a bill, or writes the number of a bill: another shop, a gift, a deposit. */
const stranger: CorpusClass = {
  name: 'strangers with the amount or number of a bill',
  half: 'second',
  share: 20,
  isNoise: true,
  add(world, self) {
    const { random, language } = world
    const document = random.pick(world.documents.filter(({ type, record }) => type === 'invoice' && record.total > 0))
    const by = world.known(document)
    if (by === undefined) return
    const day = daysAfter(world, [document], 0, 6)
    const last = by.name.split(' ').at(-1) ?? ''
    const isRelated = by.is_person && world.oneIn(2)
    const fresh = firstName(random, language)
    const name = isRelated && !by.name.startsWith(fresh) ? `${fresh} ${last}` : personName(random, language)
    if (world.isTaken(name)) return
    const hasNumber = world.oneIn(3)
    const amount = hasNumber ? document.record.total + random.between(40, 600) * 100 + 7 : document.record.total
    const message = hasNumber
      ? random.pick([`Kd ${numberOf(document)}`, withNumber(random, language, numberOf(document), day)])
      : random.pick(['Spende', 'Kaution', 'Gutschein', '', withoutNumber(random, language, day)])
    nothing(world, self, { day, amount, name, iban: swissIban(random), address: addressIn(random, language), message })
  },
}

const mirrored = (
  world: World,
  self: CorpusClass,
  sides: readonly (MadePayment & { readonly namesOther: boolean })[],
): void => {
  const made = sides.map((side) => ({ transaction: world.transaction(side), namesOther: side.namesOther }))
  const [out, into] = made
  if (!out?.transaction || !into?.transaction) return
  for (const [one, other] of [
    [out, into],
    [into, out],
  ] as const) {
    if (one.transaction === null || other.transaction === null) continue
    const iban = one.namesOther && one.transaction.counterparty_iban !== null
    world.add({
      transaction: one.transaction,
      class_name: self.name,
      half: self.half,
      pays: [],
      or: [],
      tolerated: [],
      mirror_id: other.transaction.id,
      shown: { ...NOTHING_SHOWN, iban, name: one.transaction.name === null ? 'none' : 'equal' },
    })
  }
}

/** On the same days other money of the same amount moves: cash, a customer without a bill, a second transfer. */
const decoys: CorpusClass = {
  name: 'own accounts with decoys',
  half: 'second',
  share: 16,
  isNoise: true,
  add(world, self) {
    const { random, language } = world
    const day = world.day(6)
    if (Number(day.slice(8)) > 24) return
    const amount = random.pick([50_000, 100_000, 200_000, 300_000, 1_000_000])
    const side = (own: OwnAccount, other: OwnAccount, signed: number, at: LocalDate) => {
      const namesOther = world.oneIn(2)
      const name = world.oneIn(3) ? null : world.owner
      const bank = namesOther || name === null ? ('camt-other' as const) : own.bank
      return {
        account: own,
        amount: signed,
        day: at,
        name,
        address: world.home,
        iban: namesOther ? other.record.iban : null,
        message: random.pick(['Übertrag', '', 'Umbuchung']),
        bank: world.oneIn(3) ? ('camt-ubs' as const) : bank,
        namesOther,
      }
    }
    const [one, two] = world.oneIn(2) ? [world.account(0), world.account(1)] : [world.account(1), world.account(0)]
    mirrored(world, self, [side(one, two, -amount, day), side(two, one, amount, world.later(day, 0, 2))])
    const near = world.later(day, 0, 3)
    if (world.oneIn(3))
      nothing(world, self, { account: two, day: near, amount, message: 'EINZAHLUNG POSTOMAT', bank: 'camt-other' })
    else if (world.oneIn(2))
      nothing(world, self, {
        account: one,
        day: near,
        amount: -amount,
        message: `Bezug BM ${digits(random, 4)}`,
        bank: 'camt-other',
      })
    else
      nothing(world, self, {
        account: two,
        day: near,
        amount,
        name: personName(random, language),
        iban: swissIban(random),
        message: 'Anzahlung',
        bank: 'camt-other',
      })
  },
}

/** From francs to euros: one side states the rate, both or one state the accounts. */
const twoCurrencies: CorpusClass = {
  name: 'own accounts in two currencies',
  half: 'second',
  share: 8,
  isNoise: true,
  add(world, self) {
    const { random } = world
    const day = world.day(6)
    if (Number(day.slice(8)) > 26) return
    const euros = random.between(5, 200) * 10_000
    const rate = random.between(9250, 9650)
    const francs = Math.round((euros * rate) / 10_000)
    const foreign = { amount: decimal(euros), currency: 'EUR', rate: `0.${rate}` }
    const common = { day, name: world.owner, address: world.home, bank: 'camt-ubs' as const, message: 'Übertrag' }
    mirrored(world, self, [
      {
        ...common,
        account: world.account(0),
        amount: -francs,
        iban: world.account(2).record.iban,
        foreign,
        namesOther: true,
      },
      {
        ...common,
        account: world.account(2),
        amount: euros,
        iban: world.oneIn(2) ? world.account(0).record.iban : null,
        namesOther: true,
      },
    ])
  },
}

export const NOISE: readonly CorpusClass[] = [authorities, rent, interest, stranger, decoys, twoCurrencies]
