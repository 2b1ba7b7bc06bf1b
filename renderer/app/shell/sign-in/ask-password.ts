// Asks for the password where the interface wants it confirmed.
import { whenPasswordIsNeeded } from '../../data/confirmation.ts'
import { openDialog } from '../../dialog/stack.ts'
import type {} from '../dialogs.ts'

export const askForPasswords = (): void =>
  whenPasswordIsNeeded(() => new Promise((resolve) => openDialog('confirm_password', { onDecided: resolve })))
