// What was done in the books, and taking it back from the window: which action the next undo and the next redo are of.
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

/** The actions, the latest first, a page after the other. */
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

/** As many of the latest actions are looked through for the next undo or redo. */
const MAX_SEARCHED = 50

const latestEntries = async (): Promise<readonly HistoryObject[]> =>
  (await call(listHistory, { query: { per_page: MAX_SEARCHED } })).data

type Entry = Pick<HistoryObject, 'action' | 'undoes_id' | 'undone_by_id' | 'is_undoable' | 'user'>

/** What an undo takes back next: the latest action of a person that stands and is none of undo or redo itself. Pure. */
export const nextUndo = <E extends Entry>(latestFirst: readonly E[]): E | null =>
  latestFirst.find((entry) => entry.user !== null && entry.undoes_id === null && entry.is_undoable) ?? null

/**
 * What a redo does once more: what the latest undo took back, as long as nothing else was done since. Answers the id of
 * the action that was taken back. Pure.
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

/** The latest action that can be taken back; null: there is none. */
export const latestUndoable = async (): Promise<HistoryObject | null> => nextUndo(await latestEntries())

/** The latest action that was taken back and can be done once more. */
export const latestRedoable = async (): Promise<HistoryObject | null> => {
  const entries = await latestEntries()
  const id = nextRedo(entries)
  return entries.find((entry) => entry.id === id) ?? null
}
