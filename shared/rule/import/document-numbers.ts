// The numbers of invoices and other documents that a text states after a word for a document. Two descriptions with
// different numbers are two payments. Only an announced number counts, because banks also print card, order and
// terminal numbers.

const WORDS = [
  'rechnungs?(?:nummer|nr)?|rg|re|rn|faktura|belegs?(?:nummer|nr)?',
  'factures?|facture|fact|fattura|fatt|ft',
  'invoice|inv|bill|factura|fatura|document|doc|dok|dokument',
].join('|')
const SIGNS = '(?:nummer|number|numero|numéro|num|nr|no|n°|nº|#)'

const DOCUMENT = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${WORDS})[-.:\\s]*(?:${SIGNS}[.:\\s]*)?([\\p{L}]{0,5}[-./]?\\p{N}[\\p{L}\\p{N}./-]*)`,
  'giu',
)

/** Longer texts are cut. */
const MAX_TEXT = 1000

/** Each number once, in comparable form: capitals and digits without leading zeros. A single digit does not count. */
export const documentNumbers = (texts: readonly (string | null)[]): readonly string[] => {
  const found = new Set<string>()
  for (const text of texts) {
    for (const [, number = ''] of text?.slice(0, MAX_TEXT).matchAll(DOCUMENT) ?? []) {
      const plain = number
        .toUpperCase()
        .replace(/[^\p{L}\p{N}]+/gu, '')
        .replace(/^0+/, '')
      if (plain.replace(/\P{N}/gu, '').length > 1) found.add(plain)
    }
  }
  return [...found]
}
