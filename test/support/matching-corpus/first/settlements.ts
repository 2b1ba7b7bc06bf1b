// Returns, offsets and payments on account, the half that was written before the matcher was changed for them. The label
// of each follows from its construction: what really came back, or was offset.
import { addDays, type LocalDate } from '../../../../shared/value/calendar.ts'
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

const half = 'first'

/** An invoice that a customer paid with an order's id. */
const paidInvoice = (world: World, self: CorpusClass) => {
  const by = world.customer()
  const document = world.invoice(by, { day: world.day(130), total: world.oddAmount() })
  const bank = world.random.pick(KEYED)
  const day = daysAfter(world, [document], 4, 25)
  const end_to_end_id = world.endToEnd()
  const reference = world.oneIn(2) ? referenceOf(document) : null
  const shown = { reference: reference === null ? 'none' : 'whole' } as const
  const payment = pay(world, self, { by, documents: [document], day, bank, end_to_end_id, reference, shown })
  return payment && { by, document, bank, day, payment }
}

const wordOf = (world: World): string => world.random.pick(RETURN_WORDS[world.language])

/** The bank marks it, or has a word for it; the id is that of the payment. */
const laterStatement: CorpusClass = {
  ...{ name: 'return: in a later statement, by its id', half, share: 14 },
  add(world, self) {
    const paid = paidInvoice(world, self)
    if (paid === null) return
    const { by, document, bank, payment } = paid
    const is_marked = world.oneIn(2)
    const day = world.later(paid.day, 32, 70)
    const back = returnOf(world, by, { payment, day, bank, is_marked, message: is_marked ? '' : wordOf(world) })
    if (back === null) return
    const truth = required('id and mark or word', shares(shareOf(document)))
    plan(world, self, back, { pays: [takenBack(document)], mirror_id: null, truth })
    // The same payment cannot come back twice.
    const again = world.oneIn(4) ? returnOf(world, by, { payment, day: addDays(day, 33), bank, is_marked }) : null
    if (again !== null)
      plan(world, self, again, { pays: [], mirror_id: null, truth: forbidden('it came back already') })
  },
}

/** Neither of the two is matched yet: they are a pair. */
const sameStatement: CorpusClass = {
  ...{ name: 'return: in the same statement', half, share: 12 },
  add(world, self) {
    const by = world.customer()
    const document = world.invoice(by, { day: world.day(60), total: world.oddAmount() })
    const day = daysAfter(world, [document], 4, 25)
    const backOn = world.later(day, 0, 6)
    if (!isSameMonth(day, backOn)) return
    const bank = world.random.pick(KEYED)
    const ids = { reference: world.oneIn(2) ? referenceOf(document) : null, end_to_end_id: world.endToEnd() }
    const payment = world.transaction({
      ...{ amount: document.record.total, day, bank, name: by.name, iban: by.iban, address: by, ...ids },
    })
    const back = payment && returnOf(world, by, { payment, day: backOn, bank, is_marked: true })
    if (payment === null || back === null) return
    const either = [mirror(back.id), shares(shareOf(document))]
    plan(world, self, payment, {
      ...{ pays: [], mirror_id: back.id },
      truth: { verdict: 'allowed', why: 'it comes back', right: either, is_ranked: true },
    })
    const truth = required('of an unmatched payment', mirror(payment.id))
    plan(world, self, back, { pays: [], mirror_id: payment.id, truth })
  },
}

const part: CorpusClass = {
  ...{ name: 'return: a part', half, share: 10 },
  add(world, self) {
    const paid = paidInvoice(world, self)
    if (paid === null) return
    const { by, document, bank, payment } = paid
    const amount = Math.round((document.record.total * world.random.between(20, 80)) / 100)
    const wish = { payment, day: world.later(paid.day, 32, 70), bank, is_marked: true, amount: -amount }
    const back = returnOf(world, by, wish)
    if (back === null) return
    const truth = required('id and mark', shares(shareOf(document, amount)))
    plan(world, self, back, { pays: [takenBack(document, amount)], mirror_id: null, truth })
  },
}

const withFee: CorpusClass = {
  ...{ name: 'return: with the fee of the bank', half, share: 8 },
  add(world, self) {
    const paid = paidInvoice(world, self)
    if (paid === null) return
    const { by, document, bank, payment } = paid
    const fee = world.random.pick([200, 300, 500, 1000, 2000])
    const wish = { payment, day: world.later(paid.day, 32, 70), bank, is_marked: true }
    const back = returnOf(world, by, { ...wish, amount: -(document.record.total + fee) })
    if (back === null) return
    const truth = required('id and mark', shares(shareOf(document)))
    plan(world, self, back, { pays: [takenBack(document)], mirror_id: null, truth })
  },
}

/** A debit that the customer disputes weeks later: no id, but the bank's word, amount and customer. */
const disputedDebit: CorpusClass = {
  ...{ name: 'return: direct debit, weeks later', half, share: 12 },
  add(world, self) {
    const by = world.customer()
    const document = world.invoice(by, { day: world.day(130), total: world.oddAmount() })
    const day = daysAfter(world, [document], 4, 25)
    const bank = world.random.pick(KEYED)
    const number = numberOf(document)
    const message = withNumber(world.random, world.language, number, day)
    const shown = { number: /^\d{1,4}$/.test(number) ? 'none' : 'whole' } as const
    const payment = pay(world, self, { by, documents: [document], day, bank, message, shown })
    const backOn = world.later(day, 32, 56)
    const wish = { day: backOn, bank, message: wordOf(world), is_keyed: false }
    const back = payment && returnOf(world, by, { payment, ...wish })
    if (back === null) return
    const truth = required('word, amount, customer', shares(shareOf(document)))
    plan(world, self, back, { pays: [takenBack(document)], mirror_id: null, truth })
  },
}

