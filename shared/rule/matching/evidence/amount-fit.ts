// The ways in which the amount of a bank transaction may fit the open amount of a document: equal, less a discount or
// charges, rounded, converted, in part, or too much. Several ways may be possible; this file does not choose one.
import type { DiscountStep } from '../../../record/open-item/open-item.ts'
import { addDays, type LocalDate } from '../../../value/calendar.ts'
import { type MinorUnits, minorUnitsOf, ZERO } from '../../../value/money.ts'
import { baseShareOf, type MatchDocument } from '../index/match-document.ts'
import { statedDiscountIn } from '../reading/share-reading.ts'
import { statedAmounts, type TransactionReading } from '../reading/transaction-reading.ts'
import type { RemainderCause } from '../suggestion.ts'

export interface AmountFit {
  /** Why the amounts differ; null when they are equal. */
  readonly cause: RemainderCause | null
  /** Whether the transaction or the document states the cause. */
  readonly is_stated: boolean
  /** What the document's row pays: `base` in the base currency, `paid` in the document's. */
  readonly base: MinorUnits
  readonly paid: MinorUnits
  /** The transaction's amount less `base`, in the base currency, for every cause. */
  readonly remainder: MinorUnits
}

/** The tolerance of the interface document, in minor units. */
const TOLERANCE = 5
/** The most that banks deduct for a payment, in minor units and in per cent. A larger difference has another cause. */
const MAX_CHARGE = 5000
const MAX_CHARGE_PER_CENT = 5
/** Exchange rates move by up to this much; a larger difference means another amount. */
const MAX_EXCHANGE_PER_CENT = 8
/** Payers do not compute stated discounts exactly. */
const MAX_STATED_DISCOUNT_PER_CENT = 10
/**
 * A smaller deduction that is not stated as a discount is rather a charge, whichever rate it matches. In thousandths.
 */
const MIN_DISCOUNT_PER_MILLE = 15
/** The usual rates of cash discounts, in thousandths of a per cent, the most usual first. */
const USUAL_DISCOUNTS = [2000, 3000, 2500, 1000, 1500, 5000, 4000]

/** Empty when the currencies cannot be compared. `open`: the open amount that no other transaction has reserved. */
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
  return convertedFits(reading, document, open, base, base_currency)
}

const sameCurrency = (
  reading: TransactionReading,
  document: MatchDocument,
  open: MinorUnits,
  base_currency: string,
): readonly AmountFit[] => {
  const toBase = (amount: number) => {
    const base = baseShareOf(document, minorUnitsOf(Math.abs(amount)), base_currency)
    return base === null ? null : minorUnitsOf(amount < 0 ? -base : base)
  }
  if (isUnrated(reading, document, base_currency)) return unratedFits(reading, open)
  const fitsFor = (
    cause: RemainderCause | null,
    paid: MinorUnits,
    remainder: number,
    is_stated = false,
  ): readonly AmountFit[] => {
    const base = toBase(paid)
    const baseRemainder = toBase(remainder)
    return base === null || baseRemainder === null ? [] : [{ cause, is_stated, base, paid, remainder: baseRemainder }]
  }
  const difference = reading.amount - open
  if (difference === 0) return fitsFor(null, open, 0)
  if (Math.abs(difference) <= TOLERANCE) return fitsFor('rounding', open, difference, true)
  if (difference > 0) {
    const isCharge = reading.direction === 'debit' && reading.charges === difference
    return fitsFor(isCharge ? 'charge' : 'overpayment', open, difference, isCharge)
  }
  const deducted = deductionOf(reading, document, open, -difference)
  return [
    ...(deducted === null ? [] : fitsFor(deducted.cause, open, difference, deducted.is_stated)),
    ...fitsFor('part_payment', reading.amount, 0, reading.says_part),
  ]
}

/** Whether transaction and document have the same foreign currency and its value in the base currency is unknown. */
export const isUnrated = (
  { currency }: Pick<TransactionReading, 'currency'>,
  document: MatchDocument,
  base_currency: string,
): boolean => document.currency === currency && currency !== base_currency && document.base_total === null

