// The ledger account that the value added tax of a booked amount goes to (Swiss booking practice, KMU chart): one rule for
// what is matched and for what is typed.
import type { LedgerAccount } from '../../record/ledger-account.ts'
import type { MinorUnits } from '../../value/money.ts'

/** Ids of ledger accounts; null: the chart lacks it. */
export interface TaxAccounts {
  /** VAT due on what is sold. */
  readonly vat: string | null
  /** Input tax on material and services. */
  readonly input_tax: string | null
  /** Input tax on investments and other operating expense. */
  readonly input_tax_operations: string | null
}

/**
 * Tax of what is sold is owed, tax of what is bought is deducted: material and services (class 4) apart from the rest.
 * Of an account that tells neither, the side decides; `tax` is below zero on the debit side.
 */
export const taxAccountOf = (
  account: Pick<LedgerAccount, 'type' | 'number'> | undefined,
  tax: MinorUnits,
  accounts: TaxAccounts,
): string | null => {
  if (account?.type === 'revenue') return accounts.vat
  if (account?.type === 'expense')
    return Number(String(account.number).charAt(0)) < 5 ? accounts.input_tax : accounts.input_tax_operations
  return tax > 0 ? accounts.vat : accounts.input_tax_operations
}
