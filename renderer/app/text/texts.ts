// The dictionary of the window: each screen adds its texts in both languages when it is loaded. The compiler knows the
// keys of all of them.
import i18next from 'i18next'

/** Every text by its key; `text-keys.ts` adds the keys. */
// biome-ignore lint/suspicious/noEmptyInterface: text-keys.ts extends it
export interface Texts {}

type Dictionary = Readonly<Record<string, string>>

const added: { de: Record<string, string>; en: Record<string, string> } = { de: {}, en: {} }

/** Adds the texts of a screen, before or after the translator has started; answers the English ones. */
export const addTexts = <German extends Dictionary>(
  de: German,
  en: Readonly<Record<keyof NoInfer<German>, string>>,
): Readonly<Record<keyof German, string>> => {
  Object.assign(added.de, de)
  Object.assign(added.en, en)
  if (i18next.isInitialized) {
    i18next.addResources('de', 'translation', de)
    i18next.addResources('en', 'translation', en)
  }
  return en
}

/** The texts added so far, for the start of the translator. */
export const addedTexts = () => ({ de: { translation: added.de }, en: { translation: added.en } })