/** The bookkeeper left the payment alone; its return is booked with it. */
const ofUnmatched: CorpusClass = {
  ...{ name: 'return: of an unmatched payment', half, share: 8 },
  add(world, self) {
    const stranger = { ...world.supplier(), name: world.freshName(false) }
    const day = world.day(110)
    const bank = world.random.pick(KEYED)
    const made = { amount: -world.oddAmount(), day, bank, name: stranger.name, iban: null, address: stranger }
    const payment = world.transaction({ ...made, end_to_end_id: world.endToEnd() })
    const wish = { day: world.later(day, 32, 60), bank, is_marked: true }
    const back = payment && returnOf(world, stranger, { payment, ...wish })
    if (payment === null || back === null) return
    plan(world, self, payment, { pays: [], mirror_id: null, is_left: true })
    const truth = required('id and mark', mirror(payment.id))
    plan(world, self, back, { pays: [], mirror_id: payment.id, truth })
  },
}

/** We pay a customer back of our own accord: no return, and no document. */
const ownRefund: CorpusClass = {
  ...{ name: 'return: none, a refund of our own', half, share: 6 },
  add(world, self) {
    const paid = paidInvoice(world, self)
    if (paid === null) return
    const { by, bank, payment } = paid
    const message = { de: 'Kulanz', fr: 'Geste commercial', it: 'Gesto commerciale' }[world.language]
    const wish = { payment, day: world.later(paid.day, 32, 70), bank, message, is_keyed: false }
    const back = returnOf(world, by, wish)
    if (back !== null) plan(world, self, back, { pays: [], mirror_id: null, truth: forbidden('a refund') })
  },
}

/** Pays an invoice less another document of its customer; a person offsets first. */
const payLess = (
  world: World,
  self: CorpusClass,
  input: {
    readonly by: KnownAccounts
    readonly invoice: Document
    readonly credit: Document
    readonly day: LocalDate
    readonly numbers: readonly string[]
  },
): void => {
  const { by, invoice, credit, day, numbers } = input
  const offset = -credit.record.total
  const amount = invoice.record.total - offset
  const bank = world.random.pick(KEYED)
  const message = withNumber(world.random, world.language, numbers.join(' ./. '), day)
  const transaction = world.transaction({ amount, day, bank, name: by.name, iban: by.iban, address: by, message })
  if (transaction === null) return
  const isShort = numbers.some((number) => /^\d{1,4}$/.test(number))
  plan(world, self, transaction, {
    ...{ pays: [shareOf(invoice, amount)], mirror_id: null },
    offsets: [shareOf(invoice, offset), shareOf(credit)],
    truth: {
      ...{ verdict: 'forbidden', why: 'a person offsets first', is_ranked: !isShort },
      right: [shares(shareOf(invoice), shareOf(credit))],
    },
  })
}

const lessCreditNote: CorpusClass = {
  ...{ name: 'offset: an invoice less its credit note', half, share: 12 },
  add(world, self) {
    const by = world.customer()
    const total = world.oddAmount()
    const invoice = world.invoice(by, { day: world.day(70), total })
    const less = Math.round((total * world.random.between(5, 60)) / 100)
    const credit = world.invoice(by, { day: daysAfter(world, [invoice], 1, 10), total: -less })
    const numbers = [numberOf(invoice), ...(world.oneIn(2) ? [numberOf(credit)] : [])]
    payLess(world, self, { by, invoice, credit, day: daysAfter(world, [credit], 1, 20), numbers })
  },
}

/** Paid before there is an invoice, and booked as a credit of the customer. */
const onAccount = (world: World, self: CorpusClass, amount: number) => {
  const by = world.customer()
  const day = world.day(150)
  const bank = world.random.pick(KEYED)
  const message = { de: 'Akonto', fr: 'Acompte', it: 'Acconto' }[world.language]
  const payment = world.transaction({ amount, day, bank, name: by.name, iban: by.iban, address: by, message })
  if (payment === null) return null
  const credit = world.creditOf(by, { id: payment.id, amount, day })
  plan(world, self, payment, { pays: [], mirror_id: null, on_account: credit, truth: forbidden('on account') })
  return { by, credit, day, bank }
}

const creditUsed: CorpusClass = {
  ...{ name: 'credit: used up with the next invoice', half, share: 10 },
  add(world, self) {
    const total = world.oddAmount()
    const paid = onAccount(world, self, Math.round((total * world.random.between(10, 70)) / 100))
    if (paid === null) return
    const { by, credit } = paid
    const invoice = world.invoice(by, { day: world.later(paid.day, 32, 50), total })
    const day = daysAfter(world, [invoice], 3, 30)
    payLess(world, self, { by, invoice, credit, day, numbers: [numberOf(invoice)] })
  },
}

const creditPaidBack: CorpusClass = {
  ...{ name: 'credit: paid back', half, share: 8 },
  add(world, self) {
    const paid = onAccount(world, self, world.oddAmount())
    if (paid === null) return
    const { by, credit, bank } = paid
    const word = { de: 'Rückzahlung Guthaben', fr: 'Remboursement', it: 'Rimborso' }[world.language]
    const day = world.later(paid.day, 32, 90)
    pay(world, self, { by, documents: [credit], day, bank, name: by.name, message: word })
  },
}

export const FIRST_SETTLEMENTS: readonly CorpusClass[] = [
  laterStatement,
  sameStatement,
  part,
  withFee,
  disputedDebit,
  ofUnmatched,
  ownRefund,
  lessCreditNote,
  creditUsed,
  creditPaidBack,
]
