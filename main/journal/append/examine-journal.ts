// What a start finds in the files of a journal: its position; a torn end, which is cut off and kept; or damage in the
// middle, which stays as it is until a repair.
import type { Anchor, Damage, Notes } from './notes.ts'
import type { OpenRepair } from './open-repair.ts'
import { replaceFiles } from './replace-files.ts'
import { FILE_NAME, type JournalFaultPlace, type JournalFolder } from './scan.ts'
import { cutOffTail, tornTail } from './set-aside.ts'
import type { Signature } from './signature.ts'
import { type JournalFiles, type Position, type UnsignedCommit, walkFromStart } from './walk.ts'

/** A journal whose files need a repair before it can be opened. */
export interface BrokenJournal extends JournalFiles {
  /** The highest commit known to have been written. */
  readonly known_seq: number
}

export interface ExaminedJournal {
  readonly names: readonly string[]
  /** The position before the first fault if the journal is broken. */
  readonly position: Position
  /** The commit of the anchor; 0 if the journal needs a new anchor. */
  readonly anchored_seq: number
  readonly broken: BrokenJournal | null
  /** The first commit that should be signed and is not. */
  readonly unsigned: UnsignedCommit | null
}

interface ExamineContext {
  readonly notes: Notes
  readonly repair: OpenRepair
  readonly signature: Signature | null
  /** The highest commit known to have been written. */
  readonly known_seq: number
  /** The time stamp for the names of files that are set aside. */
  readonly stamp: () => string
}

type DamageFinding = Pick<Damage, 'type' | 'from' | 'up_to'> & Partial<Damage>

/** Reads the whole journal. Finishes a replacement of files that was interrupted. */
export const examine = async (where: JournalFolder, context: ExamineContext): Promise<ExaminedJournal> => {
  const { notes, repair, signature, known_seq, stamp } = context
  const { files, folder } = where
  await repair.resume()
  if (repair.state?.is_replacing && repair.state.folder !== null) {
    await replaceFiles(where, repair.state.folder)
    await repair.setReplacing(false)
  }
  const anchor = await notes.readAnchor()
  const names = (await files.list(folder)).filter((name) => FILE_NAME.test(name)).sort()
  const journal = { files, folder, names }
  const { position, fault, anchored_hash, unsigned } = await walkFromStart(journal, anchor, signature)
  // While a repair is open, its settlement writes the anchor.
  const isAnchored = repair.state === null && fault === null && anchored_hash !== null && anchored_hash === anchor?.hash
  const found = { position, unsigned, anchored_seq: isAnchored ? anchor.seq : 0 }
  const upTo = Math.max(known_seq, anchor?.seq ?? 0)
  const add = (damage: DamageFinding) =>
    repair.addDamages([{ bytes: 0, kept: null, after: position.time, is_ended: false, ...damage }])
  if (fault === null) {
    await noteEnd(position, anchored_hash === anchor?.hash ? null : anchor, upTo, add)
    return { ...found, names, broken: null }
  }
  const tail = await tornTail(where, names, fault, upTo)
  if (tail === null) {
    await repair.begin()
    return { ...found, names, broken: { ...journal, known_seq: upTo } }
  }
  const kept = `${fault.file}.torn-${stamp()}`
  await add({ ...tail, kept })
  await notes.removeAnchor()
  await cutOffTail(where, fault, kept)
  return { ...found, names: namesUpTo(names, fault), broken: null }
}

/**
 * The files are intact but perhaps not what was known: commits are missing from the end, exactly at a line's edge, or
 * the history is a different one.
 */
const noteEnd = async (
  { head }: Position,
  other: Anchor | null,
  upTo: number,
  add: (damage: DamageFinding) => Promise<void>,
): Promise<void> => {
  if (upTo > head.seq) await add({ type: 'short', from: head.seq + 1, up_to: upTo })
  else if (other !== null) await add({ type: 'other', from: other.seq, up_to: other.seq })
}

/** A file without a remaining line is no longer a file of the journal. */
const namesUpTo = (names: readonly string[], { offset }: JournalFaultPlace): readonly string[] =>
  offset === 0 ? names.slice(0, -1) : names
