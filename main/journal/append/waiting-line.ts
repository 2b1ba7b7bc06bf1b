// The writes that wait for their turn, in the order of the requests. A turn takes the first one, or several small ones.
import type { Waiting } from './decided.ts'

/** More writes at the same moment make none of them faster. */
const MAX_TOGETHER = 64

export interface WaitingLine {
  readonly add: (write: Waiting) => void
  /** Takes the first write, and those right after it that may be decided together with it. Empty: none waits. */
  readonly take: () => readonly Waiting[]
  /** Puts those back that depend on the ones before them, of which there were `count`; the next turn takes fewer. */
  readonly putBack: (writes: readonly Waiting[], count: number) => void
}

export const createWaitingLine = (): WaitingLine => {
  let waiting: Waiting[] = []
  /** How many writes the next turn takes at most: deciding many again and again would take longer than one by one. */
  let limit = MAX_TOGETHER
  return {
    add: (write) => void waiting.push(write),
    take: () => {
      let count = Math.min(1, waiting.length)
      while (count < limit && waiting[count - 1]?.together && waiting[count]?.together) count += 1
      return waiting.splice(0, count)
    },
    putBack: (writes, count) => {
      limit = writes.length > 0 ? Math.max(1, count) : Math.min(2 * limit, MAX_TOGETHER)
      if (writes.length > 0) waiting = [...writes, ...waiting]
    },
  }
}
