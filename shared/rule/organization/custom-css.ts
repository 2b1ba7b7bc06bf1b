// Style sheets that people write for their documents, made harmless: nothing of them runs, loads or leaves the document.

/** What reaches outside or runs code, in any writing once escapes and comments are gone. */
const UNWANTED: readonly RegExp[] = [
  /@import[^;{}]*;?/gi,
  /@font-face\s*\{[^{}]*\}/gi,
  /url\(\s*(?!["']?data:image\/(?:png|jpeg|gif|webp)[;,])[^()]*\)/gi,
  /(?:image-set|image|cross-fade|element|expression)\s*\(/gi,
  /(?:behavior|-moz-binding)\s*:/gi,
  /javascript\s*:/gi,
]

const MAX_ROUNDS = 20

/**
 * The style sheet without HTML tags (interface document, `documentCustomCSS`) and without anything that would load from
 * elsewhere or run. Cleaning what is clean changes nothing.
 */
export const cleanCss = (css: string): string => {
  let cleaned = css
  // Removing one thing can put together another: until nothing changes any more.
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = cleanOnce(cleaned)
    if (next === cleaned) return cleaned
    cleaned = next
  }
  // Nobody writes such a thing by accident.
  return ''
}

const cleanOnce = (css: string): string =>
  UNWANTED.reduce((text, pattern) => text.replace(pattern, ''), withoutTags(withoutComments(unescaped(css))))

const withoutComments = (css: string): string => css.replace(/\/\*[^*]*(?:\*(?!\/)[^*]*)*(?:\*\/|$)/g, '')

const withoutTags = (text: string): string => text.replace(/<[^<>]*>?/g, '')

/** CSS escapes of letters (`\75 rl`) as the letters they mean; others stay, they cannot spell a keyword. */
const unescaped = (css: string): string =>
  css.replace(/\\([0-9a-f]{1,6})\s?/gi, (written, hex: string) => {
    const code = Number.parseInt(hex, 16)
    return code >= 0x20 && code < 0x7f ? String.fromCodePoint(code) : written
  })
