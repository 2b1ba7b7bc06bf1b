// The open transactions of a view in order: the next one, the decided ones, the progress. Pure.

export interface Queue {
  /** Ids of those that were open when they were loaded, in the order of the view. */
  readonly loadedIds: readonly string[]
  /** Those of them that were booked in this dialog. */
  readonly decided: ReadonlySet<string>
  /** How many were open at the start, plus those that came since. */
  readonly total: number
  /** Whether more may follow the loaded ones. */
  readonly hasMore: boolean
}

export const EMPTY_QUEUE: Queue = { loadedIds: [], decided: new Set(), total: 0, hasMore: true }

/** Adds a block of those that are open now; `total`: how many these are. */
export const withBlock = (queue: Queue, ids: readonly string[], total: number): Queue => {
  const added = ids.filter((id) => !queue.loadedIds.includes(id))
  const loadedIds = [...queue.loadedIds, ...added]
  const open = loadedIds.filter((id) => !queue.decided.has(id)).length
  return {
    ...queue,
    loadedIds,
    total: Math.max(total, open) + queue.decided.size,
    hasMore: added.length > 0 && open < total,
  }
}

/** The block (from 1) of the first one that is not loaded yet: decided ones are no longer in the blocks. */
export const nextBlock = ({ loadedIds, decided }: Queue, perBlock: number): number =>
  Math.floor(loadedIds.filter((id) => !decided.has(id)).length / perBlock) + 1

export const withDecided = (queue: Queue, id: string): Queue => {
  // A transaction outside of the view counts in neither number.
  if (!queue.loadedIds.includes(id)) return queue
  return { ...queue, decided: new Set([...queue.decided, id]) }
}

export const withReopened = (queue: Queue, id: string): Queue => ({
  ...queue,
  decided: new Set([...queue.decided].filter((each) => each !== id)),
})

/** The next open one after another, at the end the first skipped one; null: none remains. */
export const nextOpen = ({ loadedIds, decided }: Queue, id: string | null, step: 1 | -1 = 1): string | null => {
  const at = id === null ? -1 : loadedIds.indexOf(id)
  const round =
    step === 1
      ? [...loadedIds.slice(at + 1), ...loadedIds.slice(0, at + 1)]
      : [...loadedIds.slice(0, Math.max(at, 0)).reverse(), ...loadedIds.slice(Math.max(at, 0)).reverse()]
  return round.find((each) => each !== id && !decided.has(each)) ?? null
}

/** How many follow, so that more can be loaded in time. */
export const countAhead = ({ loadedIds, decided }: Queue, id: string | null): number =>
  loadedIds.slice((id === null ? -1 : loadedIds.indexOf(id)) + 1).filter((each) => !decided.has(each)).length

export const progressOf = ({ decided, total }: Queue) => ({
  done: decided.size,
  total,
  open: Math.max(0, total - decided.size),
})
