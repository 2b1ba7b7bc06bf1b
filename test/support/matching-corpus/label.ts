// What must, may or must not be attached to a transaction, judged by the data visible at its arrival.
// The rule: two facts can identify the purpose of a payment: the payer (an unambiguous name, or an account that the
// books know as this company's) and the document (its creditor reference, its number, the id of an order, its amount).
// A whole reference and the id of an order are enough alone; every other fact needs a second one.
// REQUIRED, when the amount is the open amount within five Rappen:
// - a whole reference (of a collective booking: of each part)
// - the id of an order
// - a reference with one wrong digit, and the payer
// - the document's number, and the payer
// - the amount and the payer, when no other open document of this company (or of a company whose name reads the same)
//   has the same amount
// - several documents: their sum, all their numbers, and the payer
// - a part payment with a whole reference, for its amount
// - a transfer, when either side names the other account
// ALLOWED, if the right document is attached:
// - the same with one weaker fact: a reference with a wrong digit or an old one, a number without a payer, a name with
//   a typing error or only in the text, an account seen before, names instead of references of parts
// - an amount that differs (discount, charges, foreign currency, overpayment), if a whole reference explains it, or the
//   payer together with a number or a word about it, or if gross and commission are in the text
// - several documents by their sum, when no other choice has this sum
// - a bill dated after its payment
// - a currency without a known rate
// - where the other candidate is paid in the same month by a payment that names it, or is dated after the payment
// - each of two equal payments of a month for one document
// FORBIDDEN: payments without a document; two equally good candidates; a part of one of several documents; the amount
// alone; a payer alone.
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import type { Allocation, Label, Share } from './corpus.ts'
import { dayOf, hasOtherSum, type Open, type OpenDocuments, TOLERANCE } from './open-documents.ts'
import type { Planned, Truth } from './world.ts'

interface Decision extends Pick<Label, 'verdict' | 'why'> {
  /** Equivalent to the right one; null: the report does not ask. */
  readonly others: readonly Open[] | null
}

/** `sure`: the documents that payments of this month settle with certainty. */
export const labelOf = (
  planned: Planned,
  open: OpenDocuments,
  sure: ReadonlySet<string>,
  month: readonly Planned[],
): Label => {
  const { pays, or, mirror_id, truth } = planned
  if (truth !== undefined) return labelByTruth(truth)
  const without = (shares: readonly Share[]): Allocation => ({ shares, mirror_id: null })
  const tolerated = planned.tolerated.map(without)
  if (pays.length === 0 && mirror_id === null) {
    const none = { actual: null, right: [], tolerated, equally_good: [] }
    if (tolerated.length === 0) return { ...none, verdict: 'forbidden', why: 'for no document' }
    return { ...none, verdict: 'allowed', why: 'one of two for one document' }
  }
  const actual = { shares: pays, mirror_id }
  const right = [actual, ...or.map(without)]
  const decision = mirror_id === null ? documentDecision(planned, open, sure) : transferDecision(planned, month)
  const { why, others } = decision
  // Of two identical documents, each is as right as the other; neither is required.
  const isDoubled = month.some(
    (each) => each.pays.length === 0 && each.tolerated.flat().some(({ id }) => pays.some((share) => share.id === id)),
  )
  const verdict = isDoubled && decision.verdict === 'required' ? 'allowed' : decision.verdict
  return {
    verdict,
    why,
    actual,
    right,
    tolerated,
    equally_good: others === null ? [] : [...right, ...others.map(alone)],
  }
}

const labelByTruth = ({ verdict, why, right, is_ranked }: Truth): Label => ({
  ...{ verdict, why, right, actual: right[0] ?? null, tolerated: [], equally_good: is_ranked ? right : [] },
})

/** Another payment names this document, so this payment is hardly for it. */
export const isCertain = ({ pays, shown }: Planned): boolean =>
  pays.length > 0 &&
  (shown.reference === 'whole' || shown.reference === 'near' || shown.end_to_end || shown.number !== 'none')

