// The queue of the match dialog, loaded in blocks and ahead; the next transactions are prefetched.
import { useCallback, useEffect, useRef, useState } from 'react'
import { errorOf } from '../../../shared/value/error.ts'
import type { ListSearch } from '../address/transactions.ts'
import { cacheMatchTransaction, loadOpenBlock, OPEN_BLOCK, prefetchMatch } from '../data/query/matching/matching.ts'
import { useTableChanges } from '../data/table-changes.ts'
import {
  countAhead,
  EMPTY_QUEUE,
  nextBlock,
  nextOpen,
  type Queue,
  withBlock,
  withDecided,
  withReopened,
} from './queue.ts'

const TABLES = ['bank_transaction'] as const

/** How many transactions before the end the next block is loaded. */
const PREFETCH_DISTANCE = 10
/** How many of the next transactions are prefetched. */
const PREFETCHED = 2

export const useQueue = (search: ListSearch, current: string | null) => {
  const [queue, setQueue] = useState<Queue>(EMPTY_QUEUE)
  const [isLoading, setLoading] = useState(true)
  const [error, setError] = useState<Error | null>(null)
  const isRequesting = useRef(false)
  const changes = useTableChanges(TABLES)
  const changesAtRequest = useRef(changes)

  const needsMore = queue.hasMore && countAhead(queue, current) < PREFETCH_DISTANCE
  useEffect(() => {
    if (!needsMore || isRequesting.current || error !== null) return
    isRequesting.current = true
    changesAtRequest.current = changes
    loadOpenBlock(search, nextBlock(queue, OPEN_BLOCK))
      .then(({ data, meta }) => {
        setQueue((old) => {
          const added = data.filter(({ id }) => !old.loadedIds.includes(id))
          for (const transaction of added) cacheMatchTransaction(transaction)
          return withBlock(
            old,
            data.map(({ id }) => id),
            meta.total,
          )
        })
      })
      .catch((thrown: unknown) => setError(errorOf(thrown)))
      .finally(() => {
        isRequesting.current = false
        setLoading(false)
      })
  }, [needsMore, queue, search, error, changes])

  // A view without an open transaction gets one when its processing ends or when another program creates it, perhaps
  // before the answer that had none has arrived.
  useEffect(() => {
    const isEmpty = current === null && !queue.hasMore && nextOpen(queue, null) === null
    if (isEmpty && changes !== changesAtRequest.current) setQueue((old) => ({ ...old, hasMore: true }))
  }, [current, queue, changes])

  useEffect(() => {
    let id = current
    for (let count = 0; count < PREFETCHED; count++) {
      id = nextOpen(queue, id)
      if (id === null || id === current) return
      prefetchMatch(id)
    }
  }, [queue, current])

  return {
    queue,
    isLoading,
    error,
    decide: useCallback((id: string) => setQueue((old) => withDecided(old, id)), []),
    reopen: useCallback((id: string) => setQueue((old) => withReopened(old, id)), []),
  }
}
