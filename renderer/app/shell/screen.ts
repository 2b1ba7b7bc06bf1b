// A screen of the window, as the frame knows it: where it is, what it is called, and how it is loaded.
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Texts } from '../text/texts.ts'

/** What the places of the navigation are grouped by, in their order. */
export const PLACE_SECTIONS = ['bank', 'items', 'books', 'settings'] as const
export type PlaceSection = (typeof PLACE_SECTIONS)[number]

export interface Screen {
  /** Its address behind `#`; `$name` stands for a part of it. */
  readonly path: string
  readonly title: Extract<keyof Texts, `screen.${string}`>
  readonly icon: LucideIcon
  readonly section: PlaceSection
  /** Goes to it from anywhere, as commands name keys: `g t`. Null: it is reached from another screen. */
  readonly keys: string | null
  /** It is of the installation, so it is there also while the books of the organization are closed. */
  readonly isOfInstallation?: boolean
  /** Reads its search parameters; what makes no sense in them is dropped. */
  readonly search?: (parameters: Readonly<Record<string, unknown>>) => object
  /** Its code, texts and styles. */
  readonly load: () => Promise<ComponentType>
}
