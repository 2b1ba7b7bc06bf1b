// Starts the translator with the texts of the frame; each screen adds its own. Switching the language needs neither a
// request nor a restart, because both languages are loaded.
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { queryClient } from '../data/api.ts'
import { chooseLanguage, type Language, usePreferences } from '../data/store/preferences.ts'
import './dictionary.ts'
import { addedTexts, type Texts } from './texts.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    keySeparator: false
    nsSeparator: false
    resources: { translation: Texts }
  }
}

const current = (): Language => chooseLanguage(usePreferences.getState().language, navigator.languages)

/** Prepares the texts; follows the preference, and the operating system if the preference is `system`. */
export const startTexts = (): void => {
  void i18next.use(initReactI18next).init({
    lng: current(),
    fallbackLng: false,
    resources: addedTexts(),
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    initAsync: false,
    // A key on screen instead of a text is a bug: it is reported, and tests check for it.
    saveMissing: true,
    missingKeyHandler: (_, __, key) => reportError(new Error(`no text for ${key}`)),
  })
  const follow = () => {
    const language = current()
    document.documentElement.lang = language === 'de' ? 'de-CH' : 'en'
    if (i18next.language === language) return
    void i18next.changeLanguage(language)
    // The server words titles and reasons in the language of the request.
    void queryClient.invalidateQueries()
  }
  follow()
  usePreferences.subscribe(follow)
  window.addEventListener('languagechange', follow)
}
