// The evidence for and against a hypothesis. Each finding has a verdict and a weight: the logarithm of the factor by
// which it multiplies the odds of the hypothesis. This file decides nothing.
import type { MatchReason } from '../../../record/matching/match.ts'
import type { LocalDate } from '../../../value/calendar.ts'
import { type MinorUnits, minorToDecimal, minorUnitsOf, sumMinor } from '../../../value/money.ts'
import type { MatchDocument } from '../index/match-document.ts'
import { daysBetween } from '../reading/days-between.ts'
import { referenceKey } from '../reading/reference-reading.ts'
import type { TransactionReading } from '../reading/transaction-reading.ts'
import { isUnrated, lastDiscountDay } from './amount-fit.ts'
import { secondPaymentFinding } from './duplicate-payment.ts'
import { type Finding, finding, type Question, type Role } from './finding.ts'
import type { Hypothesis } from './hypothesis.ts'
import { remainingOpenOf } from './matcher-state.ts'
import { isNamed, numberFinding } from './number-evidence.ts'
import { payerFindings } from './payer-evidence.ts'

/** All findings about a hypothesis of documents, in the order in which the window shows them. */
export const findingsOf = (hypothesis: Hypothesis, question: Question): readonly Finding[] => {
  const stated = statedDocuments(hypothesis, question)
  const reference = referenceFinding({ ...hypothesis, documents: stated }, question)
  const number = numberFinding(stated, question)
  const second = secondPaymentFinding(hypothesis, question)
  const isNamed = reference?.role === 'checked' || (number !== null && number.role === 'support')
  return [
    ...(reference === null ? [] : [reference]),
    ...orderFindings(hypothesis),
    amountFinding(hypothesis, question),
    ...(number === null ? [] : [number]),
    ...payerFindings(hypothesis.documents, question),
    ...(lateDiscountFindings(hypothesis, question.reading) ?? dateFindings(hypothesis.documents, question.reading)),
    finding('direction', 'equal', 'hint', 0, 'amount'),
    currencyFinding(hypothesis, question),
    ...(hypothesis.remainder?.is_tax_known === false ? [finding('vat_rate', 'missing', 'hint', 0)] : []),
    ...(isNamed ? [] : noPaymentFindings(question.reading)),
    ...(second === null ? [] : [second]),
  ]
}

/** Payers name the invoices that they pay, but often not the credit notes that they deduct. */
const statedDocuments = ({ documents, offset }: Hypothesis, { reading, state }: Question): readonly MatchDocument[] =>
  offset === undefined
    ? documents
    : documents.filter((each) => each.direction === reading.direction || isNamed(each, reading, state.documents))

const referenceFinding = ({ documents }: Hypothesis, { reading, found, state }: Question): Finding | null => {
  const { end_to_end_id } = reading.transaction
  if (reading.references.length === 0 && end_to_end_id === null) return null
  const ordered = documents.every((document) => end_to_end_id !== null && document.end_to_end_id === end_to_end_id)
  if (ordered) {
    return finding('reference', 'equal', 'checked', 8.5, 'end_to_end_id', end_to_end_id, end_to_end_id)
  }
  const referencesOf = (each: MatchDocument) => state.documents.referencesOf(each)
  const expectedKeys = new Map(
    documents.flatMap((each) => referencesOf(each).map((reference) => [referenceKey(reference), reference] as const)),
  )
  const equal = reading.references.filter(({ key, is_checked }) => is_checked && expectedKeys.has(key))
  const [first] = equal
  if (
    first &&
    documents.every((each) =>
      referencesOf(each).some((reference) => equal.some(({ key }) => key === referenceKey(reference))),
    )
  ) {
    return finding(
      'reference',
      'equal',
      'checked',
      8.5,
      first.field,
      expectedKeys.get(first.key),
      expectedKeys.get(first.key),
    )
  }
  const [document] = documents
  const near = document && documents.length === 1 ? found.near.get(document.key) : undefined
  if (near) return finding('reference', 'near', 'support', 5.5, near.field, near.key, document?.reference)
  const other = reading.references.find(
    ({ key, is_checked, is_whole }) =>
      is_checked &&
      !expectedKeys.has(key) &&
      (state.documents.hasReference(key) || (is_whole && expectedKeys.size >= documents.length)),
  )
  if (other) {
    const wanted = document?.reference ?? null
    // A payer who uses an old payment slip again names a paid document of the same company.
    const isOld = state.documents
      .byReference(other.key)
      .some(({ open, company_id }) => open === 0 && company_id !== null && company_id === document?.company_id)
    return finding('reference', 'different', 'contradiction', isOld ? -3 : -6, other.field, other.key, wanted)
  }
  return first ? finding('reference', 'near', 'hint', 2, first.field, first.key, document?.reference) : null
}

/** The most payments that a reason names. */
const MAX_NAMED = 5

/** The id of an order proves its payments; the exact sum of a whole order is no coincidence. */
const orderFindings = ({ order }: Hypothesis): readonly Finding[] => {
  if (order === undefined) return []
  const { id, field, left_out } = order
  if (id === null) return [finding('order', 'equal', 'support', 4)]
  if (left_out.length === 0) return [finding('order', 'equal', 'checked', 8.5, field, id, id)]
  const named = left_out.slice(0, MAX_NAMED).map(({ end_to_end_id, id: own }) => end_to_end_id ?? own)
  return [finding('order', 'near', 'support', 5.5, field, id, named.join(', '))]
}

