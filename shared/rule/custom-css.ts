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

/**
 * The style sheet without HTML tags (interface document, `documentCustomCSS`) and without anything that would load from
 * elsewhere or run. Cleaning what is clean changes nothing.
 */
export const cleanCss = (css: string): string => {
  let cleaned = withoutTags(unescaped(css).replace(/\/\*[^*]*(?:\*(?!\/)[^*]*)*(?:\*\/|$)/g, ''))
  // Removing one thing can put together another: until nothing changes any more. Each round is shorter.
  for (;;) {
    const next = withoutTags(UNWANTED.reduce((text, pattern) => text.replace(pattern, ''), cleaned))
    if (next === cleaned) return cleaned
    cleaned = next
  }
}

const withoutTags = (text: string): string => text.replace(/<[^<>]*>?/g, '')

/** CSS escapes of letters (`\75 rl`) as the letters they mean; others stay, they cannot spell a keyword. */
const unescaped = (css: string): string =>
  css.replace(/\\([0-9a-f]{1,6})\s?/gi, (written, hex: string) => {
    const code = Number.parseInt(hex, 16)
    return code >= 0x20 && code < 0x7f ? String.fromCodePoint(code) : written
  })
