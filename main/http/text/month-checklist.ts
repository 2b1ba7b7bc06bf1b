// The sentences of the tasks of a month, with the figures that they compared, in both languages.
import type { CheckState } from '../../../shared/record/ledger/books-check.ts'
import type { MonthTaskCode } from '../../../shared/record/ledger/month-task.ts'
import type { User } from '../../../shared/record/organization/organization.ts'
import type { MonthItem } from '../../../shared/rule/ledger/month-checklist.ts'
import type { Bilingual } from '../../../shared/text/by-language.ts'
import { formatDate } from '../../../shared/value/format.ts'
import { fillIn } from './fill-placeholders.ts'

type Sentences = Readonly<Record<CheckState, Bilingual>>

const SENTENCES: Readonly<Record<MonthTaskCode, Sentences>> = {
  statements: {
    not_applicable: ['Kein Bankkonto erwartet einen Auszug.', 'No bank account expects a statement.'],
    not_yet: [
      'Auszüge bis zum Monatsende: {done} von {total} Bankkonten.[ {name} hat Auszüge bis {day}.][ {without} hat noch keinen.]',
      'Statements up to the end of the month: {done} of {total} bank accounts.[ {name} has statements up to {day}.][ {without} has none yet.]',
    ],
    met: [
      'Auszüge bis zum Monatsende liegen vor ({done} von {total} Bankkonten), ohne Lücke und mit dem Saldo der Transaktionen.',
      'There are statements up to the end of the month ({done} of {total} bank accounts), without a gap and with the balance of the transactions.',
    ],
    wrong: [
      '{name}: Ab {day} fehlt ein Auszug, oder sein Saldo ist nicht der der Transaktionen.',
      '{name}: from {day} a statement is missing, or its balance is not that of the transactions.',
    ],
  },
  transactions: {
    not_applicable: ['Keine Transaktionen in diesem Monat.', 'No transactions in this month.'],
    not_yet: ['Abgeglichen: {done} von {total} Transaktionen.', 'Reconciled: {done} of {total} transactions.'],
    met: [
      'Alle Transaktionen des Monats ({total}) sind abgeglichen.',
      'All transactions of the month ({total}) are reconciled.',
    ],
    wrong: ['', ''],
  },
  vouchers: {
    not_applicable: [
      'Zu den Transaktionen des Monats ist kein Beleg angefragt.',
      'No document is requested for the transactions of the month.',
    ],
    not_yet: [
      'Angefragte Belege eingetroffen: {done} von {total}.',
      'Requested documents received: {done} of {total}.',
    ],
    met: ['Alle angefragten Belege ({total}) sind eingetroffen.', 'All requested documents ({total}) have arrived.'],
    wrong: ['', ''],
  },
  invoices: {
    not_applicable: ['Bis zum Monatsende war keine Rechnung fällig.', 'No invoice was due by the end of the month.'],
    not_yet: [
      'Rechnungen, die bis zum Monatsende fällig waren: {open} noch nicht bezahlt.',
      'Invoices due by the end of the month: {open} not paid yet.',
    ],
    met: [
      'Alle im Monat fälligen Rechnungen ({total}) sind bezahlt, auch die früheren.',
      'All invoices due in the month ({total}) are paid, and the earlier ones.',
    ],
    wrong: ['', ''],
  },
  expenses: {
    not_applicable: [
      'Bis zum Monatsende war keine Lieferantenrechnung fällig.',
      'No bill was due by the end of the month.',
    ],
    not_yet: [
      'Lieferantenrechnungen, die bis zum Monatsende fällig waren: {open} noch nicht bezahlt.',
      'Bills due by the end of the month: {open} not paid yet.',
    ],
    met: [
      'Alle im Monat fälligen Lieferantenrechnungen ({total}) sind bezahlt, auch die früheren.',
      'All bills due in the month ({total}) are paid, and the earlier ones.',
    ],
    wrong: ['', ''],
  },
  vat: {
    not_applicable: [
      'In diesem Monat endet keine MWST-Periode[; die laufende endet am {day}].',
      'No VAT period ends in this month[; the current one ends on {day}].',
    ],
    not_yet: [
      'Die MWST-Periode bis {day} ist noch nicht abgerechnet.',
      'The VAT period up to {day} is not settled yet.',
    ],
    met: [
      'Die MWST-Periode bis {day} ist abgerechnet; die Bücher ergeben noch dieselben Zahlen.',
      'The VAT period up to {day} is settled; the books still give the same figures.',
    ],
    wrong: [
      'Die MWST-Periode bis {day} ist abgerechnet, aber {total} Ziffern ergeben heute andere Zahlen als die Abrechnung.',
      'The VAT period up to {day} is settled, but {total} lines differ from the filed return today.',
    ],
  },
  close: {
    not_applicable: ['', ''],
    not_yet: [
      'Der Monat ist noch nicht gesperrt: Buchungen bis {day} sind möglich.',
      'The month is not locked yet: entries up to {day} are possible.',
    ],
    met: [
      'Der Monat ist gesperrt: Bis {day} kann niemand buchen.',
      'The month is locked: no entry can be dated up to {day}.',
    ],
    wrong: ['', ''],
  },
}

const SET_ASIDE: Bilingual = ['Zurückgestellt: {note}', 'Set aside: {note}']
const RUNNING: Bilingual = ['Der Monat läuft noch.', 'The month is not over yet.']

export const monthTaskText = (
  { code, state, done, total, day, bank_account, decision }: MonthItem,
  { language, isOver }: { readonly language: User['locale']; readonly isOver: boolean },
): string => {
  const textOf = ([de, en]: Bilingual) => (language === 'de' ? de : en)
  if (state === 'not_applicable' && decision?.set_aside)
    return fillIn(textOf(SET_ASIDE), { note: decision.set_aside.note })
  const name = bank_account?.name
  const sentence = fillIn(textOf(SENTENCES[code][state]), {
    done: String(done),
    total: String(total),
    open: String(total - done),
    day: day && formatDate(day),
    name: code === 'statements' && day === null ? null : name,
    without: code === 'statements' && day === null ? name : null,
  })
  return state === 'not_yet' && !isOver && code !== 'close' ? `${sentence} ${textOf(RUNNING)}` : sentence
}
