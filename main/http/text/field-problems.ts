// The problems that the rules find with a field, in English.
import type { FieldProblemCode, FieldProblemValues } from '../../../shared/rule/core/field-problem.ts'

export const FIELD_PROBLEM_TEXTS: Readonly<
  Record<FieldProblemCode, (field: string, values: FieldProblemValues) => string>
> = {
  required: (field) => `The ${field} field is required.`,
  iban_invalid: () => 'The IBAN is not valid: its country, length or check digits are wrong.',
  iban_not_swiss: () => 'The IBAN must be a Swiss (CH) or Liechtenstein (LI) IBAN of 21 characters.',
  iban_is_qr_iban: () => 'The IBAN is a QR-IBAN, which only receives QR-bill payments; enter the IBAN of the account.',
  iban_taken: () => 'There is already a bank account with this IBAN in this currency.',
  former_iban_taken: (_, { iban, name }) =>
    `The former IBAN ${iban} belongs to another bank account (${name}); an IBAN can belong to one account only.`,
  qr_iban_invalid: () => 'The QR-IBAN is not valid: its country, length or check digits are wrong.',
  qr_iban_expected: () => 'The IBAN is not a QR-IBAN: the fifth character of a QR-IBAN is 3.',
  ledger_account_unknown: (_, { value }) =>
    value === undefined
      ? 'There is no accounting account with this id.'
      : `The chart has no account "${value}": send its number.`,
  country_unknown: () => 'There is no country with this id.',
  base_currency_in_use: () =>
    'There are amounts in the current base currency, so the country must have the same currency.',
  setting_read_only: () => 'This setting is read-only: omit it, or send its current value.',
  email_taken: () => 'There is already a user with this email.',
  books_in_use: () =>
    'There is already a bank account, a bank transaction or a journal entry: sample data can only be loaded into empty books.',
  sample_data_currency: () => 'The sample data is in CHF, so the books must be in CHF, too.',
  sample_data_settings: () =>
    'The sample company has calendar years, is liable for VAT by the effective method and books documents on issue, with the accounts of ' +
    'the KMU chart. This organization has other settings: add a new one for the sample data.',
  not_a_member: () => 'Only a member of the organization can be asked for a document.',
  member_unknown: () => 'There is no user with this email: send firstname and lastname to add one.',
  no_owner_signs_in: () =>
    'No other owner of an organization can sign in on this machine, so no user could manage it any more.',
  last_owner: () => 'The organization must have at least one owner: make another member an owner first.',
  wrong_credentials: () => 'These credentials do not match our records.',
  wrong_password: () => 'The password is wrong.',
  sign_in_link_used: () => 'This link has already been used or has expired. Start Kontor again, or ask for a new link.',
  one_time_password_required: () =>
    'The one-time password of the authenticator app, or a recovery code, is also required.',
  one_time_password_wrong: () => 'The one-time password is wrong or has already been used.',
  two_factor_is_on: () => 'Two-factor authentication is on: turn it off to set it up again.',
  two_factor_not_begun: () => 'Start setting up two-factor authentication first.',
  password_missing: () => 'Two-factor authentication requires a password: set one first.',
  role_too_strong: () => 'You cannot give more rights than you have.',
  scopes_too_wide: () => 'A token cannot create a token with scopes that it does not have.',
  expires_too_late: () => 'A token cannot create a token that expires later than itself.',
  expires_in_the_past: () => 'The expires_at must be in the future.',
  token_stays: () => 'A token belongs to one organization: create another token in the other one.',
  name_does_not_match: () => 'This is not the name of the organization.',
  first_organization: () =>
    'The first organization cannot be deleted, because the token of api.json belongs to it: archive it instead.',
  bank_account_unknown: () => 'There is no bank account with this id.',
  acc_serv_ref_taken: () => 'There is already a bank transaction with this acc_serv_ref.',
  not_undoable: () => 'This action cannot be undone.',
  not_undone: () => 'This action was not undone, so it cannot be redone.',
  bank_transaction_imported: () =>
    'This transaction was imported from a statement and stays as the bank reported it. Only manually entered transactions can be changed.',
  bank_transaction_reconciled: () => 'The transaction is reconciled: unreconcile it first.',
  amount_too_many_decimals: () => 'The amount has more decimals than its currency.',
  amount_too_large: () => 'The amount is too large.',
  amount_not_positive: () => 'The amount must be greater than 0.',
  fiscal_year_missing: (_, { from, to }) =>
    from === undefined
      ? 'There is no fiscal year for this date.'
      : `There is no fiscal year for this date: the fiscal years cover ${from} to ${to}. Add it first.`,
  period_locked: (_, { from, to, open }) =>
    `The period ${from === undefined ? `up to ${to}` : `from ${from} to ${to}`} is locked: ${
      open === undefined ? 'reopen it' : `date it ${open} or later, or reopen the period`
    } with a reason.`,
  before_booking_date: (_, { date }) => `It cannot be booked before its own date, ${date}.`,
  period_is_open: () => 'The period is already open.',
  locked_already: (_, { to }) => `The books are already locked until ${to}: enter a later day, or reopen that lock.`,
  vat_period_not_over: (_, { to }) => `A VAT period can only be settled after it has ended: this one ends on ${to}.`,
  vat_period_settled: (_, { from, to }) => `VAT from ${from} to ${to} is already settled: reopen that period first.`,
  vat_period_months: () => 'A VAT period must start on the first and end on the last day of a month.',
  vat_settlement_account_missing: (_, { number }) =>
    `Account ${number}, to which VAT is settled, is missing from the chart: add it first.`,
  not_liable_for_vat: () => 'The organization is not liable for VAT.',
  fiscal_year_closed: () => 'The fiscal year is closed: nothing in it can change.',
  end_before_start: (field) => `The ${field} must not be before the start.`,
  fiscal_year_too_long: () => 'A fiscal year can have at most 23 months.',
  fiscal_year_overlaps: () => 'There is already a fiscal year with some of these days.',
  fiscal_year_gap: () =>
    'Fiscal years must follow each other without gaps: this one must start or end next to an existing one.',
  fiscal_year_before_closed: () => 'A year before a closed one cannot be added.',
  fiscal_year_booked_outside: () => 'The year has entries outside these dates.',
  bank_opening_booked: () =>
    'The opening balance of this bank account is already booked, no statement has it, or the bank account has no ledger account.',
  fiscal_year_in_use: () => 'This fiscal year has entries or budgets.',
  fiscal_year_in_the_middle: () =>
    'Only the first and the last fiscal year can be deleted, because fiscal years must follow each other.',
  fiscal_year_is_closed: () => 'The fiscal year is already closed.',
  fiscal_year_is_open: () => 'The fiscal year is already open.',
  earlier_year_open: () => 'An earlier fiscal year is still open: close it first.',
  later_year_closed: () => 'A later fiscal year is closed: reopen that one first.',
  checklist_item_open: (field) => `Not done yet: ${field.replace(/^checklist\./, '')}.`,
  closing_account_missing: () =>
    'An account for posting the result is missing from the chart: 9000, 9200, 2979 or 2891.',
  account_number_taken: () => 'There is already an accounting account with this number.',
  account_type_of_other_class: () =>
    'The type does not match the number: 1 active, 2 passive, 3 to 8 revenue or expense, 9 the closing types.',
  account_in_use: () => 'The account has entries or budgets, so its type cannot change.',
  account_not_posting: (_, { number }) =>
    `${number === undefined ? 'This account' : `Account ${number}`} cannot have amounts: its type must be active, passive, revenue or expense.`,
  account_not_of_document: (_, { value }) =>
    `Account "${value}" has the wrong type: invoices are booked on revenue or liabilities, bills on expenses or assets.`,
  account_inactive: () => 'The account is not active.',
  account_named_twice: () => 'The account is listed twice.',
  line_not_one_sided: () => 'A line must have either a debit or a credit greater than 0.',
  lines_unbalanced: (_, { debit, credit, difference }) =>
    `The total of the debits, ${debit}, must equal the total of the credits, ${credit}: they differ by ${difference}.`,
  currency_is_base: () => 'The currency is the base currency: omit it and the currency_amount.',
  opening_not_at_start: () => 'Opening balances must be dated on the first day of a fiscal year.',
  opening_carried: () =>
    'The balances of the previous year are carried over automatically: opening balances would double them.',
  closing_not_at_end: () => 'Closing entries must be dated on the last day of a fiscal year.',
  entry_reversed_already: () => 'The entry is already reversed.',
  entry_is_reversal: () => 'The entry is itself a reversal: create a new entry instead.',
  entry_of_bank_transaction: () => 'The entry comes from a bank transaction: unreconcile that instead.',
  entry_reconciled: () =>
    'A bank transaction is reconciled with this entry: unreconcile it first (unreconcile-many, or match it with something else).',
  entry_unknown: () => 'There is no journal entry with this id.',
  entry_not_typed: () =>
    'The entry was created from another record: a transaction can only be reconciled with manual entries.',
  entry_other_movement: () =>
    'The entry has no line with the amount of the transaction on the ledger account of its bank account.',
  entry_taken: () => 'Another bank transaction is reconciled with this entry: unreconcile it first.',
  reversal_in_other_year: () => 'A closing entry must be reversed within its fiscal year.',
  source_is_target: () => 'The source fiscal year must differ from the target.',
  bank_unknown: () => 'The bank of this IBAN is not in the bank registry.',
  currency_in_use: () => 'The account has reconciled transactions, which are booked in its currency.',
  ledger_account_typed_on: () =>
    'Transactions of this bank account are reconciled with manual entries on the shared ledger account: unreconcile them first.',
  bank_account_importing: () =>
    'A file is being imported to the bank account: wait until it has finished, or cancel the batch.',
  import_reconciled: () => 'Some transactions of the import are reconciled: unreconcile them first.',
  import_undone: () => 'The import was cancelled or undone: it has no transactions to complete.',
  kept_file_missing: () => 'The file of the import was not stored, or is damaged: it cannot be read again.',
  kept_file_unreadable: () => 'The stored file of the import can no longer be read in the same way.',
  key_required: (field) => `The ${field} field is required: it identifies the items to create or update.`,
  key_taken: () => 'There is already a record of this kind with this key.',
  key_named_twice: () => 'This key is listed twice.',
  reference_invalid: () =>
    'The reference is neither a QR reference (27 digits) nor a creditor reference (RF…) with the right check digits.',
  company_unknown: () => 'There is no company with this id.',
  expense_unknown: () => 'There is no expense with this id.',
  vat_rate_unknown: (_, { value }) =>
    value === undefined
      ? 'There is no VAT rate with this id.'
      : `No VAT rate is called "${value}" or has this percentage: see GET /vat_rate.`,
  vat_rate_ambiguous: (_, { value, rates }) => `"${value}" may be several VAT rates (${rates}): send the name of one.`,
  acquisition_tax_twice: () =>
    'A rate of acquisition tax adds the tax automatically: set it on the row of the expense, with the amount paid, and omit rows on the tax accounts.',
  acquisition_rate_missing: () =>
    'This row has the rate of a supply, but another row states acquisition tax on its amount: set a rate of acquisition tax and omit the rows on the tax accounts, or remove the rate.',
  acquisition_rate_on_sale: () =>
    'Acquisition tax is owed on purchases from abroad: this rate is for expenses and investments, not for sales.',
  vat_rates_exist: () => 'The books already have rates of these kinds.',
  match_amount_zero: () => 'The amount of a match must not be 0.',
  match_negative_on_zero: () => 'A transaction of amount 0 can only have positive matches.',
  match_negative_on_document: () =>
    'A negative amount is only allowed on account-only rows: omit matchable_type, or send a positive amount.',
  match_account_on_document: () => 'A document is booked on its own account: send account_id on a separate row.',
  match_vat_on_document: () => 'The tax was booked with the document: send vat_rate_id on an account-only row.',
  match_worth_missing: () =>
    'The value of the document in the base currency is unknown: set its base_total, or match it with the amount in the base currency.',
  match_vat_not_liable: () => 'The organization is not liable for VAT: omit vat_rate_id.',
  match_currency_without_document: () => 'A currency_amount is only allowed for documents in another currency.',
  matches_sum: (_, { sum, amount, difference }) =>
    `The amounts of the matches must add up to the amount of the transaction within 0.05: they add up to ${sum} of ${amount}, ` +
    `which leaves ${difference}. Add a row for the remainder.`,
  matches_worth_nothing: () =>
    'The amounts of the matches must add up to more than 0, because they give the value of the transaction.',
  matches_missing: () => 'No matches are attached to the transaction: send its matches.',
  matchable_unknown: () => 'There is no record of this type with this id.',
  document_paid: () =>
    'The document is already paid. Match a second payment with the company or an account, not with the document.',
  document_open_less: () =>
    'The open amount of the document is now smaller than in the proposal: match it with the current amount.',
  document_wrong_direction: () =>
    'The payment goes in the opposite direction to the document, and a refund cannot exceed the amount paid.',
  booking_account_missing: () =>
    'An account needed for this booking is missing from the chart or inactive: see the accounting settings.',
  ledger_account_taken: (_, { number, name }) =>
    `The accounting account ${number} belongs to the bank account ${name}: each bank account needs its own.`,
  ledger_account_booked: () => 'Reconciled transactions are booked on its account: unreconcile them first.',
  base_total_of_base: () => 'The total is already in the base currency: omit base_total.',
  base_total_sign: () => 'The base_total must have the sign of the total.',
  exchange_rate_invalid: () => 'The exchange_rate must be greater than 0, with at most ten decimals.',
  exchange_rate_missing: () => 'It has no value in the base currency: send base_total or exchange_rate.',
  line_amount_zero: () => 'The amount of a line must not be 0.',
  document_lines_sum: (_, { sum, total, difference }) =>
    `The lines add up to ${sum}, the total is ${total}: the difference is ${difference}.`,
  document_booked_by_payments: () =>
    'It is already booked by payments: unreconcile them first, then change the document.',
  entry_of_document: () =>
    'This entry was created from an invoice or an expense: change or delete that record instead.',
  booked_by_itself: () =>
    'Send opening or elsewhere, or null to have Kontor book the document by the setting documentBooking.',
  currency_settled: () => 'The currency cannot be changed, because the document is partly settled.',
  item_settled: () => 'Bank transactions are matched with it: unreconcile them first.',
  company_in_use: () => 'This company has invoices or expenses.',
  date_unreadable: () => 'This is not a date, or it is outside 1900 to 2199.',
  amount_unreadable: () => 'This is not an amount.',
  currency_unknown: () => 'This is not a currency code like CHF.',
  text_too_long: () => 'The text is too long.',
  email_invalid: () => 'This is not an email address.',
  company_named_twice: () => 'The file contains this company twice: add a column with keys to distinguish them.',
  company_ambiguous: () => 'There are several companies with this name: add a column with keys to distinguish them.',
  expense_in_use: () => 'An expense payment pays this expense.',
  rule_all_or_any: () => 'Send the conditions either as all or as any.',
  rule_op: (_, { allowed }) => `The field does not support this operator. Supported: ${allowed}.`,
  rule_value: () => 'This value is not valid for the field and its operator.',
  rule_pattern: () =>
    'This regular expression is not supported or too large: see the documentation for the supported syntax.',
  rule_row_one_of: () => 'A row must have exactly one of share, amount and rest.',
  rule_share: () => 'A share must be above 0 and at most 100 per cent, with at most three decimals.',
  rule_rest_twice: () => 'Only one row can have the rest.',
  rule_shares_over: () =>
    'The shares must not exceed 100 per cent, and must be below 100 per cent if a row has the rest.',
  rule_rows_incomplete: () =>
    'The rows do not cover the entire amount: add a row with the rest, or shares up to 100 per cent.',
  rule_limit: () => 'There are already 500 rules: delete one first.',
  rule_order_incomplete: () => 'The ids must be those of all rules, each once.',
  rule_inactive: () => 'The rule is not active: activate it first.',
  rule_unknown: () => 'There is no rule with this id.',
}
