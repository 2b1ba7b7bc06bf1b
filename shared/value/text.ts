// Text as people search for it: without accents, without case.

/** Folded for searching and sorting: lower case, no diacritics (`Zürich` → `zurich`, `Straße` → `strasse`). */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
