// Amounts of the second half: late discount, bank charges, overpayment, payment before the bill.
import { addDays } from '../../../../shared/value/calendar.ts'
import { withDiscount, withNumber, withoutNumber } from '../messages.ts'
import { type CorpusClass, daysAfter, numberOf, pay, referenceOf, shareOf } from '../payment.ts'

const isShortNumber = (number: string): boolean => /^\d{1,4}$/.test(number)
const decimal = (rappen: number): string => `${Math.floor(rappen / 100)}.${String(rappen % 100).padStart(2, '0')}`

/** Weeks after the bill: the deducted amount stays open. */
const lateDiscount: CorpusClass = {
  name: 'cash discount too late',
  half: 'second',
  share: 5,
  add(world, self) {
    const { random, language } = world
    const by = world.customer()
    const total = world.amount() + 8000
    const day = world.day(60)
    const document = world.invoice(by, { day, total })
    const percent = random.pick([2, 2, 3])
    const paid = total - Math.round((total * percent) / 100)
    const reference = world.oneIn(2) ? referenceOf(document) : null
    const number = numberOf(document)
    const saysNumber = world.oneIn(2)
    const message = [
      saysNumber ? withNumber(random, language, number, day) : '',
      world.oneIn(2) ? withDiscount(random, language, percent) : '',
    ]
      .join(' ')
      .trim()
    pay(world, self, {
      by,
      documents: [document],
      shares: [paid],
      day: daysAfter(world, [document], 45, 75),
      reference,
      message,
      shown: {
        reference: reference === null ? 'none' : 'whole',
        number: saysNumber && !isShortNumber(number) ? 'whole' : 'none',
        stated: message.includes('%') ? 'word' : 'none',
      },
    })
  },
}

/** An intermediary bank keeps some francs, and states it or not. */
const chargesDeducted: CorpusClass = {
  name: 'charges deducted',
  half: 'second',
  share: 6,
  add(world, self) {
    const { random, language } = world
    const by = world.customer()
    const total = world.oddAmount() + 12_000
    const day = world.day(20)
    const document = world.invoice(by, { day, total })
    const charge = random.pick([150, 500, 600, 800, 1200, 1500, 2000, 2500])
    const statedIn = random.pick(['text', 'field', 'nothing'] as const)
    const reference = world.oneIn(2) ? referenceOf(document) : null
    const number = numberOf(document)
    const saysNumber = !world.oneIn(3)
    const words =
      statedIn === 'text'
        ? random.pick([
            `SPESENBETRAG ${decimal(charge)}`,
            `Fremdspesen CHF ${decimal(charge)}`,
            `Kosten: SHA ${decimal(charge)}`,
          ])
        : ''
    pay(world, self, {
      by,
      documents: [document],
      amount: total - charge,
      tolerated: [[shareOf(document, total - charge)]],
      day: daysAfter(world, [document], 4, 40),
      reference,
      charges: statedIn === 'field' ? charge : null,
      bank: random.pick(['camt-post', 'camt-ubs', 'camt-other'] as const),
      message: [saysNumber ? withNumber(random, language, number, day) : withoutNumber(random, language, day), words]
        .join(' ')
        .trim(),
      shown: {
        reference: reference === null ? 'none' : 'whole',
        number: saysNumber && !isShortNumber(number) ? 'whole' : 'none',
        stated: statedIn === 'nothing' ? 'none' : 'word',
      },
    })
  },
}

/** Rounded up, one digit too many, or a bill together with an unknown item. */
const tooMuch: CorpusClass = {
  name: 'over-payment',
  half: 'second',
  share: 5,
  add(world, self) {
    const { random, language } = world
    const isIn = !world.oneIn(4)
    const by = isIn ? world.customer() : world.supplier()
    const wish = { day: world.day(20), total: world.amount() + 2000 }
    const document = isIn ? world.invoice(by, wish) : world.expense(by, wish)
    const paid = random.pick([
      Math.ceil(wish.total / 1000 + 1) * 1000,
      wish.total + 1000,
      wish.total + random.pick([500, 2000, 3500, 10_000]),
    ])
    const reference = world.oneIn(2) ? referenceOf(document) : null
    const number = numberOf(document)
    const saysNumber = world.oneIn(2)
    pay(world, self, {
      by,
      documents: [document],
      amount: isIn ? paid : -paid,
      day: daysAfter(world, [document], 4, 40),
      reference,
      message: saysNumber ? withNumber(random, language, number, wish.day) : withoutNumber(random, language, wish.day),
      shown: {
        reference: reference === null ? 'none' : 'whole',
        number: saysNumber && !isShortNumber(number) ? 'whole' : 'none',
      },
    })
  },
}

/** As agreed in an offer: the payment arrives some days before the bill is issued, in the same month. */
const prepaid: CorpusClass = {
  name: 'paid before the bill',
  half: 'second',
  share: 3,
  add(world, self) {
    const { random, language } = world
    const by = world.customer()
    const day = world.day()
    if (Number(day.slice(8)) < 9 || Number(day.slice(8)) > 28) return
    const document = world.invoice(by, { day, total: world.oddAmount() })
    const message = random.pick(['Vorauszahlung', 'Anzahlung gemäss Offerte', withoutNumber(random, language, day)])
    pay(world, self, { by, documents: [document], day: addDays(day, -random.between(1, 7)), message })
  },
}

export const AMOUNTS: readonly CorpusClass[] = [lateDiscount, chargesDeducted, tooMuch, prepaid]
