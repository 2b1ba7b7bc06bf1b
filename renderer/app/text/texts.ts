// The dictionary of the window: each screen adds its texts in both languages when it is loaded. The compiler knows the
// keys of all of them.
import i18next from 'i18next'
import { type Bilingual, byLanguage } from '../../../shared/text/by-language.ts'

/** Every text by its key; `text-keys.ts` adds the keys. */
// biome-ignore lint/suspicious/noEmptyInterface: text-keys.ts extends it
export interface Texts {}

type Dictionary = Readonly<Record<string, Bilingual>>

const added: { readonly [language in 'de' | 'en']: Record<string, string> } = { de: {}, en: {} }

/** Adds the texts of a screen, before or after the translator has started; answers them. */
export const addTexts = <const Added extends Dictionary>(texts: Added): Added => {
  const own = byLanguage(texts)
  for (const language of ['de', 'en'] as const) {
    Object.assign(added[language], own[language])
    if (i18next.isInitialized) i18next.addResources(language, 'translation', own[language])
  }
  return texts
}

/** The texts added so far, for the start of the translator. */
export const addedTexts = () => ({ de: { translation: added.de }, en: { translation: added.en } })
