// Something that people are told, as data: a code, and what the sentence of the code names. No sentence stands here: the
// interface words it in English (main/http/text/), the window in its own languages (renderer/app/text/).
import { z } from 'zod'

/** One code of a table that says what each code names; null: nothing. */
export type CodedMessage<Table> = {
  readonly [Code in keyof Table]: Table[Code] extends null
    ? { readonly code: Code; readonly values?: undefined }
    : { readonly code: Code; readonly values: Table[Code] }
}[keyof Table]

/** A sentence for each code of a table. A code without one does not compile. */
export type Texts<Table> = { readonly [Code in keyof Table]: (values: Table[Code]) => string }

/** What is told, in a record. What an earlier version wrote may have other values, or a code that is gone. */
export const CodedMessageRecord = z.object({ code: z.string(), values: z.record(z.string(), z.unknown()).optional() })
export type CodedMessageRecord = z.infer<typeof CodedMessageRecord>

/** The code of a sentence that was kept as such, before there were codes: `values.text`. */
export const PLAIN_SENTENCE = 'worded'

/** Sentences of records from before there were codes, as data. */
export const messagesOfSentences = (sentences: unknown): readonly CodedMessageRecord[] =>
  (sentences as readonly string[]).map((text) => ({ code: PLAIN_SENTENCE, values: { text } }))
