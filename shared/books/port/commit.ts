// A commit as data, and where it stands in the chain of all commits. How it is written: line/frame-line.ts.
import type { Change } from './change.ts'

/** One commit: its number, when, who, as part of what, what changed, and the hash of the commit before it. */
export interface Commit {
  readonly seq: number
  /** UTC, six fractional digits. */
  readonly time: string
  /** The user who asked for it; null for the application itself. */
  readonly user: number | null
  /**
   * The action of a person that it is part of: all commits of one import have the same group. Null: the application's own
   * housekeeping, or a commit from before there were groups (format 1).
   */
  readonly group: string | null
  /** What was done, in one snake_case word: `create_bank_account`, `import_rows`. */
  readonly action: string
  /** What the title of the action names (`name`, `file`, `count`): words are made of both where they are shown. */
  readonly params: ActionParams
  readonly changes: readonly Change[]
  readonly prev: string
  readonly stand_in?: Placeholder
}

/**
 * What a commit says that stands in the place of one that cannot be read any more. The chain goes on over it. Of several in a
 * row each has its own, and all are one action.
 */
export interface Placeholder {
  /** The hash that the commit behind it names in `prev`; null where that is a stand-in too and names its own. */
  readonly hash: string | null
  /** Whether the database page still had what they came to; else their changes are missing. */
  readonly is_restored: boolean
  /** The last commit that was made on what stood there. Up to it, changes may not fit what is left (MemoryTables). */
  readonly until: number
}

export type ActionParams = Readonly<Record<string, string | number>>

/** Where a book stands: the number and the hash of its last commit. */
export interface Head {
  readonly seq: number
  readonly hash: string
}

/** Before the first commit. */
export const GENESIS: Head = { seq: 0, hash: '0'.repeat(64) }

/** A frame in its written form, without the line end. Main writes it, and the database page keeps it word for word. */
export interface CommitLine {
  /** What the next commit names as `prev`: of the line itself, or of what it stands in for. */
  readonly hash: string
  readonly commit: Commit
  readonly text: string
}
