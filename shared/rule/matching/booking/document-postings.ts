// What the payment of documents books. A document with an entry of its own is settled on debtors or creditors at its
// booked value; the difference of a payment in another currency is an exchange difference. A document that is booked by
// its payments is booked on its accounts with its VAT (design.md, documentBooking). Source of the accounts: Swiss
// booking practice (KMU chart).
import type { JournalEntry, Posting } from '../../../record/ledger/journal-entry.ts'
import type { MatchableType, Settlement } from '../../../record/matching/match.ts'
import { type BookableDocument, isExpense } from '../../../record/open-item/open-item.ts'
import { type MinorUnits, minorUnitsOf, sumMinor, ZERO } from '../../../value/money.ts'
import { err, ok, type Result } from '../../../value/result.ts'
import { proportionOf } from '../../../value/rounding.ts'
import type { FieldProblemCode } from '../../core/field-problem.ts'
import { postingOf } from '../../ledger/posting.ts'
import { taxOf } from '../../ledger/vat-split.ts'
import { basePaidAmountOf, basePartOf, prorate } from '../../open-item/document-booking.ts'
import { type BookingFacts, postingsOfParts, rateOfPart } from '../../open-item/payment-parts.ts'
import type { FindDocument } from './settlement.ts'

/** A row that settles documents. */
export interface SettlingRow {
  readonly matchable_type: MatchableType
  /** The amount of the row as a credit: negative for outgoing money. */
  readonly credit: MinorUnits
  /** The result of `settlementOf`: the row's document, then the documents that are settled with it. */
  readonly settlements: readonly Settlement[]
}

export interface DocumentPostings {
  /** Their sum is the credit of the row. */
  readonly postings: readonly Posting[]
  /** The settlements of the row, with their values in the base currency. */
  readonly settlements: readonly Settlement[]
}

/**
 * The postings of a row, and its settlements with what they book. `find`: the documents in the state before the row.
 */
export const postingsOfDocuments = (
  row: SettlingRow,
  find: FindDocument,
  facts: BookingFacts,
): Result<DocumentPostings, FieldProblemCode> => {
  const { accounts } = facts
  const settled = row.settlements.map((settlement) => ({ settlement, document: bookable(find(settlement.id)) }))
  const bills = settled.flatMap(({ settlement, document }) => (document ? [{ settlement, document }] : []))
  const credits = creditsOf(row, bills, facts)
  const postings: Posting[] = []
  const settlements: Settlement[] = []
  let isForeign = false
  for (const { settlement, document } of settled) {
    if (document === null) {
      settlements.push(settlement)
      continue
    }
    const at = bills.findIndex((bill) => bill.settlement === settlement)
    const share = credits[at] ?? ZERO
    const booked =
      document.booked_by === 'payment'
        ? bookParts(document, settlement, share, facts)
        : settleCollective(document, settlement, share, facts)
    if (!booked.ok) return booked
    for (const posting of booked.value.postings) postings.push(posting)
    settlements.push(booked.value.settlement)
    isForeign ||= document.currency !== facts.base_currency
  }
  const remaining = minorUnitsOf(
    row.credit - sumMinor(postings.map(({ credit, debit }) => minorUnitsOf(credit - debit))),
  )
  if (remaining !== 0) {
    const isSale = row.matchable_type === 'invoice'
    const account = isForeign
      ? isSale
        ? accounts.exchange_sales
        : accounts.exchange_purchases
      : isSale
        ? accounts.debtor
        : accounts.creditor
    if (account === null) return err('booking_account_missing')
    postings.push(postingOf(account, remaining))
  }
  return ok({ postings, settlements })
}

const bookable = (document: ReturnType<FindDocument>): BookableDocument | null =>
  document !== null && 'payment_parts' in document ? document : null

/**
 * The part of the row's credit for each document: all for a single one, the settled amount in the base currency,
 * otherwise in proportion.
 */
const creditsOf = (
  { credit }: SettlingRow,
  bills: readonly { readonly settlement: Settlement; readonly document: BookableDocument }[],
  { base_currency }: BookingFacts,
): readonly MinorUnits[] => {
  if (bills.length === 1) return [credit]
  const amounts = bills.map(({ settlement, document }) =>
    minorUnitsOf(isExpense(document) ? -settlement.amount : settlement.amount),
  )
  return bills.every(({ document }) => document.currency === base_currency) ? amounts : prorate(credit, amounts)
}

interface PostedSettlement {
  readonly postings: readonly Posting[]
  readonly settlement: Settlement
}

/** Settles the amount that is booked on debtors or creditors. */
const settleCollective = (
  document: BookableDocument,
  settlement: Settlement,
  share: MinorUnits,
  { base_currency, accounts }: BookingFacts,
): Result<PostedSettlement, FieldProblemCode> => {
  const account = isExpense(document) ? accounts.creditor : accounts.debtor
  if (account === null) return err('booking_account_missing')
  const isForeign = document.currency !== base_currency
  if (!isForeign) return ok({ postings: [postingOf(account, share)], settlement })
  const base_amount = settledBaseAmount(document, settlement, share, base_currency)
  const credit = minorUnitsOf(isExpense(document) ? -base_amount : base_amount)
  const currency_amount = minorUnitsOf(Math.abs(settlement.amount))
  return ok({
    postings: [{ ...postingOf(account, credit), currency: document.currency, currency_amount }],
    settlement: { ...settlement, base_amount },
  })
}

