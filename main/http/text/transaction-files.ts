// The words of the list of bank transactions as a file, German and English.
import type { User } from '../../../shared/record/organization/organization.ts'
import { byLanguage } from '../../../shared/text/by-language.ts'

const COLUMNS = byLanguage({
  booking_date: ['Buchungsdatum', 'Booking date'],
  value_date: ['Valuta', 'Value date'],
  document_date: ['Belegdatum', 'Document date'],
  name: ['Name', 'Name'],
  counterparty_iban: ['IBAN der Gegenpartei', 'IBAN of the counterparty'],
  ultimate_name: ['Endbegünstigter', 'Ultimate party'],
  text: ['Text', 'Text'],
  proposal: ['Vorschlag / Buchung', 'Proposal / booking'],
  confidence: ['Sicherheit', 'Certainty'],
  reference: ['Referenz', 'Reference'],
  end_to_end_id: ['End-to-End-ID', 'End-to-end ID'],
  amount: ['Betrag', 'Amount'],
  currency: ['Währung', 'Currency'],
  account: ['Konto', 'Account'],
  state: ['Status', 'State'],
  acc_serv_ref: ['Bankreferenz', 'Bank reference'],
  created_at: ['Erfasst am', 'Created on'],
})

const WORDS = byLanguage({
  title: ['Transaktionen', 'Transactions'],
  open: ['offen', 'open'],
  reconciled: ['abgeglichen', 'reconciled'],
  processing: ['in Verarbeitung', 'processing'],
  invoice: ['Rechnung', 'Invoice'],
  expense: ['Lieferantenrechnung', 'Expense'],
  expense_payment: ['Zahlung', 'Payment'],
  company: ['Adresse', 'Company'],
  unclear: ['unklare Beträge', 'unclear amounts'],
  entry: ['bestehende Buchung', 'existing entry'],
  none: ['kein Vorschlag', 'no proposal'],
  ruleDeleted: ['gelöschte Regel', 'deleted rule'],
  learned: ['gelernt', 'learned'],
  total: ['Total', 'Total'],
  others: ['weitere Filter', 'other filters'],
  withProposal: ['Vorschlag', 'proposal'],
})

const de = {
  ...WORDS.de,
  columns: COLUMNS.de,
  rule: (name: string) => `Regel «${name}»`,
  possible: (what: string) => `vielleicht ${what}`,
  several: (count: number, what: string) => `${count} Möglichkeiten, z. B. ${what}`,
  search: (text: string) => `Suche «${text}»`,
}

const en: typeof de = {
  ...WORDS.en,
  columns: COLUMNS.en,
  rule: (name) => `rule “${name}”`,
  possible: (what) => `perhaps ${what}`,
  several: (count, what) => `${count} possibilities, e.g. ${what}`,
  search: (text) => `Search “${text}”`,
}

export const TRANSACTION_FILE_TEXTS: Readonly<Record<User['locale'], typeof de>> = { de, en }
