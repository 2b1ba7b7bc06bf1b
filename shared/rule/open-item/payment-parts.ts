// What payments book of a document without an entry of its own: its parts with their accounts, rates and tax.
import type { Posting } from '../../record/ledger/journal-entry.ts'
import type { LedgerAccount } from '../../record/ledger/ledger-account.ts'
import type { VatRate } from '../../record/ledger/vat-rate.ts'
import { type BookableDocument, isExpense, type PaymentPart } from '../../record/open-item/open-item.ts'
import { type MinorUnits, minorUnitsOf, ZERO } from '../../value/money.ts'
import type { BookingAccounts } from '../ledger/booking-accounts.ts'
import { postingOf } from '../ledger/posting.ts'
import { rateOfBill } from '../ledger/usual-vat.ts'
import { netOf, taxOf, taxPostings } from '../ledger/vat-split.ts'
import { baseTotalOf, prorate } from './document-booking.ts'

export interface BookingFacts {
  readonly base_currency: string
  readonly ledger_accounts: ReadonlyMap<string, LedgerAccount>
  readonly vat_rates: ReadonlyMap<string, VatRate>
  readonly accounts: BookingAccounts
}

type PartAmount = Pick<PaymentPart, 'base_booked' | 'base_tax'>

/** The postings of these amounts on the parts of a document. Null when the chart has no account for a tax. */
export const postingsOfParts = (
  document: BookableDocument,
  amounts: readonly PartAmount[],
  facts: BookingFacts,
): readonly Posting[] | null => {
  const isBill = isExpense(document)
  const inDirection = (amount: number): MinorUnits => minorUnitsOf(isBill ? -amount : amount)
  const postings: Posting[] = []
  for (const [index, part] of document.payment_parts.entries()) {
    const { base_booked: gross, base_tax: tax } = amounts[index] ?? { base_booked: ZERO, base_tax: ZERO }
    const rate = rateOfPart({ ...part, base_tax: part.base_tax === 0 ? tax : part.base_tax }, isBill, facts)
    const net = partPosting(part, inDirection(rate === null ? gross : netOf(gross, tax, rate)), rate)
    if (net.debit !== 0 || net.credit !== 0) postings.push(net)
    if (rate === null) continue
    const account = facts.ledger_accounts.get(part.account_id)
    const taxes = taxPostings({ account_id: part.account_id, credit: inDirection(tax) }, account, rate, facts.accounts)
    if (taxes === null) return null
    for (const one of taxes) postings.push(one)
  }
  return postings
}

/** What all payments of a document together book of its parts, at its value in the base currency. */
export const wholeParts = (document: BookableDocument, facts: BookingFacts): readonly PartAmount[] => {
  const { payment_parts: parts } = document
  const shares = prorate(
    baseTotalOf(document, facts.base_currency),
    parts.map(({ amount }) => amount),
  )
  return parts.map((part, index) => {
    const whole = { account_id: part.account_id, credit: shares[index] ?? ZERO }
    const rate = rateOfPart(part, isExpense(document), facts)
    return { base_booked: whole.credit, base_tax: rate === null ? ZERO : taxOf(whole, rate, facts.accounts) }
  })
}

/**
 * The rate with which a part is booked. With net tax rates a bill has no input tax, also when it was added before the
 * organization had them; a part that was booked with tax keeps its rate.
 */
export const rateOfPart = (
  { vat_rate_id, base_tax }: PaymentPart,
  isBill: boolean,
  facts: BookingFacts,
): VatRate | null => {
  const rate = vat_rate_id === null ? null : (facts.vat_rates.get(vat_rate_id) ?? null)
  if (rate === null || !isBill || base_tax !== 0) return rate
  return rateOfBill(rate, facts.accounts.is_input_tax_deducted ? 'effective' : 'net_rate')
}

const partPosting = (part: PaymentPart, credit: MinorUnits, rate: VatRate | null): Posting => ({
  ...postingOf(part.account_id, credit),
  vat_rate_id: rate?.id ?? null,
})
