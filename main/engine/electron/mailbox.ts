// Holds items that come from outside before the window can take them: they wait until the window takes them, also after
// a reload.

export interface Mailbox<T> {
  readonly add: (...items: readonly T[]) => void
  /** The items of the last handover did not arrive: they wait again, before later ones. */
  readonly requeue: () => void
  /** Hands over waiting items, and later ones as they come, until another listener takes over. */
  readonly take: (listener: (items: readonly T[]) => void) => void
  /** Removes the listener: from now on items wait. */
  readonly pause: () => void
}

/** `most`: the number of latest items that wait. */
export const createMailbox = <T>(most = Number.POSITIVE_INFINITY): Mailbox<T> => {
  let pending: readonly T[] = []
  let handedOver: readonly T[] = []
  let listener: ((items: readonly T[]) => void) | null = null
  const handOver = () => {
    if (listener === null || pending.length === 0) return
    const items = pending
    pending = []
    handedOver = items
    listener(items)
  }
  return {
    add: (...items) => {
      pending = [...pending, ...items].slice(-most)
      handOver()
    },
    requeue: () => {
      pending = [...handedOver, ...pending].slice(-most)
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
