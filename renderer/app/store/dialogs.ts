// Which dialog is open, and with what it was opened.
import { create } from 'zustand'
import type { ImportBatchObject } from '../../../shared/api/endpoints/batches.ts'
import { usePlans } from './plans.ts'

/** A file that waits for its account: what it says of it, and what was chosen so far. */
export interface WaitingFile {
  readonly key: string
  readonly name: string
  readonly folder: string
  readonly iban: string | null
  /** The bank's own number of the account, where there is no IBAN. */
  readonly number: string | null
  readonly currency: string | null
  /** The id of an account, or NEW_ACCOUNT and the IBAN of one that is to be added; null: not decided. */
  readonly choice: string | null
}

interface Dialogs {
  readonly addAccount: {
    readonly iban: string
    readonly currency: string
    /** The files that it is added for. */
    readonly keys: readonly string[]
  } | null
  /** Files that wait for their account; the chooser is open while there are any. */
  readonly waiting: readonly WaitingFile[]
  readonly shortcuts: boolean
  /** The import that is to be undone, until that is confirmed or not. */
  readonly undo: ImportBatchObject | null
}

export const useDialogs = create<Dialogs>()(() => ({ addAccount: null, waiting: [], shortcuts: false, undo: null }))

export const openAddAccount = (iban = '', currency = '', keys: readonly string[] = []): void =>
  useDialogs.setState({ addAccount: { iban, currency, keys } })
export const closeAddAccount = (): void => useDialogs.setState({ addAccount: null })
export const setWaiting = (waiting: readonly WaitingFile[]): void => useDialogs.setState({ waiting })
export const toggleShortcuts = (shortcuts: boolean): void => useDialogs.setState({ shortcuts })
export const askToUndo = (undo: ImportBatchObject | null): void => useDialogs.setState({ undo })

/** Is one of them open? Then the window's own keys rest. */
export const isDialogOpen = (): boolean => {
  const { addAccount, waiting, shortcuts, undo } = useDialogs.getState()
  return addAccount !== null || waiting.length > 0 || shortcuts || undo !== null || usePlans.getState().open !== null
}
