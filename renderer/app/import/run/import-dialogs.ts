// Which dialog of an import is open: the chooser of accounts, what notifications tell, the question before an undo.
import { create } from 'zustand'
import type { ImportBatchObject } from '../../../../shared/api/endpoints/batches.ts'
import type { SaidOfAccount } from './import-items.ts'

/** A file that waits for its account: what it says of it, and what was chosen so far. */
export interface WaitingFile extends SaidOfAccount {
  readonly key: string
  readonly name: string
  readonly folder: string
  /** The id of an account, or NEW_ACCOUNT and the IBAN of one that is to be added; null: not decided. */
  readonly choice: string | null
}

interface ImportDialogs {
  /** Files that wait for their account; the chooser is open while there are any. */
  readonly waiting: readonly WaitingFile[]
  /** The import that is to be undone, until that is confirmed or not. */
  readonly undo: ImportBatchObject | null
  /** Whether what notifications and payment orders tell is on screen, if there are any. */
  readonly areEnrichmentsShown: boolean
}

export const useImportDialogs = create<ImportDialogs>()(() => ({ waiting: [], undo: null, areEnrichmentsShown: false }))

export const setWaiting = (waiting: readonly WaitingFile[]): void => useImportDialogs.setState({ waiting })
export const showEnrichments = (areEnrichmentsShown: boolean): void =>
  useImportDialogs.setState({ areEnrichmentsShown })
export const askToUndo = (undo: ImportBatchObject | null): void => useImportDialogs.setState({ undo })
