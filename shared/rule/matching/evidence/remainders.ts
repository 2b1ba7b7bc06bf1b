// The rows that settle the remainder between a payment and its documents: account, VAT and text, ready to be sent. A
// remainder stays open or is written off. These are two different proposals, and one never replaces the other.
import type { MinorUnits } from '../../../value/money.ts'
import type { BookingAccounts } from '../../ledger/booking-accounts.ts'
import type { MatchDocument } from '../index/match-document.ts'
import type { ProposedRow, Remainder, RemainderCause } from '../suggestion.ts'
import { remainderTax, type TaxFacts } from './document-tax.ts'
import type { OpenDocument } from './matcher-state.ts'

/**
 * The texts of the rows in the books. They are German in every language of the window, because Swiss bookkeepers expect
 * German there.
 */
const TEXTS: Readonly<Record<RemainderCause | 'commission', string>> = {
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

/** The account for such a remainder of a document; the account for unclear amounts when the chart has none. */
const accountOf = (cause: RemainderCause, document: MatchDocument, accounts: BookingAccounts): string | null => {
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
 * The rows that write off a remainder of documents. `amount` in minor units of the base currency, negative when too
 * little was paid. A discount has a row for each VAT rate of the documents (MWSTG 41); other remainders have one row
 * without tax. Null when the chart has no account for it.
 */
export const writeOff = (
  cause: RemainderCause,
  amount: MinorUnits,
  documents: readonly [OpenDocument, ...OpenDocument[]],
  facts: TaxFacts,
): Remainder | null => {
  const account = accountOf(cause, documents[0].document, facts.settings.accounts)
  if (account === null) return null
  const untaxed = { parts: [{ vat_rate_id: null, amount }], is_known: true }
  const { parts, is_known } = cause === 'discount' ? remainderTax(amount, documents, facts) : untaxed
  return {
    amount,
    currency: facts.settings.base_currency,
    cause,
    rows: parts.map((part) => accountRow(account, part.amount, TEXTS[cause], part.vat_rate_id)),
    is_tax_known: is_known,
  }
}

/** The commission that the acquirer of card payments deducted. It is exempt from VAT, so the row has no tax. */
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
  amount,
  account_id,
  vat_rate_id,
  text,
  matchable_type: null,
  matchable_id: null,
  currency: null,
  currency_amount: null,
})

/** The row of a document: `base` is what it pays in the base currency, `paid` the same in the document's currency. */
export const documentRow = (
  document: MatchDocument,
  base: MinorUnits,
  paid: MinorUnits,
  base_currency: string,
): ProposedRow => {
  const isForeign = document.currency !== base_currency
  return {
    amount: base,
    matchable_type: document.type,
    matchable_id: document.id,
    account_id: null,
    vat_rate_id: null,
    text: null,
    currency: isForeign ? document.currency : null,
    currency_amount: isForeign ? paid : null,
  }
}