/**
 * The value of what is settled of a document in another currency: its value in the books, or what is paid for it when
 * the books have none.
 */
const settledBaseAmount = (
  document: BookableDocument,
  { amount }: Settlement,
  share: MinorUnits,
  base_currency: string,
): MinorUnits => {
  const paid = basePaidAmountOf(document, base_currency)
  return bookedBaseAmount(document, amount, paid) ?? minorUnitsOf(isExpense(document) ? -share : share)
}

/**
 * The change of value that settling this amount makes, at the document's value in the books; null when they have none.
 * `paid`: the settled value so far.
 */
const bookedBaseAmount = (document: BookableDocument, amount: MinorUnits, paid: MinorUnits): MinorUnits | null => {
  const { booked_by, base_total, paid_amount } = document
  if ((booked_by !== 'issue' && booked_by !== 'opening') || base_total === null) return null
  return minorUnitsOf(basePartOf(minorUnitsOf(paid_amount + amount), document) - paid)
}

/** The change of value in the base currency that settling this amount makes; null when the value is unknown. */
export const baseValueOf = (
  document: BookableDocument,
  amount: MinorUnits,
  base_currency: string,
): MinorUnits | null => {
  if (document.currency === base_currency) return amount
  if (document.base_total === null) return null
  const paid = basePaidAmountOf(document, base_currency)
  return minorUnitsOf(basePartOf(minorUnitsOf(document.paid_amount + amount), document) - paid)
}

/** Whether settling the document now would have the same amount and value as the recorded settlement. */
export const hasSettledBaseAmount = (document: BookableDocument, { amount, base_amount }: Settlement): boolean => {
  const { base_paid_amount: paid } = document
  if (base_amount === undefined || paid === null) return (base_amount === undefined) === (paid === null)
  return (bookedBaseAmount(document, amount, paid) ?? base_amount) === base_amount
}

/**
 * Whether the entry of a payment books its document the way it is booked now: on debtors or creditors, or on the accounts
 * and rates of its parts. `entry`: the entry of the payment; null when there is none.
 */
export const isBookedAsSettled = (
  { booked_by, payment_parts }: BookableDocument,
  { parts }: Settlement,
  entry: Pick<JournalEntry, 'lines'> | null,
): boolean => {
  if (parts === undefined || booked_by !== 'payment') return (parts !== undefined) === (booked_by === 'payment')
  if (entry === null || parts.length !== payment_parts.length) return entry === null
  // A part without a net amount has no line.
  return payment_parts.every(
    ({ account_id, vat_rate_id }, index) =>
      parts[index]?.base_booked === parts[index]?.base_tax ||
      entry.lines.some((line) => line.account_id === account_id && line.vat_rate_id === vat_rate_id),
  )
}

/**
 * Books a payment on the parts of its document. Each part gets its share of everything paid so far and the tax in that,
 * less what is already booked, so that all payments together book exactly what an entry on issue would have booked. An
 * overpayment is owed to the customer, or by the supplier.
 */
const bookParts = (
  document: BookableDocument,
  settlement: Settlement,
  share: MinorUnits,
  facts: BookingFacts,
): Result<PostedSettlement, FieldProblemCode> => {
  const isBill = isExpense(document)
  const isForeign = document.currency !== facts.base_currency
  const { payment_parts: parts, total, paid_amount } = document
  const inDirection = (amount: number): MinorUnits => minorUnitsOf(isBill ? -amount : amount)
  const [before, after] = [paid_amount, paid_amount + settlement.amount].map((paid) => within(paid, total))
  const settledWithin = (after ?? 0) - (before ?? 0)
  const paidBase = sumMinor(parts.map(({ base_booked }) => base_booked))
  const added =
    isForeign && settlement.amount !== 0
      ? proportionOf(inDirection(share), settledWithin, settlement.amount)
      : settledWithin
  const isWhole = after === total
  const baseAfter = !isForeign && isWhole ? total : minorUnitsOf(paidBase + added)
  const shares = prorate(
    baseAfter,
    parts.map(({ amount }) => amount),
  )
  const booked = parts.map((part, index) => {
    const rate = rateOfPart(part, isBill, facts)
    const whole = { account_id: part.account_id, credit: shares[index] ?? ZERO }
    return {
      base_booked: minorUnitsOf(whole.credit - part.base_booked),
      base_tax: minorUnitsOf((rate === null ? 0 : taxOf(whole, rate, facts.accounts)) - part.base_tax),
    }
  })
  const posted = postingsOfParts(document, booked, facts)
  if (posted === null) return err('booking_account_missing')
  const postings = [...posted]
  const overpaid = minorUnitsOf(share - inDirection(sumMinor(booked.map(({ base_booked }) => base_booked))))
  if (overpaid !== 0) {
    const account = isBill ? facts.accounts.creditor : facts.accounts.debtor
    if (account === null) return err('booking_account_missing')
    postings.push(postingOf(account, overpaid))
  }
  return ok({
    postings,
    settlement: { ...settlement, parts: booked, ...(isForeign ? { base_amount: inDirection(share) } : {}) },
  })
}

/** The part of what is paid that does not exceed the total, in the total's direction. */
const within = (paid: number, total: MinorUnits): number =>
  total < 0 ? Math.max(total, Math.min(0, paid)) : Math.min(total, Math.max(0, paid))