/** The row has the amount 0, which every match refuses, until a person enters its value in the base currency. */
const unratedFits = (reading: TransactionReading, open: MinorUnits): readonly AmountFit[] => {
  const fit = { is_stated: false, base: ZERO, paid: reading.amount, remainder: ZERO }
  if (reading.amount === open) return [{ ...fit, cause: null }]
  return reading.amount < open ? [{ ...fit, cause: 'part_payment', is_stated: reading.says_part }] : []
}

/** The deduction that the payer or a bank may have made. */
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
  const isAgreed = ({ rate_millis, until }: DiscountStep) =>
    isDiscountOf(deducted, document, open, rate_millis) && reading.day !== null && reading.day <= until
  if (document.discounts.some(isAgreed)) return { cause: 'discount', is_stated: true }
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

/**
 * Whether a deduction is this rate of the total, with a tolerance of five Rappen. `rate` in thousandths of a per cent.
 */
const isShare = (deducted: number, total: number, rate: number): boolean =>
  Math.abs(deducted * 100_000 - total * rate) <= TOLERANCE * 100_000

/** The discount may be of the total, or of the open amount after a part payment. */
const isDiscountOf = (deducted: number, { total }: MatchDocument, open: number, rate: number): boolean =>
  isShare(deducted, total, rate) || isShare(deducted, open, rate)

interface StatedDiscount {
  /** In thousandths of a per cent. */
  readonly rate: number
  readonly days: number
}

const RATE = '(?<rate>\\d{1,2}(?:[.,]\\d{1,2})?) ?%'
const DAYS = '(?<days>\\d{1,3}) ?(?:t|tg|tagen?|jours?|giorni|days?)\\b'
const BETWEEN = '[^%\\d]{0,40}?'
/** `2 % Skonto innert 10 Tagen`, and `10 Tage 2 %`. The order of rate and days is the same in all terms of one text. */
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

/**
 * Used when the document states no discount: the usual terms of payment, and some days until the bank books the
 * payment.
 */
const USUAL_DAYS = 30
const GRACE_DAYS = 5

/**
 * The last day of a cash discount: by the conditions of the bill, by the days that the document states, otherwise its due date, but at least 30 days.
 */
export const lastDiscountDay = ({ text, date, due_date, discounts }: MatchDocument): LocalDate => {
  const agreed = discounts.map(({ until }) => until).toSorted()
  const last = agreed.at(-1)
  if (last !== undefined) return addDays(last, GRACE_DAYS)
  const stated = statedDiscounts(text).map(({ days }) => days)
  if (stated.length > 0) return addDays(date, Math.max(...stated) + GRACE_DAYS)
  const usual = addDays(date, USUAL_DAYS)
  return addDays(due_date !== null && due_date > usual ? due_date : usual, GRACE_DAYS)
}

/** For a document in another currency than the account and the books: the remainder is the exchange difference. */
const convertedFits = (
  reading: TransactionReading,
  document: MatchDocument,
  open: MinorUnits,
  base: MinorUnits,
  base_currency: string,
): readonly AmountFit[] => {
  const exchange = (paid: MinorUnits, baseAmount: MinorUnits, is_stated: boolean): AmountFit => {
    const remainder = minorUnitsOf(reading.amount - baseAmount)
    return {
      cause: remainder === 0 ? (paid < open ? 'part_payment' : null) : 'exchange',
      is_stated,
      base: baseAmount,
      paid,
      remainder,
    }
  }
  const stated = statedAmounts(reading.transaction.text, document.currency)
  if (stated.includes(open)) return [exchange(open, base, true)]
  if (Math.abs(reading.amount - base) * 100 <= MAX_EXCHANGE_PER_CENT * base) return [exchange(open, base, false)]
  const part = stated.find((amount) => amount < open)
  const baseAmount = part === undefined ? null : baseShareOf(document, minorUnitsOf(part), base_currency)
  return part === undefined || baseAmount === null ? [] : [exchange(minorUnitsOf(part), baseAmount, true)]
}
