// The rows that settle what a payment and its documents differ by: account, value added tax and text, ready to be sent. A
// rest stays open or is written off; which one is two different proposals, never one for the other.
import { isDefaultVatRate, type VatRate } from '../../record/vat-rate.ts'
import type { LocalDate } from '../../value/calendar.ts'
import type { MinorUnits } from '../../value/money.ts'
import type { BookingAccounts } from '../ledger/booking-accounts.ts'
import type { MatchDocument } from './match-document.ts'
import type { MatcherSettings } from './matcher.ts'
import type { ProposedRow, RestCause } from './suggestion.ts'

/** What the rows are called in the books. Swiss bookkeepers read German there, whatever language the window has. */
const TEXTS: Readonly<Record<RestCause | 'commission', string>> = {
  discount: 'Skonto',
  charge: 'Bankspesen',
  rounding: 'Rundungsdifferenz',
  exchange: 'Kursdifferenz',
  overpayment: 'Überzahlung',
  part_payment: 'Teilzahlung',
  unknown: 'Differenz',
  commission: 'Kommission Kartenzahlung',
}

const isSale = ({ type }: MatchDocument): boolean => type === 'invoice'

/** The account that such a rest of a document goes to; what the chart lacks goes to the unclear amounts. */
const accountOf = (cause: RestCause, document: MatchDocument, accounts: BookingAccounts): string | null => {
  const account = {
    discount: isSale(document) ? accounts.discount_given : accounts.discount_received,
    charge: accounts.bank_charges,
    rounding: accounts.rounding,
    exchange: isSale(document) ? accounts.exchange_sales : accounts.exchange_purchases,
    overpayment: accounts.unclear,
    part_payment: null,
    unknown: accounts.unclear,
  }[cause]
  return account ?? accounts.unclear
}

/**
 * The row of a rest: `amount` in minor units of the base currency, below zero when too little was paid. Only discounts
 * carry tax: it was booked with the document. Null: the chart has no account for it.
 */
export const restRow = (
  cause: RestCause,
  amount: MinorUnits,
  document: MatchDocument,
  settings: MatcherSettings,
  rates: Iterable<VatRate>,
): ProposedRow | null => {
  const account = accountOf(cause, document, settings.accounts)
  if (account === null) return null
  const rate = cause === 'discount' && settings.is_liable_for_vat ? discountRateOf(document, rates) : null
  return accountRow(account, amount, TEXTS[cause], rate)
}

const discountRateOf = (document: MatchDocument, rates: Iterable<VatRate>): string | null =>
  isSale(document) ? standardRateOn(document.date, rates) : document.vat_rate_id

const standardRateOn = (day: LocalDate, rates: Iterable<VatRate>): string | null => {
  for (const rate of rates) if (isDefaultVatRate(rate, day)) return rate.id
  return null
}

/** What the acquirer of card payments kept. Without tax: the commission is exempt. */
export const commissionRow = (amount: MinorUnits, accounts: BookingAccounts): ProposedRow | null => {
  const account = accounts.card_commission ?? accounts.bank_charges ?? accounts.unclear
  return account === null ? null : accountRow(account, amount, TEXTS.commission, null)
}

export const accountRow = (
  account_id: string,
  amount: MinorUnits,
  text: string | null,
  vat_rate_id: string | null,
): ProposedRow => ({
  ...{ amount, account_id, vat_rate_id, text },
  ...{ matchable_type: null, matchable_id: null, currency: null, currency_amount: null },
})

/** The row of a document: `base` is what it pays in the base currency, `paid` the same in the document's. */
export const documentRow = (
  document: MatchDocument,
  base: MinorUnits,
  paid: MinorUnits,
  base_currency: string,
): ProposedRow => {
  const isForeign = document.currency !== base_currency
  return {
    amount: base,
    ...{ matchable_type: document.type, matchable_id: document.id },
    ...{ account_id: null, vat_rate_id: null, text: null },
    ...{ currency: isForeign ? document.currency : null, currency_amount: isForeign ? paid : null },
  }
}
