// Folds text for searching: without accents, without case.

/** Folded for searching and sorting: lower case, no diacritics (`Zürich` → `zurich`, `Straße` → `strasse`). */
export const foldText = (text: string): string =>
  // Most texts need no more than this, and decomposing whole texts takes ten times as long as decomposing a few of
  // their letters.
  PLAIN.test(text) ? text.toLowerCase() : text.toLowerCase().replace(NOT_PLAIN, foldLetter)

/** A name in the form in which names of a file and of the books are compared: without outer blanks and case. */
export const nameKey = (name: string): string => name.trim().toLowerCase()

const PLAIN = /^[ -~]*$/
const NOT_PLAIN = /[^ -~]/gu

/** Folded letters of European languages, each decomposed once. */
const folded = new Map<string, string>()
const LAST_CACHED = 0x17f

const foldLetter = (letter: string): string => {
  const known = folded.get(letter)
  if (known !== undefined) return known
  const own = letter
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace('ß', 'ss')
  if (letter.charCodeAt(0) <= LAST_CACHED) folded.set(letter, own)
  return own
}
