// Which actions can be taken back at all, whatever has been done since.
import { KEEP_TIME_STAMP } from '../../record/books/archive.ts'
import type { HistoryEntry } from '../../record/books/history.ts'

/**
 * The founding of the books is what everything else stands on. What ended work that was under way is done once more instead:
 * by importing the file again, or by the same work on many transactions. A kept time stamp changes nothing that could be taken back.
 */
const FINAL: readonly string[] = ['first_start', 'cancel_import', 'cancel_bulk_work', KEEP_TIME_STAMP]

/** Whether it was a person's action that is of the kind that can be taken back. What the program gives up by itself is not. */
export const isOfUndoableKind = ({ action, user }: Pick<HistoryEntry, 'action' | 'user'>): boolean =>
  user !== null && !FINAL.includes(action)

/** Whether it can be taken back as far as the history tells: something may still stand in the way. */
export const isUndoable = (entry: HistoryEntry): boolean => isOfUndoableKind(entry) && entry.undone_by_id === null
