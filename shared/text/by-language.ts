// Tables of texts in both languages.

/** German, then English. */
export type Bilingual = readonly [de: string, en: string]

/** A table of texts as one table for each language. */
export const byLanguage = <Key extends string>(
  table: Readonly<Record<Key, Bilingual>>,
): { readonly [language in 'de' | 'en']: Readonly<Record<Key, string>> } => {
  const texts = (place: 0 | 1) =>
    Object.fromEntries(Object.entries<Bilingual>(table).map(([key, both]) => [key, both[place]])) as Record<Key, string>
  return { de: texts(0), en: texts(1) }
}
