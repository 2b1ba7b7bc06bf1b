// Which records each commit deletes, and which it restores. Like the history, every reader of commits derives the same.
import { type Deletion, TABLES_WITH_DELETIONS, type TableWithDeletions } from '../../record/core/deletion.ts'
import type { Timestamp } from '../../value/calendar.ts'
import type { Commit } from './commit.ts'
import type { TableName } from './tables.ts'

const LISTED: ReadonlySet<TableName> = new Set(TABLES_WITH_DELETIONS)

export interface DerivedDeletions {
  /** Records that existed before the commit and do not exist after it. */
  readonly added: readonly Deletion[]
  /** Ids of earlier deletions, if there were any, that are no longer valid: their records exist after the commit. */
  readonly ended: readonly string[]
}

/** The effect of a commit on the deletions. A record that it both deletes and creates exists. */
export const deriveDeletions = ({ seq, time, changes }: Pick<Commit, 'seq' | 'time' | 'changes'>): DerivedDeletions => {
  const added = new Map<string, Deletion>()
  const ended = new Set<string>()
  for (const { table, id: record, before, after } of changes) {
    if ((before !== null && after !== null) || !LISTED.has(table)) continue
    const record_id = String(record)
    const id = `${table} ${record_id}`
    if (after === null) {
      // A record that the same commit created was never visible to a reader.
      if (!ended.delete(id))
        added.set(id, { id, table: table as TableWithDeletions, record_id, seq, time: time as Timestamp })
    } else if (!added.delete(id)) ended.add(id)
  }
  return { added: [...added.values()], ended: [...ended] }
}
