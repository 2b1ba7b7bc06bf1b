// The text of a refusal by the interface: its own sentences, in the language of the call, and what to do.
import type { ApiError } from '../../../shared/api/client.ts'
import { same, type Words } from './language.ts'

const HINTS: Readonly<Record<number, Words>> = {
  401: {
    de: 'Das Token gilt nicht (mehr). Ist KONTOR_TOKEN das richtige? Ohne KONTOR_TOKEN gilt das des laufenden Kontors.',
    en: 'The token is not valid (any more). Is KONTOR_TOKEN the right one? Without KONTOR_TOKEN that of the running Kontor is used.',
  },
  403: {
    de: 'Das Token darf das nicht. «kontor token create --help» sagt, wie eines entsteht, das es darf.',
    en: 'The token may not do this. "kontor token create --help" says how to make one that may.',
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
