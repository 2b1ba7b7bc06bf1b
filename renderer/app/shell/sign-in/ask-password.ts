// Asks for the password when the interface requires a confirmation.
import { setPasswordPrompt } from '../../data/password-confirmation.ts'
import { openDialog } from '../../dialog/stack.ts'
import type {} from '../dialogs.ts'

export const installPasswordPrompt = (): void =>
  setPasswordPrompt(() => new Promise((resolve) => openDialog('confirm_password', { onDecided: resolve })))
