// The sentences of the checks before a VAT return is filed, with what they compared, in both languages.
import type { CheckState } from '../../../../shared/record/ledger/books-check.ts'
import type { FilingCheckCode } from '../../../../shared/record/ledger/filing-check.ts'
import type { User } from '../../../../shared/record/organization/organization.ts'
import type { FilingCheck } from '../../../../shared/rule/ledger/filing/filing-checks.ts'
import type { VatCheckCode } from '../../../../shared/rule/ledger/report/vat-rows.ts'
import type { Bilingual } from '../../../../shared/text/by-language.ts'
import { minorToDecimal } from '../../../../shared/value/money.ts'
import { groupThousands } from '../books-checks.ts'
import { fillIn } from '../fill-placeholders.ts'
import { vatCheckText } from './vat-report.ts'

type OwnCode = Exclude<FilingCheckCode, VatCheckCode>

const SENTENCES: Readonly<Record<OwnCode, Readonly<Partial<Record<CheckState, Bilingual>>>>> = {
  input_tax_documented: {
    not_applicable: [
      'Ausserhalb von Belegen ist keine Vorsteuer gebucht.',
      'No input tax is booked outside documents.',
    ],
    not_yet: [
      'Zu {count} von {of} Buchungen mit Vorsteuer ({amount}) hat Kontor keinen Beleg, weil die Belege anderswo liegen. Bitte prüfen Sie sie dort.',
      'For {count} of {of} entries with input tax ({amount}) Kontor has no document, because the documents are kept elsewhere. Please check them there.',
    ],
    met: ['Jede Vorsteuer hat einen Beleg.', 'All input tax has a document.'],
    wrong: [
      'Vorsteuer ohne Beleg: {amount} in Buchungen ({count}). Fügen Sie die Belege hinzu, oder buchen Sie ohne Vorsteuer.',
      'Input tax without a document: {amount} in entries ({count}). Add the documents, or book without input tax.',
    ],
  },
  suppliers_have_uid: {
    not_applicable: ['Von Lieferanten sind keine UID erfasst.', 'No UIDs of suppliers are recorded.'],
    met: ['Jeder Lieferant mit Vorsteuer hat eine UID.', 'Every supplier with input tax has a UID.'],
    wrong: [
      'Vorsteuer von Lieferanten ohne UID ({count}): {amount}.',
      'Input tax of suppliers without a UID ({count}): {amount}.',
    ],
  },
  documents_booked: {
    not_applicable: [
      'Die Periode hat keine Kunden- und Lieferantenrechnungen.',
      'The period has no invoices and no bills.',
    ],
    met: [
      'Die Kunden- und Lieferantenrechnungen der Periode ({of}) sind alle verbucht.',
      'The invoices and bills of the period ({of}) are all booked.',
    ],
    wrong: [
      'Kunden- und Lieferantenrechnungen der Periode sind nicht verbucht: {count} von {of}.',
      'Invoices and bills of the period are not booked: {count} of {of}.',
    ],
  },
  transactions_reconciled: {
    not_applicable: ['{name} hat keine Transaktionen.', '{name} has no transactions.'],
    met: [
      '{name}: Alle Transaktionen der Periode sind abgeglichen.',
      '{name}: all transactions of the period are reconciled.',
    ],
    wrong: [
      '{name}: Transaktionen der Periode sind nicht abgeglichen ({count}), zusammen {amount}.',
      '{name}: transactions of the period are not reconciled ({count}), together {amount}.',
    ],
  },
  statements_complete: {
    not_applicable: ['{name} braucht keine Auszüge.', '{name} needs no statements.'],
    not_yet: [
      '{name}: Kein Auszug nennt seinen Zeitraum; ob Transaktionen fehlen, ist nicht bekannt.',
      '{name}: no statement states its period, so it is not known whether transactions are missing.',
    ],
    met: ['{name}: Die Auszüge reichen bis {day}.', '{name}: the statements cover the time up to {day}.'],
    wrong: [
      '{name}: Die Auszüge reichen nur bis {day}. Importieren Sie die Auszüge bis zum Ende der Periode.',
      '{name}: the statements only cover the time up to {day}. Import those up to the end of the period.',
    ],
  },
  earlier_periods_settled: {
    not_applicable: ['Es ist die erste MWST-Periode der Buchhaltung.', 'This is the first VAT period of the books.'],
    not_yet: [
      'Eine frühere Periode ist noch nicht abgerechnet; auf den MWST-Konten stehen vor dieser Periode {amount}.',
      'An earlier period is not settled yet; before this period the VAT accounts have {amount}.',
    ],
    met: [
      'Die Periode davor ist abgerechnet, und seither kam nichts dazu.',
      'The period before is settled, and nothing was added to it since.',
    ],
    wrong: [
      'Die Periode davor ist abgerechnet, auf den MWST-Konten stehen aber noch {amount}: Das steht in keiner Abrechnung.',
      'The period before is settled, but the VAT accounts still have {amount}: no return contains it.',
    ],
  },
}

/** The sentence of a check with its state. */
export const filingCheckText = (check: Omit<FilingCheck, 'leads'>, locale: User['locale']): string => {
  const { code, state, percent, currency, amount, count, of, covered_to, bank_account } = check
  if (!isOwn(code)) return vatCheckText(code, state !== 'wrong', percent, locale)
  const sentence = SENTENCES[code][state] ?? SENTENCES[code].met ?? ['', '']
  return fillIn(sentence[locale === 'de' ? 0 : 1], {
    name: bank_account?.name ?? '',
    count: String(count),
    of: String(of),
    amount: amount === null ? '' : `${currency} ${groupThousands(minorToDecimal(amount, currency))}`,
    day: covered_to === null ? '' : covered_to.split('-').toReversed().join('.'),
  })
}

const isOwn = (code: FilingCheckCode): code is OwnCode => Object.hasOwn(SENTENCES, code)
