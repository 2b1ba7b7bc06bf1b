// All commands, in the order of the help.

import { accountCommand } from './command/account.ts'
import { agedCommand } from './command/aged.ts'
import { apiCommand } from './command/api.ts'
import { backupCommand } from './command/backup.ts'
import { balanceCommand } from './command/balance.ts'
import { billCommand } from './command/bill.ts'
import { billExplainCommand } from './command/bill-explain.ts'
import { budgetCommands } from './command/budget.ts'
import { exportCommand } from './command/export.ts'
import { importCommand } from './command/import.ts'
import { invoiceCommand } from './command/invoice.ts'
import { openCommand } from './command/open.ts'
import { openItemsCommand } from './command/open-items.ts'
import { paymentCommands } from './command/payment.ts'
import { rateCommands } from './command/rate.ts'
import { recurringCommand } from './command/recurring.ts'
import { reminderCommands } from './command/reminder.ts'
import { tokenCommands } from './command/token.ts'
import { txCommands } from './command/tx.ts'
import { vatCommands } from './command/vat.ts'
import { verifyCommand } from './command/verify.ts'
import { completionOf, SHELLS, type Shell } from './completion.ts'
import type { Command } from './core/command.ts'
import { same } from './core/language.ts'
import { EXIT } from './core/stop.ts'

const HOW = `bash: source <(kontor completion bash)
zsh: kontor completion zsh > "\${fpath[1]}/_kontor"
fish: kontor completion fish > ~/.config/fish/completions/kontor.fish`

const completionCommand: Command = {
  name: 'completion',
  summary: { de: 'gibt die Vervollständigung für eine Shell aus', en: 'prints the completion script for a shell' },
  more: same(HOW),
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
  accountCommand,
  ...txCommands,
  invoiceCommand,
  openItemsCommand,
  agedCommand,
  recurringCommand,
  billCommand,
  billExplainCommand,
  ...budgetCommands,
  balanceCommand,
  ...vatCommands,
  ...paymentCommands,
  ...reminderCommands,
  ...rateCommands,
  ...tokenCommands,
  openCommand,
  backupCommand,
  exportCommand,
  verifyCommand,
  apiCommand,
  completionCommand,
]
