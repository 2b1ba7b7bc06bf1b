// A commit as it is written down: one line of the journal. `<sha-256 of the body> <body>`, the body being JSON, with
// runs of created or of removed records in a short form (change-runs.ts).
import type { Change } from '../port/change.ts'
import type { Commit } from '../port/commit.ts'
import { FORMAT, readFormat, upgradeChange } from '../port/format.ts'
import { readChanges, type WrittenChange, writeChanges } from './change-runs.ts'

/** A frame as it is written; one of format 1 has no format, group or params. `mac`: its signature, of no meaning to its reader. */
type WrittenCommit = Omit<Commit, 'changes'> & {
  readonly format: number
  readonly changes: readonly WrittenChange[]
  readonly mac?: string
}

/** The body of a frame's line. The number comes first and `prev` before the changes: both are read without the rest. */
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
    ...{ seq, format: FORMAT, time, user, group, action, params, prev },
    ...(stand_in && { stand_in }),
    changes: writeChanges(changes),
  }
  return JSON.stringify(written)
}

/** The frame of a body, its records as they are today. Throws NewerFormat, and what JSON.parse throws. */
export const readCommitBody = (body: string): Commit => {
  const { format: written, changes, mac: _, ...commit } = JSON.parse(body) as WrittenCommit
  const format = readFormat(written)
  // What is no list is for the caller to find out.
  const read = (Array.isArray(changes) ? readChanges(changes) : changes) as readonly Change[]
  return {
    ...(format < 2 ? { ...commit, group: null, params: {} } : commit),
    changes: format < FORMAT && Array.isArray(changes) ? read.map((change) => upgradeChange(change, format)) : read,
  }
}

/** What the commit behind a frame names as `prev`; `sum` is the hash of the frame's own line. */
export const chainHashOf = (commit: Commit, sum: string): string => commit.stand_in?.hash ?? sum

/** Splits a line into hash and body and reads the body; whether the hash is right is the caller's to check. */
export const readCommitLine = (text: string): { hash: string; body: string; commit: Commit } => {
  const body = text.slice(65)
  const commit = readCommitBody(body)
  return { hash: chainHashOf(commit, text.slice(0, 64)), body, commit }
}
