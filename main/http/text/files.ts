// The words of report files, German and English.
import type { User } from '../../../shared/record/organization/organization.ts'
import { byLanguage } from '../../../shared/text/by-language.ts'

const COLUMNS = byLanguage({
  account: ['Konto', 'Account'],
  line: ['Ziffer', 'Line'],
  title: ['Bezeichnung', 'Description'],
  due: ['Fällig', 'Due'],
  company: ['Adresse', 'Company'],
  date: ['Datum', 'Date'],
  number: ['Nr.', 'No.'],
  text: ['Text', 'Text'],
  name: ['Kontobezeichnung', 'Account name'],
  counter: ['Gegenkonto', 'Contra account'],
  debit: ['Soll', 'Debit'],
  credit: ['Haben', 'Credit'],
  balance: ['Saldo', 'Balance'],
  vat: ['MWST', 'VAT'],
  currency: ['Währung', 'Currency'],
  currency_amount: ['Betrag in Währung', 'Amount in currency'],
})

const WORDS = byLanguage({
  journal: ['Journal', 'Journal'],
  opening: ['Anfangssaldo', 'Opening balance'],
  total: ['Total, Schlusssaldo', 'Total, closing balance'],
  sum: ['Total', 'Total'],
  all: ['alle Buchungen', 'all entries'],
})

const de = {
  ...WORDS.de,
  columns: COLUMNS.de,
  account: (name: string) => `Konto ${name}`,
  day: (day: string) => `per ${day}`,
  since: (day: string) => `ab ${day}`,
  until: (day: string) => `bis ${day}`,
  compared: (days: string) => `Verglichen mit ${days}`,
  amounts: (currency: string) => `Beträge in ${currency}`,
  failed: (check: string) => `Stimmt nicht: ${check}`,
}

const en: typeof de = {
  ...WORDS.en,
  columns: COLUMNS.en,
  account: (name) => `Account ${name}`,
  day: (day) => `at ${day}`,
  since: (day) => `from ${day}`,
  until: (day) => `until ${day}`,
  compared: (days) => `Compared with ${days}`,
  amounts: (currency) => `Amounts in ${currency}`,
  failed: (check) => `Failed: ${check}`,
}

export const FILE_TEXTS: Readonly<Record<User['locale'], typeof de>> = { de, en }
