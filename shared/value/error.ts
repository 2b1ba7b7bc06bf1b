// What was thrown, as an error.

/** An error as it is; anything else as the message of one. */
export const errorOf = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)))
