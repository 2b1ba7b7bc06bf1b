// What a person can have done: a command has a name that people read, and keys, and is offered by the palette, the sheet of
// keys and the menus, all of which read the same registry.
import type { LucideIcon } from 'lucide-react'

/** Where a command stands in the palette, the sheet of keys and the menus, in this order. */
export const COMMAND_SECTIONS = ['go', 'file', 'edit', 'list', 'view', 'help'] as const
export type CommandSection = (typeof COMMAND_SECTIONS)[number]

export interface Command {
  /** Unique: `transactions.match`. */
  readonly id: string
  /** What it does, in the person's language. */
  readonly title: string
  readonly section: CommandSection
  /** Alternatives as `parseKeys` reads them: `mod+k`, `?`, `g t` (one after the other). */
  readonly keys?: readonly string[]
  readonly icon?: LucideIcon
  /** False: it is not offered and its keys do nothing. Undefined: it is there. */
  readonly isEnabled?: boolean
  /** Its keys work while somebody types in a field, too. */
  readonly isInText?: boolean
  /** It is no line of the palette: its keys say enough (moving in a list). */
  readonly isKeyOnly?: boolean
  /** Its keys are heard where the focus is (a list hears its own): it only tells people of them. */
  readonly isHandledElsewhere?: boolean
  readonly run: () => void
}
