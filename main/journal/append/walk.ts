// Walks over the commits of a journal and checks each: from a
// location or a number on, up to a head or to the end. Only reads.
import { GENESIS, type Head } from '../../../shared/books/port/commit.ts'
import type { ChainLink } from './chain-link.ts'
import type { Anchor } from './notes.ts'
import {
  fileOf,
  JournalFault,
  type JournalFaultPlace,
  type JournalFolder,
  type LocatedCommit,
  type Location,
  readCommitAt,
  readCommits,
  readLinks,
} from './scan.ts'
import { sizeOf } from './set-aside.ts'
import type { Signature } from './signature.ts'

/** The files of a journal, in order. */
export interface JournalFiles extends JournalFolder {
  readonly names: readonly string[]
}

/** The position of a journal: its last commit, its time, and its location. */
export interface Position {
  readonly head: Head
  /** Null before the first commit. */
  readonly time: string | null
  readonly last: Anchor | null
}

export const positionAt = (head: Head): Position => ({ head, time: null, last: null })

export const positionAfter = ({ line, file, offset }: LocatedCommit): Position => {
  const head = { seq: line.commit.seq, hash: line.hash }
  return { head, time: line.commit.time, last: { ...head, file, offset } }
}

/**
 * The commits from a location on; the first one follows `previous`. The walk ends at `until`; an earlier end of the
 * files is a fault.
 */
export async function* commitsFrom(
  journal: JournalFiles,
  from: Location,
  previous: Head,
  until?: Head,
): AsyncGenerator<LocatedCommit> {
  let seq = previous.seq
  if (seq === until?.seq) return
  for await (const located of readCommits(journal, journal.names, from, previous)) {
    const { file, offset, line } = located
    seq = line.commit.seq
    if (seq === until?.seq && line.hash !== until.hash)
      throw new JournalFault({ file, offset, reason: 'wrong_hash', expected: seq })
    yield located
    if (seq === until?.seq) return
  }
  if (until === undefined) return
  const file = journal.names.at(-1) ?? ''
  throw new JournalFault({ file, offset: await sizeOf(journal, file), reason: 'not_a_commit', expected: seq + 1 })
}

/** The commits above a number, up to the journal's position. An earlier end of the files is a fault. */
export async function* commitsAfter(
  journal: JournalFiles,
  { head, last }: Position,
  after: number,
): AsyncGenerator<LocatedCommit> {
  if (after >= head.seq) return
  const location = last !== null && last.seq <= after + 1 ? last : await fileOf(journal, journal.names, after + 1)
  const first = await readCommitAt(journal, location)
  const previous =
    first === null || first.commit.seq === 1 ? GENESIS : { seq: first.commit.seq - 1, hash: first.commit.prev }
  for await (const located of commitsFrom(journal, location, previous, head)) {
    if (located.line.commit.seq > after) yield located
  }
}

/** The result of a walk over a whole journal. */
export interface WalkResult {
  /** The position of the journal before its first fault. */
  readonly position: Position
  readonly fault: JournalFaultPlace | null
  /** The hash of the commit that the anchor names. */
  readonly anchored_hash: string | null
  /** The first commit that should be signed and is not. */
  readonly unsigned: UnsignedCommit | null
}

export interface UnsignedCommit {
  readonly seq: number
  readonly time: string
}

/** Checks every line. */
export const walkFromStart = async (
  journal: JournalFiles,
  anchor: Anchor | null,
  signature: Signature | null,
): Promise<WalkResult> => {
  let position = positionAt(GENESIS)
  let anchored_hash: string | null = null
  let unsigned: UnsignedCommit | null = null
  const vouched = signature?.vouched() ?? null
  /** Whether the commit has the signature that it needs. */
  const isSignedOrVouched = (link: ChainLink, line: Uint8Array): boolean => {
    if (vouched === null || link.seq < vouched.seq) return true
    if (link.seq === vouched.seq && link.hash === vouched.hash) return true
    // A placeholder that a repair wrote for the vouched commit must be signed like any later commit.
    return (link.seq > vouched.seq || link.is_placeholder) && signature?.isSigned(line) === true
  }
  try {
    for await (const { checked: link, bytes, file, offset } of readLinks(journal, journal.names)) {
      const { seq, hash, time } = link
      position = { head: { seq, hash }, time, last: { seq, hash, file, offset } }
      if (seq === anchor?.seq) anchored_hash = hash
      if (unsigned === null && !isSignedOrVouched(link, bytes)) unsigned = { seq, time }
    }
  } catch (error) {
    if (!(error instanceof JournalFault)) throw error
    return { position, fault: error.fault, anchored_hash, unsigned }
  }
  return { position, fault: null, anchored_hash, unsigned }
}

/** The first line up to a head that is not the expected commit; null if there is none. */
export const firstFault = async (journal: JournalFiles, head: Head): Promise<JournalFaultPlace | null> => {
  let at: Head = GENESIS
  try {
    for await (const { checked } of readLinks(journal, journal.names)) {
      at = checked
      if (at.seq === head.seq) break
    }
  } catch (error) {
    if (error instanceof JournalFault) return error.fault
    throw error
  }
  if (at.hash === head.hash) return null
  const where = await fileOf(journal, journal.names, at.seq)
  return { ...where, reason: at.seq === head.seq ? 'wrong_hash' : 'not_a_commit', expected: at.seq }
}
