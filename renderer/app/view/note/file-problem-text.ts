// The details of a file's refusal, and why a table was read as it was, in the user's language.
import { type CodedMessageRecord, PLAIN_SENTENCE } from '../../../../shared/record/core/coded-message.ts'
import { problemText } from '../../text/problem-text.ts'
import { fileProblemsDe } from './file-problems-de.ts'
import { fileProblemsEn } from './file-problems-en.ts'
import { mappingReasonsDe } from './mapping-reasons-de.ts'
import { mappingReasonsEn } from './mapping-reasons-en.ts'

const DETAILS = { de: fileProblemsDe, en: fileProblemsEn } as const
const REASONS = { de: mappingReasonsDe, en: mappingReasonsEn } as const

const dictionaryOf = (language: string): 'de' | 'en' => (language === 'de' ? 'de' : 'en')

/** A sentence, and whether it is the server's own, which is always English. */
export interface Sentence {
  readonly text: string
  readonly isEnglish: boolean
}

/** The details of a refusal, in addition to the text of its code; null: there are none. */
export const problemDetail = (
  language: string,
  { code, values, message }: CodedMessageRecord & { readonly message: string },
): Sentence | null => {
  const text = sentenceOf(DETAILS[dictionaryOf(language)], code, values)
  if (text !== null) return { text, isEnglish: false }
  const isComplete = message === '' || (problemText(language, code) !== null && values === undefined)
  return isComplete ? null : { text: message, isEnglish: true }
}

/** Why a table was read as it was; `message` is the server's sentence. */
export const mappingReasonText = (
  language: string,
  { code, values }: CodedMessageRecord,
  message: string,
): Sentence => {
  const text = code === PLAIN_SENTENCE ? null : sentenceOf(REASONS[dictionaryOf(language)], code, values ?? null)
  return text === null ? { text: message, isEnglish: true } : { text, isEnglish: false }
}

/** The sentence of a code; null: the window does not know it, or its values are those of another version. */
const sentenceOf = (texts: object, code: string, values: unknown): string | null => {
  if (values === undefined || !Object.hasOwn(texts, code)) return null
  try {
    return (texts as Readonly<Record<string, (values: unknown) => string>>)[code]?.(values) ?? null
  } catch {
    return null
  }
}
