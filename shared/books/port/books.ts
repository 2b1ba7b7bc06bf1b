// The Books port: all that the services know of the place of the records. It has two implementations: the database
// page behind a message port, and memory, for tests. One contract suite tests both.
import type { Result } from '../../value/result.ts'
import type { Commit, CommitLine, Head } from './commit.ts'
import type { Answers, Query } from './read.ts'
import type { RecordId, TableName } from './tables.ts'

/** Why a commit was refused. A refused commit changes nothing. */
export type CommitRefusal =
  /** The first commit does not follow the head. */
  | { readonly type: 'StaleHead'; readonly head: Head }
  /** A record differs from the change's `before`, or a created one exists already. */
  | { readonly type: 'StaleRecord'; readonly table: TableName; readonly id: RecordId }
  | { readonly type: 'DuplicateKey'; readonly table: TableName; readonly field: string; readonly value: string }

export interface BooksChange {
  readonly seq: number
  /** Empty: the books were reopened after a failure, and any record may have changed. */
  readonly changed: readonly { readonly table: TableName; readonly id: RecordId; readonly is_deleted?: true }[]
  /** Another program made the commit, on the same books. */
  readonly by_others?: true
}

/** What listeners receive of a commit: the records that it changed, without their content. */
export const changeOf = ({ seq, group, changes }: Commit): BooksChange => ({
  seq,
  changed: [
    ...changes.map(({ table, id, after }) => ({ table, id, ...(after === null && { is_deleted: true as const }) })),
    // Derived from the commit, and therefore changed by it.
    ...(group === null ? [] : [{ table: 'history' as const, id: group }]),
  ],
})

export interface Books {
  /** Answers all questions from one moment, and states the moment. */
  readonly read: <const Q extends readonly Query[]>(queries: Q) => Promise<Answers<Q>>
  /**
   * Applies one or more commits, all or none; the first must follow the head. Durable when it answers. Questions sent
   * after it, without waiting for the answer, include it, and another commit may follow in the same way.
   */
  readonly commit: (commits: readonly CommitLine[]) => Promise<Result<Head, CommitRefusal>>
  /** Calls the listener for every commit. Answers the function that stops it. */
  readonly changes: (listener: (change: BooksChange) => void) => () => void
}

export interface ReadModelHead extends Head {
  /** The damage found when the read model was opened; then it must be reset. */
  readonly damage: string | null
  /**
   * An earlier version of the program, which derived less from the commits, wrote the read model: it is intact but must
   * be rebuilt.
   */
  readonly is_outdated?: boolean
}

/** What the start sequence needs in addition: to compare a read model with the journal, and to update it. */
export interface RecoverableBooks extends Books {
  readonly head: () => Promise<ReadModelHead>
  /**
   * The stored journal lines of the latest commits with a number above `seq`, oldest first; possibly fewer than exist.
   */
  readonly commitsAfter: (seq: number) => Promise<readonly string[]>
  /** Empties the read model, to be rebuilt from the journal. */
  readonly reset: () => Promise<void>
}
