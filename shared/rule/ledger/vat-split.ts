// An amount with a VAT rate as it is booked: the net amount, and its tax on the accounts that such tax belongs to. Source of the
// accounts: Swiss booking practice (KMU chart); of acquisition tax: MWSTG 45 to 49.
import type { Posting } from '../../record/ledger/journal-entry.ts'
import type { LedgerAccount } from '../../record/ledger/ledger-account.ts'
import { isAcquisitionRate, type VatRate } from '../../record/ledger/vat-rate.ts'
import { type MinorUnits, minorUnitsOf } from '../../value/money.ts'
import { taxIn, taxOn } from '../../value/vat.ts'
import type { BookingAccounts } from './booking-accounts.ts'

/** The accounts that tax is booked on. */
export type TaxAccounts = Pick<
  BookingAccounts,
  'vat' | 'input_tax' | 'input_tax_operations' | 'acquisition_tax' | 'is_input_tax_deducted'
>

type Account = Pick<LedgerAccount, 'type' | 'number'> | null | undefined
type Rate = Pick<VatRate, 'id' | 'name' | 'kind' | 'rate_millis'>

/** An amount on an account; `credit` below zero is a debit. */
interface Amount {
  readonly account_id: string
  readonly credit: MinorUnits
}

export interface VatSplit {
  readonly net: Posting
  /** None where there is no tax: at rates of nothing, and of amounts of a few Rappen. */
  readonly taxes: readonly Posting[]
}

/**
 * The net amount and the tax of one, both of them reported with the rate. Together they are the amount: most rates are contained
 * in it; acquisition tax is added, owed and deducted at once. Null when the chart lacks the account of the tax.
 */
export const splitVat = (amount: Amount, account: Account, rate: Rate, accounts: TaxAccounts): VatSplit | null => {
  const tax = taxOf(amount, rate, accounts)
  const net = lineOf(amount.account_id, netOf(amount.credit, tax, rate), null, rate.id)
  const taxes = taxPostings({ account_id: amount.account_id, credit: tax }, account, rate, accounts)
  return taxes && { net, taxes }
}

/** The tax of an amount, with its sign. An amount on an account of tax is the tax itself: it has none. */
export const taxOf = ({ account_id, credit }: Amount, rate: Rate, accounts: TaxAccounts): MinorUnits => {
  if (isTaxAccount(account_id, accounts)) return minorUnitsOf(0)
  return (isAcquisitionRate(rate) ? taxOn : taxIn)(credit, rate.rate_millis)
}

/** What of an amount is booked on its account. */
export const netOf = (amount: MinorUnits, tax: MinorUnits, rate: Rate): MinorUnits =>
  isAcquisitionRate(rate) ? amount : minorUnitsOf(amount - tax)

/** Whether tax is booked on the account. */
export const isTaxAccount = (
  account_id: string,
  { vat, input_tax, input_tax_operations, acquisition_tax }: TaxAccounts,
): boolean => [vat, input_tax, input_tax_operations, acquisition_tax].includes(account_id)

/**
 * The postings of a tax that an amount on an account has. Acquisition tax is deducted as input tax, or where none is deducted
 * added to the cost, and owed. Null when the chart lacks an account.
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
    return taxAccount === null ? null : [lineOf(taxAccount, tax, rate.name, rate.id)]
  }
  const { acquisition_tax, is_input_tax_deducted } = accounts
  const deducted = is_input_tax_deducted ? inputTaxAccountOf(account, accounts) : account_id
  if (deducted === null || acquisition_tax === null) return null
  return [
    // As cost it is no net amount that tax is owed on, so it says no rate.
    lineOf(deducted, tax, rate.name, is_input_tax_deducted ? rate.id : null),
    lineOf(acquisition_tax, minorUnitsOf(0 - tax), rate.name, rate.id),
  ]
}

/** Tax of what is sold is owed, tax of what is bought is deducted. Of an account that tells neither, the side decides. */
const taxAccountOf = (account: Account, tax: MinorUnits, accounts: TaxAccounts): string | null => {
  if (account?.type === 'revenue') return accounts.vat
  if (account?.type !== 'expense' && tax > 0) return accounts.vat
  return inputTaxAccountOf(account, accounts)
}

/** Material and services (class 4, and what lowers revenue, as commissions do) apart from investments and the rest. */
const inputTaxAccountOf = (account: Account, accounts: TaxAccounts): string | null =>
  (account?.type === 'expense' || account?.type === 'revenue') && account.number < 5000
    ? accounts.input_tax
    : accounts.input_tax_operations

const lineOf = (account_id: string, credit: MinorUnits, text: string | null, vat_rate_id: string | null): Posting => ({
  account_id,
  debit: minorUnitsOf(Math.max(0, -credit)),
  credit: minorUnitsOf(Math.max(0, credit)),
  currency: null,
  currency_amount: null,
  text,
  vat_rate_id,
})
