// The English texts of adding a bank account.
import type { de } from './de.ts'

export const en = {
  'account.iban.hint': 'Printed on the statement, for example CH93 0076 2011 6238 5295 7',
  'account.iban.missing': 'Enter the IBAN of the account',
  'account.iban.invalid': 'This IBAN is not valid: its length or check digits are wrong',
  'account.iban.foreign':
    'Bank accounts have an IBAN from Switzerland or Liechtenstein (CH, LI). Choose “Account abroad”',
  'account.iban.swiss': 'This is a Swiss IBAN: choose bank account',
  'account.iban.qr': 'This is a QR-IBAN for deposits. Use the IBAN of the account itself',
  'account.name.hint': 'What the account is called in Kontor, for example “Current account”',
  'account.name.missing': 'Give the account a name',
  'account.currency': 'Currency',
  'account.currency.invalid': 'Choose a currency like CHF',
  'account.save': 'Add account',
  'account.added': 'Account “{{name}}” was added',
} as const satisfies Record<keyof typeof de, string>
