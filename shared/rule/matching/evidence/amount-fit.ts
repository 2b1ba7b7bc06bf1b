// How the amount of a bank transaction may go with what is open of a document: as it is, less a discount or charges,
// rounded, converted, in part, or too much. Several may be possible; which one is meant is not decided here.
import { addDays, type LocalDate } from '../../../value/calendar.ts'
import { type MinorUnits, minorUnitsOf, ZERO } from '../../../value/money.ts'
import { baseShareOf, type MatchDocument } from '../index/match-document.ts'
import { statedDiscountIn } from '../reading/share-reading.ts'
import { statedAmounts, type TransactionReading } from '../reading/transaction-reading.ts'
import type { RemainderCause } from '../suggestion.ts'

export interface AmountFit {
  /** Why the amounts differ; null: they do not. */
  readonly cause: RemainderCause | null
  /** The cause is written in the transaction or on the document. */
  readonly is_stated: boolean
  /** What the document's row pays: in the base currency, and in the document's. */
  readonly base: MinorUnits
  readonly paid: MinorUnits
  /** The transaction's amount less `base`, in the base currency, however it is accounted for. */
  readonly remainder: MinorUnits
}

/** The interface's tolerance, in minor units. */
const TOLERANCE = 5
/** What banks deduct for a payment; more is something else. */
const MAX_CHARGE = 5000
const MAX_CHARGE_PER_CENT = 5
/** Rates move; further away it is another amount. */
const MAX_EXCHANGE_PER_CENT = 8
/** Some do not reckon exactly. */
const MAX_STATED_DISCOUNT_PER_CENT = 10
/** A smaller deduction that nobody calls a discount is rather a charge, whatever rate it comes to: thousandths. */
const MIN_DISCOUNT_PER_MILLE = 15
/** Cash discounts that are usual, per cent in thousandths. */
const USUAL_DISCOUNTS = [2000, 3000, 2500, 1000, 1500, 5000, 4000]

/** Not at all when the currencies have no common measure. `open`: what of the document nobody else has. */
export const amountFitsOf = (
  reading: TransactionReading,
  document: MatchDocument,
  open: MinorUnits,
  base_currency: string,
): readonly AmountFit[] => {
  if (document.currency === reading.currency) return sameCurrency(reading, document, open, base_currency)
  if (reading.currency !== base_currency) return []
  const base = baseShareOf(document, open, base_currency)
  if (base === null)
    return [{ cause: 'unknown', is_stated: false, base: reading.amount, paid: open, remainder: 0 as MinorUnits }]
  return converted(reading, document, open, base, base_currency)
}

const sameCurrency = (
  reading: TransactionReading,
  document: MatchDocument,
  open: MinorUnits,
  base_currency: string,
): readonly AmountFit[] => {
  const worth = (amount: number) => {
    const base = baseShareOf(document, minorUnitsOf(Math.abs(amount)), base_currency)
    return base === null ? null : minorUnitsOf(amount < 0 ? -base : base)
  }
  if (isUnrated(reading, document, base_currency)) return unratedFits(reading, open)
  const fitWith = (
    cause: RemainderCause | null,
    paid: MinorUnits,
    remainder: number,
    is_stated = false,
  ): readonly AmountFit[] => {
    const [base, baseRemainder] = [worth(paid), worth(remainder)]
    return base === null || baseRemainder === null ? [] : [{ cause, is_stated, base, paid, remainder: baseRemainder }]
  }
  const difference = reading.amount - open
  if (difference === 0) return fitWith(null, open, 0)
  if (Math.abs(difference) <= TOLERANCE) return fitWith('rounding', open, difference, true)
  if (difference > 0) {
    const isCharge = reading.direction === 'debit' && reading.charges === difference
    return fitWith(isCharge ? 'charge' : 'overpayment', open, difference, isCharge)
  }
  const deducted = deductionOf(reading, document, open, -difference)
  return [
    ...(deducted === null ? [] : fitWith(deducted.cause, open, difference, deducted.is_stated)),
    ...fitWith('part_payment', reading.amount, 0, reading.says_part),
  ]
}

/** Whether transaction and document are in one currency, and what that is worth in the base currency is not known. */
export const isUnrated = (
  { currency }: Pick<TransactionReading, 'currency'>,
  document: MatchDocument,
  base_currency: string,
): boolean => document.currency === currency && currency !== base_currency && document.base_total === null

/** The row is worth 0, which every match refuses, until a person says its worth in the base currency. */
const unratedFits = (reading: TransactionReading, open: MinorUnits): readonly AmountFit[] => {
  const fit = { is_stated: false, base: ZERO, paid: reading.amount, remainder: ZERO }
  if (reading.amount === open) return [{ ...fit, cause: null }]
  return reading.amount < open ? [{ ...fit, cause: 'part_payment', is_stated: reading.says_part }] : []
}

