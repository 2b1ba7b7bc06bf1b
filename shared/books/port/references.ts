// Which fields refer to a record of another table of the same book. The other record must exist: a check verifies that,
// and an undo finds blocking records by it.
import type { TableName } from './tables.ts'

export interface Reference {
  readonly table: TableName
  readonly field: string
  readonly to: TableName
}

/** Null is not a reference; some kinds of batches do not have the field. */
export const REFERENCES: readonly Reference[] = [
  { table: 'bank_transaction', field: 'bank_account_id', to: 'bank_account' },
  { table: 'bank_transaction', field: 'batch_id', to: 'batch' },
  { table: 'kept_document', field: 'bank_transaction_id', to: 'bank_transaction' },
  { table: 'kept_document', field: 'invoice_id', to: 'invoice' },
  { table: 'kept_document', field: 'expense_id', to: 'expense' },
  { table: 'kept_document', field: 'journal_entry_id', to: 'journal_entry' },
  { table: 'statement', field: 'bank_account_id', to: 'bank_account' },
  { table: 'statement', field: 'batch_id', to: 'batch' },
  { table: 'batch', field: 'bank_account_id', to: 'bank_account' },
  { table: 'bulk_target', field: 'batch_id', to: 'batch' },
  { table: 'import_report', field: 'id', to: 'batch' },
  { table: 'enrichment_report', field: 'id', to: 'batch' },
  { table: 'remembered_mapping', field: 'bank_account_id', to: 'bank_account' },
  { table: 'bank_transaction', field: 'journal_entry_id', to: 'journal_entry' },
  { table: 'bank_account', field: 'account_id', to: 'ledger_account' },
  { table: 'period_lock', field: 'journal_entry_id', to: 'journal_entry' },
  { table: 'budget', field: 'fiscal_year_id', to: 'fiscal_year' },
  { table: 'budget', field: 'account_id', to: 'ledger_account' },
  { table: 'exchange_valuation', field: 'fiscal_year_id', to: 'fiscal_year' },
  { table: 'journal_entry', field: 'fiscal_year_id', to: 'fiscal_year' },
  { table: 'journal_entry', field: 'reverses_id', to: 'journal_entry' },
  { table: 'journal_entry', field: 'reversed_by_id', to: 'journal_entry' },
  { table: 'journal_entry', field: 'rebooks_id', to: 'journal_entry' },
  { table: 'journal_entry', field: 'releases_id', to: 'journal_entry' },
  { table: 'recurring_entry', field: 'company_id', to: 'company' },
  { table: 'invoice', field: 'company_id', to: 'company' },
  { table: 'expense', field: 'company_id', to: 'company' },
  { table: 'invoice', field: 'account_id', to: 'ledger_account' },
  { table: 'invoice', field: 'vat_rate_id', to: 'vat_rate' },
  { table: 'invoice', field: 'journal_entry_id', to: 'journal_entry' },
  { table: 'expense', field: 'account_id', to: 'ledger_account' },
  { table: 'expense', field: 'vat_rate_id', to: 'vat_rate' },
  { table: 'expense', field: 'journal_entry_id', to: 'journal_entry' },
  { table: 'invoice', field: 'bank_transaction_id', to: 'bank_transaction' },
  { table: 'expense', field: 'bank_transaction_id', to: 'bank_transaction' },
  { table: 'offset', field: 'journal_entry_id', to: 'journal_entry' },
  { table: 'company', field: 'revenue_account_id', to: 'ledger_account' },
  { table: 'company', field: 'expense_account_id', to: 'ledger_account' },
  { table: 'company', field: 'revenue_vat_rate_id', to: 'vat_rate' },
  { table: 'company', field: 'expense_vat_rate_id', to: 'vat_rate' },
  { table: 'reminder', field: 'company_id', to: 'company' },
  { table: 'reminder', field: 'fee_invoice_id', to: 'invoice' },
  { table: 'member', field: 'user_id', to: 'user' },
  { table: 'member', field: 'organization_id', to: 'organization' },
  { table: 'access_token', field: 'user_id', to: 'user' },
  { table: 'access_token', field: 'organization_id', to: 'organization' },
]
