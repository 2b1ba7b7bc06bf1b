// Names of files that are made of texts of the books.

/** Without an ending: what is neither a letter nor a digit, a point or a hyphen becomes a hyphen. */
export const fileStem = (parts: readonly (string | undefined)[]): string =>
  parts.join('-').replace(/[^\p{L}\p{N}.-]+/gu, '-')
