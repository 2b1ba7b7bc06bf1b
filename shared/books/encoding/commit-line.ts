// A commit in written form: one line of the journal. `<sha-256 of the body> <body>`; the body is JSON, with a short
// form for runs of changes (change-runs.ts).
import type { Change } from '../port/change.ts'
import type { Commit } from '../port/commit.ts'
import { FORMAT, readFormat, upgradeChange } from '../port/format.ts'
import { readChanges, type WrittenChange, writeChanges } from './change-runs.ts'

/**
 * A commit as written. In format 1 it has no format, group or params. `mac` is its signature, which reading ignores.
 */
type WrittenCommit = Omit<Commit, 'changes'> & {
  readonly format: number
  readonly changes: readonly WrittenChange[]
  readonly mac?: string
}

/**
 * The body of a journal line. The number comes first and `prev` before the changes, because both are read without the
 * rest.
 */
export const writeCommitBody = ({
  seq,
  time,
  user,
  group,
  action,
  params,
  prev,
  stand_in,
  changes,
}: Commit): string => {
  const written: WrittenCommit = {
    seq,
    format: FORMAT,
    time,
    user,
    group,
    action,
    params,
    prev,
    ...(stand_in && { stand_in }),
    changes: writeChanges(changes),
  }
  return JSON.stringify(written)
}

/**
 * The commit of a body, with its records upgraded to the current format. Throws NewerFormat, and what JSON.parse
 * throws.
 */
export const readCommitBody = (body: string): Commit => {
  const { format: written, changes, mac: _, ...commit } = JSON.parse(body) as WrittenCommit
  const format = readFormat(written)
  // When `changes` is not a list, the caller reports it.
  const read = (Array.isArray(changes) ? readChanges(changes) : changes) as readonly Change[]
  return {
    ...(format < 2 ? { ...commit, group: null, params: {} } : commit),
    changes: format < FORMAT && Array.isArray(changes) ? read.map((change) => upgradeChange(change, format)) : read,
  }
}

/** The value that the next commit has as `prev`; `sum` is the hash of the commit's own line. */
export const chainHashOf = (commit: Commit, sum: string): string => commit.stand_in?.hash ?? sum

/** Splits a line into hash and body and reads the body; the caller verifies the hash. */
export const readCommitLine = (text: string): { hash: string; body: string; commit: Commit } => {
  const body = text.slice(65)
  const commit = readCommitBody(body)
  return { hash: chainHashOf(commit, text.slice(0, 64)), body, commit }
}
