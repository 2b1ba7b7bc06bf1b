// The checks of the books as a whole, and their results.

/**
 * `not_applicable`: the books have nothing to compare · `not_yet`: one side of the comparison is still missing · `met`
 * and `wrong`: the two sides are equal, or differ.
 */
export const CHECK_STATES = ['not_applicable', 'not_yet', 'met', 'wrong'] as const
export type CheckState = (typeof CHECK_STATES)[number]

/**
 * The source of a bank account's balance: a statement states it, or it is computed from the opening entry and the
 * transactions.
 */
export const CHECK_BASES = ['statements', 'transactions'] as const
export type CheckBasis = (typeof CHECK_BASES)[number]

export const BOOKS_CHECKS = [
  'documents_booked',
  'debtors_are_open_invoices',
  'creditors_are_open_expenses',
  'opening_debtors_are_invoices',
  'opening_creditors_are_expenses',
  'bank_account_is_ledger',
  'ledger_account_of_its_own',
  'balance_on_its_side',
  'turnover_is_revenue',
] as const
export type BooksCheckCode = (typeof BOOKS_CHECKS)[number]
