// The history, as each commit adds to it. Everyone who applies commits (the database page, a check, a replay) derives the
// same records from them: the journal holds nothing more for it.
import type { HistoryEntry } from '../../record/books/history.ts'
import type { Timestamp } from '../../value/calendar.ts'
import type { Change } from './change.ts'
import type { Commit } from './commit.ts'
import type { TableName } from './tables.ts'

/** What is nobody's to see or to take back: keys of requests, and what work under way still has to do. */
export const WORK_TABLES: readonly TableName[] = ['idempotency_key', 'bulk_target', 'undo_work', 'bank_account_removal']
/** Changed with each commit of an action that works in several: counted with the first. */
const PROGRESS: readonly TableName[] = ['batch', 'import_report', 'enrichment_report']

/** The records of the history that a commit adds or changes. None: it is nobody's action. */
export const deriveHistory = (
  commit: Commit,
  find: (group: string) => HistoryEntry | null,
): readonly HistoryEntry[] => {
  const { group, seq, params } = commit
  if (group === null) return []
  const time = commit.time as Timestamp
  const present = find(group)
  const counts = updateCounts(present, group, commit.changes)
  if (present) return [{ ...present, last_time: time, ranges: withSeq(present.ranges, seq), counts }]
  const undoes_id = typeof params.undoes === 'string' ? params.undoes : null
  const entry: HistoryEntry = {
    ...{ id: group, seq, time, last_time: time, user: commit.user, action: commit.action, params: { ...params } },
    ...{ ranges: [[seq, seq]], counts, undoes_id, undone_by_id: null, effective_id: null },
  }
  return [entry, ...undoEffects(entry, find)]
}

/**
 * What an undo means for the actions behind it: the one that it undoes is undone by it; what that one had undone stands
 * again, through it; and so on to the first.
 */
function* undoEffects({ id, undoes_id }: HistoryEntry, find: (group: string) => HistoryEntry | null) {
  let isUndone = true
  for (
    let at = undoes_id === null ? null : find(undoes_id);
    at;
    at = at.undoes_id === null ? null : find(at.undoes_id)
  ) {
    yield isUndone ? { ...at, undone_by_id: id } : { ...at, undone_by_id: null, effective_id: id }
    isUndone = !isUndone
  }
}

const withSeq = (ranges: HistoryEntry['ranges'], seq: number): HistoryEntry['ranges'] => {
  const last = ranges.at(-1)
  return last && last[1] + 1 === seq ? [...ranges.slice(0, -1), [last[0], seq]] : [...ranges, [seq, seq]]
}

/**
 * Each record once. Of an action with several commits: what it created before it only works on further, which the ids
 * tell, since they sort in the order in which they were made.
 */
const updateCounts = (
  present: HistoryEntry | null,
  group: string,
  changes: readonly Change[],
): Readonly<HistoryEntry['counts']> => {
  const counts: Record<string, number> = { ...present?.counts }
  for (const { table, id, before } of changes) {
    if (WORK_TABLES.includes(table)) continue
    const isCounted = present !== null && before !== null && (PROGRESS.includes(table) || String(id) > group)
    if (!isCounted) counts[table] = (counts[table] ?? 0) + 1
  }
  return counts
}
