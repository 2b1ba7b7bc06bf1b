// What this user prefers to see, in the browser's storage: language, colours, row height, coverage. Contains no data of
// the books.
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { ReportName } from '../../address/reports.ts'

export const LANGUAGES = ['de', 'en'] as const
export type Language = (typeof LANGUAGES)[number]
export const COLOR_SCHEMES = ['system', 'light', 'dark'] as const
type ColorScheme = (typeof COLOR_SCHEMES)[number]
export const DENSITIES = ['compact', 'normal', 'roomy'] as const
export type Density = (typeof DENSITIES)[number]

interface Preferences {
  /** `system`: the first language of the operating system that Kontor supports. */
  readonly language: Language | 'system'
  readonly colorScheme: ColorScheme
  readonly density: Density
  /** The fiscal year on screen; null: all of them. */
  readonly fiscalYear: string | null
  /** Shows which days statements cover. */
  readonly coverage: boolean
  /** Shows coverage as a list instead of a band. */
  readonly coverageAsList: boolean
  /** The last report on screen. */
  readonly report: ReportName
  /** Ids of the repair notices that the user has read: each is shown once, and not at each reload. */
  readonly readNotices: readonly string[]
  /**
   * Shows the list of new files under every screen; otherwise they are one line, and a list only on the screen of
   * imports.
   */
  readonly newFilesAsList: boolean
}

const INITIAL: Preferences = {
  language: 'system',
  colorScheme: 'system',
  density: 'normal',
  fiscalYear: null,
  coverage: true,
  coverageAsList: false,
  report: 'balance_sheet',
  readNotices: [],
  newFilesAsList: false,
}

export const usePreferences = create<Preferences>()(persist(() => INITIAL, { name: 'kontor.preferences', version: 1 }))

export const setPreferences = (change: Partial<Preferences>): void => {
  usePreferences.setState(change)
}

/**
 * The language of the window: the chosen one, otherwise the first of the system's that Kontor supports, otherwise
 * German.
 */
export const chooseLanguage = (chosen: Language | 'system', systemLanguages: readonly string[]): Language => {
  if (chosen !== 'system') return chosen
  for (const tag of systemLanguages) {
    const found = LANGUAGES.find((language) => tag.toLowerCase().split('-')[0] === language)
    if (found) return found
  }
  return 'de'
}
