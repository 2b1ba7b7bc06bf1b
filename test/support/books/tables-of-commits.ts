// The tables that the commits of a book lead to, rebuilt as `verify` does.
import { writeCommitLine } from '../../../main/journal/append/commit-hash.ts'
import { MemoryTables } from '../../../shared/books/memory/memory-tables.ts'
import type { Change } from '../../../shared/books/port/change.ts'
import { type Commit, GENESIS } from '../../../shared/books/port/commit.ts'
import { assert } from '../../../shared/value/result.ts'

/** `damage`: further changes that no decision of the program would make. */
export const tablesOfCommits = (commits: readonly Commit[], ...damage: readonly Change[]): MemoryTables => {
  const tables = new MemoryTables('organization-1')
  let head = GENESIS
  const apply = (commit: Commit) => {
    const line = writeCommitLine({ ...commit, seq: head.seq + 1, prev: head.hash })
    const applied = tables.apply([line])
    assert(applied.ok, 'commits that follow one another')
    head = { seq: head.seq + 1, hash: line.hash }
  }
  for (const commit of commits) apply(commit)
  const last = commits.at(-1)
  if (damage.length > 0 && last) apply({ ...last, changes: damage })
  return tables
}
