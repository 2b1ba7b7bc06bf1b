// Payments with a creditor reference: whole, written into a text, with blanks or without its leading zeros.
import { grouped } from '../accounts.ts'
import { withNumber, withoutNumber } from '../messages.ts'
import { type CorpusClass, daysAfter, numberOf, pay, referenceOf } from '../payment.ts'
import type { World } from '../world.ts'

/** A customer's bill with a QR reference, usually paid some weeks later by camt, sometimes late. */
const billed = (world: World) => {
  const by = world.customer()
  const document = world.invoice(by, { day: world.day(20), total: world.amount() })
  return { by, documents: [document], reference: referenceOf(document) }
}

const cleanReference: CorpusClass = {
  name: 'clean reference of a customer',
  half: 'first',
  share: 15,
  add(world, self) {
    const bill = billed(world)
    const day = daysAfter(world, bill.documents, 3, world.oneIn(8) ? 90 : 38)
    const isStated = !world.oneIn(6)
    pay(world, self, {
      ...bill,
      day,
      ...(isStated ? {} : { iban: null, name: null, bank: 'camt-post' as const }),
      shown: { reference: 'whole' },
    })
  },
}

const supplierReference: CorpusClass = {
  name: 'clean reference of a supplier',
  half: 'first',
  share: 11,
  add(world, self) {
    const by = world.random.pick(world.suppliers.filter(({ habit }) => habit.kind !== 'none'))
    const document = world.expense(by, { day: world.day(20), total: world.amount(), without_iban: world.oneIn(4) })
    const day = daysAfter(world, [document], 5, 35)
    pay(world, self, {
      by,
      documents: [document],
      day,
      reference: referenceOf(document),
      shown: { reference: 'whole' },
    })
  },
}

/** The payer typed it into the message: the structured field stays empty. */
const referenceInText: CorpusClass = {
  name: 'reference only in a text',
  half: 'first',
  share: 7,
  add(world, self) {
    const { by, documents, reference } = billed(world)
    if (reference === null) return
    const { random } = world
    const written = world.oneIn(2) ? grouped(reference) : reference
    const message = random.pick([
      written,
      `Ref. ${written}`,
      `Referenz: ${written}`,
      `${withoutNumber(random, world.language, daysAfter(world, documents, 0, 0))} ${written}`.trim(),
      `QRR ${written}`,
    ])
    pay(world, self, {
      by,
      documents,
      day: daysAfter(world, documents, 4, 40),
      message,
      bank: random.pick(['camt-post', 'camt-ubs', 'camt-other']),
      shown: { reference: 'whole' },
    })
  },
}

/** Without its leading zeros, or with blanks in other places: a strict program would not recognise the reference. */
const untidyReference: CorpusClass = {
  name: 'reference with blanks or without zeros',
  half: 'first',
  share: 6,
  add(world, self) {
    const { by, documents, reference } = billed(world)
    if (reference === null) return
    const { random } = world
    const short = reference.replace(/^0+/, '')
    const isShort = short !== reference && world.oneIn(2)
    const written = isShort
      ? random.pick([short, grouped(short)])
      : (reference.match(new RegExp(`.{1,${random.pick([3, 4, 6, 9])}}`, 'g')) ?? []).join(' ')
    const inField = world.oneIn(3)
    const bank = random.pick(['camt-post', 'camt-ubs', 'camt-other'] as const)
    const day = daysAfter(world, documents, 4, 40)
    pay(world, self, {
      by,
      documents,
      day,
      bank,
      ...(inField
        ? { reference: written }
        : { message: random.pick([written, `Ref ${written}`, `Zahlung ${written}`]) }),
      shown: { reference: 'whole' },
    })
  },
}

const missingReference: CorpusClass = {
  name: 'reference missing',
  half: 'first',
  share: 15,
  add(world, self) {
    const isIn = !world.oneIn(3)
    const by = isIn ? world.customer() : world.supplier()
    const wish = { day: world.day(20), total: world.oneIn(3) ? world.oddAmount() : world.amount() }
    const document = isIn ? world.invoice(by, wish) : world.expense(by, wish)
    const saysNumber = world.random.between(1, 10) <= 4
    const { random, language } = world
    const message = saysNumber
      ? withNumber(random, language, numberOf(document), wish.day)
      : withoutNumber(random, language, wish.day)
    const isShort = /^\d{1,4}$/.test(numberOf(document))
    const isNameless = world.oneIn(9)
    pay(world, self, {
      by,
      documents: [document],
      day: daysAfter(world, [document], 4, 45),
      message,
      ...(isNameless ? { name: null, iban: world.oneIn(2) ? by.iban : null, bank: 'camt-other' as const } : {}),
      shown: { number: saysNumber ? (isShort ? 'short' : 'whole') : 'none' },
    })
  },
}

export const REFERENCES: readonly CorpusClass[] = [
  cleanReference,
  supplierReference,
  referenceInText,
  untidyReference,
  missingReference,
]
