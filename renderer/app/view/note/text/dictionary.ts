// The texts about the meanings of columns and about probable duplicates.
import { addTexts } from '../../../text/texts.ts'

export const texts = addTexts({
  'likely.bank_reference': ['gleiche Bankreferenz', 'same bank reference'],
  'likely.end_to_end_id': ['gleiche End-to-End-Id', 'same end-to-end id'],
  'likely.reference': ['gleiche Zahlungsreferenz', 'same payment reference'],
  'likely.name': ['gleiche Gegenpartei', 'same counterparty'],
  'likely.text': ['gleicher Text', 'same text'],
  'likely.collective': ['Summe einer Sammelbuchung', 'sum of a collective booking'],
  'likely.same_days': [
    'gleicher Tag und Betrag; die Tage sind schon importiert',
    'same day and amount; these days have already been imported',
  ],

  'column.booking_date': ['Buchungsdatum', 'Booking date'],
  'column.value_date': ['Valuta', 'Value date'],
  'column.document_date': ['Belegdatum', 'Document date'],
  'column.amount': ['Betrag', 'Amount'],
  'column.debit': ['Belastung', 'Debit'],
  'column.credit': ['Gutschrift', 'Credit'],
  'column.marker': ['Soll/Haben-Zeichen', 'Debit/credit mark'],
  'column.fee': ['Gebühr', 'Fee'],
  'column.balance': ['Saldo', 'Balance'],
  'column.detail_amount': ['Einzelbetrag einer Sammelbuchung', 'Part of a collective booking'],
  'column.currency': ['Währung', 'Currency'],
  'column.account': ['Eigenes Konto', 'Own account'],
  'column.counterparty_account': ['Konto der Gegenpartei', 'Account of the counterparty'],
  'column.name': ['Gegenpartei', 'Counterparty'],
  'column.text': ['Text', 'Text'],
  'column.reference': ['Zahlungsreferenz', 'Payment reference'],
  'column.bank_reference': ['Bankreferenz', 'Bank reference'],
  'column.end_to_end_id': ['End-to-End-Id', 'End-to-end id'],
  'column.status': ['Status', 'Status'],
  'column.ignored': ['Nicht verwendet', 'Not used'],

  'note.of': ['Auszug {{statement}}: {{note}}', 'Statement {{statement}}: {{note}}'],
  'note.of-days': ['Auszug vom {{days}}: {{note}}', 'Statement of {{days}}: {{note}}'],
})
