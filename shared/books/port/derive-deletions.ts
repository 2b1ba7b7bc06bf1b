// Which records each commit deletes, and which it brings back. Like the history, everyone who applies commits derives the same.
import { type Deletion, LISTED_TABLES, type ListedTable } from '../../record/core/deletion.ts'
import type { Timestamp } from '../../value/calendar.ts'
import type { Commit } from './commit.ts'
import type { TableName } from './tables.ts'

const LISTED: ReadonlySet<TableName> = new Set(LISTED_TABLES)

export interface DerivedDeletions {
  /** Records that are gone after the commit and were there before it. */
  readonly added: readonly Deletion[]
  /** Ids of deletions that hold no more, if there were any: their records are there after the commit. */
  readonly ended: readonly string[]
}

/** What a commit means for the deletions. A record that it both deletes and creates is there. */
export const deriveDeletions = ({ seq, time, changes }: Pick<Commit, 'seq' | 'time' | 'changes'>): DerivedDeletions => {
  const added = new Map<string, Deletion>()
  const ended = new Set<string>()
  for (const { table, id: record, before, after } of changes) {
    if ((before !== null && after !== null) || !LISTED.has(table)) continue
    const record_id = String(record)
    const id = `${table} ${record_id}`
    if (after === null) {
      // What the same commit created was never there for a reader.
      if (!ended.delete(id)) added.set(id, { id, table: table as ListedTable, record_id, seq, time: time as Timestamp })
    } else if (!added.delete(id)) ended.add(id)
  }
  return { added: [...added.values()], ended: [...ended] }
}
