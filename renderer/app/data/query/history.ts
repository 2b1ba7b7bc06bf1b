// The history of the books, and which action the next undo and the next redo of the window are about.
import { infiniteQueryOptions } from '@tanstack/react-query'
import {
  getHistory,
  type HistoryDetailObject,
  type HistoryObject,
  listHistory,
  redoHistory,
  undoHistory,
} from '../../../../shared/api/endpoints/books/history.ts'
import { call } from '../api.ts'
import { readsTables } from '../book-tables.ts'
import { queryKeys } from '../query-keys.ts'

const ENTRIES_PER_PAGE = 30

/** The actions, the latest first, page by page. */
export const historyQuery = infiniteQueryOptions({
  queryKey: queryKeys.history,
  meta: readsTables('history'),
  queryFn: ({ pageParam, signal }) =>
    call(listHistory, { query: { page: pageParam, per_page: ENTRIES_PER_PAGE }, signal }),
  initialPageParam: 1,
  getNextPageParam: ({ meta }) => (meta.current_page < meta.last_page ? meta.current_page + 1 : undefined),
})

export const historyEntryQuery = (id: string) => ({
  queryKey: [...queryKeys.history, id],
  meta: readsTables('history'),
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<HistoryDetailObject> =>
    call(getHistory, { params: { historyId: id }, signal }),
})

/** How many of the latest actions are searched for the next undo or redo. */
const MAX_SEARCHED = 50

const latestEntries = async (): Promise<readonly HistoryObject[]> =>
  (await call(listHistory, { query: { per_page: MAX_SEARCHED } })).data

type Entry = Pick<HistoryObject, 'action' | 'undoes_id' | 'undone_by_id' | 'is_undoable' | 'user'>

/**
 * The action that the next undo reverts: the latest of a person that is in effect and is itself neither undo nor redo.
 * Pure.
 */
export const nextUndo = <E extends Entry>(latestFirst: readonly E[]): E | null =>
  latestFirst.find((entry) => entry.user !== null && entry.undoes_id === null && entry.is_undoable) ?? null

/**
 * The action that the next redo repeats: the one that the latest undo reverted, as long as no other action followed.
 * Answers its id. Pure.
 */
export const nextRedo = (latestFirst: readonly Entry[]): string | null => {
  for (const { action, undoes_id, undone_by_id, user } of latestFirst) {
    const isInEffect = undone_by_id === null && user !== null
    if (action === 'undo' && isInEffect) return undoes_id
    if (undoes_id === null && isInEffect) return null
  }
  return null
}

export const undoEntry = (id: string): Promise<HistoryObject> => call(undoHistory, { params: { historyId: id } })
export const redoEntry = (id: string): Promise<HistoryObject> => call(redoHistory, { params: { historyId: id } })

/** An action by its id. */
export const historyEntry = (id: string): Promise<HistoryDetailObject> =>
  call(getHistory, { params: { historyId: id } })

/** The latest action that can be undone; null: there is none. */
export const latestUndoable = async (): Promise<HistoryObject | null> => nextUndo(await latestEntries())

/** The latest undone action that can be redone; null: there is none. */
export const latestRedoable = async (): Promise<HistoryObject | null> => {
  const entries = await latestEntries()
  const id = nextRedo(entries)
  return entries.find((entry) => entry.id === id) ?? null
}
