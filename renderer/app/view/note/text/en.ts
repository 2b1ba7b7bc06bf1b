// The English texts of what is noted about a file, left out of it, and what its columns mean.
import type { de } from './de.ts'

export const en = {
  'likely.bank_reference': 'same bank reference',
  'likely.end_to_end_id': 'same end-to-end id',
  'likely.reference': 'same payment reference',
  'likely.name': 'same counterparty',
  'likely.text': 'same text',
  'likely.collective': 'sum of a collective booking',
  'likely.same_days': 'same day and amount; those days are imported already',

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
    '{{formatted}} entry is not booked yet ({{status}}) and was left out; a later statement will bring it.',
  'note.entries_left_out_other':
    '{{formatted}} entries are not booked yet ({{status}}) and were left out; a later statement will bring them.',
  'note.collective_as_one_row_one': '{{formatted}} entry is collective, but its details do not add up; it is one row.',
  'note.collective_as_one_row_other':
    '{{formatted}} entries are collective, but their details do not add up; each is one row.',
  'note.entry_count_differs':
    'The bank announces {{announced}} entries, the file holds {{found}}. If bookings are missing, download the statement again.',
  'note.statement_does_not_add_up':
    'Opening balance {{opening}} and movements of {{movements}} make {{expected}}, but the closing balance is {{closing}} {{currency}}.',
  'note.opening_balance_unreadable': 'The opening balance cannot be read.',
  'note.closing_balance_unreadable': 'The closing balance cannot be read.',
  'note.opening_balance_foreign':
    'The opening balance is in another currency ({{currency}} {{amount}}) and was left out.',
  'note.closing_balance_foreign':
    'The closing balance is in another currency ({{currency}} {{amount}}) and was left out.',
  'note.statement_repeated': 'The statement stands in the file twice and was read once.',
  'note.encoding_repaired': 'The text was saved in a wrong encoding once; its letters were put right.',
  'note.characters_lost_one':
    '{{formatted}} character is lost in the file itself and shown as \ufffd; only a new export has it.',
  'note.characters_lost_other':
    '{{formatted}} characters are lost in the file itself and shown as \ufffd; only a new export has them.',
  'note.quotes_open': 'Some quotation marks do not close; they were read as ordinary characters.',
  'note.day_first_assumed':
    'Does the day or the month come first? The file does not tell; the day was taken first. Compare a date with the bank.',
  'note.month_first_assumed':
    'Does the day or the month come first? The file does not tell; the month was taken first. Compare a date with the bank.',
  'note.delimiter_in_text_one':
    '{{formatted}} row holds the delimiter in its text without quotes; the text was put together.',
  'note.delimiter_in_text_other':
    '{{formatted}} rows hold the delimiter in their text without quotes; the text was put together.',
  'note.dates_from_above_one': '{{formatted}} row without a date took that of the row above; the balance proves it.',
  'note.dates_from_above_other': '{{formatted}} rows without a date took that of the row above; the balance proves it.',
  'note.balance_unreadable':
    'The balance on line {{line}} cannot be read: “{{text}}”. The other rows were read. Please have a look.',
  'note.amounts_without_date': 'Left out, an amount without a date: line {{lines}}.',
  'note.maybe_no_transaction':
    'Perhaps a balance or a total rather than a movement, and nothing in the file tells: line {{lines}}. Please have a look.',
  'note.several_layouts': 'The file holds several tables with different columns, from line {{lines}}. All were read.',
  'note.rows_outside': 'A date and an amount outside of the table that was read, not imported: line {{lines}}.',
  'note.other_sheets': 'Only the sheet “{{sheet}}” was read; there are also rows in {{others}}.',
  'note.running_balance_differs': 'The running balance of the file does not add up on {{wrong}} of {{checks}} rows.',
  'note.fees_apart': 'Fees of {{amount}} {{currency}} stand in a column of their own and are not part of the amounts.',
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
  'note.notes_left_out_one': '{{formatted}} more note was left out.',
  'note.notes_left_out_other': '{{formatted}} more notes were left out.',

  'skip.total': 'A total, not a movement',
  'skip.opening_balance': 'The opening balance, not a movement',
  'skip.closing_balance': 'The closing balance, not a movement',
  'skip.balance': 'A balance, not a movement',
  'skip.no_movement': 'No movement: only without it the rows lead from the opening to the closing balance',
  'skip.titles': 'The column titles, repeated',
  'skip.not_booked': 'Not booked yet ({{status}})',
  'skip.not_carried_out': 'Not carried out ({{status}})',
  'skip.part_of_order': 'Part of the collective booking on line {{line}}',
  'skip.part_of_row': 'No amount of its own; belongs to line {{line}}',
  'skip.no_amount': 'No amount',
  'skip.no_date': 'An amount without a date',

  'fault.not_booked': 'Not booked yet ({{status}})',
  'fault.no_parts': 'The entry has no details',
  'fault.parts_do_not_add_up_one': '{{formatted}} part does not make the amount of the entry',
  'fault.parts_do_not_add_up_other': '{{formatted}} parts do not make the amount of the entry',
  'fault.no_transaction': 'No transaction fits. Import the statement of that day first',
  'fault.several_transactions_one': '{{formatted}} transaction fits, and nothing tells which is meant',
  'fault.several_transactions_other': '{{formatted}} transactions fit, and nothing tells which is meant',
  'fault.several_entries_one': '{{formatted}} entry of the file fits the same transaction',
  'fault.several_entries_other': '{{formatted}} entries of the file fit the same transaction',
  'fault.amount_differs': 'The transaction with this reference has another amount: {{currency}} {{amount}}',
  'fault.split_already_one': 'The statement brought {{formatted}} part as a transaction of its own already',
  'fault.split_already_other': 'The statement brought {{formatted}} parts as transactions of their own already',
  'fault.explained_otherwise': 'The transaction has other parts already, from another file',
  'fault.other_account': 'Belongs to another account ({{account}})',
} as const satisfies Record<keyof typeof de, string>
