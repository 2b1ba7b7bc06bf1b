// How many dialogs are open, one over the other: the keys of what they cover rest.
import { useEffect } from 'react'

let open = 0

export const openDialogs = (): number => open

/** Counts a dialog while it is open. */
export const useCounted = (isOpen: boolean): void =>
  useEffect(() => {
    if (!isOpen) return
    open += 1
    return () => {
      open -= 1
    }
  }, [isOpen])
