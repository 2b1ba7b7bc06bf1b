// The problems that the rules find with a field, in English.
import type { FieldProblemCode, FieldProblemValues } from '../../../shared/rule/core/field-problem.ts'

export const FIELD_PROBLEM_TEXTS: Readonly<
  Record<FieldProblemCode, (field: string, values: FieldProblemValues) => string>
> = {
  required: (field) => `The ${field} field is required.`,
  iban_invalid: () => 'The IBAN is not valid: its country, length or check digits are wrong.',
  iban_not_swiss: () => 'The IBAN must be a Swiss (CH) or Liechtenstein (LI) IBAN of 21 characters.',
  iban_is_qr_iban: () => 'The IBAN is a QR-IBAN, which only receives QR-bill payments; give the IBAN of the account.',
  iban_taken: () => 'There is already a bank account with this IBAN in this currency.',
  former_iban_taken: (_, { iban, name }) =>
    `The former IBAN ${iban} belongs to another bank account (${name}): an IBAN is that of one account.`,
  qr_iban_invalid: () => 'The QR-IBAN is not valid: its country, length or check digits are wrong.',
  qr_iban_expected: () => 'The IBAN is not a QR-IBAN: the fifth character of a QR-IBAN is 3.',
  ledger_account_unknown: () => 'There is no accounting account with this id.',
  country_unknown: () => 'There is no country with this id.',
  base_currency_in_use: () =>
    'There are amounts in the present base currency, so the country must be one with the same.',
  setting_read_only: () => 'This setting is only read: leave it out, or send it as it is.',
  email_taken: () => 'There is already a user with this email.',
  books_in_use: () =>
    'There is a bank account, a bank transaction or a journal entry already: sample data goes into empty books only.',
  sample_data_currency: () => 'The sample data is in CHF, so the books must be, too.',
  sample_data_settings: () =>
    'The sample company has calendar years, is liable for VAT by the effective method and books documents on issue, with the accounts of ' +
    'the KMU chart. This organization is set up otherwise: add a new one for the sample data.',
  not_a_member: () => 'Only a member of the organization can be asked for a document.',
  member_unknown: () => 'There is no user with this email: give firstname and lastname to add one.',
  no_owner_signs_in: () =>
    'No other owner of an organization can sign in on this machine, so nobody could manage it any more.',
  last_owner: () => 'The organization keeps at least one owner: make somebody else one first.',
  wrong_credentials: () => 'These credentials do not match our records.',
  wrong_password: () => 'The password is wrong.',
  sign_in_link_used: () => 'This link was used already or is too old. Start Kontor again, or have a new one made.',
  one_time_password_required: () => 'The one-time password of the authenticator, or a recovery code, is needed too.',
  one_time_password_wrong: () => 'The one-time password is wrong or was used already.',
  two_factor_is_on: () => 'Two-factor authentication is on: turn it off to set it up anew.',
  two_factor_not_begun: () => 'Two-factor authentication has to be begun first.',
  password_missing: () => 'Two-factor authentication comes on top of a password: set one first.',
  role_too_strong: () => 'Nobody gives more rights than the own ones.',
  scopes_too_wide: () => 'A token makes no token with scopes that it does not have.',
  expires_too_late: () => 'A token makes no token that lasts longer than itself.',
  expires_in_the_past: () => 'The expires_at must be in the future.',
  token_stays: () => 'A token works in one organization: make another one there.',
  name_does_not_match: () => 'This is not the name of the organization.',
  first_organization: () => 'The token of api.json belongs to the first organization, which stays: archive it.',
  bank_account_unknown: () => 'There is no bank account with this id.',
  acc_serv_ref_taken: () => 'There is already a bank transaction with this acc_serv_ref.',
  not_undoable: () => 'This cannot be taken back.',
  not_undone: () => 'This was not taken back, so it cannot be done once more.',
  bank_transaction_imported: () =>
    'A statement file brought this transaction: it stays as the bank states it. Only those typed in can be changed.',
  bank_transaction_reconciled: () => 'The transaction is reconciled: unreconcile it first.',
  amount_too_many_decimals: () => 'The amount has more decimals than its currency.',
  amount_too_large: () => 'The amount is too large.',
  amount_not_positive: () => 'The amount must be greater than 0.',
  fiscal_year_missing: (_, { from, to }) =>
    from === undefined
      ? 'There is no fiscal year for this date.'
      : `There is no fiscal year for this date: they go from ${from} to ${to}. Add it first.`,
  period_locked: (_, { from, to, open }) =>
    `The period ${from === undefined ? `up to ${to}` : `from ${from} to ${to}`} is locked: ${
      open === undefined ? 'reopen it' : `date it ${open} or later, or reopen the period`
    } with a reason.`,
  before_booking_date: (_, { date }) => `It cannot be booked before its own date, ${date}.`,
  period_is_open: () => 'The period is open already.',
  locked_already: (_, { to }) => `The books are locked until ${to} already: name a later day, or reopen that lock.`,
  vat_period_not_over: (_, { to }) => `A VAT period is settled when it is over: this one ends on ${to}.`,
  vat_period_settled: (_, { from, to }) => `VAT from ${from} to ${to} is settled already: reopen that period first.`,
  vat_period_months: () => 'A VAT period begins on the first and ends on the last day of a month.',
  vat_settlement_account_missing: (_, { number }) =>
    `The chart has no account ${number}, which VAT is settled to: add it first.`,
  not_liable_for_vat: () => 'The organization is not liable for VAT.',
  fiscal_year_closed: () => 'The fiscal year is closed: nothing in it can change.',
  end_before_start: (field) => `The ${field} must not be before the start.`,
  fiscal_year_too_long: () => 'A fiscal year has at most 23 months.',
  fiscal_year_overlaps: () => 'There is a fiscal year with some of these days already.',
  fiscal_year_gap: () => 'Fiscal years follow one another without a gap: it must begin or end beside the others.',
  fiscal_year_before_closed: () => 'A year before a closed one cannot be added.',
  fiscal_year_booked_outside: () => 'Something is booked in the year outside of these dates.',
  bank_opening_booked: () =>
    'What this bank account began with is booked, no statement says it, or it has no ledger account.',
  fiscal_year_in_use: () => 'Something is booked or budgeted in this fiscal year.',
  fiscal_year_in_the_middle: () =>
    'Only the first and the last fiscal year can be deleted: the others follow one another.',
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
  account_not_posting: (_, { number }) =>
    `${number === undefined ? 'This account' : `Account ${number}`} takes no amounts: it must be of the type active, passive, revenue or expense.`,
  account_inactive: () => 'The account is not active.',
  account_named_twice: () => 'The account is named twice.',
  line_not_one_sided: () => 'A line has either a debit or a credit, and it is greater than 0.',
  lines_unbalanced: (_, { debit, credit, difference }) =>
    `The sum of the debits, ${debit}, must be the sum of the credits, ${credit}: they differ by ${difference}.`,
  currency_is_base: () => 'The currency is that of the books: leave it and the currency_amount out.',
  opening_not_at_start: () => 'Opening balances are dated on the first day of a fiscal year.',
  opening_carried: () =>
    'The balances of the year before carry over by themselves: opening balances would double them.',
  closing_not_at_end: () => 'Closing entries are dated on the last day of a fiscal year.',
  entry_reversed_already: () => 'The entry is reversed already.',
  entry_is_reversal: () => 'The entry is a reversal itself: book it again instead.',
  entry_of_bank_transaction: () => 'The entry comes from a bank transaction: unreconcile that instead.',
  entry_reconciled: () =>
    'A bank transaction is reconciled with this entry: take that back first (unreconcile-many, or match it with something else).',
  entry_unknown: () => 'There is no journal entry with this id.',
  entry_not_typed: () =>
    'The entry was made from something else: a transaction is reconciled with entries that a person typed.',
  entry_other_movement: () =>
    'The entry has no line with the amount of the transaction on the ledger account of its bank account.',
  entry_taken: () => 'Another bank transaction is reconciled with this entry: take that back first.',
  reversal_in_other_year: () => 'A closing entry is reversed within its fiscal year.',
  source_is_target: () => 'The source fiscal year must be another one than the target.',
  bank_unknown: () => 'The bank of this IBAN is not in the bank registry.',
  currency_in_use: () => 'The account has reconciled transactions, which are booked in its currency.',
  ledger_account_typed_on: () =>
    'Transactions of this bank account are reconciled with entries that were typed on the shared ledger account: take that back first.',
  bank_account_importing: () =>
    'A file is being imported into the bank account: wait for its end, or cancel the batch.',
  import_reconciled: () => 'Some transactions of the import are reconciled: unreconcile them first.',
  import_undone: () => 'The import was cancelled or undone: it has no transactions to complete.',
  kept_file_missing: () => 'The file of the import was not kept, or is damaged: it cannot be read again.',
  kept_file_unreadable: () => 'The kept file of the import can no longer be read as it was imported.',
  key_required: (field) => `The ${field} field is required: items are created and updated by it.`,
  key_taken: () => 'There is already a record of this kind with this key.',
  key_named_twice: () => 'This key is named twice.',
  reference_invalid: () =>
    'The reference is neither a QR reference (27 digits) nor a creditor reference (RF…) with the right check digits.',
  company_unknown: () => 'There is no company with this id.',
  expense_unknown: () => 'There is no expense with this id.',
  vat_rate_unknown: () => 'There is no VAT rate with this id.',
  acquisition_tax_twice: () =>
    'A rate of acquisition tax adds the tax itself: name it on the row of the cost, with the amount paid, and leave out rows on the accounts of the tax.',
  acquisition_rate_on_sale: () =>
    'Acquisition tax is owed on what is bought abroad: this rate is for costs and investments, not for sales.',
  vat_rates_exist: () => 'The books have rates of these kinds already.',
  match_amount_zero: () => 'The amount of a match must not be 0.',
  match_negative_on_zero: () => 'A transaction of amount 0 takes positive matches only.',
  match_negative_on_document: () =>
    'An amount below 0 is for account-only rows: leave matchable_type out, or give a positive amount.',
  match_account_on_document: () => 'A document is booked on its own account: give account_id on a row of its own.',
  match_vat_on_document: () => 'The tax was booked with the document: give vat_rate_id on an account-only row.',
  match_worth_missing: () =>
    'What the document is worth in the base currency is not known: give its base_total, or match it with the amount in the base currency.',
  match_vat_not_liable: () => 'The organization is not liable for VAT: leave vat_rate_id out.',
  match_currency_without_document: () => 'A currency_amount is for documents in another currency only.',
  matches_sum: (_, { sum, amount, difference }) =>
    `The amounts of the matches must add up to the amount of the transaction within 0.05: they come to ${sum} of ${amount}, ` +
    `which leaves ${difference}. Add a row for what is left.`,
  matches_worth_nothing: () =>
    'The amounts of the matches must come to more than 0: they say what the transaction is worth.',
  matches_missing: () => 'Nothing is attached to the transaction: say by matches what it pays.',
  matchable_unknown: () => 'There is no record of this type with this id.',
  document_paid: () =>
    'The document is paid already. A second payment goes to the company or to an account, not to the document.',
  document_open_less: () => 'Less is open of the document than the proposal says: match it with the amount of now.',
  document_wrong_direction: () =>
    'The money flows against the document, and no more can be given back than was paid of it.',
  booking_account_missing: () =>
    'The chart lacks an account that is needed to book this, or it is out of use: see the accounting settings.',
  ledger_account_taken: (_, { number, name }) =>
    `The accounting account ${number} is that of the bank account ${name}: each bank account has its own.`,
  ledger_account_booked: () => 'Reconciled transactions are booked on its account: unreconcile them first.',
  base_total_of_base: () => 'A total in the base currency has no other one: leave base_total out.',
  base_total_sign: () => 'The base_total must have the sign of the total.',
  exchange_rate_invalid: () => 'The exchange_rate must be greater than 0, with at most ten decimals.',
  line_amount_zero: () => 'The amount of a line must not be 0.',
  document_lines_sum: (_, { sum, total, difference }) =>
    `The lines come to ${sum}, the total is ${total}: ${difference} is missing in the lines.`,
  document_booked_by_payments: () =>
    'Payments have booked it already: unreconcile them first, then change the document.',
  entry_of_document: () => 'An invoice or an expense made this entry: change or delete that, and the entry follows.',
  booked_by_itself: () =>
    'Give opening or elsewhere, or null: then Kontor books the document by the setting documentBooking.',
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
  rule_all_or_any: () => 'Give the conditions as all or as any: one of the two.',
  rule_op: (_, { allowed }) => `This operator does not go with the field. It may be ${allowed}.`,
  rule_value: () => 'This is no value for the field and its operator.',
  rule_pattern: () =>
    'This regular expression is not understood, or is too large: see the documentation for what may stand in it.',
  rule_row_one_of: () => 'A row has exactly one of share, amount and rest.',
  rule_share: () => 'A share is above 0 and at most 100 per cent, with at most three decimals.',
  rule_rest_twice: () => 'Only one row takes the rest.',
  rule_shares_over: () =>
    'The shares must not be more than 100 per cent, and less than that when a row takes the rest.',
  rule_rows_incomplete: () =>
    'The rows do not make the whole amount: add a row with the rest, or shares up to 100 per cent.',
  rule_limit: () => 'There are 500 rules already: delete one first.',
  rule_order_incomplete: () => 'The ids must be those of all rules, each once.',
  rule_inactive: () => 'The rule is not active: activate it first.',
  rule_unknown: () => 'There is no rule with this id.',
}
