// The server's notes about a file in the user's language.
import type { TFunction } from 'i18next'
import type { Note } from '../../../../shared/api/endpoints/import/import-plan.ts'
import './text/dictionary.ts'
import { formatDate } from '../../text/format.ts'
import { enrichmentFaultsDe, notesDe, skipsDe } from './notes-de.ts'
import { type Sentence, serverSentence } from './server-sentence.ts'

/** A statement of the file that a note may name. */
export interface NotedStatement {
  readonly number: string
  readonly from_date: string | null
  readonly to_date: string | null
}

/**
 * A note about a file. In German it names its statement where there are several of `statements`, or where they are not
 * known; the server's sentence always names it.
 */
export const noteText = (
  t: TFunction,
  language: string,
  note: Note,
  statements: readonly NotedStatement[] = [],
): Sentence => {
  const sentence = serverSentence(language, notesDe, note, note.message)
  const stated = note.values?.statement
  if (sentence.isEnglish || stated === undefined || statements.length === 1) return sentence
  return { text: ofStatement(t, String(stated), sentence.text, statements), isEnglish: false }
}

/** Longer numbers are made by programs for programs; dates are clearer. */
const LONGEST_NUMBER = 16

const ofStatement = (t: TFunction, stated: string, note: string, statements: readonly NotedStatement[]): string => {
  // The server shortens long numbers.
  const start = stated.replace(/…$/, '')
  const statement = statements.find(({ number }) => (start === stated ? number === stated : number.startsWith(start)))
  const { from_date: from = null, to_date: to = null } = statement ?? {}
  if (stated.length <= LONGEST_NUMBER || from === null || to === null) return t('note.of', { statement: stated, note })
  return t('note.of-days', { days: from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`, note })
}

/** Why a line was skipped. */
export const skipText = (language: string, skipped: Note): Sentence =>
  serverSentence(language, skipsDe, skipped, skipped.message)

/** Why an entry of a notification, or a payment, matches nothing. */
export const faultText = (language: string, fault: Note): Sentence =>
  serverSentence(language, enrichmentFaultsDe, fault, fault.message)
