// The dictionary of the window: each screen adds its texts in both languages when it is loaded. The compiler knows the
// keys of all of them.
import i18next from 'i18next'

/** Every text by its key; `text-keys.ts` adds the keys. */
// biome-ignore lint/suspicious/noEmptyInterface: text-keys.ts extends it
export interface Texts {}

/** German, English. */
type Dictionary = Readonly<Record<string, readonly [de: string, en: string]>>

const added: { readonly [language in 'de' | 'en']: Record<string, string> } = { de: {}, en: {} }

/** Adds the texts of a screen, before or after the translator has started; answers them. */
export const addTexts = <const Added extends Dictionary>(texts: Added): Added => {
  for (const [language, place] of [
    ['de', 0],
    ['en', 1],
  ] as const) {
    const ofLanguage = Object.fromEntries(Object.entries(texts).map(([key, both]) => [key, both[place]]))
    Object.assign(added[language], ofLanguage)
    if (i18next.isInitialized) i18next.addResources(language, 'translation', ofLanguage)
  }
  return texts
}

/** The texts added so far, for the start of the translator. */
export const addedTexts = () => ({ de: { translation: added.de }, en: { translation: added.en } })
