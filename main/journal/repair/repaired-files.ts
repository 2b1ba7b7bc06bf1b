// Writes the files of a repaired journal next to the broken ones. Unchanged files are not written.
import { join } from 'node:path'
import type { Change } from '../../../shared/books/port/change.ts'
import type { Commit } from '../../../shared/books/port/commit.ts'
import { newId } from '../../../shared/value/id.ts'
import { writeCommitLine } from '../append/commit-hash.ts'
import { type OpenFile, writeAll } from '../append/files.ts'
import { REPAIRED_SUFFIX } from '../append/replace-files.ts'
import { fileName, type JournalFolder, NEWLINE } from '../append/scan.ts'
import { sizeOf } from '../append/set-aside.ts'
import type { Signature } from '../append/signature.ts'
import type { JournalFiles } from '../append/walk.ts'
import type { Gap, Run } from './chain.ts'

/** A gap with its new content. */
export interface FilledGap extends Gap {
  readonly is_restored: boolean
  /** The last commit that was made on top of the missing ones. */
  readonly until: number
  /** The known effect of the missing commits. */
  readonly changes: readonly Change[]
}

/** The actions of placeholders: either only the effect of the original commits is known, or not even that. */
export const RESTORE_ACTION = 'restore_from_copy'
export const MISSING_ACTION = 'missing_commits'

/** A second line is used only above this number of changes. */
const CHANGES_PER_LINE = 1000
const PIECE_BYTES = 1 << 20

type Part = Run | FilledGap

/**
 * Writes the files that change, each with its runs and the gaps after them; they are on the disk when this resolves.
 * `names`: the files of the repaired journal as they are named now. `written`: the files to be replaced.
 */
export const writeRepairedFiles = async (
  journal: JournalFiles,
  chain: readonly Run[],
  filled: readonly FilledGap[],
  sign: Signature['sign'],
): Promise<{ readonly names: readonly string[]; readonly written: readonly string[] }> => {
  const count = Number.parseInt(journal.names.at(-1) ?? '0', 10)
  const partsByFile = assignToFiles(chain, filled)
  const names: string[] = []
  const written: string[] = []
  for (let number = 1; number <= count; number++) {
    const name = fileName(number)
    const parts = partsByFile.get(number) ?? []
    if (await isUnchanged(journal, name, parts)) {
      names.push(name)
      continue
    }
    await write(journal, `${name}${REPAIRED_SUFFIX}`, parts, sign)
    names.push(`${name}${REPAIRED_SUFFIX}`)
    written.push(name)
  }
  await journal.files.syncFolder(journal.folder)
  return { names, written }
}

/** The parts by file number: a run stays in its file, unless an earlier run is in a later file. */
const assignToFiles = (chain: readonly Run[], filled: readonly FilledGap[]): ReadonlyMap<number, readonly Part[]> => {
  const parts: Part[] = [...chain, ...filled].sort((a, b) => firstOf(a) - firstOf(b))
  const byFile = new Map<number, Part[]>()
  let number = 1
  for (const part of parts) {
    if ('source' in part && 'file' in part.source) number = Math.max(number, Number.parseInt(part.source.file, 10))
    const known = byFile.get(number) ?? []
    known.push(part)
    byFile.set(number, known)
  }
  return byFile
}

const firstOf = (part: Part): number => ('source' in part ? part.first.seq : part.from)

const isUnchanged = async (journal: JournalFiles, name: string, parts: readonly Part[]): Promise<boolean> => {
  if (!journal.names.includes(name)) return false
  const size = await sizeOf(journal, name)
  const [part] = parts
  if (part === undefined) return size === 0
  if (parts.length > 1 || !('source' in part) || !('file' in part.source)) return false
  // If a run is the only part of a file, it is from that file.
  const { start, end } = part.source
  return start === 0 && end === size && (await endsALine(journal, name, end))
}

const endsALine = async ({ files, folder }: JournalFolder, name: string, end: number): Promise<boolean> => {
  const file = await files.open(join(folder, name), 'read')
  try {
    const last = Buffer.alloc(1)
    await file.read(last, end - 1)
    return last[0] === NEWLINE
  } finally {
    await file.close()
  }
}

const write = async (
  { files, folder }: JournalFolder,
  name: string,
  parts: readonly Part[],
  sign: Signature['sign'],
): Promise<void> => {
  const target = await files.open(join(folder, name), 'write')
  try {
    let position = 0
    for (const part of parts) {
      if ('source' in part && 'file' in part.source) {
        const source = await files.open(join(folder, part.source.file), 'read')
        try {
          position = await copyLines(source, part.source, target, position)
        } finally {
          await source.close()
        }
        continue
      }
      for (const text of 'source' in part ? textsOf(part) : placeholdersFor(part, sign)) {
        const bytes = Buffer.from(`${text}\n`)
        await writeAll(target, bytes, position)
        position += bytes.length
      }
    }
    await target.datasync()
  } finally {
    await target.close()
  }
}

const textsOf = ({ source }: Run): readonly string[] => ('text' in source ? [source.text] : [])

/** Copies lines to a position and ends the last one if its line break is missing. Answers the position after it. */
const copyLines = async (
  source: OpenFile,
  { start, end }: { readonly start: number; readonly end: number },
  target: OpenFile,
  position: number,
): Promise<number> => {
  const buffer = Buffer.alloc(PIECE_BYTES)
  let last: number | undefined
  let done = start
  while (done < end) {
    const count = await source.read(buffer.subarray(0, Math.min(PIECE_BYTES, end - done)), done)
    if (count === 0) throw new Error('A journal file became shorter while it was repaired')
    await writeAll(target, buffer.subarray(0, count), position + done - start)
    last = buffer[count - 1]
    done += count
  }
  if (last === NEWLINE) return position + end - start
  await writeAll(target, Buffer.from([NEWLINE]), position + end - start)
  return position + end - start + 1
}

/** One line for each number of a gap, in order. The last lines contain the known changes. */
function* placeholdersFor(filled: FilledGap, sign: Signature['sign']): Generator<string> {
  const { from, up_to, prev, hash, after, before, is_restored, until, changes } = filled
  const count = up_to - from + 1
  const size = Math.max(CHANGES_PER_LINE, Math.ceil(changes.length / count))
  const empty = count - Math.max(1, Math.ceil(changes.length / size))
  const group = newId()
  let head = prev
  for (let at = 0; at < count; at++) {
    const commit: Commit = {
      seq: from + at,
      time: after ?? before,
      user: null,
      group,
      prev: head,
      action: is_restored ? RESTORE_ACTION : MISSING_ACTION,
      params: { from, up_to },
      stand_in: { hash: at === count - 1 ? hash : null, is_restored, until },
      changes: at < empty ? [] : changes.slice((at - empty) * size, (at - empty + 1) * size),
    }
    const line = writeCommitLine(commit, sign)
    yield line.text
    head = line.hash
  }
}
