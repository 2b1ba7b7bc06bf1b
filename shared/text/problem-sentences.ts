// Why something is refused, in English, by code: the sentences without values, for the interface and for the window. Both
// have further sentences: the interface those with values or with names of its fields (main/http/text/), the window those
// of its own codes and its own words for fields (renderer/app/text/problems-en.ts).
export const PROBLEM_SENTENCES = {
  iban_invalid: 'The IBAN is not valid: its country, length or check digits are wrong.',
  iban_not_swiss: 'The IBAN must be a Swiss (CH) or Liechtenstein (LI) IBAN of 21 characters.',
  iban_is_qr_iban: 'The IBAN is a QR-IBAN, which only receives QR-bill payments; enter the IBAN of the account.',
  iban_taken: 'There is already a bank account with this IBAN in this currency.',
  qr_iban_invalid: 'The QR-IBAN is not valid: its country, length or check digits are wrong.',
  qr_iban_expected: 'The IBAN is not a QR-IBAN: the fifth character of a QR-IBAN is 3.',
  base_currency_in_use: 'There are amounts in the current base currency, so the country must have the same currency.',
  email_taken: 'There is already a user with this email.',
  books_in_use:
    'There is already a bank account, a bank transaction or a journal entry: sample data can only be loaded into empty books.',
  sample_data_currency: 'The sample data is in CHF, so the books must be in CHF, too.',
  sample_data_settings:
    'The sample company has calendar years, is liable for VAT by the effective method and books documents on issue, with the accounts of the KMU chart. This organization has other settings: add a new one for the sample data.',
  not_a_member: 'Only a member of the organization can be asked for a document.',
  no_owner_signs_in:
    'No other owner of an organization can sign in on this machine, so no user could manage it any more.',
  last_owner: 'The organization must have at least one owner: make another member an owner first.',
  wrong_credentials: 'These credentials do not match our records.',
  wrong_password: 'The password is wrong.',
  sign_in_link_used: 'This link has already been used or has expired. Start Kontor again, or ask for a new link.',
  one_time_password_required: 'The one-time password of the authenticator app, or a recovery code, is also required.',
  one_time_password_wrong: 'The one-time password is wrong or has already been used.',
  two_factor_is_on: 'Two-factor authentication is on: turn it off to set it up again.',
  two_factor_not_begun: 'Start setting up two-factor authentication first.',
  password_missing: 'Two-factor authentication requires a password: set one first.',
  role_too_strong: 'You cannot give more rights than you have.',
  token_stays: 'A token belongs to one organization: create another token in the other one.',
  name_does_not_match: 'This is not the name of the organization.',
  not_undoable: 'This action cannot be undone.',
  not_undone: 'This action was not undone, so it cannot be redone.',
  bank_transaction_imported:
    'This transaction was imported from a statement and stays as the bank reported it. Only manually entered transactions can be changed.',
  bank_transaction_reconciled: 'The transaction is reconciled: unreconcile it first.',
  amount_too_many_decimals: 'The amount has more decimals than its currency.',
  amount_too_large: 'The amount is too large.',
  amount_not_positive: 'The amount must be greater than 0.',
  period_is_open: 'The period is already open.',
  vat_period_months: 'A VAT period must start on the first and end on the last day of a month.',
  not_liable_for_vat: 'The organization is not liable for VAT.',
  fiscal_year_closed: 'The fiscal year is closed: nothing in it can change.',
  fiscal_year_too_long: 'A fiscal year can have at most 23 months.',
  fiscal_year_overlaps: 'There is already a fiscal year with some of these days.',
  fiscal_year_gap:
    'Fiscal years must follow each other without gaps: this one must start or end next to an existing one.',
  fiscal_year_before_closed: 'A year before a closed one cannot be added.',
  fiscal_year_booked_outside: 'The year has entries outside these dates.',
  bank_opening_booked:
    'The opening balance of this bank account is already booked, no statement has it, or the bank account has no ledger account.',
  fiscal_year_in_use: 'This fiscal year has entries or budgets.',
  fiscal_year_in_the_middle:
    'Only the first and the last fiscal year can be deleted, because fiscal years must follow each other.',
  fiscal_year_is_closed: 'The fiscal year is already closed.',
  fiscal_year_is_open: 'The fiscal year is already open.',
  earlier_year_open: 'An earlier fiscal year is still open: close it first.',
  later_year_closed: 'A later fiscal year is closed: reopen that one first.',
  closing_account_missing: 'An account for posting the result is missing from the chart: 9000, 9200, 2979 or 2891.',
  account_type_of_other_class:
    'The type does not match the number: 1 active, 2 passive, 3 to 8 revenue or expense, 9 the closing types.',
  account_in_use: 'The account has entries or budgets, so its type cannot change.',
  account_inactive: 'The account is not active.',
  account_named_twice: 'The account is listed twice.',
  line_not_one_sided: 'A line must have either a debit or a credit greater than 0.',
  opening_not_at_start: 'Opening balances must be dated on the first day of a fiscal year.',
  opening_carried:
    'The balances of the previous year are carried over automatically: opening balances would double them.',
  closing_not_at_end: 'Closing entries must be dated on the last day of a fiscal year.',
  entry_reversed_already: 'The entry is already reversed.',
  entry_is_reversal: 'The entry is itself a reversal: create a new entry instead.',
  entry_of_bank_transaction: 'The entry comes from a bank transaction: unreconcile that instead.',
  entry_not_typed:
    'The entry was created from another record: a transaction can only be reconciled with manual entries.',
  entry_other_movement:
    'The entry has no line with the amount of the transaction on the ledger account of its bank account.',
  possibly_booked: 'An entry that was entered by hand may have booked the transaction already.',
  entry_taken: 'Another bank transaction is reconciled with this entry: unreconcile it first.',
  reversal_in_other_year: 'A closing entry must be reversed within its fiscal year.',
  source_is_target: 'The source fiscal year must differ from the target.',
  bank_unknown: 'The bank of this IBAN is not in the bank registry.',
  currency_in_use: 'The account has reconciled transactions, which are booked in its currency.',
  ledger_account_typed_on:
    'Transactions of this bank account are reconciled with manual entries on the shared ledger account: unreconcile them first.',
  bank_account_importing:
    'A file is being imported to the bank account: wait until it has finished, or cancel the batch.',
  import_reconciled: 'Some transactions of the import are reconciled: unreconcile them first.',
  import_undone: 'The import was cancelled or undone: it has no transactions to complete.',
  kept_file_missing: 'The file of the import was not stored, or is damaged: it cannot be read again.',
  kept_file_unreadable: 'The stored file of the import can no longer be read in the same way.',
  key_taken: 'There is already a record of this kind with this key.',
  key_named_twice: 'This key is listed twice.',
  reference_invalid:
    'The reference is neither a QR reference (27 digits) nor a creditor reference (RF…) with the right check digits.',
  acquisition_tax_twice:
    'A rate of acquisition tax adds the tax automatically: set it on the row of the expense, with the amount paid, and omit rows on the tax accounts.',
  acquisition_rate_missing:
    'This row has the rate of a supply, but another row states acquisition tax on its amount: set a rate of acquisition tax and omit the rows on the tax accounts, or remove the rate.',
  acquisition_rate_on_sale:
    'Acquisition tax is owed on purchases from abroad: this rate is for expenses and investments, not for sales.',
  vat_rates_exist: 'The books already have rates of these kinds.',
  match_amount_zero: 'The amount of a match must not be 0.',
  match_negative_on_zero: 'A transaction of amount 0 can only have positive matches.',
  matches_worth_nothing:
    'The amounts of the matches must add up to more than 0, because they give the value of the transaction.',
  document_paid:
    'The document is already paid. Match a second payment with the company or an account, not with the document.',
  document_open_less:
    'The open amount of the document is now smaller than in the proposal: match it with the current amount.',
  document_wrong_direction:
    'The payment goes in the opposite direction to the document, and a refund cannot exceed the amount paid.',
  booking_account_missing:
    'An account needed for this booking is missing from the chart or inactive: see the accounting settings.',
  ledger_account_booked: 'Reconciled transactions are booked on its account: unreconcile them first.',
  line_amount_zero: 'The amount of a line must not be 0.',
  document_booked_by_payments: 'It is already booked by payments: unreconcile them first, then change the document.',
  entry_of_document: 'This entry was created from an invoice or an expense: change or delete that record instead.',
  currency_settled: 'The currency cannot be changed, because the document is partly settled.',
  item_settled: 'Bank transactions are matched with it: unreconcile them first.',
  company_in_use: 'This company has invoices or expenses.',
  date_unreadable: 'This is not a date, or it is outside 1900 to 2199.',
  amount_unreadable: 'This is not an amount.',
  currency_unknown: 'This is not a currency code like CHF.',
  text_too_long: 'The text is too long.',
  email_invalid: 'This is not an email address.',
  company_named_twice: 'The file contains this company twice: add a column with keys to distinguish them.',
  company_ambiguous: 'There are several companies with this name: add a column with keys to distinguish them.',
  expense_in_use: 'An expense payment pays this expense.',
  rule_value: 'This value is not valid for the field and its operator.',
  rule_pattern:
    'This regular expression is not supported or too large: see the documentation for the supported syntax.',
  rule_share: 'A share must be above 0 and at most 100 per cent, with at most three decimals.',
  rule_limit: 'There are already 500 rules: delete one first.',
  rule_inactive: 'The rule is not active: activate it first.',
  backup_missing: 'There is no backup at this path, or it cannot be read.',
  backup_foreign: 'This file is not a Kontor backup.',
  backup_damaged: 'This backup is damaged: it was cut off or changed. Use another one.',
  backup_newer: 'A later version of Kontor made this backup: restore it with that version.',
  passphrase_needed: 'This backup is encrypted: enter its passphrase.',
  passphrase_wrong: 'The passphrase does not open this backup.',
  file_exists: 'There is already a file with this name. Choose another name.',
  folder_unreachable: 'The folder is not reachable or not writable. Is its disk connected?',
  path_in_data_folder: 'This path is in the data folder, where Kontor stores its own files. Choose another one.',
  folder_same: 'This is the folder that is open.',
  folder_overlaps: 'This folder is inside the data folder, or the data folder is inside it. Choose a separate folder.',
  folder_not_kontor: 'This folder contains other files. Choose one with Kontor books, or an empty one.',
  folder_in_use: 'Another Kontor is using this folder. Close it first.',
  folder_moved_away: 'The books of this folder were moved to another folder. The files left here are no longer opened.',
  folder_incomplete: 'A move or a restore to this folder did not finish, so its books are incomplete.',
  folder_cannot_lock:
    'Files in this folder cannot be locked, so two programs could write at the same time. Choose a folder on another disk.',
  time_stamp_unreadable: 'This file is not a response of a time stamp service (RFC 3161).',
  time_stamp_not_granted: 'The time stamp service did not grant a time stamp.',
  time_stamp_foreign: 'This time stamp is not for these books: none of their commits has its digest.',
  time_stamp_other_request: 'This time stamp does not contain the nonce of its request.',
  backup_running:
    'A backup, a check of a backup, a restore or a move is running: wait until it has finished, or cancel it.',
  backup_cancelled: 'It was cancelled, and nothing of it was kept.',
  document_damaged: 'The file of this document is missing or damaged: restore it from a backup of the data folder.',
  import_unfinished: 'The import has not ended: cancel it instead.',
  organization_archived: 'This organization is archived and read-only. Its owner can restore it.',
  shown_once: 'This request was done before, and its answer is shown only once. Revoke what it made and make another.',
  // The window words these itself, since they name a command or a folder of its own.
  folder_not_empty: 'This folder is not empty. Books can only be restored to an empty folder.',
  disk_full: 'There is not enough space on the disk. No files were left there.',
  books_not_whole: 'A journal could not be read to its end, so nothing was written. `npm run verify` shows which one.',
  books_not_new:
    'These books are no longer empty, so they cannot be replaced. Start Kontor with a new, empty data folder (--data <folder>) and restore there.',
} as const

export type ProblemSentenceCode = keyof typeof PROBLEM_SENTENCES
