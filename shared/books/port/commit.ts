// A commit as data, and its position in the chain of all commits. encoding/commit-line.ts writes it.
import type { Change } from './change.ts'

/** One commit: its number, time, user, group, changes, and the hash of the commit before it. */
export interface Commit {
  readonly seq: number
  /** UTC, six fractional digits. */
  readonly time: string
  /** The user who caused it; null for the application itself. */
  readonly user: number | null
  /**
   * The action of a person that it belongs to: all commits of one import have the same group. Null: maintenance by the
   * application, or a commit from before there were groups (format 1).
   */
  readonly group: string | null
  /** The kind of action, in one snake_case word: `create_bank_account`, `import_rows`. */
  readonly action: string
  /** The values in the title of the action (`name`, `file`, `count`). The presentation words the title from both. */
  readonly params: ActionParams
  readonly changes: readonly Change[]
  readonly prev: string
  readonly stand_in?: Placeholder
}

/**
 * Data of a placeholder commit in the place of one that can no longer be read; the chain continues over it. Of several
 * in a row each has its own data, and all are one action.
 */
export interface Placeholder {
  /** The hash that the next commit has as `prev`; null when the next one is a placeholder too and has its own. */
  readonly hash: string | null
  /** Whether the changes were restored from the database page; otherwise they are missing. */
  readonly is_restored: boolean
  /**
   * The last commit that depends on the missing records. Up to it, changes may not fit the remaining ones
   * (MemoryTables).
   */
  readonly until: number
}

export type ActionParams = Readonly<Record<string, string | number>>

/** The position of a book: the number and the hash of its last commit. */
export interface Head {
  readonly seq: number
  readonly hash: string
}

/** Before the first commit. */
export const GENESIS: Head = { seq: 0, hash: '0'.repeat(64) }

/** A commit in written form, without the line end. Main writes it, and the database page stores it byte for byte. */
export interface CommitLine {
  /**
   * The value that the next commit has as `prev`: the hash of the line itself or, for a placeholder, of the line that
   * it replaces.
   */
  readonly hash: string
  readonly commit: Commit
  readonly text: string
}
