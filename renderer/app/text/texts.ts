// The dictionary of the window: each screen adds its texts in both languages when it is loaded. The compiler knows the
// keys of all of them.
import i18next from 'i18next'

/**
 * Every text by its key. Each screen adds its own: `declare module '…/text/texts.ts' { interface Texts extends … }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: each room extends it
export interface Texts {}

interface BothLanguages {
  readonly de: Readonly<Record<string, string>>
  readonly en: Readonly<Record<string, string>>
}

const added: { de: Record<string, string>; en: Record<string, string> } = { de: {}, en: {} }

/** Adds the texts of a screen, before or after the translator has started. */
export const addTexts = ({ de, en }: BothLanguages): void => {
  Object.assign(added.de, de)
  Object.assign(added.en, en)
  if (!i18next.isInitialized) return
  i18next.addResources('de', 'translation', de)
  i18next.addResources('en', 'translation', en)
}

/** The texts added so far, for the start of the translator. */
export const addedTexts = () => ({ de: { translation: added.de }, en: { translation: added.en } })
