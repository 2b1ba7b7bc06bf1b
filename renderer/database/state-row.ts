// The row with the state of a stored book: its head, the commit up to which the segments are written, a checksum over
// all segments, and a seal over the row itself.
import type { Head } from '../../shared/books/port/commit.ts'
import { type Checksum, checksumOf, isSameChecksum } from './segment.ts'

export interface StateRow {
  readonly key: 'state'
  readonly seq: number
  readonly hash: string
  /** The last commit in the segments; later ones are in the stored commits only. */
  readonly segments: Head
  /** Over all segments. */
  readonly checksum: Checksum
  /** The version of what was derived from the commits when it was written; absent: a version before deletions. */
  readonly derived?: number
  readonly seal: Checksum
}

/** Raised when more or other records are derived from the commits: a read model of an older version is rebuilt. */
export const DERIVED = 1

export const stateRow = ({ seq, hash }: Head, segments: Head, checksum: Checksum): StateRow => {
  const state = { key: 'state', seq, hash, segments, checksum, derived: DERIVED } as const
  return { ...state, seal: sealOf(state) }
}

/** Whether the row is as it was written. */
export const isSealed = (state: StateRow): boolean => isSameChecksum(state.seal, sealOf(state))

const sealOf = ({ seq, hash, segments, checksum, derived }: Omit<StateRow, 'seal'>): Checksum =>
  checksumOf('state', JSON.stringify([seq, hash, segments, checksum, ...(derived === undefined ? [] : [derived])]))
