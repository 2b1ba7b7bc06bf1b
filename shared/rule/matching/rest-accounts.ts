// The ledger accounts that rests of payments are booked to: those of the organization's settings where it has one, else the
// usual ones of the KMU chart (Swiss booking practice).
import { isPostingAccount, type LedgerAccount } from '../../record/ledger-account.ts'
import type { OrganizationSettings } from '../../record/organization-settings.ts'

/** Ids of ledger accounts; null: the chart lacks it. */
export interface RestAccounts {
  readonly debtor: string | null
  readonly creditor: string | null
  readonly unclear: string | null
  /** VAT due on what is sold. */
  readonly vat: string | null
  /** Input tax on material and services. */
  readonly input_tax: string | null
  /** Input tax on investments and other operating expense. */
  readonly input_tax_operations: string | null
  readonly rounding: string | null
  readonly bank_charges: string | null
  readonly card_commission: string | null
  readonly discount_given: string | null
  readonly discount_received: string | null
  readonly exchange_sales: string | null
  readonly exchange_purchases: string | null
  readonly transfer: string | null
}

/** Numbers of the KMU chart that no setting names. */
const KMU = {
  rounding: 6945,
  bank_charges: 6940,
  card_commission: 3810,
  discount_given: 3800,
  discount_received: 4900,
  exchange_sales: 3806,
  exchange_purchases: 4906,
  transfer: 1090,
} as const

/** The accounts among those of the chart; one that is out of use or books nothing counts as missing. */
export const restAccountsOf = (settings: OrganizationSettings, chart: readonly LedgerAccount[]): RestAccounts => {
  const idByNumber = new Map(
    chart.filter((account) => account.is_active && isPostingAccount(account)).map(({ id, number }) => [number, id]),
  )
  const find = (number: number | string): string | null => idByNumber.get(Number(number)) ?? null
  return {
    debtor: find(settings.accountingDebtorAccount),
    creditor: find(settings.accountingCreditorAccount),
    unclear: find(settings.accountingUnclearAmountsAccount),
    vat: find(settings.accountingVatAccount),
    input_tax: find(settings.accountingInputTaxAccount),
    input_tax_operations: find(settings.accountingInputTaxOperationsAccount),
    rounding: find(KMU.rounding),
    bank_charges: find(KMU.bank_charges),
    card_commission: find(KMU.card_commission),
    discount_given: find(KMU.discount_given),
    discount_received: find(KMU.discount_received),
    exchange_sales: find(KMU.exchange_sales),
    exchange_purchases: find(KMU.exchange_purchases),
    transfer: find(KMU.transfer),
  }
}