const documentDecision = (planned: Planned, open: OpenDocuments, sure: ReadonlySet<string>): Decision => {
  const { transaction, pays, shown } = planned
  const knowsPayer = shown.name === 'equal' || shown.iban
  if (shown.details === 'names') return allowed('names and amounts of the parts')
  const difference = differenceOf(transaction, pays, open)
  if (difference !== 'none') {
    if (shown.reference === 'whole') {
      const isClearPart = difference === 'part' && pays.every(({ id, amount }) => amount / open.get(id).amount <= 0.95)
      return isClearPart ? required('part payment with reference') : allowed(`${difference}, reference`)
    }
    const isExplained = shown.number === 'whole' || shown.stated !== 'none'
    if (knowsPayer && (isExplained || isBookedAmount(planned, open))) {
      const others = difference === 'part' && shown.number !== 'whole' ? othersOfCompany(planned, open) : []
      return others.length > 0 ? forbidden('part of which one?', others) : allowed(`${difference}, payer and a word`)
    }
    // Gross and commission that result in the amount, or the foreign amount and the rate, are two facts that agree.
    if (shown.stated === 'figures' && pays.length === 1) {
      const rivals = rivalsOf(planned, open, true, open.get(pays[0]?.id ?? '').amount)
      if (shown.number === 'whole' || rivals.length === 0) return allowed('figures')
      return forbidden('figures of several', rivals)
    }
    if (shown.stated === 'figures') {
      return hasOneChoice(planned, open, sure, grossOf(pays))
        ? allowed('figures of several bills')
        : forbidden('several sums', null)
    }
    return forbidden(`${difference}, not explained`, knowsPayer ? othersOfCompany(planned, open) : null)
  }
  if (transaction.currency !== BASE && isWithoutRate(pays, open)) return allowed('no rate is known', null)
  if (shown.reference === 'whole' || shown.details === 'references') return required('whole reference')
  if (shown.end_to_end) return required('id of the order')
  if (pays.some(({ id }) => dayOf(open.get(id).document) > dayOfPayment(transaction)))
    return allowed('paid before the bill')
  if (pays.length > 1) return severalDecision(planned, open, sure, knowsPayer)
  if (shown.reference === 'near') return knowsPayer ? required('near reference, payer') : allowed('near reference')
  const isPartly = shown.name === 'near'
  if (shown.number === 'whole') return knowsPayer || isPartly ? required('number, payer') : allowed('number')
  const knows = knowsPayer || shown.reference === 'old'
  if (!knows && !isPartly && shown.number === 'none') return forbidden('amount alone', rivalsOf(planned, open, true))
  const rivals = rivalsOf(planned, open, !knows && !isPartly)
  const earlier = rivals.filter(({ document }) => dayOf(document) <= dayOfPayment(transaction))
  const hard = earlier.filter(({ document }) => !sure.has(document.record.id))
  if (hard.length > 0) {
    // A few digits are a weak number, but only one document has this number.
    return shown.number === 'short' ? allowed('short number') : forbidden('equally good ones', earlier)
  }
  if (!knowsPayer) return allowed('weak payer', earlier)
  const isWeaker = rivals.length > 0 || shown.reference === 'old'
  return isWeaker ? allowed('one thing weaker', earlier) : required('amount, payer')
}

const severalDecision = (
  planned: Planned,
  open: OpenDocuments,
  sure: ReadonlySet<string>,
  knowsPayer: boolean,
): Decision => {
  const { transaction, shown } = planned
  if (shown.number === 'whole') return knowsPayer ? required('several, all numbers') : allowed('several, all numbers')
  if (!knowsPayer && shown.name === 'none') return forbidden('several, payer not known', null)
  const isOneSum = hasOneChoice(planned, open, sure, Math.abs(transaction.amount))
  return isOneSum ? allowed('several, one sum') : forbidden('several sums', null)
}

/**
 * Whether no other combination of the payer's open documents, except those that other payments settle, has this sum.
 */
const hasOneChoice = (
  { transaction, pays, shown }: Planned,
  open: OpenDocuments,
  sure: ReadonlySet<string>,
  sum: number,
): boolean => {
  const paid = new Set(pays.map(({ id }) => id))
  const company = open.companyOf(open.get(pays[0]?.id ?? '').document)
  const own = open
    .onSide(transaction.amount, transaction.currency)
    .filter(({ document }) => open.companyOf(document) === company || isNamed(document, shown.namesakes, open))
    .filter(
      ({ document }) =>
        paid.has(document.record.id) || (dayOf(document) <= dayOfPayment(transaction) && !sure.has(document.record.id)),
    )
    // The documents that are paid first: the search for other sums is limited.
    .sort((a, b) => Number(paid.has(b.document.record.id)) - Number(paid.has(a.document.record.id)))
  const amounts = own.map(({ amount }) => Math.abs(amount))
  const chosen = new Set(own.flatMap(({ document }, at) => (paid.has(document.record.id) ? [at] : [])))
  return !hasOtherSum(amounts, sum, chosen)
}

const grossOf = (pays: readonly Share[]): number => pays.reduce((sum, { amount }) => sum + Math.abs(amount), 0)

const BASE = 'CHF'

/** Bills in another currency without a booked amount. */
const isWithoutRate = (pays: readonly Share[], open: OpenDocuments): boolean =>
  pays.some(({ id }) => {
    const { record } = open.get(id).document
    return !('base_total' in record) || record.base_total === null
  })

/**
 * Own accounts: one side that names the other account is enough. Otherwise each must be the nearest in time to the
 * other.
 */
