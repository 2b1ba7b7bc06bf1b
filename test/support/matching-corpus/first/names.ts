// Payments distinguished only by name and amount: two companies of one name, umlauts, word order, equal amounts.

import { withNumber, withoutNumber } from '../messages.ts'
import { lastName, legalForm, tradeName } from '../names.ts'
import { type CorpusClass, daysAfter, numberOf, pay } from '../payment.ts'
import type { KnownAccounts, World } from '../world.ts'
import { transcribed, turnedRound, withoutAccents, withoutLegalForm } from '../written-names.ts'

/** `Brändli Optik AG` and `Brändli Optik GmbH`, both customers. */
const twins = (world: World): readonly [KnownAccounts, KnownAccounts] => {
  const { random, language } = world
  for (;;) {
    const base = `${lastName(random, language)} ${tradeName(random, language)}`
    const form = legalForm(random, language)
    const other =
      form === 'AG' ? 'GmbH' : form === 'SA' ? (language === 'fr' ? 'Sàrl' : 'Sagl') : language === 'de' ? 'AG' : 'SA'
    if (world.companies.some(({ name }) => name.startsWith(base))) continue
    const [one, two] = [
      world.newCustomer({ name: `${base} ${form}`, is_person: false }),
      world.newCustomer({ name: `${base} ${other}`, is_person: false }),
    ]
    return [
      { ...one, namesakes: [two.company.id] },
      { ...two, namesakes: [one.company.id] },
    ]
  }
}

/** The legal form decides, and is sometimes missing. */
const legalForms: CorpusClass = {
  name: 'AG and GmbH of one name',
  half: 'first',
  share: 5,
  add(world, self) {
    const [one, two] = twins(world)
    const { random, language } = world
    const day = world.day(30)
    const total = world.amount()
    const bills = [
      world.invoice(one, { day, total }),
      world.invoice(two, { day: world.later(day, 0, 9), total: world.oneIn(2) ? total : world.amount() }),
    ] as const
    for (const [at, by] of [one, two].entries()) {
      const document = bills[at]
      if (document === undefined || world.oneIn(4)) continue
      const writesForm = world.oneIn(2)
      const name = writesForm ? by.name : withoutLegalForm(by.name)
      const saysNumber = world.oneIn(4)
      const message = saysNumber
        ? withNumber(random, language, numberOf(document), day)
        : withoutNumber(random, language, day)
      const isShort = /^\d{1,4}$/.test(numberOf(document))
      pay(world, self, {
        by: writesForm ? { ...by, namesakes: [] } : by,
        documents: [document],
        day: daysAfter(world, bills, 3, 35),
        name: world.oneIn(3) ? name.toUpperCase() : name,
        message,
        shown: { number: saysNumber ? (isShort ? 'short' : 'whole') : 'none' },
      })
    }
  },
}

/** The name in another spelling; the amount is unique. */
const otherSpelling: CorpusClass = {
  name: 'umlauts, capitals, order of words',
  half: 'first',
  share: 6,
  add(world, self) {
    const by = world.customer()
    const day = world.day(20)
    const document = world.invoice(by, { day, total: world.oddAmount() })
    const { random } = world
    const base = by.is_person ? random.pick([turnedRound(by.name), turnedRound(by.name, true), by.name]) : by.name
    const dressed = random.pick([
      transcribed(base),
      withoutAccents(base),
      base.toUpperCase(),
      transcribed(base).toUpperCase(),
    ])
    const name = by.is_person
      ? dressed
      : random.pick([dressed, `${dressed}, ${by.city}`, dressed.replace(/[&+.]/g, ' ').replace(/ +/g, ' ')])
    pay(world, self, {
      by,
      documents: [document],
      day: daysAfter(world, [document], 4, 40),
      name,
      message: withoutNumber(random, world.language, day),
    })
  },
}

/** A subscription: the same amount for many customers, sometimes twice for one customer. */
const equalAmounts: CorpusClass = {
  name: 'equal amounts',
  half: 'first',
  share: 7,
  add(world, self) {
    const { random, language } = world
    const day = world.day(40)
    const total = world.amount()
    const customers = random.some(random.between(2, 3), world.customers)
    const bills = customers.flatMap((by) =>
      Array.from({ length: world.oneIn(3) ? 2 : 1 }, () => ({
        by,
        document: world.invoice(by, { day: world.later(day, 0, 6), total }),
      })),
    )
    for (const { by, document } of random.some(random.between(1, 3), bills)) {
      const saysNumber = world.oneIn(4)
      const isShort = /^\d{1,4}$/.test(numberOf(document))
      pay(world, self, {
        by,
        documents: [document],
        day: daysAfter(world, [document], 8, 32),
        message: saysNumber
          ? withNumber(random, language, numberOf(document), day)
          : withoutNumber(random, language, day),
        ...(world.oneIn(6) ? { name: null, iban: null, bank: 'camt-other' as const } : {}),
        shown: { number: saysNumber ? (isShort ? 'short' : 'whole') : 'none' },
      })
    }
  },
}

export const NAMES: readonly CorpusClass[] = [legalForms, otherSpelling, equalAmounts]
