// The sentences of the checks of the books, with the compared amounts, in both languages.

import type { BooksCheckCode, CheckState } from '../../../shared/record/ledger/books-check.ts'
import type { User } from '../../../shared/record/organization/organization.ts'
import type { BooksCheck } from '../../../shared/rule/ledger/books-checks.ts'
import type { Bilingual } from '../../../shared/text/by-language.ts'
import { minorToDecimal, minorUnitsOf } from '../../../shared/value/money.ts'
import { fillIn } from './fill-placeholders.ts'

type Locale = User['locale']
type Sentences = Readonly<Partial<Record<CheckState, Bilingual>>>

const OPENING = {
  not_applicable: [
    'Die Eröffnungsbilanz enthält keine offenen Belege.',
    'The opening balance contains no open documents.',
  ],
  met: [
    'Eröffnung von {name}: gebucht sind {ledger}, die Belege aus der Zeit davor ({count}) ergeben ebenso viel.',
    'Opening of {name}: {ledger} is booked, the earlier documents ({count}) add up to the same amount.',
  ],
  wrong: [
    'Eröffnung von {name}: gebucht sind {ledger}, die Belege aus der Zeit davor ({count}) ergeben {compared}.',
    'Opening of {name}: {ledger} is booked, the earlier documents ({count}) add up to {compared}.',
  ],
} as const satisfies Sentences

const SENTENCES: Readonly<Record<BooksCheckCode, Sentences>> = {
  documents_booked: {
    not_applicable: [
      'Es gibt noch keine Kunden- und Lieferantenrechnungen.',
      'There are no invoices and no bills yet.',
    ],
    met: [
      'Kunden- und Lieferantenrechnungen ({count}) sind alle verbucht.',
      'Invoices and bills ({count}) are all booked.',
    ],
    wrong: [
      'Kunden- und Lieferantenrechnungen sind nicht verbucht ({count}): In der Buchhaltung fehlen {compared}.',
      'Invoices and bills are not booked ({count}): {compared} is missing in the ledger.',
    ],
  },
  debtors_are_open_invoices: {
    not_applicable: [
      'Auf den Debitoren ist nichts gebucht, und keine Rechnung gehört darauf.',
      'Nothing is booked on debtors, and no invoice belongs there.',
    ],
    met: [
      '{name}: gebucht sind {ledger}, die offenen Rechnungen ({count}) ergeben ebenso viel.',
      '{name}: {ledger} is booked, the open invoices ({count}) add up to the same amount.',
    ],
    wrong: [
      '{name}: gebucht sind {ledger}, die offenen Rechnungen ({count}) ergeben {compared}.',
      '{name}: {ledger} is booked, the open invoices ({count}) add up to {compared}.',
    ],
  },
  creditors_are_open_expenses: {
    not_applicable: [
      'Auf den Kreditoren ist nichts gebucht, und keine Lieferantenrechnung gehört darauf.',
      'Nothing is booked on creditors, and no bill belongs there.',
    ],
    met: [
      '{name}: gebucht sind {ledger}, die offenen Lieferantenrechnungen ({count}) ergeben ebenso viel.',
      '{name}: {ledger} is booked, the open bills ({count}) add up to the same amount.',
    ],
    wrong: [
      '{name}: gebucht sind {ledger}, die offenen Lieferantenrechnungen ({count}) ergeben {compared}.',
      '{name}: {ledger} is booked, the open bills ({count}) add up to {compared}.',
    ],
  },
  opening_debtors_are_invoices: OPENING,
  opening_creditors_are_expenses: OPENING,
  bank_account_is_ledger: {
    not_applicable: ['{name}: noch keine Auszüge und keine Buchungen.', '{name}: no statements and no entries yet.'],
    not_yet: [
      '{name}: gebucht sind {ledger}. Ein Auszug fehlt noch, oder das Buchhaltungskonto gehört mehreren Konten.',
      '{name}: {ledger} is booked. A statement is still missing, or several accounts share the ledger account.',
    ],
    met: [
      '{name}: gebucht {ledger}, nicht abgeglichen ({count}) {unbooked}, zusammen der Saldo der Bank von {compared}.',
      '{name}: {ledger} booked, not reconciled ({count}) {unbooked}, together the bank balance of {compared}.',
    ],
    wrong: [
      '{name}: gebucht {ledger}, nicht abgeglichen ({count}) {unbooked}, der Saldo der Bank ist aber {compared}.',
      '{name}: {ledger} booked, not reconciled ({count}) {unbooked}, but the bank balance is {compared}.',
    ],
  },
  ledger_account_of_its_own: {
    not_applicable: ['Kein Bankkonto hat ein Buchhaltungskonto.', 'No bank account has a ledger account.'],
    met: [
      'Jedes Bankkonto ({count}) hat ein Buchhaltungskonto für sich.',
      'Each bank account ({count}) has a ledger account of its own.',
    ],
    wrong: [
      '{count} Bankkonten teilen sich {name}: Die Buchhaltung zeigt den Saldo der einzelnen Konten nicht.',
      '{count} bank accounts share {name}: the ledger does not show the balance of each.',
    ],
  },
  balance_on_its_side: {
    not_applicable: ['Noch kein Bilanzkonto hat einen Saldo.', 'No balance sheet account has a balance yet.'],
    met: [
      'Alle Bilanzkonten mit einem Saldo ({count}) stehen auf der richtigen Seite.',
      'All balance sheet accounts with a balance ({count}) are on the correct side.',
    ],
    wrong: ['{name} steht mit {ledger} auf der falschen Seite.', '{name} is on the wrong side with {ledger}.'],
  },
  turnover_is_revenue: {
    not_applicable: [
      'Es gibt keinen Umsatz, der in einer MWST-Abrechnung steht.',
      'No turnover is part of a VAT report.',
    ],
    met: [
      'Die MWST-Abrechnungen zählen auf den Ertragskonten ({count}) ohne Steuer {compared} als Umsatz, die Erfolgsrechnungen zeigen darauf ebenso viel.',
      'The VAT reports include {compared} excluding tax from the revenue accounts ({count}) as turnover; the income statements show the same amount.',
    ],
    wrong: [
      'Die MWST-Abrechnungen zählen auf den Ertragskonten ({count}) ohne Steuer {compared} als Umsatz, die Erfolgsrechnungen zeigen darauf aber {ledger}: Ein Ertragskonto ist als MWST-Konto eingestellt.',
      'The VAT reports include {compared} excluding tax from the revenue accounts ({count}) as turnover, but the income statements show {ledger}: a revenue account is set as a VAT account.',
    ],
  },
}

