// The checks of a VAT return before it is filed, in the order in which they are shown.

export const FILING_CHECKS = [
  // Of the VAT report, by their codes there.
  'turnover_without_rate',
  'turnover_is_revenue',
  'tax_of_base',
  'acquisition_of_base',
  'vat_without_rate',
  'vat_accounts_explained',
  'input_tax_with_net_rate',
  'net_rates_missing',
  // Of the books.
  'input_tax_documented',
  'suppliers_have_uid',
  'documents_booked',
  'transactions_reconciled',
  'statements_complete',
  'earlier_periods_settled',
] as const
export type FilingCheckCode = (typeof FILING_CHECKS)[number]
