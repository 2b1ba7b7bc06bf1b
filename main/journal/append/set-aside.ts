// Takes the broken end of a journal out of the way without losing a byte of it, and finds the whole frames in what was
// set aside. Knows nothing of copies, or of why.
import { join } from 'node:path'
import type { FrameLine } from '../../../shared/books/port/frame.ts'
import { copyRange, writeAll } from './files.ts'
import type { Damage } from './notes.ts'
import { type Fault, frameAt, type JournalFolder, type Location, readWholeFrames } from './scan.ts'

export const ASIDE_NAME = /^\d{6}\.jsonl\.(quarantine|torn)-/

/** What is to be set aside from a fault on, and how it is called there. */
export interface Broken {
  readonly damage: Omit<Damage, 'after'>
  readonly kept: string
  /** From where the file of the fault is kept: its broken end, or all of it when whole commits follow. */
  readonly kept_from: number
  /** Later files and what they become, the last one first. */
  readonly renames: readonly { readonly from: string; readonly to: string }[]
}

/** Looks at what follows a fault; changes nothing. `known`: the highest commit that is known to have been there. */
export const inspectFault = async (
  where: JournalFolder,
  names: readonly string[],
  fault: Fault,
  known: number,
  stamp: string,
): Promise<Broken> => {
  const broken = names.slice(names.indexOf(fault.file))
  let upTo = Math.max(fault.expected - 1, known)
  let hasWhole = false
  for await (const { line, file, end } of readWholeFrames(where, broken)) {
    if (file === fault.file && end <= fault.offset) continue
    // A frame that lacks nothing but its line end is the torn tail itself.
    hasWhole ||= !(fault.reason === 'no_line_end' && line.frame.seq === fault.expected)
    upTo = Math.max(upTo, line.frame.seq)
  }
  const later = broken.slice(1)
  const isTail = !hasWhole && later.length === 0
  const kept = `${fault.file}.${isTail ? 'torn' : 'quarantine'}-${stamp}`
  const bytes = (await sizeOf(where, fault.file)) - fault.offset
  return {
    damage: { type: isTail ? 'tail' : 'middle', from: fault.expected, up_to: upTo, bytes, kept },
    kept,
    kept_from: isTail ? fault.offset : 0,
    renames: later.toReversed().map((from) => ({ from, to: `${from}.quarantine-${stamp}` })),
  }
}

/** Sets aside what `inspectFault` found: later files first, so that a crash in between leaves the fault to be seen. */
export const setAside = async ({ files, folder }: JournalFolder, fault: Fault, broken: Broken): Promise<void> => {
  for (const { from, to } of broken.renames) await files.rename(join(folder, from), join(folder, to))
  if (fault.offset === 0) {
    // Nothing of the file stays: what comes next must not leave a gap in the numbers before it.
    await files.rename(join(folder, fault.file), join(folder, broken.kept))
    await files.syncFolder(folder)
    return
  }
  await copyRange(files, join(folder, fault.file), broken.kept_from, join(folder, broken.kept))
  await endAt({ files, folder }, fault)
}

/** Writes lines into a file of their own, on the disk when this resolves. Answers its name. */
export const keepLines = async (
  { files, folder }: JournalFolder,
  name: string,
  lines: readonly string[],
): Promise<string> => {
  const file = await files.open(join(folder, name), 'write')
  try {
    await writeAll(file, Buffer.from(lines.map((line) => `${line}\n`).join('')), 0)
    await file.datasync()
  } finally {
    await file.close()
  }
  return name
}

/** Makes a location the end of its file. */
export const endAt = async ({ files, folder }: JournalFolder, location: Location): Promise<void> => {
  const file = await files.open(join(folder, location.file), 'write')
  try {
    await file.truncate(location.offset)
    await file.datasync()
  } finally {
    await file.close()
  }
  await files.syncFolder(folder)
}

/** Frames above a number that were set aside and are whole, by the hash they follow; read when they are called for. */
export const setAsideFrames = async (
  where: JournalFolder,
  after: number,
): Promise<ReadonlyMap<string, () => Promise<FrameLine | null>>> => {
  const names = (await where.files.list(where.folder)).filter((name) => ASIDE_NAME.test(name)).sort()
  const found = new Map<string, () => Promise<FrameLine | null>>()
  for await (const { line, file, offset } of readWholeFrames(where, names)) {
    if (line.frame.seq <= after) continue
    const length = Buffer.byteLength(line.text)
    found.set(line.frame.prev, () => frameAt(where, { file, offset }, length))
  }
  return found
}

export const sizeOf = async ({ files, folder }: JournalFolder, name: string): Promise<number> => {
  const file = await files.open(join(folder, name), 'read')
  try {
    return await file.size()
  } finally {
    await file.close()
  }
}
