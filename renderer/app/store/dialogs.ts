// Which dialog is open, and with what it was opened.
import { create } from 'zustand'
import type { ImportBatchObject } from '../../../shared/api/endpoints/batches.ts'
import { usePlans } from './plans.ts'

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
  /** The import that is to be undone, until that is confirmed or not. */
  readonly undo: ImportBatchObject | null
}

export const useDialogs = create<Dialogs>()(() => ({ addAccount: null, waiting: [], shortcuts: false, undo: null }))

export const openAddAccount = (iban = '', currency = ''): void =>
  useDialogs.setState({ addAccount: { iban, currency } })
export const closeAddAccount = (): void => useDialogs.setState({ addAccount: null })
export const setWaiting = (waiting: readonly WaitingFile[]): void => useDialogs.setState({ waiting })
export const toggleShortcuts = (shortcuts: boolean): void => useDialogs.setState({ shortcuts })
export const askToUndo = (undo: ImportBatchObject | null): void => useDialogs.setState({ undo })

/** Is one of them open? Then the window's own keys rest. */
export const isDialogOpen = (): boolean => {
  const { addAccount, waiting, shortcuts, undo } = useDialogs.getState()
  return addAccount !== null || waiting.length > 0 || shortcuts || undo !== null || usePlans.getState().open !== null
}
