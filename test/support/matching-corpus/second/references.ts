// References of the second half: ISO 11649, one wrong digit or two swapped, an old reference used again, orders for
// several bills.

import { addDays } from '../../../../shared/value/calendar.ts'
import { isQrReference, isScorReference } from '../../../../shared/value/creditor-reference.ts'
import type { Random } from '../../random.ts'
import { grouped, type ReferenceHabit } from '../accounts.ts'
import { withoutNumber } from '../messages.ts'
import { type CorpusClass, daysAfter, pay, referenceOf } from '../payment.ts'

/** Of a creditor that prints ISO 11649 on its bills. */
const SCOR: readonly ReferenceHabit[] = [
  { kind: 'scor', prefix: 'INV' },
  { kind: 'scor', prefix: '' },
  { kind: 'scor', prefix: 'KD' },
]
const CAMT = ['camt-post', 'camt-ubs', 'camt-other'] as const

/** In its field, or typed into the message in groups of four, in lower case. */
const creditorReference: CorpusClass = {
  name: 'ISO creditor reference',
  half: 'second',
  share: 14,
  add(world, self) {
    const { random, language } = world
    const by = world.customer()
    const day = world.day(20)
    const document = world.invoice(by, { day, total: world.amount(), habit: random.pick(SCOR) })
    const reference = referenceOf(document) ?? ''
    const isInField = !world.oneIn(3)
    const written = random.pick([
      grouped(reference),
      reference.toLowerCase(),
      `Ref: ${grouped(reference)}`,
      `${grouped(reference)} ${withoutNumber(random, language, day)}`.trim(),
    ])
    pay(world, self, {
      by,
      documents: [document],
      day: daysAfter(world, [document], 3, 40),
      ...(isInField ? { reference } : { message: written, bank: random.pick(CAMT) }),
      shown: { reference: 'whole' },
    })
  },
}

const confused: readonly ((random: Random, reference: string) => string)[] = [
  // Another digit in one place.
  (random, reference) => {
    const at = random.between(2, reference.length - 1)
    return `${reference.slice(0, at)}${(Number(reference[at]) + random.between(1, 9)) % 10}${reference.slice(at + 1)}`
  },
  // Two adjacent digits, swapped.
  (random, reference) => {
    const places = [...reference].flatMap((digit, at) =>
      at > 1 && digit !== reference[at + 1] && at + 1 < reference.length ? [at] : [],
    )
    const at = random.pick(places)
    return `${reference.slice(0, at)}${reference[at + 1]}${reference[at]}${reference.slice(at + 2)}`
  },
]

const mistypedReference: CorpusClass = {
  name: 'reference with a wrong digit',
  half: 'second',
  share: 9,
  add(world, self) {
    const { random } = world
    const by = world.customer()
    const habit: ReferenceHabit = {
      kind: 'qr',
      prefix: random.pick(['', '310042', '887700']),
      with_customer: world.oneIn(2),
    }
    const document = world.invoice(by, { day: world.day(20), total: world.amount(), habit })
    const reference = referenceOf(document) ?? ''
    const wrong = random.pick(confused)(random, reference)
    if (isQrReference(wrong) || isScorReference(wrong)) return
    const written = world.oneIn(2) ? grouped(wrong) : wrong
    const isNameless = world.oneIn(5)
    pay(world, self, {
      by,
      documents: [document],
      day: daysAfter(world, [document], 3, 40),
      message: random.pick([written, `Referenz ${written}`, `Zahlung ${written}`]),
      bank: random.pick(CAMT),
      ...(isNameless ? { name: null, iban: null } : {}),
      shown: { reference: 'near' },
    })
  },
}

/** A standing order keeps the reference of the first bill: each month's amount is the same, each bill is new. */
const oldReference: CorpusClass = {
  name: 'old reference used again',
  half: 'second',
  share: 7,
  add(world, self) {
    const { random } = world
    const by = world.customer()
    const start = world.day(130)
    const total = world.oneIn(3) ? world.amount() : world.oddAmount()
    const bills = [0, 31, 61].map((days) => world.invoice(by, { day: addDays(start, days), total }))
    const reference = bills[0] === undefined ? null : referenceOf(bills[0])
    for (const [at, document] of bills.entries()) {
      // Now and then a bill stays open: the next payment could pay either.
      if (at === 1 && world.oneIn(4)) continue
      pay(world, self, {
        by,
        documents: [document],
        day: daysAfter(world, [document], 3, 24),
        reference,
        bank: random.pick(CAMT),
        shown: { reference: at === 0 ? 'whole' : 'old' },
      })
    }
  },
}

const orderOfSeveral: CorpusClass = {
  name: 'order for several bills',
  half: 'second',
  share: 5,
  add(world, self) {
    const { random } = world
    const by = world.supplier()
    const day = world.day(45)
    const bills = Array.from({ length: random.between(2, 4) }, (_, at) =>
      world.expense(by, { day: addDays(day, at * 3), total: world.amount() }),
    )
    const execution = daysAfter(world, bills, 4, 20)
    const end_to_end_id = world.endToEnd()
    const order = world.order(by, bills, execution, end_to_end_id)
    pay(world, self, {
      by,
      documents: [order],
      day: addDays(execution, random.pick([0, 0, 1])),
      end_to_end_id,
      bank: random.pick(CAMT),
      shown: { end_to_end: true },
    })
  },
}

export const REFERENCES: readonly CorpusClass[] = [creditorReference, mistypedReference, oldReference, orderOfSeveral]
