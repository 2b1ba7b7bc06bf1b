// Returns, offsets and payments on account, the half that was written after the matcher was frozen for the first one.
import { addDays } from '../../../../shared/value/calendar.ts'
import type { Document } from '../corpus.ts'
import { withNumber } from '../messages.ts'
import { type CorpusClass, daysAfter, numberOf, pay, referenceOf, shareOf } from '../payment.ts'
import {
  forbidden,
  isSameMonth,
  KEYED,
  mirror,
  plan,
  RETURN_WORDS,
  required,
  returnOf,
  shares,
  takenBack,
} from '../settlement-case.ts'
import type { KnownAccounts, World } from '../world.ts'

const half = 'second'
const isShort = (number: string): boolean => /^\d{1,4}$/.test(number)
const wordOf = (world: World): string => world.random.pick(RETURN_WORDS[world.language])
const plain = (by: KnownAccounts) => ({ name: by.name, iban: by.iban, address: by })

/** Paid, came back and paid again in one statement: the two first cancel each other, the third one pays. */
const paidAgain: CorpusClass = {
  ...{ name: 'return: in the same statement, and paid again', half, share: 10 },
  add(world, self) {
    const by = world.customer()
    const document = world.invoice(by, { day: world.day(60), total: world.oddAmount() })
    const first = daysAfter(world, [document], 4, 20)
    const [backOn, again] = [addDays(first, world.random.between(0, 3)), addDays(first, world.random.between(5, 9))]
    if (!isSameMonth(first, again)) return
    const bank = world.random.pick(KEYED)
    const reference = referenceOf(document)
    const wish = { amount: document.record.total, bank, reference, ...plain(by) }
    const payment = world.transaction({ ...wish, day: first, end_to_end_id: world.endToEnd() })
    const back = payment && returnOf(world, by, { payment, day: backOn, bank, is_marked: true })
    const second = world.transaction({ ...wish, day: again, end_to_end_id: world.endToEnd() })
    if (payment === null || back === null || second === null) return
    const owed = shares(shareOf(document))
    plan(world, self, payment, {
      ...{ pays: [], mirror_id: back.id },
      truth: { verdict: 'allowed', why: 'it comes back', right: [mirror(back.id), owed], is_ranked: true },
    })
    const truth = required('of an unmatched payment', mirror(payment.id))
    plan(world, self, back, { pays: [], mirror_id: payment.id, truth })
    const paid = required('reference', owed)
    plan(world, self, second, { pays: [shareOf(document)], mirror_id: null, truth: paid })
  },
}

/** A month after the return the customer pays with the same reference: the invoice is open again. */
const paidLater: CorpusClass = {
  ...{ name: 'return: paid again a month later', half, share: 8 },
  add(world, self) {
    const by = world.customer()
    const document = world.invoice(by, { day: world.day(180), total: world.oddAmount() })
    const bank = world.random.pick(KEYED)
    const reference = referenceOf(document)
    const wish = { by, documents: [document], bank, reference, shown: { reference: 'whole' } } as const
    const day = daysAfter(world, [document], 4, 20)
    const payment = pay(world, self, { ...wish, day })
    const backOn = world.later(day, 32, 50)
    const back = payment && returnOf(world, by, { payment, day: backOn, bank, message: wordOf(world) })
    if (back === null) return
    const truth = required('reference and word', shares(shareOf(document)))
    plan(world, self, back, { pays: [takenBack(document)], mirror_id: null, truth })
    pay(world, self, { ...wish, day: world.later(backOn, 32, 50) })
  },
}

/** Banks whose files are tables: no ids, the bank's word and the name are in one text. */
const inTables: CorpusClass = {
  ...{ name: 'return: in a table, by word and name', half, share: 10 },
  add(world, self) {
    const by = world.customer()
    const document = world.invoice(by, { day: world.day(130), total: world.oddAmount() })
    const bank = world.random.pick(['zkb-csv', 'post-csv', 'blkb-csv', 'ubs-csv'] as const)
    const wish = { by, documents: [document], bank, name: by.name, iban: by.iban, reference: referenceOf(document) }
    const day = daysAfter(world, [document], 4, 25)
    const payment = pay(world, self, { ...wish, day, shown: { reference: 'whole' } })
    const back =
      payment && returnOf(world, by, { payment, day: world.later(day, 32, 60), bank, message: wordOf(world) })
    if (back === null) return
    const owed = shares(shareOf(document))
    const truth = { verdict: 'allowed', why: 'word, perhaps reference', right: [owed], is_ranked: true } as const
    plan(world, self, back, { pays: [takenBack(document)], mirror_id: null, truth })
  },
}

