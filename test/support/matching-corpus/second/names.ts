// Names of the second half: relatives, typing errors, a third-party payer, a trade name next to the company name.

import { withNumber, withoutNumber } from '../messages.ts'
import { firstName, lastName } from '../names.ts'
import { type CorpusClass, daysAfter, numberOf, pay, referenceOf } from '../payment.ts'
import type { KnownAccounts, World } from '../world.ts'
import { mistyped, turnedRound } from '../written-names.ts'

const isShortNumber = (number: string): boolean => /^\d{1,4}$/.test(number)

/** One family name and one address, both customers; the family name alone fits both. */
const relatives = (world: World): readonly [KnownAccounts, KnownAccounts] => {
  const { random, language } = world
  const last = lastName(random, language)
  const [one, other] = [firstName(random, language), firstName(random, language)]
  if (one === other || world.companies.some(({ name }) => name === `${one} ${last}` || name === `${other} ${last}`))
    return relatives(world)
  const father = world.newCustomer({ name: `${one} ${last}`, is_person: true })
  const son = world.newCustomer({ name: `${other} ${last}`, is_person: true })
  return [father, { ...son, street: father.street, zip: father.zip, city: father.city }]
}

/** A party with the family name and a first name with these initials. */
const sharing = (world: World, last: string, initial: string): readonly string[] =>
  world.companies.filter(({ name }) => name.split(' ').includes(last) && name.startsWith(initial)).map(({ id }) => id)

const family: CorpusClass = {
  name: 'father and son',
  half: 'second',
  share: 8,
  add(world, self) {
    const { random, language } = world
    const pair = relatives(world)
    const day = world.day(40)
    const total = world.amount()
    const bills = pair.map((by) =>
      world.invoice(by, { day: world.later(day, 0, 9), total: world.oneIn(2) ? total : world.amount() }),
    )
    for (const [at, by] of pair.entries()) {
      const document = bills[at]
      if (document === undefined || world.oneIn(4)) continue
      const [first = '', last = ''] = by.name.split(' ')
      const isClear = !world.oneIn(3)
      const isInitial = world.oneIn(3)
      const unclear = isInitial ? `${first.slice(0, 1)}. ${last}` : random.pick([`Familie ${last}`, last])
      const clear = random.pick([by.name, turnedRound(by.name), turnedRound(by.name).toUpperCase()])
      const name = isClear ? clear : unclear
      const namesakes = isClear ? [] : sharing(world, last, isInitial ? first.slice(0, 1) : '')
      const saysNumber = world.oneIn(4)
      const number = numberOf(document)
      pay(world, self, {
        by: { ...by, namesakes: namesakes.filter((id) => id !== by.company.id) },
        documents: [document],
        day: daysAfter(world, bills, 3, 30),
        name,
        message: saysNumber ? withNumber(random, language, number, day) : withoutNumber(random, language, day),
        shown: {
          ...(isClear ? {} : { name: 'near' }),
          number: saysNumber ? (isShortNumber(number) ? 'short' : 'whole') : 'none',
        },
      })
    }
  },
}

const typingError: CorpusClass = {
  name: 'typing error in the name',
  half: 'second',
  share: 8,
  add(world, self) {
    const { random, language } = world
    const isIn = !world.oneIn(3)
    const by = isIn ? world.customer() : world.supplier()
    const day = world.day(20)
    const wish = { day, total: world.oneIn(3) ? world.amount() : world.oddAmount() }
    const document = isIn ? world.invoice(by, wish) : world.expense(by, wish)
    const name = mistyped(random, by.name)
    const saysNumber = world.oneIn(2)
    const number = numberOf(document)
    pay(world, self, {
      by,
      documents: [document],
      day: daysAfter(world, [document], 3, 40),
      name: world.oneIn(3) ? name.toUpperCase() : name,
      message: saysNumber ? withNumber(random, language, number, day) : withoutNumber(random, language, day),
      shown: { name: 'near', number: saysNumber ? (isShortNumber(number) ? 'short' : 'whole') : 'none' },
    })
  },
}

/**
 * A parent company, spouse or guardian pays: the customer is named as the ultimate debtor, or only by reference and
 * number.
 */
const onBehalf: CorpusClass = {
  name: 'paid by somebody else',
  half: 'second',
  share: 7,
  add(world, self) {
    const { random, language } = world
    const by = world.customer()
    const day = world.day(20)
    const document = world.invoice(by, { day, total: world.amount() })
    const shows = random.pick(['reference', 'reference', 'ultimate', 'number'] as const)
    const number = numberOf(document)
    const isWhole = !isShortNumber(number)
    pay(world, self, {
      by,
      documents: [document],
      day: daysAfter(world, [document], 3, 40),
      name: world.freshName(world.oneIn(2)),
      iban: null,
      bank: random.pick(['camt-post', 'camt-ubs', 'camt-other'] as const),
      reference: shows === 'reference' ? referenceOf(document) : null,
      ultimate_name: shows === 'ultimate' || world.oneIn(3) ? by.name : null,
      message: shows === 'number' ? withNumber(random, language, number, day) : '',
      shown: {
        name: shows === 'ultimate' ? 'near' : 'none',
        reference: shows === 'reference' ? 'whole' : 'none',
        number: shows === 'number' ? (isWhole ? 'whole' : 'short') : 'none',
      },
    })
  },
}

export const NAMES: readonly CorpusClass[] = [family, typingError, onBehalf]
