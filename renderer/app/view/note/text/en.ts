// The English texts about the meanings of columns and about probable duplicates.
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

  'note.of': 'Statement {{statement}}: {{note}}',
  'note.of-days': 'Statement of {{days}}: {{note}}',
})
