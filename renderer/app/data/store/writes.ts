// How many changes are on their way to the disk: the window says "saved" only when the server has confirmed every one.
import { create } from 'zustand'

export const useWrites = create<{ readonly underWay: number }>()(() => ({ underWay: 0 }))

/** Counts a change while it is under way. */
export const whileWriting = async <T>(write: () => Promise<T>): Promise<T> => {
  useWrites.setState(({ underWay }) => ({ underWay: underWay + 1 }))
  try {
    return await write()
  } finally {
    useWrites.setState(({ underWay }) => ({ underWay: underWay - 1 }))
  }
}
