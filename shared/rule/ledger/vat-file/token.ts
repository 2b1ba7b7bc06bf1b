// Texts as the schema allows them: `xs:token` of characters that XML has.

/**
 * Without the characters that XML forbids, with single blanks and none at the ends. Characters count as people count
 * them, so a surrogate pair is one; what exceeds `max` is cut off.
 */
export const tokenOf = (text: string, max = Number.POSITIVE_INFINITY): string => {
  const token = text.toWellFormed().replace(FORBIDDEN, ' ').replace(/\s+/g, ' ').trim()
  const characters = [...token]
  return characters.length > max ? characters.slice(0, max).join('').trimEnd() : token
}

/** The number of characters as the schema counts them. */
export const tokenLength = (text: string): number => [...tokenOf(text)].length

const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
