// How a bank transaction came to its current state, in both languages.

import type { Texts } from '../../../shared/record/core/coded-message.ts'
import type { User } from '../../../shared/record/organization/organization.ts'
import type { ExplanationStep, ExplanationTexts } from '../../../shared/rule/matching/explanation.ts'
import { minorToDecimal } from '../../../shared/value/money.ts'
import { dayText } from './day-text.ts'
import { fillIn } from './fill-placeholders.ts'
import { matchReasonText } from './match-reasons.ts'
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
}

/** The sentence of a step. */
export const explanationText = (step: ExplanationStep['message'], locale: Locale): string =>
  worded(textsOf(locale), step)

const textsOf = (locale: Locale): Texts<ExplanationTexts> => {
  const sentences = locale === 'de' ? DE : EN
  const sentence =
    (code: keyof Sentences) =>
    (values: object | null = {}): string =>
      fillIn(
        sentences[code],
        Object.fromEntries(
          Object.entries(values ?? {}).map(([name, value]) => [
            name,
            value === null ? null : shown(name, value, locale),
          ]),
        ),
      )
  const posting = (code: 'debit' | 'credit') => (values: ExplanationTexts['debit']) => {
    const account = values.account ?? '?'
    return fillIn(sentences[code], {
      account,
      amount: `${minorToDecimal(values.amount, values.currency)} ${values.currency}`,
    })
  }
  return {
    row_of_file: sentence('row_of_file'),
    entry_of_file: sentence('entry_of_file'),
    typed_in: sentence('typed_in'),
    named_by_statement: sentence('named_by_statement'),
    named_by_text: sentence('named_by_text'),
    evidence: (reason) => matchReasonText(reason, locale),
    proposed_by_rule: sentence('proposed_by_rule'),
    proposed_by_learning: sentence('proposed_by_learning'),
    attached_by_hand: sentence('attached_by_hand'),
    offset_first: sentence('offset_first'),
    booked: sentence('booked'),
    booked_by_hand: sentence('booked_by_hand'),
    booked_again: sentence('booked_again'),
    reversed: sentence('reversed'),
    document_requested: sentence('document_requested'),
    document_kept: sentence('document_kept'),
    debit: posting('debit'),
    credit: posting('credit'),
  }
}

const shown = (name: string, value: unknown, locale: Locale): string =>
  name === 'date' ? dayText(String(value), locale) : String(value)
