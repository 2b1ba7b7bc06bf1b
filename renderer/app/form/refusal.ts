// The server's refusal of a form: each problem at its field, the others above the buttons; all texts by error code.
import { ApiError } from '../../../shared/api/client.ts'
import { problemSentence, problemText } from '../text/problem-text.ts'

/**
 * The texts of a refusal for the fields of the form. `nameOf` finds the form's field for the server's (`iban`,
 * `rows.0.amount`); null: the form has none for it.
 */
export const fieldErrors = (
  error: unknown,
  language: string,
  nameOf: (field: string) => string | null,
): Readonly<Record<string, string>> => {
  if (!(error instanceof ApiError)) return {}
  const { problem } = error
  return Object.fromEntries(
    Object.entries(problem.errors ?? {}).flatMap(([field, [message]]) => {
      const text = problemText(language, problem.codes?.[field] ?? problem.code) ?? message
      const name = nameOf(field)
      return text !== undefined && name !== null ? [[name, text]] : []
    }),
  )
}

/** The error that no field of the form can show; null: no error, or the fields show it. */
export const generalError = (
  error: unknown,
  language: string,
  nameOf: (field: string) => string | null,
): string | null => {
  if (!(error instanceof Error)) return null
  return Object.keys(fieldErrors(error, language, nameOf)).length > 0 ? null : problemSentence(language, error)
}

/** `nameOf` of a form whose fields have the names of the interface. */
export const fieldsNamed =
  (...names: readonly string[]) =>
  (field: string): string | null =>
    names.includes(field) ? field : null
