// How many dialogs are open, one over the other: the keys of what they cover rest.
import { useContext, useEffect } from 'react'
import { DialogDepth } from '../command/registry.ts'

let open = 0

export const openDialogs = (): number => open

/** Counts a dialog while it is open; `level` is how many there are with it, `close` how it is closed by itself. */
export const useCountedDialog = (isOpen: boolean, onClose: () => void) => {
  const level = useContext(DialogDepth) + 1
  useEffect(() => {
    if (!isOpen) return
    open += 1
    return () => {
      open -= 1
    }
  }, [isOpen])
  // Esc is for the one on top; the library tells every open dialog.
  const close = () => {
    if (open <= level) onClose()
  }
  return { level, close }
}
