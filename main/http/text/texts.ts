// How the interface words messages: a table of English sentences for each table of codes.
import {
  type CodedMessage,
  type CodedMessageRecord,
  PLAIN_SENTENCE,
  type Texts,
} from '../../../shared/record/core/coded-message.ts'

/** The sentence of a message. */
export const worded = <Table>(texts: Texts<Table>, { code, values }: CodedMessage<Table>): string =>
  texts[code](values as Table[typeof code])

/** The same for a stored message, whose code or values may be older than the current ones. */
export const wordedRecord = (texts: object, { code, values = {} }: CodedMessageRecord): string => {
  if (code === PLAIN_SENTENCE) return String(values.text)
  const text = Object.hasOwn(texts, code) ? (texts as Texts<Record<string, unknown>>)[code] : undefined
  return text?.(values) ?? code
}
