// Splits an amount with a VAT rate for booking: the net amount, and its tax on the right accounts. Source of the
// accounts: Swiss booking practice (KMU chart); for acquisition tax: MWSTG 45 to 49.
import type { Posting } from '../../record/ledger/journal-entry.ts'
import type { LedgerAccount } from '../../record/ledger/ledger-account.ts'
import { isAcquisitionRate, type VatRate } from '../../record/ledger/vat-rate.ts'
import { type MinorUnits, minorUnitsOf } from '../../value/money.ts'
import { taxIn, taxOn } from '../../value/vat.ts'
import type { BookingAccounts } from './booking-accounts.ts'
import { postingOf } from './posting.ts'

/** The accounts on which tax is booked. */
export type TaxAccounts = Pick<
  BookingAccounts,
  'vat' | 'input_tax' | 'input_tax_operations' | 'acquisition_tax' | 'is_input_tax_deducted'
>

type Account = Pick<LedgerAccount, 'type' | 'number'> | null | undefined
type Rate = Pick<VatRate, 'id' | 'name' | 'kind' | 'rate_millis'>

/** An amount on an account; a negative `credit` is a debit. */
interface Amount {
  readonly account_id: string
  readonly credit: MinorUnits
}

export interface VatSplit {
  readonly net: Posting
  /** Empty without tax: at rates of 0, and for amounts of a few Rappen. */
  readonly taxes: readonly Posting[]
}

/**
 * The net amount and the tax of an amount, both reported with the rate. Together they are the amount: most rates are
 * included in it; acquisition tax is added, owed and deducted at once. Null when the chart has no account for the tax.
 */
export const splitVat = (amount: Amount, account: Account, rate: Rate, accounts: TaxAccounts): VatSplit | null => {
  if (isTaxOfCost(amount, account, rate, accounts))
    return { net: postingOf(amount.account_id, amount.credit, { vat_rate_id: null }), taxes: [] }
  const tax = taxOf(amount, rate, accounts)
  const net = postingOf(amount.account_id, netOf(amount.credit, tax, rate), { vat_rate_id: rate.id })
  const taxes = taxPostings({ account_id: amount.account_id, credit: tax }, account, rate, accounts)
  return taxes && { net, taxes }
}

/**
 * Whether an amount with a rate of a supply is booked whole and without the rate, since its tax would be input tax: with
 * net tax rates there is no deduction (MWSTG 37).
 */
export const isTaxOfCost = (
  { account_id, credit }: Amount,
  account: Account,
  rate: Pick<VatRate, 'kind' | 'rate_millis'>,
  accounts: TaxAccounts,
): boolean =>
  !accounts.is_input_tax_deducted &&
  !isAcquisitionRate(rate) &&
  rate.rate_millis > 0 &&
  !isTaxAccount(account_id, accounts) &&
  isPurchase(account, credit)

/** The tax of an amount, with its sign. An amount on a tax account is the tax itself and has none. */
export const taxOf = ({ account_id, credit }: Amount, rate: Rate, accounts: TaxAccounts): MinorUnits => {
  if (isTaxAccount(account_id, accounts)) return minorUnitsOf(0)
  return (isAcquisitionRate(rate) ? taxOn : taxIn)(credit, rate.rate_millis)
}

/** The part of an amount that is booked on its account. */
export const netOf = (amount: MinorUnits, tax: MinorUnits, rate: Rate): MinorUnits =>
  isAcquisitionRate(rate) ? amount : minorUnitsOf(amount - tax)

export const isTaxAccount = (
  account_id: string,
  { vat, input_tax, input_tax_operations, acquisition_tax }: TaxAccounts,
): boolean => [vat, input_tax, input_tax_operations, acquisition_tax].includes(account_id)

/**
 * The postings of the tax of an amount on an account. Acquisition tax is owed, and deducted as input tax or, without
 * deduction, added to the cost. Null when the chart has no account for it.
 */
export const taxPostings = (
  { account_id, credit: tax }: Amount,
  account: Account,
  rate: Rate,
  accounts: TaxAccounts,
): readonly Posting[] | null => {
  if (tax === 0) return []
  if (!isAcquisitionRate(rate)) {
    const taxAccount = taxAccountOf(account, tax, accounts)
    return taxAccount === null ? null : [postingOf(taxAccount, tax, { text: rate.name, vat_rate_id: rate.id })]
  }
  const { acquisition_tax, is_input_tax_deducted } = accounts
  const deducted = is_input_tax_deducted ? inputTaxAccountOf(account, accounts) : account_id
  if (deducted === null || acquisition_tax === null) return null
  return [
    // As a cost it is not a net amount on which tax is owed, so it has no rate.
    postingOf(deducted, tax, { text: rate.name, vat_rate_id: is_input_tax_deducted ? rate.id : null }),
    postingOf(acquisition_tax, 0 - tax, { text: rate.name, vat_rate_id: rate.id }),
  ]
}

/** Tax on sales is owed, tax on purchases is deducted. */
const taxAccountOf = (account: Account, tax: MinorUnits, accounts: TaxAccounts): string | null =>
  isPurchase(account, tax) ? inputTaxAccountOf(account, accounts) : accounts.vat

/** When the account shows neither a purchase nor a sale, the side of the amount decides. */
const isPurchase = (account: Account, credit: MinorUnits): boolean => {
  if (account?.type === 'revenue') return false
  return account?.type === 'expense' || credit <= 0
}

/**
 * Material and services (class 4, and what reduces revenue, such as commissions) are kept apart from investments and
 * other costs.
 */
const inputTaxAccountOf = (account: Account, accounts: TaxAccounts): string | null =>
  (account?.type === 'expense' || account?.type === 'revenue') && account.number < 5000
    ? accounts.input_tax
    : accounts.input_tax_operations
