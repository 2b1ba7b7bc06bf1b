// The details of a file's refusal, and why a table was read as it was, in the user's language.
import type { CodedMessageRecord } from '../../../../shared/record/core/coded-message.ts'
import { problemText } from '../../text/problem-text.ts'
import { fileProblemsDe } from './file-problems-de.ts'
import { fileProblemsEn } from './file-problems-en.ts'
import { mappingReasonsDe } from './mapping-reasons-de.ts'
import { ownSentence, type Sentence, serverSentence } from './server-sentence.ts'

/** The details of a refusal, in addition to the text of its code; null: there are none. */
export const problemDetail = (
  language: string,
  { code, values, message }: CodedMessageRecord & { readonly message: string },
): Sentence | null => {
  if (values === undefined)
    return message === '' || problemText(language, code) !== null ? null : { text: message, isEnglish: true }
  const english = language === 'de' ? null : ownSentence(fileProblemsEn, code, values)
  return english === null
    ? serverSentence(language, fileProblemsDe, { code, values }, message)
    : { text: english, isEnglish: true }
}

/** Why a table was read as it was; `message` is the server's sentence. */
export const mappingReasonText = (language: string, reason: CodedMessageRecord, message: string): Sentence =>
  serverSentence(language, mappingReasonsDe, reason, message)
