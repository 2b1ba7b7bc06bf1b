// What this person prefers to see, kept in the browser's storage: language, colours, row height, coverage. Knows no data.
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
  /** `system`: the first language of the operating system that Kontor speaks. */
  readonly language: Language | 'system'
  readonly colorScheme: ColorScheme
  readonly density: Density
  /** The fiscal year that the window is about; null: all of them. */
  readonly fiscalYear: string | null
  /** Shows which days statements cover. */
  readonly coverage: boolean
  /** … as a list instead of a band. */
  readonly coverageAsList: boolean
  /** Sections of the navigation that are folded away. */
  readonly foldedPlaces: readonly string[]
  /** The report that was looked at last. */
  readonly report: ReportName
  /** Repair notices that were read, by their ids: shown once, not at each reload. */
  readonly readNotices: readonly string[]
  /** Shows the list of new files under every screen; else they are one line, and a list with the imports only. */
  readonly newFilesAsList: boolean
}

const INITIAL: Preferences = {
  language: 'system',
  colorScheme: 'system',
  density: 'normal',
  fiscalYear: null,
  coverage: true,
  coverageAsList: false,
  foldedPlaces: [],
  report: 'balance_sheet',
  readNotices: [],
  newFilesAsList: false,
}

export const usePreferences = create<Preferences>()(persist(() => INITIAL, { name: 'kontor.preferences', version: 1 }))

export const setPreferences = (change: Partial<Preferences>): void => {
  usePreferences.setState(change)
}

/** The language to speak: the chosen one, else the first of the system's that Kontor has, else German. */
export const chooseLanguage = (chosen: Language | 'system', systemLanguages: readonly string[]): Language => {
  if (chosen !== 'system') return chosen
  for (const tag of systemLanguages) {
    const found = LANGUAGES.find((language) => tag.toLowerCase().split('-')[0] === language)
    if (found) return found
  }
  return 'de'
}
