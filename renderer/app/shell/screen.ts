// A screen of the window as the frame needs it: its path, its name, and how it is loaded.
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Texts } from '../text/texts.ts'

/** The sections of the navigation, in their order. */
export const PLACE_SECTIONS = ['bank', 'items', 'books', 'settings'] as const
export type PlaceSection = (typeof PLACE_SECTIONS)[number]

export interface Screen {
  /** Its path after `#`; `$name` is a parameter. */
  readonly path: string
  readonly title: Extract<keyof Texts, `screen.${string}`>
  readonly icon: LucideIcon
  readonly section: PlaceSection
  /** The keys that open it from anywhere, in the form of commands: `g t`. Null: other screens link to it. */
  readonly keys: string | null
  /** It belongs to the installation, so it is available while the organization's books are closed. */
  readonly isOfInstallation?: boolean
  /** Reads its search parameters and drops invalid ones. */
  readonly search?: (parameters: Readonly<Record<string, unknown>>) => object
  /** Loads its code, texts and styles. */
  readonly load: () => Promise<ComponentType>
}
