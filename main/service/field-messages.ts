// The words for what is wrong with a field, for people who read the interface's answers.
import type { FieldProblem, FieldProblemType } from '../../shared/rule/field-problem.ts'
import type { Refusal } from './refusal.ts'

const MESSAGES: Readonly<Record<FieldProblemType, (field: string) => string>> = {
  required: (field) => `The ${field} field is required.`,
  iban_invalid: () => 'The IBAN is not valid: its country, length or check digits are wrong.',
  iban_not_swiss: () => 'The IBAN must be a Swiss (CH) or Liechtenstein (LI) IBAN of 21 characters.',
  iban_is_qr_iban: () => 'The IBAN is a QR-IBAN, which only receives QR-bill payments; give the IBAN of the account.',
  qr_iban_invalid: () => 'The QR-IBAN is not valid: its country, length or check digits are wrong.',
  qr_iban_expected: () => 'The IBAN is not a QR-IBAN: the fifth character of a QR-IBAN is 3.',
  ledger_account_unknown: () => 'There is no accounting account with this id.',
  country_unknown: () => 'There is no country with this id.',
  base_currency_in_use: () =>
    'There are amounts in the present base currency, so the country must be one with the same.',
  email_taken: () => 'There is already a user with this email.',
  member_unknown: () => 'There is no user with this email: give firstname and lastname to add one.',
  last_owner: () => 'The organization keeps at least one owner: make somebody else one first.',
  bank_account_unknown: () => 'There is no bank account with this id.',
  acc_serv_ref_taken: () => 'There is already a bank transaction with this acc_serv_ref.',
  amount_too_many_decimals: () => 'The amount has more decimals than its currency.',
  amount_too_large: () => 'The amount is too large.',
  amount_not_positive: () => 'The amount must be greater than 0.',
  fiscal_year_missing: () => 'There is no fiscal year for this date.',
  fiscal_year_closed: () => 'The fiscal year is closed: nothing in it can change.',
  end_before_start: () => 'The end_date must not be before the start_date.',
  fiscal_year_too_long: () => 'A fiscal year has at most 23 months.',
  fiscal_year_overlaps: () => 'There is a fiscal year with some of these days already.',
  fiscal_year_gap: () => 'Fiscal years follow one another without a gap: it must begin or end beside the others.',
  fiscal_year_before_closed: () => 'A year before a closed one cannot be added.',
  fiscal_year_booked_outside: () => 'Something is booked in the year outside of these dates.',
  fiscal_year_is_closed: () => 'The fiscal year is closed already.',
  fiscal_year_is_open: () => 'The fiscal year is open already.',
  earlier_year_open: () => 'An earlier fiscal year is still open: close it first.',
  later_year_closed: () => 'A later fiscal year is closed: open that one first.',
  checklist_item_open: (field) => `Not done yet: ${field.replace(/^checklist\./, '')}.`,
  closing_account_missing: () =>
    'The chart lacks an account that the result is posted through: 9000, 9200, 2979 or 2891.',
  account_number_taken: () => 'There is already an accounting account with this number.',
  account_type_of_other_class: () =>
    'The type does not suit the number: 1 active, 2 passive, 3 to 8 revenue or expense, 9 the types of the closing.',
  account_in_use: () => 'The account has bookings or budgets, so its type cannot change.',
  account_not_posting: () =>
    'This account takes no amounts: it must be of the type active, passive, revenue or expense.',
  account_inactive: () => 'The account is not active.',
  account_named_twice: () => 'The account is named twice.',
  line_not_one_sided: () => 'A line has either a debit or a credit, and it is greater than 0.',
  lines_unbalanced: () => 'The sum of the debits must be the sum of the credits.',
  currency_is_base: () => 'The currency is that of the books: leave it and the currency_amount out.',
  opening_not_at_start: () => 'Opening balances are dated on the first day of a fiscal year.',
  opening_carried: () =>
    'The balances of the year before carry over by themselves: opening balances would double them.',
  closing_not_at_end: () => 'Closing entries are dated on the last day of a fiscal year.',
  entry_reversed_already: () => 'The entry is reversed already.',
  entry_is_reversal: () => 'The entry is a reversal itself: book it again instead.',
  entry_of_bank_transaction: () => 'The entry comes from a bank transaction: unreconcile that instead.',
  reversal_in_other_year: () => 'A closing entry is reversed within its fiscal year.',
  source_is_target: () => 'The source fiscal year must be another one than the target.',
  bank_unknown: () => 'The bank of this IBAN is not in the bank registry.',
  currency_in_use: () => 'The account has reconciled transactions, which are booked in its currency.',
  bank_account_importing: () =>
    'A file is being imported into the bank account: wait for its end, or cancel the batch.',
  bank_account_reconciled: () => 'The bank account has reconciled transactions: unreconcile them first.',
  import_reconciled: () => 'Some transactions of the import are reconciled: unreconcile them first.',
  key_required: (field) => `The ${field} field is required: items are created and updated by it.`,
  key_taken: () => 'There is already a record of this kind with this key.',
  key_named_twice: () => 'This key is named twice.',
  reference_invalid: () =>
    'The reference is neither a QR reference (27 digits) nor a creditor reference (RF…) with the right check digits.',
  company_unknown: () => 'There is no company with this id.',
  expense_unknown: () => 'There is no expense with this id.',
  vat_rate_unknown: () => 'There is no VAT rate with this id.',
  currency_settled: () => 'The currency cannot change any more: part of it is settled.',
  item_settled: () => 'Bank transactions are matched with it: unreconcile them first.',
  company_in_use: () => 'Invoices or expenses are with this company.',
  date_unreadable: () => 'This is no date, or it lies outside of 1900 to 2199.',
  amount_unreadable: () => 'This is no amount.',
  currency_unknown: () => 'This is no currency code like CHF.',
  text_too_long: () => 'The text is too long.',
  email_invalid: () => 'This is no email address.',
  company_named_twice: () => 'The file has this company twice: a column with keys would tell them apart.',
  company_ambiguous: () =>
    'There are several companies with this name: a column with their keys would tell them apart.',
  expense_in_use: () => 'An expense payment pays this expense.',
}

/** The refusal of a command by what is wrong with its fields. `code` is the first problem's type. */
export const invalidFields = (problems: readonly FieldProblem[]): Refusal => {
  const errors: Record<string, string[]> = {}
  for (const { field, type } of problems) {
    errors[field] ??= []
    errors[field].push(MESSAGES[type](field))
  }
  return { type: 'Invalid', errors, ...(problems[0] ? { code: problems[0].type } : {}) }
}
