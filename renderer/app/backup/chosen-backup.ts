// The file to restore in place: chosen in the dialog, or dropped anywhere on the window.
import { create } from 'zustand'
import { openDialog, useDialogStack } from '../dialog/stack.ts'
import type {} from './dialogs.ts'

export const useChosenBackup = create<{ readonly file: File | null }>()(() => ({ file: null }))

export const chooseBackup = (file: File | null): void => useChosenBackup.setState({ file })

/** Hands the file to the dialog, and opens the dialog unless it is open. */
export const offerBackup = (file: File): void => {
  chooseBackup(file)
  const { dialogs } = useDialogStack.getState()
  if (!dialogs.some(({ name, isOpen }) => isOpen && name === 'restore_in_place')) openDialog('restore_in_place')
}
