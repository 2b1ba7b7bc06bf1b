// Walks over the frames of a journal, each checked: from a location or a number on, up to a head or to the end; and where that
// leads. Reads only.
import { GENESIS, type Head } from '../../../shared/books/port/frame.ts'
import type { Anchor } from './notes.ts'
import {
  type Fault,
  fileOf,
  frameAt,
  JournalFault,
  type JournalFolder,
  type LocatedFrame,
  type Location,
  readFrames,
} from './scan.ts'
import { sizeOf } from './set-aside.ts'

/** The files of a journal, in their order. */
export interface JournalFiles extends JournalFolder {
  readonly names: readonly string[]
}

/** Where a journal stands: its last commit, when that was made, and where it is written. */
export interface Position {
  readonly head: Head
  /** Null before the first commit that was passed. */
  readonly time: string | null
  readonly last: Anchor | null
}

export const positionAt = (head: Head): Position => ({ head, time: null, last: null })

export const positionAfter = ({ line, file, offset }: LocatedFrame): Position => {
  const head = { seq: line.frame.seq, hash: line.hash }
  return { head, time: line.frame.time, last: { ...head, file, offset } }
}

/** The frames from a location on, the first of which follows `previous`; up to `until`, before which the end is a fault. */
export async function* framesFrom(
  journal: JournalFiles,
  from: Location,
  previous: Head,
  until?: Head,
): AsyncGenerator<LocatedFrame> {
  let seq = previous.seq
  if (seq === until?.seq) return
  for await (const frame of readFrames(journal, journal.names, from, previous)) {
    const { file, offset, line } = frame
    seq = line.frame.seq
    if (seq === until?.seq && line.hash !== until.hash)
      throw new JournalFault({ file, offset, reason: 'wrong_hash', expected: seq })
    yield frame
    if (seq === until?.seq) return
  }
  if (until === undefined) return
  const file = journal.names.at(-1) ?? ''
  throw new JournalFault({ file, offset: await sizeOf(journal, file), reason: 'not_a_frame', expected: seq + 1 })
}

/** The frames above a number, up to where the journal stands; an end before it is a fault. */
export async function* framesAfter(
  journal: JournalFiles,
  { head, last }: Position,
  after: number,
): AsyncGenerator<LocatedFrame> {
  if (after >= head.seq) return
  const location = last !== null && last.seq <= after + 1 ? last : await fileOf(journal, journal.names, after + 1)
  const first = await frameAt(journal, location)
  const previous =
    first === null || first.frame.seq === 1 ? GENESIS : { seq: first.frame.seq - 1, hash: first.frame.prev }
  for await (const frame of framesFrom(journal, location, previous, head)) {
    if (frame.line.frame.seq > after) yield frame
  }
}

/** Where the journal stands when the anchored frame is where the anchor says and everything after it is whole; else null. */
export const walkFromAnchor = async (journal: JournalFiles, anchor: Anchor): Promise<Position | null> => {
  const hasAllFiles = journal.names.every((name, index) => Number.parseInt(name, 10) === index + 1)
  if (!hasAllFiles || !journal.names.includes(anchor.file)) return null
  const first = await frameAt(journal, anchor)
  if (first === null || first.hash !== anchor.hash || first.frame.seq !== anchor.seq) return null
  const previous = { seq: first.frame.seq - 1, hash: first.frame.prev }
  let position = positionAt(previous)
  try {
    for await (const frame of framesFrom(journal, anchor, previous)) position = positionAfter(frame)
  } catch (error) {
    if (error instanceof JournalFault) return null
    throw error
  }
  return position
}

/** Where the journal stands up to its first fault, if it has any, and the hash of the commit that the anchor names. */
export const walkFromStart = async (
  journal: JournalFiles,
  anchor: Anchor | null,
): Promise<{ readonly position: Position; readonly fault: Fault | null; readonly anchored_hash: string | null }> => {
  let position = positionAt(GENESIS)
  let anchored_hash: string | null = null
  try {
    for await (const frame of framesFrom(journal, { file: journal.names[0] ?? '', offset: 0 }, GENESIS)) {
      position = positionAfter(frame)
      if (position.head.seq === anchor?.seq) anchored_hash = position.head.hash
    }
  } catch (error) {
    if (!(error instanceof JournalFault)) throw error
    return { position, fault: error.fault, anchored_hash }
  }
  return { position, fault: null, anchored_hash }
}
