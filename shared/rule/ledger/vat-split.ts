// A gross amount as it is booked: the net amount, and its tax on the account that such tax belongs to. Source of the accounts:
// Swiss booking practice (KMU chart).
import type { Posting } from '../../record/journal-entry.ts'
import type { LedgerAccount } from '../../record/ledger-account.ts'
import type { VatRate } from '../../record/vat-rate.ts'
import { type MinorUnits, minorUnitsOf } from '../../value/money.ts'
import { taxIn } from '../../value/vat.ts'

/** The ids of the accounts that tax is booked on; null: the chart lacks it. */
export interface TaxAccounts {
  /** VAT due on what is sold. */
  readonly vat: string | null
  /** Input tax on material and services. */
  readonly input_tax: string | null
  /** Input tax on investments and other operating expense. */
  readonly input_tax_operations: string | null
}

export interface VatSplit {
  readonly net: Posting
  /** Null where there is no tax: at rates of nothing, and of amounts of a few Rappen. */
  readonly tax: Posting | null
}

/**
 * The net amount and the tax in a gross one, both of them reported with the rate; `credit` below zero is a debit. Together
 * they are the gross amount. Null when the chart lacks the account of the tax.
 */
export const splitVat = (
  { account_id, credit }: { readonly account_id: string; readonly credit: MinorUnits },
  account: Pick<LedgerAccount, 'type' | 'number'> | null | undefined,
  rate: Pick<VatRate, 'id' | 'name' | 'rate_millis'>,
  accounts: TaxAccounts,
): VatSplit | null => {
  const tax = taxIn(credit, rate.rate_millis)
  const net = lineOf(account_id, minorUnitsOf(credit - tax), null, rate.id)
  if (tax === 0) return { net, tax: null }
  const taxAccount = taxAccountOf(account, tax, accounts)
  return taxAccount === null ? null : { net, tax: lineOf(taxAccount, tax, rate.name, rate.id) }
}

/**
 * Tax of what is sold is owed, tax of what is bought is deducted: material and services (class 4) apart from the rest.
 * Of an account that tells neither, the side decides.
 */
export const taxAccountOf = (
  account: Pick<LedgerAccount, 'type' | 'number'> | null | undefined,
  tax: MinorUnits,
  accounts: TaxAccounts,
): string | null => {
  if (account?.type === 'revenue') return accounts.vat
  if (account?.type === 'expense') return account.number < 5000 ? accounts.input_tax : accounts.input_tax_operations
  return tax > 0 ? accounts.vat : accounts.input_tax_operations
}

const lineOf = (account_id: string, credit: MinorUnits, text: string | null, vat_rate_id: string): Posting => ({
  account_id,
  debit: minorUnitsOf(Math.max(0, -credit)),
  credit: minorUnitsOf(Math.max(0, credit)),
  currency: null,
  currency_amount: null,
  text,
  vat_rate_id,
})
