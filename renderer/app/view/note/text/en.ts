// The English texts of notes about a file, skipped lines, and the meanings of columns.
import { addTexts } from '../../../text/texts.ts'
import { de } from './de.ts'

export const en = addTexts(de, {
  'likely.bank_reference': 'same bank reference',
  'likely.end_to_end_id': 'same end-to-end id',
  'likely.reference': 'same payment reference',
  'likely.name': 'same counterparty',
  'likely.text': 'same text',
  'likely.collective': 'sum of a collective booking',
  'likely.same_days': 'same day and amount; these days have already been imported',

  'column.booking_date': 'Booking date',
  'column.value_date': 'Value date',
  'column.document_date': 'Document date',
  'column.amount': 'Amount',
  'column.debit': 'Debit',
  'column.credit': 'Credit',
  'column.marker': 'Debit/credit mark',
  'column.fee': 'Fee',
  'column.balance': 'Balance',
  'column.detail_amount': 'Part of a collective booking',
  'column.currency': 'Currency',
  'column.account': 'Own account',
  'column.counterparty_account': 'Account of the counterparty',
  'column.name': 'Counterparty',
  'column.text': 'Text',
  'column.reference': 'Payment reference',
  'column.bank_reference': 'Bank reference',
  'column.end_to_end_id': 'End-to-end id',
  'column.status': 'Status',
  'column.ignored': 'Not used',

  'note.entries_left_out_one':
    '{{formatted}} entry is not booked by the bank yet ({{status}}) and was left out; a later statement will contain it.',
  'note.entries_left_out_other':
    '{{formatted}} entries are not booked by the bank yet ({{status}}) and were left out; a later statement will contain them.',
  'note.collective_as_one_row_one':
    '{{formatted}} entry is a collective booking whose details do not add up; it is imported as one row.',
  'note.collective_as_one_row_other':
    '{{formatted}} entries are collective bookings whose details do not add up; each is imported as one row.',
  'note.entry_count_differs':
    'The bank states {{announced}} entries, the file contains {{found}}. If bookings are missing, download the statement again.',
  'note.statement_does_not_add_up':
    'Opening balance {{opening}} plus movements of {{movements}} give {{expected}}, but the closing balance is {{closing}} {{currency}}.',
  'note.opening_balance_unreadable': 'The opening balance cannot be read.',
  'note.closing_balance_unreadable': 'The closing balance cannot be read.',
  'note.opening_balance_foreign':
    'The opening balance is in another currency ({{currency}} {{amount}}) and was left out.',
  'note.closing_balance_foreign':
    'The closing balance is in another currency ({{currency}} {{amount}}) and was left out.',
  'note.statement_repeated': 'The statement is in the file twice; Kontor read it once.',
  'note.encoding_repaired': 'The text had been saved with a wrong encoding; Kontor restored its characters.',
  'note.characters_lost_one':
    '{{formatted}} character is already lost in the file and shown as \ufffd; only a new export contains it.',
  'note.characters_lost_other':
    '{{formatted}} characters are already lost in the file and shown as \ufffd; only a new export contains them.',
  'note.quotes_open': 'Some quotation marks are not closed; Kontor read them as ordinary characters.',
  'note.day_first_assumed':
    'Does the day or the month come first? The file does not say; Kontor read the day first. Compare a date with the bank.',
  'note.month_first_assumed':
    'Does the day or the month come first? The file does not say; Kontor read the month first. Compare a date with the bank.',
  'note.delimiter_in_text_one':
    '{{formatted}} row has the delimiter in its text without quotes; Kontor joined the text.',
  'note.delimiter_in_text_other':
    '{{formatted}} rows have the delimiter in their text without quotes; Kontor joined the text.',
  'note.dates_from_above_one':
    '{{formatted}} row without a date got the date of the row above; the balance confirms it.',
  'note.dates_from_above_other':
    '{{formatted}} rows without a date got the date of the row above; the balance confirms it.',
  'note.balance_unreadable':
    'The balance on line {{line}} cannot be read: “{{text}}”. Kontor read the other rows. Please check.',
  'note.amounts_without_date': 'Left out because the amount has no date: line {{lines}}.',
  'note.maybe_no_transaction':
    'Imported, but this may be a balance or a total instead of a transaction; the file does not show which: line {{lines}}. Please check.',
  'note.several_layouts':
    'The file contains several tables with different columns, from line {{lines}}. Kontor read all of them.',
  'note.rows_outside':
    'Not imported because it is outside the table that Kontor read, though it has a date and an amount: line {{lines}}.',
  'note.rows_without_account':
    'Imported, although the row names no account and other rows of the file name several: line {{lines}}. Please check.',
  'note.other_sheets': 'Kontor read only the sheet “{{sheet}}”; {{others}} also contain rows.',
  'note.running_balance_differs': 'The running balance in the file does not add up in {{wrong}} of {{checks}} rows.',
  'note.fees_apart': 'Fees of {{amount}} {{currency}} are in a separate column and not part of the amounts.',
  'note.table_does_not_add_up': 'Opening balance and rows differ from the closing balance by {{amount}} {{currency}}.',
  'note.foreign_rows_one':
    '{{formatted}} row is in {{currency}}, the account in {{account_currency}}; the currency was kept.',
  'note.foreign_rows_other':
    '{{formatted}} rows are in {{currency}}, the account in {{account_currency}}; the currency was kept.',
  'note.of': 'Statement {{statement}}: {{note}}',
  'note.of-days': 'Statement of {{days}}: {{note}}',
  'note.status.PDNG': 'pending',
  'note.status.FUTR': 'future',
  'note.status.INFO': 'for information only',
  'note.rows_of_other_account_one':
    '{{formatted}} row belongs to the account {{account}} and is not part of this import.',
  'note.rows_of_other_account_other':
    '{{formatted}} rows belong to the account {{account}} and are not part of this import.',
  'note.notes_left_out_one': '{{formatted}} more note was left out.',
  'note.notes_left_out_other': '{{formatted}} more notes were left out.',

  'skip.total': 'A total, not a movement',
  'skip.opening_balance': 'The opening balance, not a movement',
  'skip.closing_balance': 'The closing balance, not a movement',
  'skip.balance': 'A balance, not a movement',
  'skip.no_movement': 'Not a movement: the rows lead from the opening to the closing balance only without it',
  'skip.titles': 'The column titles, repeated',
  'skip.not_booked': 'Not booked yet ({{status}})',
  'skip.not_carried_out': 'Not carried out ({{status}})',
  'skip.part_of_order': 'Part of the collective booking on line {{line}}',
  'skip.part_of_row': 'No amount of its own; belongs to line {{line}}',
  'skip.no_amount': 'No amount',
  'skip.no_date': 'An amount without a date',

  'fault.not_booked': 'Not booked yet ({{status}})',
  'fault.no_parts': 'The entry has no details',
  'fault.parts_do_not_add_up_one': '{{formatted}} part does not add up to the amount of the entry',
  'fault.parts_do_not_add_up_other': '{{formatted}} parts do not add up to the amount of the entry',
  'fault.no_transaction': 'No transaction matches. Import the statement of that day first',
  'fault.several_transactions_one': '{{formatted}} transaction matches, and the file does not say which one is meant',
  'fault.several_transactions_other': '{{formatted}} transactions match, and the file does not say which one is meant',
  'fault.several_entries_one': '{{formatted}} entry of the file matches the same transaction',
  'fault.several_entries_other': '{{formatted}} entries of the file match the same transaction',
  'fault.amount_differs': 'The transaction with this reference has another amount: {{currency}} {{amount}}',
  'fault.split_already_one': 'The statement already contains {{formatted}} part as a separate transaction',
  'fault.split_already_other': 'The statement already contains {{formatted}} parts as separate transactions',
  'fault.explained_otherwise': 'The transaction already has other parts, from another file',
  'fault.other_account': 'Belongs to another account ({{account}})',
})
