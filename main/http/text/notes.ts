// Notes about files, and reasons for skipped lines, in English.

import type { Texts } from '../../../shared/record/core/coded-message.ts'
import type { ImportFailures, Notes, Skips } from '../../../shared/record/core/note.ts'
import type { EnrichmentFaults } from '../../../shared/record/import/enrichment.ts'

const entriesAre = (count: number): string => (count === 1 ? '1 entry is' : `${count} entries are`)

export const NOTE_TEXTS: Texts<Notes> = {
  // camt.053
  entries_left_out: ({ statement, count, status }) =>
    `Statement ${statement}: ${entriesAre(count)} not booked (${status}) and skipped.`,
  collective_as_one_row: ({ statement, count }) =>
    `Statement ${statement}: ${entriesAre(count)} collective, but the details do not add up: imported as one row each.`,
  entry_count_differs: ({ statement, announced, found }) =>
    `Statement ${statement}: the bank announces ${announced} entries, the file contains ${found}.`,
  statement_does_not_add_up: ({ statement, opening, movements, expected, closing }) =>
    `Statement ${statement}: opening balance ${opening} and movements of ${movements} give ${expected}, but the closing balance is ${closing}.`,
  opening_balance_unreadable: ({ statement }) => `Statement ${statement}: the opening balance cannot be read.`,
  closing_balance_unreadable: ({ statement }) => `Statement ${statement}: the closing balance cannot be read.`,
  opening_balance_foreign: ({ statement, amount, currency }) =>
    `Statement ${statement}: the opening balance is in another currency (${currency} ${amount}) and was ignored.`,
  closing_balance_foreign: ({ statement, amount, currency }) =>
    `Statement ${statement}: the closing balance is in another currency (${currency} ${amount}) and was ignored.`,
  statement_repeated: ({ statement }) => `Statement ${statement}: is in the file twice and was read once.`,
  // Tables
  encoding_repaired: () => 'The text had been saved in a wrong encoding; its characters were corrected.',
  characters_lost: ({ count }) =>
    `${count === 1 ? '1 character is' : `${count} characters are`} lost in the file itself and shown as \ufffd; only a new export can restore them.`,
  quotes_open: () => 'Some quotation marks are not closed; they were read as ordinary characters.',
  day_first_assumed: () => 'The order of day and month is ambiguous; dates were read with the day first.',
  month_first_assumed: () => 'The order of day and month is ambiguous; dates were read with the month first.',
  delimiter_in_text: ({ count }) => `${count} rows contain the delimiter in unquoted text; the text was joined.`,
  dates_from_above: ({ count }) =>
    `${count} rows without a date got the date of the row above; the balance confirms it.`,
  balance_unreadable: ({ line, text }) =>
    `The balance on line ${line} cannot be read: "${text}". The other rows were read.`,
  amounts_without_date: ({ lines }) => `Skipped, because an amount has no date: line ${lines}.`,
  maybe_no_transaction: ({ lines }) =>
    `Imported, but this may be a balance or a total instead of a transaction; the file does not show which: line ${lines}.`,
  several_layouts: ({ lines }) =>
    `The file contains several tables with different columns, from line ${lines}. All of them were read.`,
  rows_outside: ({ lines }) => `Not imported, because a date and an amount are outside the table: line ${lines}.`,
  rows_without_account: ({ lines }) =>
    `Imported, although the row names no account and other rows of the file name several: line ${lines}.`,
  other_sheets: ({ sheet, others }) => `Only the sheet "${sheet}" was read; there are also rows in ${others}.`,
  running_balance_differs: ({ wrong, checks }) =>
    `The running balance of the file does not add up on ${wrong} of ${checks} rows.`,
  fees_apart: ({ amount }) => `Fees of ${amount} are in a separate column and are not included in the amounts.`,
  table_does_not_add_up: ({ amount, currency }) =>
    `Opening balance and rows differ from the closing balance by ${amount} ${currency}.`,
  // Imports
  foreign_rows: ({ statement, count, currency, account_currency }) =>
    `Statement ${statement}: ${count === 1 ? '1 row is' : `${count} rows are`} in ${currency}, the bank account is in ${account_currency}; the currency was kept.`,
  rows_of_other_account: ({ count, account }) =>
    count === 1
      ? `1 row belongs to the account ${account} and is not part of this import.`
      : `${count} rows belong to the account ${account} and are not part of this import.`,
  notes_left_out: ({ count }) => `${count} more warnings are not listed.`,
}

export const SKIP_TEXTS: Texts<Skips> = {
  total: () => 'A total, not a movement.',
  opening_balance: () => 'The opening balance, not a movement.',
  closing_balance: () => 'The closing balance, not a movement.',
  balance: () => 'A balance, not a movement.',
  no_movement: () => 'Not a movement: the rows only lead from the opening to the closing balance without it.',
  titles: () => 'The column titles, repeated.',
  not_booked: ({ status }) => `Not booked yet (${status}).`,
  not_carried_out: ({ status }) => `Not executed (${status}).`,
  part_of_order: ({ line }) => `Part of the collective order on line ${line}.`,
  part_of_row: ({ line }) => `No separate amount; belongs to line ${line}.`,
  no_amount: () => 'No amount.',
  no_date: () => 'An amount without a date.',
}

export const IMPORT_FAILURE_TEXTS: Texts<ImportFailures> = {
  internal_error: () => 'An internal error stopped this import.',
  kept_file_missing: () => 'The stored file is missing or damaged: import it again.',
  bank_account_gone: () => 'The bank account no longer exists.',
  read_otherwise: () => 'The file is now read differently: import it again.',
}

export const ENRICHMENT_FAULT_TEXTS: Texts<EnrichmentFaults> = {
  not_booked: ({ status }) => `Not booked yet (${status}).`,
  no_parts: () => 'The entry has no details.',
  parts_do_not_add_up: ({ count }) => `The ${count} details of the entry do not add up to its amount.`,
  no_transaction: () => 'No bank transaction of the account matches: import the statement of that day first.',
  several_transactions: ({ count }) => `${count} bank transactions match, and it is not clear which one is meant.`,
  several_entries: ({ count }) => `${count} entries of the file match the same bank transaction.`,
  amount_differs: ({ amount, currency }) =>
    `The bank transaction with this reference has another amount: ${currency} ${amount}.`,
  split_already: ({ count }) => `The statement already contains the parts as ${count} separate bank transactions.`,
  explained_otherwise: () => 'The bank transaction already has other parts, from another file.',
  other_account: ({ account }) => `Belongs to another account (${account}).`,
}
