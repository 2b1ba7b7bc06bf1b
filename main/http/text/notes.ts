// Notes about files, and reasons for skipped lines, in English.

import type { Texts } from '../../../shared/record/core/coded-message.ts'
import type { ImportFailures, Notes, Skips } from '../../../shared/record/core/note.ts'
import type { EnrichmentFaults } from '../../../shared/record/import/enrichment.ts'

const entriesAre = (count: number): string => (count === 1 ? '1 entry is' : `${count} entries are`)

export const NOTE_TEXTS: Texts<Notes> = {
  // camt.053
  entries_left_out: ({ statement, count, status }) =>
    `Statement ${statement}: ${entriesAre(count)} not booked (${status}) and left out.`,
  collective_as_one_row: ({ statement, count }) =>
    `Statement ${statement}: ${entriesAre(count)} collective, but the details do not add up: imported as one row each.`,
  entry_count_differs: ({ statement, announced, found }) =>
    `Statement ${statement}: the bank announces ${announced} entries, the file holds ${found}.`,
  statement_does_not_add_up: ({ statement, opening, movements, expected, closing }) =>
    `Statement ${statement}: opening balance ${opening} and movements of ${movements} make ${expected}, but the closing balance is ${closing}.`,
  opening_balance_unreadable: ({ statement }) => `Statement ${statement}: the opening balance cannot be read.`,
  closing_balance_unreadable: ({ statement }) => `Statement ${statement}: the closing balance cannot be read.`,
  opening_balance_foreign: ({ statement, amount, currency }) =>
    `Statement ${statement}: the opening balance is in another currency (${currency} ${amount}) and was left out.`,
  closing_balance_foreign: ({ statement, amount, currency }) =>
    `Statement ${statement}: the closing balance is in another currency (${currency} ${amount}) and was left out.`,
  statement_repeated: ({ statement }) => `Statement ${statement}: stands in the file twice and was read once.`,
  // Tables
  encoding_repaired: () => 'The text was saved in a wrong encoding once; its letters were put right.',
  characters_lost: ({ count }) =>
    `${count === 1 ? '1 character is' : `${count} characters are`} lost in the file itself and shown as \ufffd; only a new export has them.`,
  quotes_open: () => 'Some quotation marks do not close; they were read as ordinary characters.',
  day_first_assumed: () => 'Day and month could be read either way round; the day first was taken.',
  month_first_assumed: () => 'Day and month could be read either way round; the month first was taken.',
  delimiter_in_text: ({ count }) =>
    `${count} rows hold the delimiter in their text without quotes; the text was put together.`,
  dates_from_above: ({ count }) => `${count} rows without a date took that of the row above; the balance proves it.`,
  balance_unreadable: ({ line, text }) =>
    `The balance on line ${line} cannot be read: "${text}". The other rows were read.`,
  amounts_without_date: ({ lines }) => `Left out, an amount without a date: line ${lines}.`,
  maybe_no_transaction: ({ lines }) =>
    `Imported, but it may state a balance or a total instead of a movement, and nothing in the file tells: line ${lines}.`,
  several_layouts: ({ lines }) =>
    `The file holds several tables with different columns, from line ${lines}. All were read.`,
  rows_outside: ({ lines }) => `A date and an amount outside of the table that was read, not imported: line ${lines}.`,
  rows_without_account: ({ lines }) =>
    `Imported, although the row names no account and other rows of the file name several: line ${lines}.`,
  other_sheets: ({ sheet, others }) => `Only the sheet "${sheet}" was read; there are also rows in ${others}.`,
  running_balance_differs: ({ wrong, checks }) =>
    `The running balance of the file does not add up on ${wrong} of ${checks} rows.`,
  fees_apart: ({ amount }) => `Fees of ${amount} stand in a column of their own and are not part of the amounts.`,
  table_does_not_add_up: ({ amount, currency }) =>
    `Opening balance and rows differ from the closing balance by ${amount} ${currency}.`,
  // Imports
  foreign_rows: ({ statement, count, currency, account_currency }) =>
    `Statement ${statement}: ${count === 1 ? '1 row is' : `${count} rows are`} in ${currency}, the bank account is in ${account_currency}; the currency was kept.`,
  rows_of_other_account: ({ count, account }) =>
    count === 1
      ? `1 row belongs to the account ${account} and is not part of this import.`
      : `${count} rows belong to the account ${account} and are not part of this import.`,
  notes_left_out: ({ count }) => `${count} more warnings were left out.`,
}

export const SKIP_TEXTS: Texts<Skips> = {
  total: () => 'A total, not a movement.',
  opening_balance: () => 'The opening balance, not a movement.',
  closing_balance: () => 'The closing balance, not a movement.',
  balance: () => 'A balance, not a movement.',
  no_movement: () => 'No movement: only without it the rows lead from the opening to the closing balance.',
  titles: () => 'The column titles, repeated.',
  not_booked: ({ status }) => `Not booked yet (${status}).`,
  not_carried_out: ({ status }) => `Not carried out (${status}).`,
  part_of_order: ({ line }) => `Part of the collective order on line ${line}.`,
  part_of_row: ({ line }) => `No amount of its own; belongs to line ${line}.`,
  no_amount: () => 'No amount.',
  no_date: () => 'An amount without a date.',
}

export const IMPORT_FAILURE_TEXTS: Texts<ImportFailures> = {
  internal_error: () => 'An internal error ended this import.',
  kept_file_missing: () => 'The kept file is missing or damaged: import it again.',
  bank_account_gone: () => 'The bank account is gone.',
  read_otherwise: () => 'The file is read otherwise now: import it again.',
}

export const ENRICHMENT_FAULT_TEXTS: Texts<EnrichmentFaults> = {
  not_booked: ({ status }) => `Not booked yet (${status}).`,
  no_parts: () => 'The entry has no details.',
  parts_do_not_add_up: ({ count }) => `The ${count} details of the entry do not make up its amount.`,
  no_transaction: () => 'No bank transaction of the account fits: import the statement of that day first.',
  several_transactions: ({ count }) => `${count} bank transactions fit, and nothing tells which is meant.`,
  several_entries: ({ count }) => `${count} entries of the file fit the same bank transaction.`,
  amount_differs: ({ amount, currency }) =>
    `The bank transaction with this reference has another amount: ${currency} ${amount}.`,
  split_already: ({ count }) => `The statement brought the parts as ${count} bank transactions of their own.`,
  explained_otherwise: () => 'The bank transaction has other parts already, from another file.',
  other_account: ({ account }) => `Of another account (${account}).`,
}
