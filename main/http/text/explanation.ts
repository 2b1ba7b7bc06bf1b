// How a bank transaction or a bill came to its current state, in both languages.

import type { Texts } from '../../../shared/record/core/coded-message.ts'
import type { AnswerReason } from '../../../shared/record/open-item/payment-run.ts'
import type { User } from '../../../shared/record/organization/organization.ts'
import type { Amount, ExplanationStep, ExplanationTexts } from '../../../shared/rule/matching/explanation-step.ts'
import { formatDate } from '../../../shared/value/format.ts'
import { minorToDecimal, minorUnitsOf } from '../../../shared/value/money.ts'
import { fillIn } from './fill-placeholders.ts'
import { matchReasonText } from './match-reasons.ts'
import { reasonText } from './payment/payment-reasons.ts'
import { worded } from './texts.ts'

type Locale = User['locale']
type Sentences = Readonly<Record<Exclude<keyof ExplanationTexts, 'evidence'>, string>>

/** The text in brackets is omitted when its value is unknown. */
const DE: Sentences = {
  row_of_file: '[Zeile {line} von ]{file}[, importiert von {by}]',
  entry_of_file: '[Eintrag {line} von ]{file}[, importiert von {by}]',
  typed_in: 'Von Hand erfasst[ von {by}]',
  named_by_statement: 'Die Gegenpartei nennt der Auszug: {name}',
  named_by_text: 'Die Gegenpartei steht im Text: {name}[ («{text}»)]',
  proposed_by_rule: 'Vorgeschlagen von der Regel[ «{name}»], Fassung {version}',
  proposed_by_learning: 'Vorgeschlagen aus früheren Buchungen',
  attached_by_hand: 'Von Hand zugeordnet',
  offset_first: 'Zuerst verrechnet[ von {by}]: {documents}, am {date}',
  booked: 'Abgeglichen[ von {by}]: Buchung {number} vom {date}',
  booked_by_hand: 'Abgeglichen mit Buchung {number} vom {date}[, erfasst von {by}]',
  booked_again: 'Wieder gebucht[ von {by}]: Buchung {number} vom {date}',
  reversed: 'Zurückgenommen[ von {by}]: Storno {number} vom {date}',
  document_requested: 'Beleg verlangt[ von {by}][, bei {of}][: {message}]',
  document_kept: 'Beleg abgelegt[ von {by}]: {name}',
  debit: 'Soll {account}: {amount}',
  credit: 'Haben {account}: {amount}',
  bill: 'Lieferantenrechnung {number} vom {date}: {amount}',
  entry_booked: 'Gebucht: Buchung {number} vom {date}',
  run_prepared: 'Zahlungslauf {number}[, vorbereitet von {by}]: Zahlung {id} über {amount}, auszuführen am {date}',
  run_offset: 'Zahlungslauf {number}[, vorbereitet von {by}]: verrechnet {amount}',
  payment_discount: 'Skonto abgezogen: {amount}',
  payment_offset: 'Mit Gutschriften verrechnet: {amount}',
  run_released: 'Freigegeben[ von {by}]: Datei {file}, SHA-256 {sha256}',
  run_file_taken: 'Datei abgeholt[ von {by}]',
  answer_read: 'Antwort der Bank gelesen[ von {by}]: {file}',
  answer_noted: 'Antwort der Bank von Hand erfasst[ von {by}]',
  payment_pending: 'Die Bank hat noch nicht entschieden',
  payment_accepted: 'Die Bank hat die Zahlung angenommen',
  payment_rejected: 'Die Bank hat die Zahlung abgelehnt[: {reasons}]',
  debited:
    'Belastet am {date}: {amount}[, Auszug {statement}][, Eintrag {entry} von {file}][, Zeile {line} von {file}]',
  debited_collectively:
    'Belastet am {date}: {amount} für {count} Zahlungen[, Auszug {statement}][, Eintrag {entry} von {file}][, Zeile {line} von {file}]',
  came_back:
    'Zurückgekommen am {date}: {amount}[, Auszug {statement}][, Eintrag {entry} von {file}][, Zeile {line} von {file}]',
  recognised_by_id: 'Erkannt an {field} {id}',
  recognised_by_text: 'Erkannt am Text: {id}',
  recognised_by_amount: 'Erkannt am Betrag: {amount}',
  run_settled: 'Zahlungslauf {number}, Datei {file}, SHA-256 {sha256}: {count} von {of} Zahlungen',
  payment_settled: 'Zahlung {id} begleicht Rechnung {bill}: {amount}',
  payment_came_back: 'Zahlung {id} für Rechnung {bill} kam zurück: {amount}',
  payment_not_executed: 'Nicht dabei: Zahlung {id} für Rechnung {bill}, {amount}, von der Bank abgelehnt[: {reasons}]',
  balance_agrees:
    'Saldo von {account} am {date} stimmt: Auszug {statement} {stated}, Transaktionen {sum}[, Konto {ledger_account} {ledger}]',
  balance_differs:
    'Saldo von {account} am {date} stimmt nicht: Auszug {statement} {stated}, Transaktionen {sum}[, Konto {ledger_account} {ledger}][; nicht abgeglichen: {unreconciled}]',
  balance_unstated: 'Noch kein Auszug nennt den Saldo von {account} an diesem oder einem späteren Tag',
}