/** An order of the books comes back, perhaps less the fee of the other bank. */
const order: CorpusClass = {
  ...{ name: 'return: an order of the books', half, share: 10 },
  add(world, self) {
    const by = world.supplier()
    const bill = world.expense(by, { day: world.day(110), total: world.oddAmount() })
    const day = daysAfter(world, [bill], 6, 28)
    const end_to_end_id = world.endToEnd()
    const ordered = world.order(by, [bill], day, end_to_end_id)
    const bank = world.random.pick(KEYED)
    const payment = pay(world, self, {
      by,
      documents: [ordered],
      day,
      end_to_end_id,
      bank,
      shown: { end_to_end: true },
    })
    const fee = world.oneIn(3) ? world.random.pick([200, 500]) : 0
    const amount = ordered.record.total - fee
    const wish = { day: world.later(day, 32, 50), bank, amount, is_marked: world.oneIn(2), message: wordOf(world) }
    const back = payment && returnOf(world, by, { payment, ...wish })
    if (back === null) return
    const truth = required('id of the order and word', shares(shareOf(ordered)), shares(shareOf(bill)))
    const pays = [takenBack(ordered)]
    plan(world, self, back, { pays, mirror_id: null, truth })
  },
}

/** One payment of two invoices: both come back, or exactly one. */
const ofTwo: CorpusClass = {
  ...{ name: 'return: of a payment of two invoices', half, share: 8 },
  add(world, self) {
    const by = world.customer()
    const day = world.day(130)
    const documents = [0, 3].map((days) => world.invoice(by, { day: addDays(day, days), total: world.oddAmount() }))
    const [one, two] = documents as [Document, Document]
    const bank = world.random.pick(KEYED)
    const numbers = documents.map(numberOf)
    const paidOn = daysAfter(world, documents, 4, 20)
    const payment = pay(world, self, {
      ...{ by, documents, day: paidOn, bank, end_to_end_id: world.endToEnd() },
      message: withNumber(world.random, world.language, numbers.join(' + '), paidOn),
      shown: { number: numbers.some(isShort) ? 'none' : 'whole' },
    })
    const returned = world.oneIn(2) ? documents : [world.oneIn(2) ? one : two]
    const amount = -returned.reduce((sum, { record }) => sum + record.total, 0)
    const wish = { day: world.later(paidOn, 32, 60), bank, is_marked: true, amount }
    const back = payment && returnOf(world, by, { payment, ...wish })
    if (back === null || one.record.total === two.record.total) return
    const truth = required('id and mark', shares(...returned.map((each) => shareOf(each))))
    plan(world, self, back, { pays: returned.map((each) => takenBack(each)), mirror_id: null, truth })
  },
}

/** Two payments of one customer with the same amount, and a word without an id: which one came back is not clear. */
const unclear: CorpusClass = {
  ...{ name: 'return: of one of two equal payments', half, share: 6 },
  add(world, self) {
    const by = world.customer()
    const total = world.oddAmount()
    const bank = world.random.pick(KEYED)
    const day = world.day(160)
    for (const days of [0, 34]) {
      const document = world.invoice(by, { day: addDays(day, days), total })
      const reference = referenceOf(document)
      const wish = { by, documents: [document], day: addDays(day, days + 9), bank, name: by.name, iban: by.iban }
      pay(world, self, { ...wish, reference, shown: { reference: 'whole' } })
    }
    const amount = -total
    const back = world.transaction({ amount, day: addDays(day, 80), bank, message: wordOf(world), ...plain(by) })
    if (back !== null) plan(world, self, back, { pays: [], mirror_id: null, truth: forbidden('which one?') })
  },
}

