// A command is something that the user can do: it has a title and keys. The palette, the overview of keys and the menus
// offer it, and all of them read the same registry.
import type { LucideIcon } from 'lucide-react'

/** The sections of commands in the palette, the overview of keys and the menus, in this order. */
export const COMMAND_SECTIONS = ['go', 'file', 'edit', 'list', 'view', 'help'] as const
type CommandSection = (typeof COMMAND_SECTIONS)[number]

export interface Command {
  /** Unique: `transactions.match`. */
  readonly id: string
  /** What it does, in the user's language. */
  readonly title: string
  readonly section: CommandSection
  /** Alternatives as `parseKeys` reads them: `mod+k`, `?`, `g t` (one after the other). */
  readonly keys?: readonly string[]
  readonly icon?: LucideIcon
  /** False: it is not offered and its keys do nothing. Undefined: it is enabled. */
  readonly isEnabled?: boolean
  /** Whether its keys also work while the user types in a field. */
  readonly isInText?: boolean
  /** The palette does not list it: its keys are enough (moving in a list). */
  readonly isKeyOnly?: boolean
  /** Another component handles its keys (a list handles its own); the registry only shows them. */
  readonly isHandledElsewhere?: boolean
  readonly run: () => void
}

/** The commands without the keys that one before them takes: of a screen and the frame, the screen has them. */
export const withoutTakenKeys = (commands: readonly Command[]): readonly Command[] => {
  const taken = new Set<string>()
  return commands.map((command) => {
    const keys = (command.keys ?? []).filter((each) => !taken.has(each))
    for (const each of keys) taken.add(each)
    return { ...command, keys }
  })
}
