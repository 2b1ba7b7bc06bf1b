// Payments whose amount differs from a bill: parts, several bills at once, cash discount in time, rounding to five
// Rappen.
import { asPart, withDiscount, withNumber, withNumbers, withoutNumber } from '../messages.ts'
import { type CorpusClass, daysAfter, numberOf, pay, referenceOf, shareOf } from '../payment.ts'

const isShortNumber = (number: string): boolean => /^\d{1,4}$/.test(number)

/** Two or three instalments; the last pays the open amount. */
const partPayments: CorpusClass = {
  name: 'part payment',
  half: 'first',
  share: 7,
  add(world, self) {
    const { random, language } = world
    const by = world.customer()
    const total = world.amount() + 30_000
    const document = world.invoice(by, { day: world.day(100), total })
    const reference = world.oneIn(2) ? referenceOf(document) : null
    const isFirstShare = random.pick([25, 30, 40, 50, 50, 60])
    const first = Math.round((total * isFirstShare) / 100 / 500) * 500
    const second = world.oneIn(3) ? Math.round((total - first) / 2 / 500) * 500 : total - first
    const parts = [first, second, total - first - second].filter((part) => part > 0)
    const day = daysAfter(world, [document], 4, 30)
    for (const [at, part] of parts.slice(0, world.oneIn(3) ? 1 : 3).entries()) {
      const says = random.pick(['number', 'word', 'nothing'] as const)
      const number = numberOf(document)
      const message =
        says === 'number'
          ? `${asPart(random, language, at + 1)} ${withNumber(random, language, number, day)}`
          : says === 'word'
            ? asPart(random, language, at + 1)
            : ''
      pay(world, self, {
        by,
        documents: [document],
        shares: [part],
        day: world.later(day, at * 31, at * 31 + 4),
        reference,
        message,
        shown: {
          reference: reference === null ? 'none' : 'whole',
          number: says === 'number' ? (isShortNumber(number) ? 'short' : 'whole') : 'none',
          stated: says === 'nothing' ? 'none' : 'word',
        },
      })
    }
  },
}

/** A customer pays several bills at once, or we pay a supplier's bills of a month. */
const severalBills: CorpusClass = {
  name: 'one payment for several documents',
  half: 'first',
  share: 6,
  add(world, self) {
    const { random, language } = world
    const isIn = !world.oneIn(3)
    const by = isIn ? world.customer() : world.supplier()
    const day = world.day(50)
    const bills = Array.from({ length: random.pick([2, 2, 3, 3, 4, 5]) }, (_, at) => {
      const wish = { day: world.later(day, at * 2, at * 5), total: world.oneIn(3) ? world.amount() : world.oddAmount() }
      return isIn ? world.invoice(by, wish) : world.expense(by, wish)
    })
    // One further bill is open and not paid.
    if (world.oneIn(3)) bills.pop()
    const numbers = bills.map(numberOf)
    const saysNumbers = world.random.between(1, 10) <= 6
    pay(world, self, {
      by,
      documents: bills,
      day: daysAfter(world, bills, 3, 25),
      message: saysNumbers ? withNumbers(random, language, numbers) : withoutNumber(random, language, day),
      shown: { number: saysNumbers && !numbers.some(isShortNumber) && bills.length > 0 ? 'whole' : 'none' },
    })
  },
}

/** Two or three per cent less, within ten days. */
const discountInTime: CorpusClass = {
  name: 'cash discount in time',
  half: 'first',
  share: 5,
  add(world, self) {
    const { random, language } = world
    const isIn = !world.oneIn(3)
    const by = isIn ? world.customer() : world.supplier()
    const wish = { day: world.day(20), total: world.amount() + 8000 }
    const document = isIn ? world.invoice(by, wish) : world.expense(by, wish)
    const percent = random.pick([2, 2, 3])
    const exact = wish.total - Math.round((wish.total * percent) / 100)
    const paid = world.oneIn(2) ? exact : Math.round(exact / 5) * 5
    const reference = world.oneIn(2) ? referenceOf(document) : null
    const number = numberOf(document)
    const saysNumber = world.oneIn(2)
    const saysDiscount = world.oneIn(2)
    const message = [
      saysNumber ? withNumber(random, language, number, wish.day) : '',
      saysDiscount ? withDiscount(random, language, percent) : '',
    ]
      .join(' ')
      .trim()
    pay(world, self, {
      by,
      documents: [document],
      amount: isIn ? paid : -paid,
      tolerated: [[shareOf(document, paid)]],
      day: daysAfter(world, [document], 2, 10),
      reference,
      message,
      shown: {
        reference: reference === null ? 'none' : 'whole',
        number: saysNumber && !isShortNumber(number) ? 'whole' : 'none',
        stated: saysDiscount ? 'word' : 'none',
      },
    })
  },
}

/** A bill of 148.37 is paid with 148.35. */
const rounded: CorpusClass = {
  name: 'rounded to five Rappen',
  half: 'first',
  share: 4,
  add(world, self) {
    const { random, language } = world
    const by = world.customer()
    const odd = world.oddAmount()
    const total = odd - (odd % 5) + random.pick([1, 2, 3, 4])
    const document = world.invoice(by, { day: world.day(20), total })
    const reference = world.oneIn(2) ? referenceOf(document) : null
    const number = numberOf(document)
    const saysNumber = reference === null && world.oneIn(2)
    const day = daysAfter(world, [document], 3, 40)
    pay(world, self, {
      by,
      documents: [document],
      amount: Math.round(total / 5) * 5,
      day,
      reference,
      message: saysNumber ? withNumber(random, language, number, day) : withoutNumber(random, language, day),
      shown: {
        reference: reference === null ? 'none' : 'whole',
        number: saysNumber ? (isShortNumber(number) ? 'short' : 'whole') : 'none',
      },
    })
  },
}

export const AMOUNTS: readonly CorpusClass[] = [partPayments, severalBills, discountInTime, rounded]
