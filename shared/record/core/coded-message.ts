// A message to a user as data: a code, and the values in its sentence. The sentences are elsewhere: in English in
// main/http/text/ and shared/text/, in German in the window (renderer/app/text/, renderer/app/view/note/).
import { z } from 'zod'

/** One code of a table that defines the values of each code; null for a code without values. */
export type CodedMessage<Table> = {
  readonly [Code in keyof Table]: Table[Code] extends null
    ? { readonly code: Code; readonly values?: undefined }
    : { readonly code: Code; readonly values: Table[Code] }
}[keyof Table]

/** A sentence for each code of a table. A missing code does not compile. */
export type Texts<Table> = { readonly [Code in keyof Table]: (values: Table[Code]) => string }

/** A message in a record. Records of earlier versions may have other values, or a code that no longer exists. */
export const CodedMessageRecord = z.object({ code: z.string(), values: z.record(z.string(), z.unknown()).optional() })
export type CodedMessageRecord = z.infer<typeof CodedMessageRecord>

/** The code of a sentence that was stored before there were codes: `values.text`. */
export const PLAIN_SENTENCE = 'worded'

/** Converts sentences of records from before there were codes. */
export const messagesOfSentences = (sentences: unknown): readonly CodedMessageRecord[] =>
  (sentences as readonly string[]).map((text) => ({ code: PLAIN_SENTENCE, values: { text } }))