/** For a bank account without a balance in any statement. */
const BY_TRANSACTIONS: Sentences = {
  met: [
    '{name}: gebucht {ledger}, nicht abgeglichen ({count}) {unbooked}, zusammen Eröffnung und Transaktionen von {compared}. Kein Auszug nennt einen Saldo.',
    '{name}: {ledger} booked, not reconciled ({count}) {unbooked}, together the opening balance and the transactions, {compared}. No statement has a balance.',
  ],
  wrong: [
    '{name}: gebucht {ledger}, nicht abgeglichen ({count}) {unbooked}, Eröffnung und Transaktionen ergeben aber {compared}. Kein Auszug nennt einen Saldo.',
    '{name}: {ledger} booked, not reconciled ({count}) {unbooked}, but the opening balance and the transactions add up to {compared}. No statement has a balance.',
  ],
}

/** For books in which payments book the documents: open ones have no entry yet, and that is no error. */
const BOOKED_WITH_PAYMENT: Bilingual = [
  'Von den Kunden- und Lieferantenrechnungen ({count}) fehlt keine; offene ({with_payment}) bucht erst ihre Zahlung.',
  'All invoices and bills ({count}) are accounted for; open ones ({with_payment}) are booked when they are paid.',
]
const NOT_BOOKED: Bilingual = [
  'Kunden- und Lieferantenrechnungen sind nicht verbucht ({count}).',
  'Invoices and bills are not booked ({count}).',
]
/** Added to every sentence whose amounts leave documents out. */
const WITHOUT_RATE: Bilingual = [
  'Belege in Fremdwährung ohne Kurs ({without_rate}) sind in keinem Betrag enthalten.',
  'The amounts do not include documents in another currency without a rate ({without_rate}).',
]

/** Amounts owed to creditors are shown as positive. */
const ON_THE_RIGHT: readonly BooksCheckCode[] = ['creditors_are_open_expenses', 'opening_creditors_are_expenses']

/** The sentence with the amounts that a check compared. */
export const booksCheckText = (check: BooksCheck, locale: Locale): string => {
  const { code, subject, currency, ledger, base_ledger, compared, unbooked, count, without_rate, with_payment } = check
  const sign = ON_THE_RIGHT.includes(code) ? -1 : 1
  const moneyIn = (unit: string, amount: number) =>
    `${unit} ${groupThousands(minorToDecimal(minorUnitsOf(sign * amount), unit))}`
  const money = (amount: number | null) => (amount === null ? '' : moneyIn(currency, amount))
  const base = base_ledger === null ? '' : ` (${moneyIn(base_ledger.currency, base_ledger.amount)})`
  const sentences = [sentenceOf(check), ...(without_rate > 0 ? [WITHOUT_RATE] : [])]
  return fillIn(sentences.map(([de, en]) => (locale === 'de' ? de : en)).join(' '), {
    name: subject?.name ?? '',
    count: String(count),
    without_rate: String(without_rate),
    with_payment: String(with_payment),
    ledger: money(ledger) + base,
    compared: money(compared),
    unbooked: money(unbooked),
  })
}

const sentenceOf = ({ code, state, compared, with_payment, basis }: BooksCheck): Bilingual => {
  const byTransactions = basis === 'transactions' ? BY_TRANSACTIONS[state] : undefined
  if (byTransactions) return byTransactions
  if (code === 'documents_booked' && state === 'met' && with_payment > 0) return BOOKED_WITH_PAYMENT
  // All of these documents are without a rate: their amount is unknown.
  if (code === 'documents_booked' && state === 'wrong' && compared === 0) return NOT_BOOKED
  // When there is no comparison yet, the sentence reports what was found so far.
  return SENTENCES[code][state] ?? SENTENCES[code].met ?? ['', '']
}

/** The Swiss format of amounts: 1’234.50. */
export const groupThousands = (amount: string): string => amount.replace(/\B(?=(\d{3})+(?=\.|$))/g, '’')
