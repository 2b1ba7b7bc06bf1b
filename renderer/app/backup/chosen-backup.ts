// The file that is to be restored in place: chosen in the dialog, or dropped anywhere on the window.
import { create } from 'zustand'
import { openDialog, useDialogStack } from '../dialog/stack.ts'
import type {} from './dialogs.ts'

export const useChosenBackup = create<{ readonly file: File | null }>()(() => ({ file: null }))

export const chooseBackup = (file: File | null): void => useChosenBackup.setState({ file })

/** Takes the file into the dialog, which is opened where it is not. */
export const offerBackup = (file: File): void => {
  chooseBackup(file)
  const { dialogs } = useDialogStack.getState()
  if (!dialogs.some(({ name, isOpen }) => isOpen && name === 'restore_here')) openDialog('restore_here')
}
