// What is wrong, in the person's language, by its code. Each language has a text for each code, or it does not compile.
import { ApiError } from '../../../shared/api/client.ts'
import { type ToldRecord, WORDED } from '../../../shared/record/told.ts'
import type { Language } from '../data/store/preferences.ts'
import { fileProblemsDe } from './file-problems-de.ts'
import { fileProblemsEn } from './file-problems-en.ts'
import { mappingReasonsDe } from './mapping-reasons-de.ts'
import { mappingReasonsEn } from './mapping-reasons-en.ts'
import type { ProblemCode } from './problem-code.ts'
import { problemsDe } from './problems-de.ts'
import { problemsEn } from './problems-en.ts'

const TEXTS: Readonly<Record<Language, Readonly<Record<ProblemCode, string>>>> = { de: problemsDe, en: problemsEn }

const DETAILS = { de: fileProblemsDe, en: fileProblemsEn } as const
const REASONS = { de: mappingReasonsDe, en: mappingReasonsEn } as const

const isKnown = (code: string): code is ProblemCode => Object.hasOwn(problemsEn, code)

/** The text of a code; null: the server is of another version and has codes that are not known here. */
export const problemText = (language: string, code: string): string | null =>
  isKnown(code) ? TEXTS[spoken(language)][code] : null

const spoken = (language: string): Language => (language === 'de' ? 'de' : 'en')

/** A sentence, and whether it is the server's own, which is English whatever the person speaks. */
export interface Said {
  readonly text: string
  readonly isEnglish: boolean
}

/** What a refusal names, beyond the text of its code; null: that says all. */
export const problemDetail = (
  language: string,
  { code, values, message }: ToldRecord & { readonly message: string },
): Said | null => {
  const text = told(DETAILS[spoken(language)], code, values)
  if (text !== null) return { text, isEnglish: false }
  const isSaid = message === '' || (isKnown(code) && values === undefined)
  return isSaid ? null : { text: message, isEnglish: true }
}

/** Why a table was read as it was; `message` is the server's sentence. */
export const mappingReasonText = (language: string, { code, values }: ToldRecord, message: string): Said => {
  const text = code === WORDED ? null : told(REASONS[spoken(language)], code, values ?? null)
  return text === null ? { text: message, isEnglish: true } : { text, isEnglish: false }
}

/** The sentence of a code; null: it is not known here, or its values are those of another version. */
const told = (texts: object, code: string, values: unknown): string | null => {
  if (values === undefined || !Object.hasOwn(texts, code)) return null
  try {
    return (texts as Readonly<Record<string, (values: unknown) => string>>)[code]?.(values) ?? null
  } catch {
    return null
  }
}

/** Why a request failed; what has no code that is known here is said in its own words. */
export const errorText = (language: string, error: Error): string =>
  (error instanceof ApiError ? problemText(language, error.problem.code) : null) ?? error.message

/** Why a request failed, with what stands in its way: as a sentence for a notice. */
export const problemSentence = (language: string, error: Error): string => {
  const blockers = error instanceof ApiError ? (error.problem.blockers ?? []) : []
  const named = blockers.slice(0, NAMED).map(({ title }) => `«${title}»`)
  const more = blockers.length > NAMED ? ' …' : ''
  return named.length === 0 ? errorText(language, error) : `${errorText(language, error)}: ${named.join(', ')}${more}`
}

/** As many of what stands in the way are named. */
const NAMED = 4
