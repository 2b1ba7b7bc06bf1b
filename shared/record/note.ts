// Something people should know about a file: a code for programs and for translation, and the English sentence.
import { z } from 'zod'

export const Note = z.object({
  code: z.string(),
  message: z.string(),
  /** What the sentence names, so that it can be said in another language. */
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
export type Note = z.infer<typeof Note>
