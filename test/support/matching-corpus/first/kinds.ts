// Payments of other kinds: foreign bills, credit notes, orders to the bank, takings by card, bills that are paid twice.

import { addDays } from '../../../../shared/value/calendar.ts'
import { digits } from '../accounts.ts'
import { withNumber, withoutNumber } from '../messages.ts'
import { type CorpusClass, daysAfter, numberOf, pay, referenceOf, shareOf } from '../payment.ts'

const decimal = (rappen: number): string => `${Math.floor(rappen / 100)}.${String(rappen % 100).padStart(2, '0')}`
const isShortNumber = (number: string): boolean => /^\d{1,4}$/.test(number)

/** A bill in euros, booked at the day's rate, is paid in francs at another rate. */
const foreignBill: CorpusClass = {
  name: 'bill in euros, booked in francs',
  half: 'first',
  share: 5,
  add(world, self) {
    const { random, language } = world
    const isIn = world.oneIn(2)
    const by = isIn ? world.customer() : world.supplier()
    const total = world.oddAmount()
    const rate = random.between(9250, 9680)
    const wish = { day: world.day(20), total, currency: 'EUR', base_total: Math.round((total * rate) / 10_000) }
    const document = isIn ? world.invoice(by, wish) : world.expense(by, wish)
    const paidRate = rate + random.between(-140, 140)
    const paid = Math.round((total * paidRate) / 10_000)
    const saysNumber = !world.oneIn(3)
    const number = numberOf(document)
    const isStated = !world.oneIn(4)
    const reference = world.oneIn(3) ? referenceOf(document) : null
    pay(world, self, {
      by,
      documents: [document],
      amount: isIn ? paid : -paid,
      day: daysAfter(world, [document], 3, 35),
      reference,
      message: saysNumber ? withNumber(random, language, number, wish.day) : withoutNumber(random, language, wish.day),
      foreign: isStated ? { amount: decimal(total), currency: 'EUR', rate: `0.${paidRate}` } : null,
      shown: {
        reference: reference === null ? 'none' : 'whole',
        number: saysNumber && !isShortNumber(number) ? 'whole' : 'none',
        stated: isStated ? 'figures' : 'none',
      },
    })
  },
}

/** We repay a customer for a credit note, or a supplier repays us. */
const creditNote: CorpusClass = {
  name: 'credit note paid out',
  half: 'first',
  share: 5,
  add(world, self) {
    const { random, language } = world
    const isOurs = !world.oneIn(3)
    const by = isOurs ? world.customer() : world.supplier()
    const wish = { day: world.day(20), total: -(world.oneIn(2) ? world.amount() : world.oddAmount()) }
    const document = isOurs ? world.invoice(by, wish) : world.expense(by, wish)
    const number = numberOf(document)
    const saysNumber = world.oneIn(2)
    const word = { de: 'Rückerstattung', fr: 'Remboursement', it: 'Rimborso' }[language]
    pay(world, self, {
      by,
      documents: [document],
      amount: isOurs ? wish.total : -wish.total,
      day: daysAfter(world, [document], 2, 25),
      message:
        `${world.oneIn(3) ? '' : word} ${saysNumber ? withNumber(random, language, number, wish.day) : ''}`.trim(),
      shown: { number: saysNumber ? (isShortNumber(number) ? 'short' : 'whole') : 'none' },
    })
  },
}

/** Sent to the bank from the books: the statement has the order's id, where the bank passes it on. */
const ordered: CorpusClass = {
  name: 'order to the bank',
  half: 'first',
  share: 8,
  add(world, self) {
    const by = world.supplier()
    const bill = world.expense(by, { day: world.day(30), total: world.amount(), without_iban: world.oneIn(5) })
    const day = daysAfter(world, [bill], 6, 28)
    const end_to_end_id = world.endToEnd()
    const order = world.order(by, [bill], day, end_to_end_id)
    const isPassedOn = world.random.between(1, 10) <= 8
    const reference = referenceOf(bill)
    pay(world, self, {
      by,
      documents: [order],
      or: isPassedOn ? [] : [[shareOf(bill)]],
      day: addDays(day, world.random.pick([0, 0, 0, 1, 2])),
      end_to_end_id: isPassedOn ? end_to_end_id : null,
      reference,
      ...(isPassedOn ? { bank: world.random.pick(['camt-post', 'camt-ubs', 'camt-other'] as const) } : {}),
      shown: { reference: reference === null ? 'none' : 'whole', end_to_end: isPassedOn },
    })
  },
}

/** A day's card takings: the shop has one bill, and the acquirer pays it less its commission. */
const cardTakings: CorpusClass = {
  name: 'takings by card, net of commission',
  half: 'first',
  share: 4,
  add(world, self) {
    const { random } = world
    const shop = world.walkIn
    const wish = { day: world.day(10), total: world.oddAmount() }
    const document = world.invoice(shop, wish)
    const commission = Math.round((wish.total * random.between(110, 260)) / 10_000)
    const net = wish.total - commission
    const states = !world.oneIn(3)
    const figures = `${decimal(wish.total)}/NR.${digits(random, 10)}/KOM. ${decimal(commission)}/DAT.${wish.day.slice(8)}.${wish.day.slice(5, 7)}.${wish.day.slice(0, 4)}`
    const saysNumber = states && world.oneIn(3)
    const number = numberOf(document)
    pay(world, self, {
      by: shop,
      documents: [document],
      amount: net,
      day: daysAfter(world, [document], 1, 4),
      name: random.pick(['KARTENWERK PAYMENTS AG', 'Zahlstrom Acquiring SA', 'KARTENWERK PAYMENTS AG 8021 ZUERICH']),
      iban: null,
      message: states
        ? `TRX ${figures}${saysNumber ? ` ${number}` : ''}`
        : `SAMMELGUTSCHRIFT KARTEN ${digits(random, 8)}`,
      shown: {
        name: 'none',
        number: saysNumber && !isShortNumber(number) ? 'whole' : 'none',
        stated: states ? 'figures' : 'none',
      },
    })
  },
}

/** The same reference and amount weeks after the first payment: no open document belongs to the second one. */
const paidTwice: CorpusClass = {
  name: 'paid twice',
  half: 'first',
  share: 4,
  add(world, self) {
    const { random, language } = world
    const isIn = !world.oneIn(3)
    const by = isIn ? world.customer() : world.supplier()
    const wish = { day: world.day(120), total: world.oddAmount() }
    const document = isIn ? world.invoice(by, wish) : world.expense(by, wish)
    const reference = world.oneIn(4) ? null : referenceOf(document)
    const first = daysAfter(world, [document], 4, 30)
    const message = reference === null ? withNumber(random, language, numberOf(document), first) : ''
    const isShort = isShortNumber(numberOf(document))
    const shown = {
      reference: reference === null ? 'none' : 'whole',
      number: reference === null ? (isShort ? 'short' : 'whole') : 'none',
    } as const
    pay(world, self, { by, documents: [document], day: first, reference, message, shown })
    const again = { by, documents: [], amount: isIn ? wish.total : -wish.total, reference, message, shown }
    pay(world, self, { ...again, day: world.later(first, 32, 75) })
  },
}

export const KINDS: readonly CorpusClass[] = [foreignBill, creditNote, ordered, cardTakings, paidTwice]
