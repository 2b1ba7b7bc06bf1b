// The names of the sections of commands.
import type { CommandSection } from '../command/command.ts'

export const SECTION_TEXT = {
  go: 'command.section.go',
  file: 'command.section.file',
  edit: 'command.section.edit',
  list: 'command.section.list',
  view: 'command.section.view',
  help: 'command.section.help',
} as const satisfies Record<CommandSection, string>
