// The default ledger accounts of documents, payments and their differences: those of the organization's settings,
// otherwise the usual ones of the KMU chart (Swiss booking practice).
import { isPostingAccount, type LedgerAccount } from '../../record/ledger/ledger-account.ts'
import type { OrganizationSettings } from '../../record/organization/organization-settings.ts'
import { vatMethodOf } from '../organization/vat-reporting.ts'

/** Ids of ledger accounts; null when the chart has none. */
export interface BookingAccountIds {
  readonly debtor: string | null
  readonly creditor: string | null
  readonly revenue: string | null
  readonly expense: string | null
  readonly unclear: string | null
  /** VAT due on sales. */
  readonly vat: string | null
  /** Input tax on material and services. */
  readonly input_tax: string | null
  /** Input tax on investments and other operating expense. */
  readonly input_tax_operations: string | null
  /** Acquisition tax that is owed. */
  readonly acquisition_tax: string | null
  readonly rounding: string | null
  readonly bank_charges: string | null
  readonly card_commission: string | null
  readonly discount_given: string | null
  readonly discount_received: string | null
  readonly exchange_sales: string | null
  /** Invoices that are written off. */
  readonly bad_debt: string | null
  readonly exchange_purchases: string | null
  readonly transfer: string | null
}

/** The accounts, and how tax is booked on them. */
export interface BookingAccounts extends BookingAccountIds {
  /** False with net tax rates: the rate covers the input tax (MWSTG 37), so acquisition tax is part of the cost. */
  readonly is_input_tax_deducted: boolean
}

/** Exchange differences on sales. */
export const EXCHANGE_SALES = 3806

/** Numbers of the KMU chart for which there is no setting. */
const KMU = {
  rounding: 6945,
  bank_charges: 6940,
  card_commission: 3810,
  discount_given: 3800,
  discount_received: 4900,
  exchange_sales: EXCHANGE_SALES,
  bad_debt: 3805,
  exchange_purchases: 4906,
  transfer: 1090,
} as const

const numbersOf = (settings: OrganizationSettings): Readonly<Record<keyof BookingAccountIds, number>> => ({
  debtor: Number(settings.accountingDebtorAccount),
  creditor: Number(settings.accountingCreditorAccount),
  revenue: Number(settings.accountingRevenueAccount),
  expense: Number(settings.accountingExpenseAccount),
  unclear: Number(settings.accountingUnclearAmountsAccount),
  vat: Number(settings.accountingVatAccount),
  input_tax: Number(settings.accountingInputTaxAccount),
  input_tax_operations: Number(settings.accountingInputTaxOperationsAccount),
  acquisition_tax: Number(settings.accountingReverseTaxAccount),
  ...KMU,
})

/** The numbers of the accounts, to look them up by. */
export const bookingAccountNumbers = (settings: OrganizationSettings): readonly number[] =>
  Object.values(numbersOf(settings)).filter(Number.isSafeInteger)

/** The accounts of the chart. An inactive account, or one without postings, counts as missing. */
export const bookingAccountsOf = (settings: OrganizationSettings, chart: readonly LedgerAccount[]): BookingAccounts => {
  const idByNumber = new Map(
    chart.filter((account) => account.is_active && isPostingAccount(account)).map(({ id, number }) => [number, id]),
  )
  const ids = Object.entries(numbersOf(settings)).map(([name, number]) => [name, idByNumber.get(number) ?? null])
  return {
    ...(Object.fromEntries(ids) as Record<keyof BookingAccountIds, string | null>),
    is_input_tax_deducted: vatMethodOf(settings) === 'effective',
  }
}
