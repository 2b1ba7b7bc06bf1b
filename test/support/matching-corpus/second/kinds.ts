// Kinds of the second half: bills in euros without a rate or paid in euros, parts of collective credits, takings of
// several days, payments in the opposite direction, and double payments within a month.

import type { TransactionDetail } from '../../../../shared/record/bank/transaction-detail.ts'
import { addDays } from '../../../../shared/value/calendar.ts'
import { minorUnitsOf } from '../../../../shared/value/money.ts'
import { digits } from '../accounts.ts'
import type { Document } from '../corpus.ts'
import { withNumber, withoutNumber } from '../messages.ts'
import { type CorpusClass, daysAfter, numberOf, pay, referenceOf, shareOf } from '../payment.ts'
import { asWritten } from '../written-names.ts'

const isShortNumber = (number: string): boolean => /^\d{1,4}$/.test(number)
const decimal = (rappen: number): string => `${Math.floor(rappen / 100)}.${String(rappen % 100).padStart(2, '0')}`

const unbookedForeign: CorpusClass = {
  name: 'bill in euros, rate not known',
  half: 'second',
  share: 4,
  add(world, self) {
    const { random, language } = world
    const isIn = world.oneIn(2)
    const by = isIn ? world.customer() : world.supplier()
    const total = world.oddAmount()
    const wish = { day: world.day(20), total, currency: 'EUR' }
    const document = isIn ? world.invoice(by, wish) : world.expense(by, wish)
    const rate = random.between(9200, 9700)
    const paid = Math.round((total * rate) / 10_000)
    const isStated = !world.oneIn(3)
    const reference = world.oneIn(3) ? referenceOf(document) : null
    const number = numberOf(document)
    const saysNumber = world.oneIn(2)
    pay(world, self, {
      by,
      documents: [document],
      amount: isIn ? paid : -paid,
      day: daysAfter(world, [document], 3, 35),
      reference,
      message: saysNumber ? withNumber(random, language, number, wish.day) : withoutNumber(random, language, wish.day),
      foreign: isStated ? { amount: decimal(total), currency: 'EUR', rate: `0.${rate}` } : null,
      shown: {
        reference: reference === null ? 'none' : 'whole',
        number: saysNumber && !isShortNumber(number) ? 'whole' : 'none',
        stated: isStated ? 'figures' : 'none',
      },
    })
  },
}

const euroAccount: CorpusClass = {
  name: 'bill in euros, paid in euros',
  half: 'second',
  share: 6,
  add(world, self) {
    const { random, language } = world
    const isIn = !world.oneIn(3)
    const by = isIn ? world.customer() : world.supplier()
    const total = world.oddAmount()
    const isBooked = !world.oneIn(4)
    const base_total = isBooked ? Math.round((total * random.between(9300, 9650)) / 10_000) : null
    const wish = { day: world.day(20), total, currency: 'EUR', base_total }
    const document = isIn ? world.invoice(by, wish) : world.expense(by, wish)
    const reference = world.oneIn(2) ? referenceOf(document) : null
    const number = numberOf(document)
    const saysNumber = reference === null && world.oneIn(2)
    pay(world, self, {
      by,
      documents: [document],
      account: world.account(2),
      day: daysAfter(world, [document], 3, 35),
      reference,
      message: saysNumber ? withNumber(random, language, number, wish.day) : withoutNumber(random, language, wish.day),
      shown: {
        reference: reference === null ? 'none' : 'whole',
        number: saysNumber ? (isShortNumber(number) ? 'short' : 'whole') : 'none',
      },
    })
  },
}

