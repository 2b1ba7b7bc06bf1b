// Which dialog is open, and with what it was opened.
import { create } from 'zustand'

/** A file that waits for its account: what its head says, and the account chosen so far. */
export interface WaitingFile {
  readonly key: string
  readonly file: File
  readonly iban: string | null
  readonly currency: string | null
  readonly accountId: string | null
}

interface Dialogs {
  readonly addAccount: { readonly iban: string; readonly currency: string } | null
  /** Files that wait for their account; the chooser is open while there are any. */
  readonly waiting: readonly WaitingFile[]
  readonly shortcuts: boolean
}

export const useDialogs = create<Dialogs>()(() => ({ addAccount: null, waiting: [], shortcuts: false }))

export const openAddAccount = (iban = '', currency = ''): void =>
  useDialogs.setState({ addAccount: { iban, currency } })
export const closeAddAccount = (): void => useDialogs.setState({ addAccount: null })
export const setWaiting = (waiting: readonly WaitingFile[]): void => useDialogs.setState({ waiting })
export const toggleShortcuts = (shortcuts: boolean): void => useDialogs.setState({ shortcuts })

/** Is one of them open? Then the window's own keys rest. */
export const isDialogOpen = (): boolean => {
  const { addAccount, waiting, shortcuts } = useDialogs.getState()
  return addAccount !== null || waiting.length > 0 || shortcuts
}
