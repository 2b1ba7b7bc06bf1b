// A message of the server in the user's language. The server words every message in English; the window has the German
// sentences, by code.
import type { CodedMessageRecord } from '../../../../shared/record/core/coded-message.ts'

/** A sentence, and whether it is the server's own, which is always English. */
export interface Sentence {
  readonly text: string
  readonly isEnglish: boolean
}

/** The sentence of a message; `german` has a function of the values for each code, `message` is the server's sentence. */
export const serverSentence = (
  language: string,
  german: object,
  { code, values }: CodedMessageRecord,
  message: string,
): Sentence => {
  const text = language === 'de' ? ownSentence(german, code, values) : null
  return text === null ? { text: message, isEnglish: true } : { text, isEnglish: false }
}

/** The window's sentence of a code; null: it does not know the code, or its values are those of another version. */
export const ownSentence = (texts: object, code: string, values: object | undefined): string | null => {
  if (!Object.hasOwn(texts, code)) return null
  try {
    return (texts as Readonly<Record<string, (values: unknown) => string | null>>)[code]?.(complete(values)) ?? null
  } catch {
    return null
  }
}

/** Values whose missing ones throw instead of becoming a part of the sentence. */
const complete = (values: object = {}): object =>
  new Proxy(values, {
    get: (target, name) => {
      if (!(name in target)) throw new RangeError(`no value ${String(name)}`)
      return Reflect.get(target, name)
    },
  })