/** What the payer or a bank may have deducted. */
const deductionOf = (
  reading: TransactionReading,
  document: MatchDocument,
  open: MinorUnits,
  deducted: number,
): { readonly cause: RemainderCause; readonly is_stated: boolean } | null => {
  if (reading.charges === deducted) return { cause: 'charge', is_stated: true }
  if (statedDiscountIn(reading.transaction.text, reading.currency) === deducted)
    return { cause: 'discount', is_stated: true }
  const stated = statedDiscounts(document.text)
  const isGranted = ({ rate, days }: StatedDiscount) =>
    isDiscountOf(deducted, document, open, rate) && reading.day !== null && reading.day <= addDays(document.date, days)
  if (stated.some(isGranted)) return { cause: 'discount', is_stated: true }
  if (
    USUAL_DISCOUNTS.some((rate) => isDiscountOf(deducted, document, open, rate)) &&
    (reading.says_discount || deducted * 1000 > MIN_DISCOUNT_PER_MILLE * open)
  ) {
    return { cause: 'discount', is_stated: false }
  }
  if (deducted <= MAX_CHARGE && deducted * 100 <= MAX_CHARGE_PER_CENT * open)
    return { cause: 'charge', is_stated: false }
  return reading.says_discount && deducted * 100 <= MAX_STATED_DISCOUNT_PER_CENT * open
    ? { cause: 'discount', is_stated: false }
    : null
}

/** Whether a deduction is a rate of the total, to the five Rappen. `rate` in thousandths of a per cent. */
const isShare = (deducted: number, total: number, rate: number): boolean =>
  Math.abs(deducted * 100_000 - total * rate) <= TOLERANCE * 100_000

/** Of the whole, or of what is left when a part was paid. */
const isDiscountOf = (deducted: number, { total }: MatchDocument, open: number, rate: number): boolean =>
  isShare(deducted, total, rate) || isShare(deducted, open, rate)

interface StatedDiscount {
  /** Per cent in thousandths. */
  readonly rate: number
  readonly days: number
}

const RATE = '(?<rate>\\d{1,2}(?:[.,]\\d{1,2})?) ?%'
const DAYS = '(?<days>\\d{1,3}) ?(?:t|tg|tagen?|jours?|giorni|days?)\\b'
const BETWEEN = '[^%\\d]{0,40}?'
/** `2 % Skonto innert 10 Tagen`, and `10 Tage 2 %`: what stands first in a text does so in all its terms. */
const RATE_FIRST = new RegExp(`${RATE}${BETWEEN}${DAYS}`, 'gi')
const DAYS_FIRST = new RegExp(`${DAYS}${BETWEEN}${RATE}`, 'gi')
const FIRST_OF_BOTH = new RegExp(`${RATE}|\\d ?(?:t|tg|tagen?|jours?|giorni|days?)\\b`, 'i')

/** The cash discounts that a document's text grants. */
const statedDiscounts = (text: string | null): readonly StatedDiscount[] => {
  if (text === null || !text.includes('%')) return []
  const terms = FIRST_OF_BOTH.exec(text)?.groups?.rate === undefined ? DAYS_FIRST : RATE_FIRST
  return [...text.matchAll(terms)]
    .map(({ groups = {} }) => ({
      rate: Math.round(Number((groups.rate ?? '').replace(',', '.')) * 1000),
      days: Number(groups.days),
    }))
    .filter(({ rate }) => rate > 0 && rate <= 10_000)
}

/** Where a document grants no discount: terms of payment that are usual, and some days until it is booked. */
const USUAL_DAYS = 30
const GRACE_DAYS = 5

/** Until when a cash discount may be meant: the days that the document states, else until it is due, 30 days at least. */
export const lastDiscountDay = ({ text, date, due_date }: MatchDocument): LocalDate => {
  const stated = statedDiscounts(text).map(({ days }) => days)
  if (stated.length > 0) return addDays(date, Math.max(...stated) + GRACE_DAYS)
  const usual = addDays(date, USUAL_DAYS)
  return addDays(due_date !== null && due_date > usual ? due_date : usual, GRACE_DAYS)
}

/** A document in another currency than account and books: the rest is the exchange difference. */
const converted = (
  reading: TransactionReading,
  document: MatchDocument,
  open: MinorUnits,
  base: MinorUnits,
  base_currency: string,
): readonly AmountFit[] => {
  const exchange = (paid: MinorUnits, worth: MinorUnits, is_stated: boolean): AmountFit => {
    const remainder = minorUnitsOf(reading.amount - worth)
    return {
      cause: remainder === 0 ? (paid < open ? 'part_payment' : null) : 'exchange',
      is_stated,
      base: worth,
      paid,
      remainder,
    }
  }
  const stated = statedAmounts(reading.transaction.text, document.currency)
  if (stated.includes(open)) return [exchange(open, base, true)]
  if (Math.abs(reading.amount - base) * 100 <= MAX_EXCHANGE_PER_CENT * base) return [exchange(open, base, false)]
  const part = stated.find((amount) => amount < open)
  const worth = part === undefined ? null : baseShareOf(document, minorUnitsOf(part), base_currency)
  return part === undefined || worth === null ? [] : [exchange(minorUnitsOf(part), worth, true)]
}
