// The two languages of the command line, and the choice between them.

export type Language = 'de' | 'en'

/** One text in both languages. */
export interface Words {
  readonly de: string
  readonly en: string
}

export type Environment = Readonly<Record<string, string | undefined>>

/** The requested language, otherwise the system's: German if the setting says so, English in all other cases. */
export const languageOf = (option: string | undefined, env: Environment): Language => {
  const setting = option ?? (env.LC_ALL || env.LC_MESSAGES || env.LANG || '')
  return setting.toLowerCase().startsWith('de') ? 'de' : 'en'
}

/** A text that is the same in both languages: names, numbers, messages of the interface. */
export const same = (text: string): Words => ({ de: text, en: text })
