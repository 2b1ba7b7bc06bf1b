// For a dialog that has nothing left to ask.
import { useEffect } from 'react'
import type { DialogControls } from './dialogs.ts'

/** Closes the dialog as soon as `isDone`. */
export const useCloseWhen = (isDone: boolean, { isOpen, onClose }: DialogControls): void => {
  useEffect(() => {
    if (isDone && isOpen) onClose()
  }, [isDone, isOpen, onClose])
}
