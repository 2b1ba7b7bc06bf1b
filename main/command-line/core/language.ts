// The two languages that the command line speaks, and which one is meant.

export type Language = 'de' | 'en'

/** The same in both languages. */
export interface Words {
  readonly de: string
  readonly en: string
}

export type Environment = Readonly<Record<string, string | undefined>>

/** What was asked for, else what the system is set to: German where it says so, English everywhere else. */
export const languageOf = (option: string | undefined, env: Environment): Language => {
  const setting = option ?? (env.LC_ALL || env.LC_MESSAGES || env.LANG || '')
  return setting.toLowerCase().startsWith('de') ? 'de' : 'en'
}

/** What is the same in both languages: names, numbers, what the interface said. */
export const same = (text: string): Words => ({ de: text, en: text })
