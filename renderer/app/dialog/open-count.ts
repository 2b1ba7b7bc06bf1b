// How many dialogs are open, one over the other: keys of covered screens are inactive.
import { useContext, useEffect } from 'react'
import { create } from 'zustand'
import { DialogDepth } from '../command/registry.ts'

const useOpen = create<{ readonly count: number }>()(() => ({ count: 0 }))

export const openDialogCount = (): number => useOpen.getState().count

export const useIsDialogOpen = (): boolean => useOpen(({ count }) => count > 0)

const count = (by: 1 | -1): void => useOpen.setState((state) => ({ count: state.count + by }))

/** Counts a dialog while it is open; answers the number of open dialogs, this one included. */
export const useDialogLevel = (isOpen: boolean): number => {
  const level = useContext(DialogDepth) + 1
  useEffect(() => {
    if (!isOpen) return
    count(1)
    return () => count(-1)
  }, [isOpen])
  return level
}
