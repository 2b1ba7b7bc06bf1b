// The text of what was thrown.

/** The message of an error; the text of any other value. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
