// Which commits a book stores: the most recent ones, to repair a journal that lost its end. Knows only their sizes.

export interface CommitSize {
  readonly seq: number
  /** UTF-16 units. */
  readonly size: number
}

/** Whichever limit is reached first; the newest commit always stays. */
interface RecentLimits {
  readonly count: number
  readonly size: number
}

export const MAX_RECENT_COMMITS: RecentLimits = { count: 2000, size: 32 * 1024 * 1024 }

export class RecentCommits {
  private readonly limits: RecentLimits
  private readonly recent: CommitSize[]
  private size: number

  constructor(recent: readonly CommitSize[], limits: RecentLimits = MAX_RECENT_COMMITS) {
    this.limits = limits
    this.recent = [...recent]
    this.size = recent.reduce((sum, commit) => sum + commit.size, 0)
  }

  /** Adds commits and answers the oldest ones that must be removed. One that was never stored may be among them. */
  add(commits: readonly CommitSize[]): CommitSize[] {
    for (const commit of commits) {
      this.recent.push(commit)
      this.size += commit.size
    }
    let dropped = 0
    for (; dropped < this.recent.length - 1; dropped++) {
      if (this.recent.length - dropped <= this.limits.count && this.size <= this.limits.size) break
      this.size -= this.recent[dropped]?.size ?? 0
    }
    return this.recent.splice(0, dropped)
  }
}
