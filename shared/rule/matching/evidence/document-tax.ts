// The VAT in a document, as far as the document or the books say. A discount reduces the tax in proportion (MWSTG 41),
// so the rates must be known.

import type { VatRate } from '../../../record/ledger/vat-rate.ts'
import type { Company } from '../../../record/open-item/company.ts'
import type { LocalDate } from '../../../value/calendar.ts'
import { type MinorUnits, minorUnitsOf, ZERO } from '../../../value/money.ts'
import { rateOfBill, rateOfKind, usualRateIn } from '../../ledger/usual-vat.ts'
import { prorate } from '../../open-item/document-booking.ts'
import type { MatchDocument } from '../index/match-document.ts'
import type { MatcherSettings } from '../matcher-settings.ts'
import type { OpenDocument } from './matcher-state.ts'

/** The facts of the books that this needs. */
export interface TaxFacts {
  readonly settings: Pick<
    MatcherSettings,
    'base_currency' | 'accounts' | 'is_liable_for_vat' | 'vat_method' | 'usual_vat'
  >
  /** Undefined when the company is unknown. */
  readonly companies: { readonly get: (id: string) => Company | undefined }
  readonly rates: ReadonlyMap<string, VatRate>
}

/** A part of an amount with a rate of its own; `vat_rate_id` null means without VAT. */
interface TaxedPart {
  readonly vat_rate_id: string | null
  readonly amount: MinorUnits
}

export interface RemainderTax {
  /** The parts add up to the remainder. */
  readonly parts: readonly TaxedPart[]
  /** Whether documents, companies or bookings state the rates; false when they are guessed. */
  readonly is_known: boolean
}

/** Splits a remainder of documents by VAT rate, in proportion to their open amounts. `remainder` has a sign. */
export const remainderTax = (
  remainder: MinorUnits,
  documents: readonly OpenDocument[],
  facts: TaxFacts,
): RemainderTax => {
  if (!facts.settings.is_liable_for_vat) return { parts: [{ vat_rate_id: null, amount: remainder }], is_known: true }
  const byRate = new Map<string | null, number>()
  let is_known = true
  for (const { document, open } of documents) {
    const known = taxedPartsOf(document, facts)
    is_known &&= known !== null
    const parts = known ?? [{ vat_rate_id: guessedRateOf(document, facts), amount: open }]
    const amounts = prorate(
      open,
      parts.map(({ amount }) => amount),
    )
    for (const [index, { vat_rate_id }] of parts.entries())
      byRate.set(vat_rate_id, (byRate.get(vat_rate_id) ?? 0) + (amounts[index] ?? 0))
  }
  const amounts = prorate(remainder, [...byRate.values()].map(minorUnitsOf))
  const parts = [...byRate.keys()].map((vat_rate_id, index) => ({ vat_rate_id, amount: amounts[index] ?? ZERO }))
  return { parts: parts.filter(({ amount }) => amount !== 0), is_known }
}

/**
 * The total of a document by rate, without the sign of a credit note; null when a part states no rate and no entry has
 * booked it.
 */
const taxedPartsOf = (document: MatchDocument, facts: TaxFacts): readonly TaxedPart[] | null => {
  const { booking, type } = document
  if (booking === null) return null
  if (booking.payment_parts.length > 0) return booking.payment_parts
  const company = document.company_id === null ? null : facts.companies.get(document.company_id)
  if (company === undefined) return null
  const [account, rate] =
    type === 'expense'
      ? [company?.expense_account_id ?? facts.settings.accounts.expense, company?.expense_vat_rate_id]
      : [company?.revenue_account_id ?? facts.settings.accounts.revenue, company?.revenue_vat_rate_id]
  const whole = { account_id: null, vat_rate_id: null, amount: document.total }
  const parts: TaxedPart[] = []
  for (const line of booking.lines.length > 0 ? booking.lines : [whole]) {
    const stated = line.vat_rate_id ?? booking.vat_rate_id ?? rate ?? null
    if (stated === null && booking.booked_by !== 'issue') return null
    const vat_rate_id =
      stated !== null
        ? bookedRateId(type, stated, facts)
        : usualIn(document, line.account_id ?? booking.account_id ?? account, facts)
    parts.push({ vat_rate_id, amount: line.amount })
  }
  return parts
}

/** With net tax rates a bill is booked without the rate that it states. */
const bookedRateId = (type: MatchDocument['type'], id: string, { settings, rates }: TaxFacts): string | null => {
  const rate = rates.get(id)
  return type === 'expense' && rate ? (rateOfBill(rate, settings.vat_method)?.id ?? null) : id
}

/** The rate that the booking of a document used when the document states none: the usual one of its account. */
const usualIn = ({ type, date }: MatchDocument, account: string | null, facts: TaxFacts): string | null =>
  usualRateOn(type === 'expense' ? 'bill' : 'invoice', account, date, facts)?.id ?? null

/** The usual rate of an account on a day; null: it has none, or with net tax rates a bill has none. */
export const usualRateOn = (
  document: 'invoice' | 'bill',
  account: string | null,
  day: LocalDate,
  { settings, rates }: Pick<TaxFacts, 'settings' | 'rates'>,
): VatRate | null => {
  const kind = account === null ? undefined : settings.usual_vat[account]
  const usual = kind === undefined ? null : rateOfKind(kind, day, rates.values())
  return usualRateIn(document, settings.vat_method, usual)
}

/** Most sales have the standard rate. Bills have any rate, so no rate is better than a wrong one. */
const guessedRateOf = ({ type, date }: MatchDocument, { rates }: TaxFacts): string | null =>
  type === 'invoice' ? (rateOfKind('standard', date, rates.values())?.id ?? null) : null
