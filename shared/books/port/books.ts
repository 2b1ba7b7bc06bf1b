// The Books port: everything the services know of where the records live. Two homes: in memory (memory-books.ts) and
// the database page behind a message port; one contract suite holds for both.
import type { Result } from '../../value/result.ts'
import type { Commit, CommitLine, Head } from './commit.ts'
import type { Answers, Query } from './read.ts'
import type { RecordId, TableName } from './tables.ts'

/** Why a commit was not taken. Nothing of it was applied. */
export type CommitRefusal =
  /** The first frame is not the one after the head. */
  | { readonly type: 'StaleHead'; readonly head: Head }
  /** A record is not as the change's `before` says, or a created one is already there. */
  | { readonly type: 'StaleRecord'; readonly table: TableName; readonly id: RecordId }
  | { readonly type: 'DuplicateKey'; readonly table: TableName; readonly field: string; readonly value: string }

export interface BooksChange {
  readonly seq: number
  /** Empty: the books were brought back after a failure, and anything may have changed. */
  readonly changed: readonly { readonly table: TableName; readonly id: RecordId; readonly is_deleted?: true }[]
  /** Another program made the commit, on the same books. */
  readonly by_others?: true
}

/** What listeners are told of a commit: which records it touched, not what they hold. */
export const changeOf = ({ seq, group, changes }: Commit): BooksChange => ({
  seq,
  changed: [
    ...changes.map(({ table, id, after }) => ({ table, id, ...(after === null && { is_deleted: true as const }) })),
    // Derived from the commit, and as good as changed by it.
    ...(group === null ? [] : [{ table: 'history' as const, id: group }]),
  ],
})

export interface Books {
  /** Answers all questions from one moment, and says from which. */
  readonly read: <const Q extends readonly Query[]>(queries: Q) => Promise<Answers<Q>>
  /**
   * Applies one or more frames, all or nothing; the first must follow the head. Durable when it answers. What is asked behind
   * it, without waiting for the answer, knows of it, and another commit may follow as well.
   */
  readonly commit: (commits: readonly CommitLine[]) => Promise<Result<Head, CommitRefusal>>
  /** Tells of every commit. Returns how to stop listening. */
  readonly changes: (listener: (change: BooksChange) => void) => () => void
}

export interface ReadModelHead extends Head {
  /** What was found broken when it was opened; then the copy must be reset. */
  readonly damage: string | null
  /** An earlier version of the program wrote it, which derived less from the commits: it is whole, and has to be filled anew. */
  readonly is_outdated?: boolean
}

/** What the start sequence needs besides: to compare a copy with the journal and to bring it up to date. */
export interface RecoverableBooks extends Books {
  /** Where the copy stands. */
  readonly head: () => Promise<ReadModelHead>
  /** The kept lines of the most recent frames with a number above `seq`, oldest first; maybe fewer than there were. */
  readonly commitsAfter: (seq: number) => Promise<readonly string[]>
  /** Empties the copy, to be filled again from the journal. */
  readonly reset: () => Promise<void>
}
