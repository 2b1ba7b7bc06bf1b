// The texts of errors in the user's language, by code. A language without a text for some code does not compile.
import { ApiError } from '../../../shared/api/client.ts'
import type { Problem } from '../../../shared/api/problem.ts'
import type { Language } from '../data/store/preferences.ts'
import type { ProblemCode } from './problem-code.ts'
import { problemsDe } from './problems-de.ts'
import { problemsEn } from './problems-en.ts'

const TEXTS: Readonly<Record<Language, Readonly<Record<ProblemCode, string>>>> = { de: problemsDe, en: problemsEn }

const isKnown = (code: string): code is ProblemCode => Object.hasOwn(problemsEn, code)

/** The text of a code; null: the server has another version, and the window does not know the code. */
export const problemText = (language: string, code: string): string | null =>
  isKnown(code) ? TEXTS[language === 'de' ? 'de' : 'en'][code] : null

/** Why a request failed; an error with an unknown code keeps its own message. */
export const errorText = (language: string, error: Error): string => {
  if (!(error instanceof ApiError)) return error.message
  const { code, disk, by } = error.problem
  const decider = by ? ` (${by.name})` : ''
  return `${problemText(language, code) ?? error.message}${decider}${disk ? diskText(language, disk) : ''}`
}

/** How full the disk is; empty if the error does not state it. */
const diskText = (language: string, { free_megabytes, needed_megabytes }: NonNullable<Problem['disk']>): string => {
  if (free_megabytes === null) return ''
  return language === 'de'
    ? ` (${free_megabytes} MB frei, ${needed_megabytes} MB nötig)`
    : ` (${free_megabytes} MB free, ${needed_megabytes} MB needed)`
}

/** Why a request failed, with the blocking records: as a sentence for a notice. */
export const problemSentence = (language: string, error: Error): string => {
  const blockers = error instanceof ApiError ? (error.problem.blockers ?? []) : []
  const named = blockers.slice(0, NAMED).map(({ title }) => `«${title}»`)
  const more = blockers.length > NAMED ? ' …' : ''
  return named.length === 0 ? errorText(language, error) : `${errorText(language, error)}: ${named.join(', ')}${more}`
}

/** How many blocking records are named. */
const NAMED = 4
