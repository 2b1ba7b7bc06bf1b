// All commands, in the order the help shows them.
import type { Command } from './command.ts'
import { backupCommand } from './command/backup.ts'
import { balanceCommand } from './command/balance.ts'
import { budgetCommands } from './command/budget.ts'
import { exportCommand } from './command/export.ts'
import { importCommand } from './command/import.ts'
import { openCommand } from './command/open.ts'
import { tokenCommands } from './command/token.ts'
import { txCommands } from './command/tx.ts'
import { verifyCommand } from './command/verify.ts'
import { completionOf, SHELLS, type Shell } from './completion.ts'
import { EXIT } from './stop.ts'

const completionCommand: Command = {
  name: 'completion',
  summary: { de: 'schreibt die Vervollständigung für eine Shell', en: 'prints the completion for a shell' },
  more: {
    de: 'bash: source <(kontor completion bash)\nzsh: kontor completion zsh > "${fpath[1]}/_kontor"\nfish: kontor completion fish > ~/.config/fish/completions/kontor.fish',
    en: 'bash: source <(kontor completion bash)\nzsh: kontor completion zsh > "${fpath[1]}/_kontor"\nfish: kontor completion fish > ~/.config/fish/completions/kontor.fish',
  },
  operands: [{ name: 'SHELL', choices: SHELLS, text: { de: SHELLS.join(', '), en: SHELLS.join(', ') } }],
  options: {},
  is_plain: true,
  is_without_program: true,
  run: async ({ args, language }) => {
    process.stdout.write(completionOf(args.operands[0] as Shell, COMMANDS, language))
    return EXIT.done
  },
}

export const COMMANDS: readonly Command[] = [
  importCommand,
  ...txCommands,
  ...budgetCommands,
  balanceCommand,
  ...tokenCommands,
  openCommand,
  backupCommand,
  exportCommand,
  verifyCommand,
  completionCommand,
]