/** The weight of each way in which an amount fits a document, all else being equal. */
const AMOUNT_WEIGHTS = {
  equal: 3.5,
  rounding: 2.5,
  discount: 2,
  charge: 1,
  exchange: 1,
  overpayment: -2.5,
  part_payment: -2,
  unknown: -1,
}
const STATED_WEIGHTS = { ...AMOUNT_WEIGHTS, discount: 2.8, charge: 3, exchange: 3, part_payment: 0 }

/** The text states the amount of each document, and they add up to the payment. */
const STATED_SHARES = 6

/** A sum that occurs by chance more often than this proves nothing. */
export const MAX_CHANCE = 0.02

const amountFinding = (hypothesis: Hypothesis, { reading, state }: Question): Finding => {
  const { cause, is_stated, documents, chance, are_shares = false } = hypothesis
  const [document] = documents
  const currency = document?.currency ?? reading.currency
  const open = sumMinor(
    documents.map((each) => {
      const amount = remainingOpenOf(each, state)
      return each.direction === reading.direction ? amount : minorUnitsOf(-amount)
    }),
  )
  const weight = are_shares
    ? STATED_SHARES
    : (is_stated ? STATED_WEIGHTS : AMOUNT_WEIGHTS)[cause ?? 'equal'] - Math.log(1 + chance * 40)
  const verdict =
    cause === null || are_shares
      ? 'equal'
      : cause === 'part_payment' || cause === 'overpayment' || cause === 'unknown'
        ? 'different'
        : 'near'
  const isWhole = cause === null || are_shares || isRoundedToFive(hypothesis, reading)
  const role = isWhole && chance <= MAX_CHANCE ? 'support' : 'hint'
  return finding(
    'amount',
    verdict,
    role,
    weight,
    'amount',
    amountText(reading.amount, reading.currency),
    amountText(open, currency),
  )
}

/** Paid in cash: the open amount rounded up to five Rappen. */
const isRoundedToFive = ({ cause, remainder }: Hypothesis, { amount, currency }: TransactionReading): boolean =>
  cause === 'rounding' && currency === 'CHF' && amount % 5 === 0 && Math.abs(remainder?.amount ?? 0) <= 2

export const amountText = (amount: MinorUnits, currency: string): string =>
  `${minorToDecimal(amount, currency)} ${currency}`

const currencyFinding = ({ documents, cause }: Hypothesis, { reading, state }: Question): Finding => {
  const [document] = documents
  const currency = document?.currency ?? reading.currency
  const { base_currency } = state.settings
  if (document && isUnrated(reading, document, base_currency))
    return finding('currency', 'missing', 'hint', 0, 'currency', currency, base_currency)
  if (currency === reading.currency) return finding('currency', 'equal', 'hint', 0, 'currency', currency, currency)
  const isKnown = cause !== 'unknown' || currency === base_currency
  return isKnown
    ? finding('currency', 'near', 'hint', 0, 'currency', reading.currency, currency)
    : finding('currency', 'different', 'contradiction', -0.5, 'currency', reading.currency, currency)
}

const EARLY_DAYS = 5
const LATE_DAYS = 60
const STALE_DAYS = 400
/** The most days between the ordered day of a payment and its booking. */
const ORDER_DAYS = 10

const dateFindings = (documents: readonly MatchDocument[], { day }: TransactionReading): readonly Finding[] => {
  const [document] = documents
  if (day === null || !document) return []
  const dateFinding = (verdict: MatchReason['verdict'], role: Role, weight: number, wanted: LocalDate) => [
    finding('date', verdict, role, weight, 'booking_date', day, wanted),
  ]
  const latest = documents.map(({ date }) => date).reduce((a, b) => (a > b ? a : b))
  if (daysBetween(day, latest) > EARLY_DAYS) return dateFinding('different', 'contradiction', -3.5, latest)
  const due = document.due_date ?? document.date
  const late = daysBetween(due, day)
  if (document.type === 'expense_payment') {
    return late <= ORDER_DAYS ? dateFinding('equal', 'hint', 0.5, due) : dateFinding('different', 'hint', -1.5, due)
  }
  if (late <= LATE_DAYS) return dateFinding('equal', 'hint', 0, due)
  return late <= STALE_DAYS ? dateFinding('near', 'hint', -0.4, due) : dateFinding('different', 'hint', -2, due)
}

/** A cash discount taken too late is rather a part payment. Empty when there is no discount or it was taken in time. */
const lateDiscountFindings = (
  { cause, documents }: Hypothesis,
  { day }: TransactionReading,
): readonly Finding[] | null => {
  const [document] = documents
  if (cause !== 'discount' || day === null || !document) return null
  const latest = lastDiscountDay(document)
  return day <= latest ? null : [finding('date', 'different', 'hint', LATE_DISCOUNT, 'booking_date', day, latest)]
}

const LATE_DISCOUNT = -6

/** A transaction that looks like a purchase, wages or fees pays a document only when it names it. */
const noPaymentFindings = ({ looks_like }: TransactionReading): readonly Finding[] =>
  looks_like === null || looks_like === 'transfer'
    ? []
    : [finding('rule', 'different', 'contradiction', -3, 'text', looks_like)]
