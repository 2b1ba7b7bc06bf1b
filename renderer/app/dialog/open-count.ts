// How many dialogs are open, one over the other: the keys of what they cover rest.
import { useContext, useEffect } from 'react'
import { create } from 'zustand'
import { DialogDepth } from '../command/registry.ts'

const useOpen = create<{ readonly count: number }>()(() => ({ count: 0 }))

export const openDialogs = (): number => useOpen.getState().count

export const useIsDialogOpen = (): boolean => useOpen(({ count }) => count > 0)

const count = (by: 1 | -1): void => useOpen.setState((state) => ({ count: state.count + by }))

/** Counts a dialog while it is open; `level` is how many there are with it, `close` how it is closed by itself. */
export const useCountedDialog = (isOpen: boolean, onClose: () => void) => {
  const level = useContext(DialogDepth) + 1
  useEffect(() => {
    if (!isOpen) return
    count(1)
    return () => count(-1)
  }, [isOpen])
  // Esc is for the one on top; the library tells every open dialog.
  const close = () => {
    if (openDialogs() <= level) onClose()
  }
  return { level, close }
}
