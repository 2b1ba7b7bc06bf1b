// For a dialog that has nothing left to ask.
import { useEffect } from 'react'
import type { DialogControls } from './dialogs.ts'

/** Closes the dialog as soon as `isOver`. */
export const useCloseWhen = (isOver: boolean, { isOpen, onClose }: DialogControls): void => {
  useEffect(() => {
    if (isOver && isOpen) onClose()
  }, [isOver, isOpen, onClose])
}
