// The part of the history that each commit adds. Every reader of commits (the database page, a check, a replay) derives
// the same records from them, so the journal contains no history records.
import type { HistoryEntry } from '../../record/books/history.ts'
import type { Timestamp } from '../../value/calendar.ts'
import type { Change } from './change.ts'
import type { Commit } from './commit.ts'
import type { TableName } from './tables.ts'

/** Tables that are not shown and cannot be undone: idempotency keys, and the remaining work of a running job. */
export const WORK_TABLES: readonly TableName[] = ['idempotency_key', 'bulk_target', 'undo_work', 'bank_account_removal']
/** These change with each commit of an action in several commits; only the first change is counted. */
const PROGRESS: readonly TableName[] = ['batch', 'import_report', 'enrichment_report']

/** The history records that a commit adds or changes; empty when the commit belongs to no action. */
export const deriveHistory = (
  commit: Commit,
  find: (group: string) => HistoryEntry | null,
): readonly HistoryEntry[] => {
  const { group, seq, params } = commit
  if (group === null) return []
  const time = commit.time as Timestamp
  const present = find(group)
  const counts = updateCounts(present, group, commit.changes)
  if (present) {
    const total = withCount(present, commit)
    return [{ ...present, params: total, last_time: time, ranges: withSeq(present.ranges, seq), counts }]
  }
  const undoes_id = typeof params.undoes === 'string' ? params.undoes : null
  const entry: HistoryEntry = {
    id: group,
    seq,
    time,
    last_time: time,
    user: commit.user,
    action: commit.action,
    params: { ...params },
    ranges: [[seq, seq]],
    counts,
    undoes_id,
    undone_by_id: null,
    effective_id: null,
  }
  return [entry, ...undoEffects(entry, find)]
}

/**
 * The effect of an undo on earlier actions: the action that it undoes becomes undone; an action that this one had
 * undone is in force again; and so on to the first.
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

/** A person's matches come in several requests, each with its count; other actions state their total at once. */
const withCount = ({ action, params }: HistoryEntry, commit: Commit): HistoryEntry['params'] =>
  action === 'match_many' && commit.action === action
    ? { ...params, count: Number(params.count ?? 0) + Number(commit.params.count ?? 0) }
    : params

const withSeq = (ranges: HistoryEntry['ranges'], seq: number): HistoryEntry['ranges'] => {
  const last = ranges.at(-1)
  return last && last[1] + 1 === seq ? [...ranges.slice(0, -1), [last[0], seq]] : [...ranges, [seq, seq]]
}

/**
 * Counts each record once. When a later commit of the action changes a record that the action created, it is not
 * counted again; the ids show this, because they sort in the order of their creation.
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