const EN: Sentences = {
  row_of_file: '[Line {line} of ]{file}[, imported by {by}]',
  entry_of_file: '[Entry {line} of ]{file}[, imported by {by}]',
  typed_in: 'Entered manually[ by {by}]',
  named_by_statement: 'The statement names the counterparty: {name}',
  named_by_text: 'The text names the counterparty: {name}[ (“{text}”)]',
  proposed_by_rule: 'Proposed by the rule[ “{name}”], version {version}',
  proposed_by_learning: 'Proposed from earlier bookings',
  attached_by_hand: 'Matched manually',
  offset_first: 'Offset first[ by {by}]: {documents}, on {date}',
  booked: 'Reconciled[ by {by}]: entry {number} of {date}',
  booked_by_hand: 'Reconciled with entry {number} of {date}[, entered by {by}]',
  booked_again: 'Booked again[ by {by}]: entry {number} of {date}',
  reversed: 'Undone[ by {by}]: reversal {number} of {date}',
  document_requested: 'Document requested[ by {by}][ from {of}][: {message}]',
  document_kept: 'Document attached[ by {by}]: {name}',
  debit: 'Debit {account}: {amount}',
  credit: 'Credit {account}: {amount}',
  bill: 'Bill {number} of {date}: {amount}',
  entry_booked: 'Booked: entry {number} of {date}',
  run_prepared: 'Payment run {number}[, prepared by {by}]: payment {id} of {amount}, to be executed on {date}',
  run_offset: 'Payment run {number}[, prepared by {by}]: offset {amount}',
  payment_discount: 'Discount deducted: {amount}',
  payment_offset: 'Offset with credit notes: {amount}',
  run_released: 'Released[ by {by}]: file {file}, SHA-256 {sha256}',
  run_file_taken: 'File taken[ by {by}]',
  answer_read: "The bank's answer read[ by {by}]: {file}",
  answer_noted: "The bank's answer noted by hand[ by {by}]",
  payment_pending: 'The bank has not decided yet',
  payment_accepted: 'The bank accepted the payment',
  payment_rejected: 'The bank rejected the payment[: {reasons}]',
  debited: 'Debited on {date}: {amount}[, statement {statement}][, entry {entry} of {file}][, line {line} of {file}]',
  debited_collectively:
    'Debited on {date}: {amount} for {count} payments[, statement {statement}][, entry {entry} of {file}][, line {line} of {file}]',
  came_back:
    'Returned on {date}: {amount}[, statement {statement}][, entry {entry} of {file}][, line {line} of {file}]',
  recognised_by_id: 'Recognised by {field} {id}',
  recognised_by_text: 'Recognised by the text: {id}',
  recognised_by_amount: 'Recognised by the amount: {amount}',
  run_settled: 'Payment run {number}, file {file}, SHA-256 {sha256}: {count} of {of} payments',
  payment_settled: 'Payment {id} settles bill {bill}: {amount}',
  payment_came_back: 'Payment {id} for bill {bill} came back: {amount}',
  payment_not_executed: 'Not included: payment {id} for bill {bill}, {amount}, rejected by the bank[: {reasons}]',
  balance_agrees:
    'The balance of {account} on {date} agrees: statement {statement} {stated}, transactions {sum}[, account {ledger_account} {ledger}]',
  balance_differs:
    'The balance of {account} on {date} does not agree: statement {statement} {stated}, transactions {sum}[, account {ledger_account} {ledger}][; not reconciled: {unreconciled}]',
  balance_unstated: 'No statement states the balance of {account} on this day or a later one yet',
}

/** The sentence of a step. */
export const explanationText = (step: ExplanationStep['message'], locale: Locale): string =>
  worded(textsOf(locale), step)

const textsOf = (locale: Locale): Texts<ExplanationTexts> => {
  const sentences = locale === 'de' ? DE : EN
  const posting = (code: 'debit' | 'credit') => (values: ExplanationTexts['debit']) => {
    const account = values.account ?? '?'
    return fillIn(sentences[code], { account, amount: amountText(values) })
  }
  const sentence =
    (code: keyof Sentences) =>
    (values: object | null = {}): string =>
      fillIn(
        sentences[code],
        Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, shown(name, value, locale)])),
      )
  const all = Object.fromEntries(
    (Object.keys(sentences) as (keyof Sentences)[]).map((code) => [code, sentence(code)]),
  ) as Record<keyof Sentences, (values: object | null) => string>
  return {
    ...all,
    evidence: (reason) => matchReasonText(reason, locale),
    debit: posting('debit'),
    credit: posting('credit'),
  }
}

const amountText = ({ amount, currency }: Amount): string =>
  `${minorToDecimal(minorUnitsOf(amount), currency)} ${currency}`

const shown = (name: string, value: unknown, locale: Locale): string | null => {
  if (value === null || value === undefined) return null
  if (name === 'date') return formatDate(String(value))
  if (name === 'reasons') return (value as readonly AnswerReason[]).map((each) => reasonText(each, locale)).join(', ')
  return typeof value === 'object' ? amountText(value as Amount) : String(value)
}
