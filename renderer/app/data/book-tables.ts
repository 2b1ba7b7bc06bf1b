// Which tables of the books an answer depends on: a query names them in its `meta`, and is refetched when one of them
// changes.

/** The tables whose changes reach the window (`GET /events`, `changed`). */
export const BOOK_TABLES = [
  'organization_profile',
  'bank_account',
  'bank_transaction',
  'statement',
  'batch',
  'import_report',
  'enrichment_report',
  'ledger_account',
  'fiscal_year',
  'period_lock',
  'vat_return',
  'vat_rate',
  'exchange_rate',
  'exchange_valuation',
  'journal_entry',
  'rule',
  'forgotten_fact',
  'kept_document',
  'history',
  'budget',
  'month_task',
  'recurring_entry',
  'company',
  'invoice',
  'expense',
  'expense_payment',
  'offset',
  'payment_run',
  'reminder',
  'organization',
  'member',
  'user',
] as const
export type BookTable = (typeof BOOK_TABLES)[number]

export const isBookTable = (name: string): name is BookTable => BOOK_TABLES.some((table) => table === name)

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { readonly tables?: readonly BookTable[] }
  }
}

/** `meta` of a query whose answer depends on these tables. */
export const readsTables = (...tables: readonly BookTable[]) => ({ tables })
