// How many changes are on their way to the disk: the window shows "saved" only when the server has confirmed every one.
import { create } from 'zustand'

export const useWrites = create<{ readonly pending: number }>()(() => ({ pending: 0 }))

/** Counts a change until it has ended. */
export const trackWrite = async <T>(write: () => Promise<T>): Promise<T> => {
  useWrites.setState(({ pending }) => ({ pending: pending + 1 }))
  try {
    return await write()
  } finally {
    useWrites.setState(({ pending }) => ({ pending: pending - 1 }))
  }
}
