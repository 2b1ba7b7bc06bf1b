// How a call to the database page is sent: as JSON, with errors as text (JSON alone makes `{}` of them). The lines of a
// commit follow the JSON unchanged, because writing and reading JSON within JSON takes longer than the rest.
import type { DatabasePage } from './protocol.ts'

interface Message {
  /** Function and arguments of a call (birpc). */
  readonly m?: string
  readonly a?: readonly unknown[]
  /** The error of an answer. */
  readonly e?: unknown
}

/** Writes a message of birpc. */
export const encodeMessage = (message: Message): string => {
  if (message.e !== undefined) return JSON.stringify({ ...message, e: textOf(message.e) })
  if (message.m !== 'commit') return JSON.stringify(message)
  const [book, lines] = message.a as Parameters<DatabasePage['commit']>
  return [JSON.stringify({ ...message, a: [book] }), ...lines].join('\n')
}

/** Reads what `encodeMessage` wrote. */
export const decodeMessage = (text: string): unknown => {
  const end = text.indexOf('\n')
  const message = JSON.parse(end === -1 ? text : text.slice(0, end)) as Message
  if (message.m === 'commit') {
    const lines = end === -1 ? [] : text.slice(end + 1).split('\n')
    return { ...message, a: [...(message.a ?? []), lines] }
  }
  return message.e === undefined ? message : { ...message, e: new Error(String(message.e)) }
}

/** An error as one line of text, with its name. */
export const textOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error)
