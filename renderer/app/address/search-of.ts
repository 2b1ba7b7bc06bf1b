// The type of search parameters.
import type { z } from 'zod'

/** The parameters of a schema; each may be absent, also where the schema reads an invalid one as undefined. */
export type SearchOf<Schema extends z.ZodType> = { [Key in keyof z.infer<Schema>]?: z.infer<Schema>[Key] | undefined }
