// Text as people search for it: without accents, without case.

/** Folded for searching and sorting: lower case, no diacritics (`Zürich` → `zurich`, `Straße` → `strasse`). */
export const foldText = (text: string): string =>
  // Most texts need no more than this, and taking letters apart costs ten times as much.
  PLAIN.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFD')
        .replace(/[\u0300-\u036f]/g, '')
        .toLowerCase()
        .replaceAll('ß', 'ss')

const PLAIN = /^[ -~]*$/