const transferDecision = ({ transaction, mirror_id, shown }: Planned, month: readonly Planned[]): Decision => {
  const other = month.find((each) => each.transaction.id === mirror_id)
  if (other === undefined) return forbidden('the other side is not there', null)
  const apart = daysBetween(transaction, other.transaction)
  if (other.transaction.currency !== transaction.currency) return allowed('other currency')
  const decoys = month.filter((each) => {
    if (each.transaction.id === transaction.id || each === other) return false
    const isEqual = Math.abs(Math.abs(each.transaction.amount) - Math.abs(transaction.amount)) <= TOLERANCE
    // Its position on the same side, or on the other side; money does not arrive before it was sent.
    const isSameSide = Math.sign(each.transaction.amount) === Math.sign(transaction.amount)
    const [partner, own] = isSameSide ? [other.transaction, each.transaction] : [transaction, each.transaction]
    const [out, into] = own.amount < 0 ? [own, partner] : [partner, own]
    const canBe = out.bank_account_id !== into.bank_account_id && dayOfPayment(out) <= dayOfPayment(into)
    return isEqual && canBe && daysBetween(transaction, each.transaction) <= apart + 6
  })
  const namesOther = shown.iban || other.shown.iban
  if (decoys.length === 0) return namesOther ? required('own account named') : allowed('alone with its amount')
  const isNear = ({ transaction: decoy }: Planned): boolean =>
    Math.min(daysBetween(transaction, decoy), daysBetween(other.transaction, decoy)) <= apart
  // The owner's own name is not an account, but a transaction without it is hardly the other side.
  const hasOwner = shown.name === 'equal' || other.shown.name === 'equal'
  const isAsGood = (decoy: Planned): boolean =>
    namesOther ? decoy.shown.iban : !hasOwner || (decoy.mirror_id !== null && decoy.shown.name === 'equal')
  const rivals = decoys.filter((decoy) => isAsGood(decoy) && isNear(decoy))
  if (rivals.length > 0) return forbidden('decoys', null)
  return allowed('nearer than the decoys', namesOther || hasOwner ? [] : null)
}

const daysBetween = (one: BankTransaction, other: BankTransaction): number =>
  Math.abs(Date.parse(dayOfPayment(one)) - Date.parse(dayOfPayment(other))) / 86_400_000

const required = (why: string): Decision => ({ verdict: 'required', others: [], why })
const allowed = (why: string, others: readonly Open[] | null = []): Decision => ({ verdict: 'allowed', others, why })
const forbidden = (why: string, others: readonly Open[] | null): Decision => ({ verdict: 'forbidden', others, why })

const alone = ({ document, amount }: Open): Allocation => ({
  shares: [{ type: document.type, id: document.record.id, amount }],
  mirror_id: null,
})

type Difference = 'none' | 'part' | 'short' | 'over' | 'foreign'

/** The difference between the amount and the open amounts. */
const differenceOf = (transaction: BankTransaction, pays: readonly Share[], open: OpenDocuments): Difference => {
  const documents = pays.map(({ id }) => open.get(id))
  if (documents.some(({ document }) => document.record.currency !== transaction.currency)) return 'foreign'
  const sum = pays.reduce(
    (total, { amount }, at) => total + amount * (documents[at]?.document.type === 'invoice' ? 1 : -1),
    0,
  )
  if (pays.some(({ amount }, at) => Math.abs(amount) < Math.abs(documents[at]?.amount ?? 0) - TOLERANCE)) return 'part'
  const over = Math.abs(transaction.amount) - Math.abs(sum)
  return Math.abs(over) <= TOLERANCE ? 'none' : over > 0 ? 'over' : 'short'
}

/** Of a foreign bill: the booked amount. */
const isBookedAmount = ({ transaction, pays }: Planned, open: OpenDocuments): boolean => {
  const record = open.get(pays[0]?.id ?? '').document.record
  const booked = 'base_total' in record ? record.base_total : null
  return booked !== null && Math.abs(Math.abs(booked) - Math.abs(transaction.amount)) <= TOLERANCE
}

/** Other documents with the same open amount: of all companies, or of those that match the payer's name. */
const rivalsOf = (
  { transaction, pays, shown }: Planned,
  open: OpenDocuments,
  ofAnybody: boolean,
  wanted: number = transaction.amount,
): readonly Open[] => {
  const right = open.get(pays[0]?.id ?? '').document
  // An account belongs to one company, regardless of the name.
  const namesakes = shown.iban ? [] : shown.namesakes
  return open
    .onSide(transaction.amount, right.record.currency)
    .filter(
      ({ document, amount }) =>
        Math.abs(Math.abs(amount) - Math.abs(wanted)) <= TOLERANCE &&
        !open.isSameDebt(document, right) &&
        (ofAnybody || open.companyOf(document) === open.companyOf(right) || isNamed(document, namesakes, open)),
    )
}

/** All other open documents of the same company: for amounts without an explanation. */
const othersOfCompany = ({ transaction, pays }: Planned, open: OpenDocuments): readonly Open[] => {
  const right = open.get(pays[0]?.id ?? '').document
  return open
    .onSide(transaction.amount, right.record.currency)
    .filter(({ document }) => open.companyOf(document) === open.companyOf(right) && !open.isSameDebt(document, right))
}

const isNamed = (document: Open['document'], companies: readonly string[], open: OpenDocuments): boolean =>
  companies.includes(open.companyOf(document) ?? '')

const dayOfPayment = ({ booking_date }: BankTransaction): string => booking_date ?? ''
