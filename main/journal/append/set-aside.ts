// Sets the broken end of a journal aside without losing a byte, and finds the intact commits in it. This module knows
// neither read models nor reasons.
import { join } from 'node:path'
import type { CommitLine } from '../../../shared/books/port/commit.ts'
import { copyRange, writeAll } from './files.ts'
import type { Damage } from './notes.ts'
import {
  type JournalFaultPlace,
  type JournalFolder,
  type Location,
  NEWLINE,
  readCommitAt,
  readIntactCommits,
} from './scan.ts'

export const ASIDE_NAME = /^\d{6}\.jsonl\.(quarantine|torn)-/

/**
 * Examines the part after a fault without changing a file. Answers the broken end of the journal; null if intact
 * commits or further files follow. `lastKnownSeq`: the highest commit known to have been written.
 */
export const tornTail = async (
  where: JournalFolder,
  names: readonly string[],
  fault: JournalFaultPlace,
  lastKnownSeq: number,
): Promise<Omit<Damage, 'after' | 'kept'> | null> => {
  if (names.at(-1) !== fault.file) return null
  for await (const { end } of readIntactCommits(where, [fault.file])) {
    // A commit that misses only its line break is the torn tail itself: no other can follow it.
    if (end > fault.offset && fault.reason !== 'no_line_end') return null
  }
  const file = await where.files.open(join(where.folder, fault.file), 'read')
  try {
    const size = await file.size()
    const last = Buffer.alloc(1)
    await file.read(last, size - 1)
    const up_to = Math.max(fault.expected - 1, lastKnownSeq)
    return { type: 'tail', from: fault.expected, up_to, bytes: size - fault.offset, is_ended: last[0] === NEWLINE }
  } finally {
    await file.close()
  }
}

/** Copies the broken end to a file of its own, then cuts it off. */
export const cutOffTail = async (
  { files, folder }: JournalFolder,
  fault: JournalFaultPlace,
  targetName: string,
): Promise<void> => {
  if (fault.offset === 0) {
    // No line of the file stays. Rename the whole file, so that the numbers of the journal files have no gap.
    await files.rename(join(folder, fault.file), join(folder, targetName))
    await files.syncFolder(folder)
    return
  }
  await copyRange(files, join(folder, fault.file), fault.offset, join(folder, targetName))
  await endAt({ files, folder }, fault)
}

/** Writes lines to a file of their own, on the disk when this resolves. Answers its name. */
export const writeLinesAside = async (
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

/** Ends a file at a location. */
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

/**
 * Intact commits above a number that were set aside, by the hash
 * they follow. Each is read only when its function is called.
 */
export const readSetAsideCommits = async (
  where: JournalFolder,
  after: number,
): Promise<ReadonlyMap<string, () => Promise<CommitLine | null>>> => {
  const names = (await where.files.list(where.folder)).filter((name) => ASIDE_NAME.test(name)).sort()
  const found = new Map<string, () => Promise<CommitLine | null>>()
  for await (const { line, file, offset } of readIntactCommits(where, names)) {
    if (line.commit.seq <= after) continue
    const length = Buffer.byteLength(line.text)
    found.set(line.commit.prev, () => readCommitAt(where, { file, offset }, length))
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