/** Goods sent back: the supplier credits the whole bill, and the credit note is in the books. */
const goods: CorpusClass = {
  ...{ name: 'return: none, goods with a credit note', half, share: 6 },
  add(world, self) {
    const by = world.supplier()
    const bill = world.expense(by, { day: world.day(150), total: world.oddAmount() })
    const bank = world.random.pick(KEYED)
    const day = daysAfter(world, [bill], 6, 28)
    const shown = { reference: referenceOf(bill) === null ? 'none' : 'whole' } as const
    const reference = referenceOf(bill)
    pay(world, self, { by, documents: [bill], day, bank, name: by.name, iban: by.iban, reference, shown })
    const credit = world.expense(by, { day: world.later(day, 20, 40), total: -bill.record.total })
    const paidOn = daysAfter(world, [credit], 3, 20)
    const number = numberOf(credit)
    const message = `Retoure, ${withNumber(world.random, 'de', number, paidOn)}`
    const wish = { by, documents: [credit], day: paidOn, bank, name: by.name, iban: by.iban, message }
    pay(world, self, { ...wish, shown: { number: isShort(number) ? 'short' : 'whole' } })
  },
}

/** What is paid, less what is offset first: several documents on either side. */
const payLess = (
  world: World,
  self: CorpusClass,
  { by, debts, credits, isIn }: { by: KnownAccounts; debts: Document[]; credits: Document[]; isIn: boolean },
): void => {
  const documents = [...debts, ...credits]
  const amount = documents.reduce((sum, { record }) => sum + record.total, 0)
  const numbers = documents.map(numberOf)
  const day = daysAfter(world, documents, 3, 20)
  const bank = world.random.pick(KEYED)
  const message = withNumber(world.random, world.language, numbers.join(' ./. '), day)
  const transaction = world.transaction({ amount: isIn ? amount : -amount, day, bank, message, ...plain(by) })
  if (amount <= 0 || transaction === null) return
  plan(world, self, transaction, {
    ...{ pays: [], mirror_id: null, offsets: documents.map((each) => shareOf(each)) },
    truth: {
      ...{ verdict: 'forbidden', why: 'a person offsets first', is_ranked: !numbers.some(isShort) },
      right: [shares(...documents.map((each) => shareOf(each)))],
    },
  })
}

const bills: CorpusClass = {
  ...{ name: 'offset: a bill less the supplier’s credit note', half, share: 10 },
  add(world, self) {
    const by = world.supplier()
    const total = world.oddAmount()
    const bill = world.expense(by, { day: world.day(70), total })
    const less = Math.round((total * world.random.between(5, 60)) / 100)
    const credit = world.expense(by, { day: daysAfter(world, [bill], 1, 10), total: -less })
    payLess(world, self, { by, debts: [bill], credits: [credit], isIn: false })
  },
}

const several: CorpusClass = {
  ...{ name: 'offset: several invoices less credit notes', half, share: 8 },
  add(world, self) {
    const by = world.customer()
    const day = world.day(70)
    const debts = [0, 4].map((days) => world.invoice(by, { day: addDays(day, days), total: world.oddAmount() }))
    const least = Math.min(...debts.map(({ record }) => record.total))
    const credits = (world.oneIn(2) ? [1] : [1, 2]).map((days) =>
      world.invoice(by, { day: addDays(day, 4 + days), total: -Math.round((least * (days + 1)) / 10) }),
    )
    payLess(world, self, { by, debts, credits, isIn: true })
  },
}

/** A credit is open, and the customer pays its next invoice in full. */
const creditKept: CorpusClass = {
  ...{ name: 'credit: not used, the invoice paid in full', half, share: 8 },
  add(world, self) {
    const by = world.customer()
    const total = world.oddAmount()
    const amount = Math.round((total * world.random.between(10, 60)) / 100)
    const day = world.day(150)
    const bank = world.random.pick(KEYED)
    const payment = world.transaction({ amount, day, bank, message: 'Akonto', ...plain(by) })
    if (payment === null) return
    const on_account = world.creditOf(by, { id: payment.id, amount, day })
    plan(world, self, payment, { pays: [], mirror_id: null, on_account, truth: forbidden('on account') })
    const invoice = world.invoice(by, { day: world.later(day, 32, 50), total })
    const reference = referenceOf(invoice)
    const paidOn = daysAfter(world, [invoice], 3, 30)
    pay(world, self, { by, documents: [invoice], day: paidOn, bank, reference, shown: { reference: 'whole' } })
  },
}

export const SECOND_SETTLEMENTS: readonly CorpusClass[] = [
  paidAgain,
  paidLater,
  inTables,
  order,
  ofTwo,
  unclear,
  goods,
  bills,
  several,
  creditKept,
]
