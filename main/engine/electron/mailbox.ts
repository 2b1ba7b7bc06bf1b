// What comes from outside of the window before it can take it: it waits until the window takes it, and again when it is loaded anew.

export interface Mailbox<T> {
  readonly add: (...items: readonly T[]) => void
  /** What was handed over last came to nobody: it waits again, before what came since. */
  readonly requeue: () => void
  /** Hands over what waits, and from then on what comes, until somebody else takes it. */
  readonly take: (listener: (items: readonly T[]) => void) => void
  /** Nobody takes anything any more: it waits. */
  readonly pause: () => void
}

/** `most`: so many wait, the latest. */
export const createMailbox = <T>(most = Number.POSITIVE_INFINITY): Mailbox<T> => {
  let waiting: readonly T[] = []
  let handedOver: readonly T[] = []
  let listener: ((items: readonly T[]) => void) | null = null
  const handOver = () => {
    if (listener === null || waiting.length === 0) return
    const items = waiting
    waiting = []
    handedOver = items
    listener(items)
  }
  return {
    add: (...items) => {
      waiting = [...waiting, ...items].slice(-most)
      handOver()
    },
    requeue: () => {
      waiting = [...handedOver, ...waiting].slice(-most)
      handOver()
    },
    take: (next) => {
      listener = next
      handOver()
    },
    pause: () => {
      listener = null
    },
  }
}