/** One credit for all QR-bills of a day, and a notification with its parts. */
const collective: CorpusClass = {
  name: 'collective credit with its parts',
  half: 'second',
  share: 7,
  add(world, self) {
    const { random } = world
    const customers = random.some(random.between(2, 5), world.customers)
    const day = world.day(45)
    const bills = customers.map((by) => ({
      by,
      document: world.invoice(by, { day: world.later(day, 0, 12), total: world.amount() }),
    }))
    const kind = random.pick(['references', 'references', 'references', 'names'] as const)
    const parts: TransactionDetail[] = bills.map(({ by, document }) => ({
      amount: document.record.total,
      reference: kind === 'references' ? referenceOf(document) : null,
      name: kind === 'names' || world.oneIn(2) ? asWritten(random, by) : null,
      counterparty_iban: world.oneIn(3) ? by.iban : null,
      end_to_end_id: world.oneIn(3) ? world.endToEnd() : null,
    }))
    // Now and then a part pays a bill that the books do not know.
    const stranger = kind === 'references' && world.oneIn(5) ? minorUnitsOf(world.oddAmount()) : null
    if (stranger !== null)
      parts.push({
        amount: stranger,
        reference: null,
        name: world.freshName(true),
        counterparty_iban: null,
        end_to_end_id: null,
      })
    const documents: readonly Document[] = bills.map(({ document }) => document)
    pay(world, self, {
      by: customers[0] ?? world.customer(),
      documents,
      ...(stranger === null ? {} : { amount: documents.reduce((sum, { record }) => sum + record.total, 0) + stranger }),
      day: daysAfter(world, documents, 3, 25),
      name: null,
      iban: null,
      bank: 'camt-post',
      message: `VERARBEITUNG PAKET ID: ${digits(random, 6)}CH${digits(random, 8)}`,
      details: parts,
      shown: { name: 'none', reference: kind === 'references' ? 'whole' : 'none', details: kind },
    })
  },
}

/** A weekend's card takings in one credit: two or three bills of the shop, less the commission. */
const takingsOfDays: CorpusClass = {
  name: 'takings by card of several days',
  half: 'second',
  share: 3,
  add(world, self) {
    const { random } = world
    const day = world.day(12)
    const bills = Array.from({ length: random.between(2, 3) }, (_, at) =>
      world.invoice(world.walkIn, { day: addDays(day, at), total: world.oddAmount() }),
    )
    const gross = bills.reduce((sum, { record }) => sum + record.total, 0)
    const commission = Math.round((gross * random.between(90, 240)) / 10_000)
    pay(world, self, {
      by: world.walkIn,
      documents: bills,
      amount: gross - commission,
      day: daysAfter(world, bills, 1, 3),
      name: random.pick(['Zahlstrom Acquiring SA', 'PayBrücke Merchant Services']),
      iban: null,
      message: `Umsatz brutto CHF ${decimal(gross)} abzgl. Kommission CHF ${decimal(commission)} VP-Nr. ${digits(random, 8)}`,
      shown: { name: 'none', stated: 'figures' },
    })
  },
}

/** We pay a customer for another reason, or a supplier pays us: an open bill in the other direction has this amount. */
const wrongDirection: CorpusClass = {
  name: 'wrong direction',
  half: 'second',
  share: 4,
  add(world, self) {
    const { random, language } = world
    const isIn = world.oneIn(2)
    const by = isIn ? world.customer() : world.supplier()
    const wish = { day: world.day(60), total: world.oddAmount() }
    const document = isIn ? world.invoice(by, wish) : world.expense(by, wish)
    const number = numberOf(document)
    const saysNumber = world.oneIn(2)
    const word = { de: random.pick(['Rückzahlung', 'Storno', 'Retoure', '']), fr: 'Remboursement', it: 'Storno' }[
      language
    ]
    pay(world, self, {
      by,
      documents: [],
      amount: isIn ? -wish.total : wish.total,
      day: daysAfter(world, [document], 3, 40),
      reference: world.oneIn(4) ? referenceOf(document) : null,
      message: `${word} ${saysNumber ? withNumber(random, language, number, wish.day) : ''}`.trim(),
    })
  },
}

/** The order is sent twice within days: one of the two is right, the other pays no document. */
const sentTwice: CorpusClass = {
  name: 'paid twice within a month',
  half: 'second',
  share: 4,
  add(world, self) {
    const by = world.customer()
    const document = world.invoice(by, { day: world.day(40), total: world.oddAmount() })
    const first = daysAfter(world, [document], 4, 30)
    if (Number(first.slice(8)) > 22) return
    const reference = referenceOf(document)
    const shown = { reference: reference === null ? 'none' : 'whole' } as const
    const once = { by, reference, bank: 'camt-ubs' as const, name: by.name, iban: by.iban, shown }
    pay(world, self, { ...once, documents: [document], day: first })
    const again = { amount: document.record.total, day: world.later(first, 1, 5), tolerated: [[shareOf(document)]] }
    pay(world, self, { ...once, ...again, documents: [] })
  },
}

export const KINDS: readonly CorpusClass[] = [
  unbookedForeign,
  euroAccount,
  collective,
  takingsOfDays,
  wrongDirection,
  sentTwice,
]
