// A screen of the window as the frame needs it: its path, its name, its place in the navigation, and how it is loaded.
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import { isPathOf } from '../address/link.ts'
import type { Texts } from '../text/texts.ts'

/** The places of the navigation, in their order; the settings are behind one gear below them. */
export const PLACES = [
  'overview',
  'bank',
  'debtors',
  'creditors',
  'companies',
  'journal',
  'accounts',
  'budget',
  'reports',
  'year',
  'settings',
] as const
export type Place = (typeof PLACES)[number]

export interface Screen {
  /** Its path after `#`; `$name` is a parameter. */
  readonly path: string
  readonly title: Extract<keyof Texts, `screen.${string}`>
  readonly icon: LucideIcon
  /** The first screen of a place opens with it; several are its tabs. */
  readonly place: Place
  /** The keys that open it from anywhere, in the form of commands: `g t`. Null: it has none. */
  readonly keys: string | null
  /** Other screens link to it: it is no tab of its place. */
  readonly isLinked?: boolean
  /** It belongs to the installation, so it is available while the organization's books are closed. */
  readonly isOfInstallation?: boolean
  /** Reads its search parameters and drops invalid ones. */
  readonly search?: (parameters: Readonly<Record<string, unknown>>) => object
  /** Loads its code, texts and styles. */
  readonly load: () => Promise<ComponentType>
}

/** The screens of a place that the navigation leads to. */
export const tabsOf = (place: Place, screens: readonly Screen[]): readonly Screen[] =>
  screens.filter((screen) => screen.place === place && screen.isLinked !== true)

/** The screen at a path of the window; undefined: none has it. */
export const screenAt = (path: string, screens: readonly Screen[]): Screen | undefined =>
  screens.find((screen) => isPathOf(screen.path, path))

/** The tab that is marked at a path: of two that it begins with, the longer one. */
export const tabAt = (path: string, tabs: readonly Screen[]): Screen | undefined =>
  tabs.findLast((tab) => path === tab.path || path.startsWith(`${tab.path}/`))
