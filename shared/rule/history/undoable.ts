// Which actions can be undone at all, whichever changes followed them.
import { KEEP_TIME_STAMP } from '../../record/books/archive.ts'
import type { HistoryEntry } from '../../record/books/history.ts'

/**
 * All other data depends on the first start. After a cancelled import or bulk job the user does not undo the
 * cancellation but imports the file or starts the job again. A stored time stamp changes no data that an undo could
 * restore. Whoever took the file of a payment run has it, so its release stays.
 */
const FINAL: readonly string[] = [
  'first_start',
  'cancel_import',
  'cancel_bulk_work',
  'take_payment_file',
  KEEP_TIME_STAMP,
]

/** Whether a person did the action and its kind can be undone. An action without a user is the program's own. */
export const isOfUndoableKind = ({ action, user }: Pick<HistoryEntry, 'action' | 'user'>): boolean =>
  user !== null && !FINAL.includes(action)

/** Whether the action can be undone, judged by the history alone: a blocking record may still prevent it. */
export const isUndoable = (entry: HistoryEntry): boolean => isOfUndoableKind(entry) && entry.undone_by_id === null
