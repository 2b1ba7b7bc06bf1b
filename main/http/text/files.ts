// The words of report files, German and English.
import type { User } from '../../../shared/record/organization/organization.ts'

const de = {
  columns: {
    account: 'Konto',
    line: 'Ziffer',
    title: 'Bezeichnung',
    date: 'Datum',
    number: 'Nr.',
    text: 'Text',
    name: 'Kontobezeichnung',
    counter: 'Gegenkonto',
    debit: 'Soll',
    credit: 'Haben',
    balance: 'Saldo',
    vat: 'MWST',
    currency: 'Währung',
    currency_amount: 'Betrag in Währung',
  },
  account: (name: string) => `Konto ${name}`,
  journal: 'Journal',
  opening: 'Anfangssaldo',
  total: 'Total, Schlusssaldo',
  sum: 'Total',
  day: (day: string) => `per ${day}`,
  since: (day: string) => `ab ${day}`,
  until: (day: string) => `bis ${day}`,
  all: 'alle Buchungen',
  compared: (days: string) => `Verglichen mit ${days}`,
  amounts: (currency: string) => `Beträge in ${currency}`,
}

const en: typeof de = {
  columns: {
    account: 'Account',
    line: 'Line',
    title: 'Description',
    date: 'Date',
    number: 'No.',
    text: 'Text',
    name: 'Account name',
    counter: 'Contra account',
    debit: 'Debit',
    credit: 'Credit',
    balance: 'Balance',
    vat: 'VAT',
    currency: 'Currency',
    currency_amount: 'Amount in currency',
  },
  account: (name) => `Account ${name}`,
  journal: 'Journal',
  opening: 'Opening balance',
  total: 'Total, closing balance',
  sum: 'Total',
  day: (day) => `at ${day}`,
  since: (day) => `from ${day}`,
  until: (day) => `until ${day}`,
  all: 'all entries',
  compared: (days) => `Compared with ${days}`,
  amounts: (currency) => `Amounts in ${currency}`,
}

export const FILE_TEXTS: Readonly<Record<User['locale'], typeof de>> = { de, en }
