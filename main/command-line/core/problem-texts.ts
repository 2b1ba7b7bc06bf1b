// The text of a refusal by the interface: its own sentences, in the language of the call, and what to do.
import type { ApiError } from '../../../shared/api/client.ts'
import { same, type Words } from './language.ts'

const HINTS: Readonly<Record<number, Words>> = {
  401: {
    de: 'Das Token ist nicht (mehr) gültig. Ist KONTOR_TOKEN das richtige? Ohne KONTOR_TOKEN wird das des laufenden Kontors verwendet.',
    en: 'The token is not valid (any more). Is KONTOR_TOKEN the right one? Without KONTOR_TOKEN, the token of the running Kontor is used.',
  },
  403: {
    de: 'Dem Token fehlt diese Berechtigung. «kontor token create --help» zeigt, wie man ein Token mit mehr Rechten erstellt.',
    en: 'The token does not have this permission. "kontor token create --help" shows how to create one that has it.',
  },
}

/** All messages of the interface, each once. */
export const problemText = ({ problem: { message, errors } }: ApiError): string =>
  [...new Set([message, ...Object.values(errors ?? {}).flat()])].join(' ')

/** The same, with what to do. */
export const problemTextWithHint = (error: ApiError): Words => {
  const text = problemText(error)
  const hint = HINTS[error.status] ?? same('')
  return { de: `${text} ${hint.de}`.trim(), en: `${text} ${hint.en}`.trim() }
}
