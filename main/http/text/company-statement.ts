// The words of the statement of account, in both languages.
import { byLanguage } from '../../../shared/text/by-language.ts'

export const STATEMENT_TEXTS = byLanguage({
  title: ['Kontokorrent', 'Statement of account'],
  invoice_total: ['Rechnung {number}', 'Invoice {number}'],
  invoice_credit: ['Gutschrift {number}', 'Credit note {number}'],
  expense_total: ['Lieferantenrechnung {number}', 'Bill {number}'],
  expense_credit: ['Gutschrift des Lieferanten {number}', 'Credit note of the supplier {number}'],
  invoice_on_account: ['{number}, Guthaben', 'On account: {number}, credit'],
  expense_on_account: ['{number}, Guthaben beim Lieferanten', 'On account: {number}, credit with the supplier'],
  returned: ['Rückgabe der Zahlung von {numbers}', 'Return of the payment of {numbers}'],
  payment: ['Zahlung von {numbers}', 'Payment of {numbers}'],
  offset: ['Verrechnung von {numbers}', 'Offset of {numbers}'],
  write_off: ['Abschreibung von {numbers}', 'Write-off of {numbers}'],
  opening: ['Anfangssaldo', 'Opening balance'],
  closing: ['Total, Schlusssaldo', 'Total, closing balance'],
  open: ['Offene Posten', 'Open items'],
  open_sum: ['Total offen', 'Total open'],
  overdue_one: ['{days} Tag überfällig', '{days} day overdue'],
  overdue: ['{days} Tage überfällig', '{days} days overdue'],
})
