// Reads journal files line by line and checks the commits. Only a piece of a file is in memory at a time.
import { join } from 'node:path'
import { type CommitLine, GENESIS, type Head } from '../../../shared/books/port/commit.ts'
import { ok, type Result } from '../../../shared/value/result.ts'
import { type ChainLink, checkLink } from './chain-link.ts'
import { type CommitFault, checkCommitLine, readOwnHash } from './commit-hash.ts'
import { type Files, openIfThere } from './files.ts'

/** A folder of journal files. */
export interface JournalFolder {
  readonly files: Files
  readonly folder: string
}

/** Names of journal files: numbered without a gap, from 1. */
export const FILE_NAME = /^\d{6}\.jsonl$/
export const fileName = (number: number): string => `${String(number).padStart(6, '0')}.jsonl`

/** The start of a line. */
export interface Location {
  readonly file: string
  readonly offset: number
}

interface LocatedLine extends Location {
  readonly bytes: Uint8Array
  /** The start of the next line. */
  readonly end: number
  /** Whether a line break ends the line. */
  readonly is_ended: boolean
}

export interface LocatedCommit extends Location {
  readonly line: CommitLine
  readonly end: number
}

/** The first location where a journal is not what it should be. */
export interface JournalFaultPlace extends Location {
  readonly reason: CommitFault | 'no_line_end'
  /** The number of the commit expected there. */
  readonly expected: number
}

/** Thrown by readers that expect intact commits. */
export class JournalFault extends Error {
  readonly fault: JournalFaultPlace

  constructor(fault: JournalFaultPlace) {
    super(`Journal file ${fault.file}, byte ${fault.offset}: ${fault.reason}, expected commit ${fault.expected}`)
    this.fault = fault
  }
}

export const NEWLINE = 10
const RETURN = 13
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf])
const PIECE_BYTES = 1 << 20

/**
 * The lines of a file from a location on. Removes what another program may have added when it saved the file: a byte
 * order mark (BOM) at the start, and two-byte line ends (CRLF).
 */
export async function* readLines({ files, folder }: JournalFolder, from: Location): AsyncGenerator<LocatedLine> {
  const file = await openIfThere(files, join(folder, from.file))
  if (file === null) return
  try {
    let unfinished: Uint8Array = new Uint8Array()
    let offset = from.offset
    for (let position = from.offset; ; ) {
      const piece = Buffer.allocUnsafe(PIECE_BYTES)
      const count = await file.read(piece, position)
      if (count === 0) break
      let start = position === 0 && BYTE_ORDER_MARK.equals(piece.subarray(0, 3)) ? 3 : 0
      offset += start
      position += count
      for (;;) {
        const newline = piece.subarray(0, count).indexOf(NEWLINE, start)
        if (newline < 0) break
        const part = piece.subarray(start, newline)
        const bytes = unfinished.length === 0 ? part : Buffer.concat([unfinished, part])
        const end = offset + bytes.length + 1
        yield { file: from.file, offset, bytes: withoutReturn(bytes), end, is_ended: true }
        offset = end
        unfinished = new Uint8Array()
        start = newline + 1
      }
      unfinished = Buffer.concat([unfinished, piece.subarray(start, count)])
    }
    const end = offset + unfinished.length
    if (unfinished.length > 0) yield { file: from.file, offset, bytes: withoutReturn(unfinished), end, is_ended: false }
  } finally {
    await file.close()
  }
}

const withoutReturn = (bytes: Uint8Array): Uint8Array => (bytes.at(-1) === RETURN ? bytes.subarray(0, -1) : bytes)

interface CheckedLine<T> extends Location {
  readonly checked: T
  readonly bytes: Uint8Array
  readonly end: number
}

/**
 * The lines of a chain of files, each checked. The first one must follow `previous`. Throws JournalFault at the first
 * line that is not the next commit.
 */
async function* readChain<T extends Head>(
  where: JournalFolder,
  names: readonly string[],
  from: Location,
  previous: Head,
  check: (line: Uint8Array, previous: Head) => Result<T, CommitFault>,
): AsyncGenerator<CheckedLine<T>> {
  let head = previous
  for (const name of names.slice(names.indexOf(from.file))) {
    const start = name === from.file ? from.offset : 0
    for await (const { bytes, file, offset, end, is_ended } of readLines(where, { file: name, offset: start })) {
      const checked = check(bytes, head)
      if (!checked.ok) throw new JournalFault({ file, offset, reason: checked.error, expected: head.seq + 1 })
      if (!is_ended) throw new JournalFault({ file, offset, reason: 'no_line_end', expected: head.seq + 1 })
      head = checked.value
      yield { checked: checked.value, bytes, file, offset, end }
    }
  }
}

/** The commits of a chain of files; see `readChain`. */
export async function* readCommits(
  where: JournalFolder,
  names: readonly string[],
  from: Location,
  previous: Head,
): AsyncGenerator<LocatedCommit> {
  const check = (line: Uint8Array, head: Head) => {
    const read = checkCommitLine(line, head)
    return read.ok ? ok({ seq: read.value.commit.seq, hash: read.value.hash, line: read.value }) : read
  }
  for await (const { checked, file, offset, end } of readChain(where, names, from, previous, check))
    yield { line: checked.line, file, offset, end }
}

/** The places of all commits in the chain, without their records; see `readChain`. */
export const readLinks = (where: JournalFolder, names: readonly string[]): AsyncGenerator<CheckedLine<ChainLink>> =>
  readChain(where, names, firstLocation(names), GENESIS, checkLink)

/**
 * Every intact commit in the files, in any order. Searches broken lines for commits inside them, since a lost line
 * break joins two lines.
 */
export async function* readIntactCommits(
  where: JournalFolder,
  names: readonly string[],
): AsyncGenerator<LocatedCommit> {
  for (const name of names) {
    for await (const { bytes, file, offset, end } of readLines(where, { file: name, offset: 0 })) {
      const read = readOwnHash(bytes)
      if (read.ok) yield { line: read.value, file, offset, end }
      else
        for (const { line, offset: start } of commitsInside(bytes))
          yield { line, file, offset: offset + start, end: offset + start + Buffer.byteLength(line.text) }
    }
  }
}

/**
 * The commits between two locations of a file, where intact commits follow each other. Throws JournalFault if one is
 * not intact.
 */
export async function* readCommitsBetween(
  where: JournalFolder,
  from: Location,
  end: number,
): AsyncGenerator<LocatedCommit> {
  for await (const { bytes, file, offset, end: lineEnd } of readLines(where, from)) {
    if (offset >= end) return
    const read = readOwnHash(bytes.subarray(0, end - offset))
    if (!read.ok) throw new JournalFault({ file, offset, reason: read.error, expected: 0 })
    yield { line: read.value, file, offset, end: Math.min(lineEnd, end) }
  }
}

/** The commit at a location, or null. `length`: the bytes of the commit if the line does not end with it. */
export const readCommitAt = async (
  where: JournalFolder,
  location: Location,
  length?: number,
): Promise<CommitLine | null> => {
  for await (const { bytes } of readLines(where, location)) {
    const read = readOwnHash(bytes.subarray(0, length))
    return read.ok ? read.value : null
  }
  return null
}

function* commitsInside(bytes: Uint8Array): Generator<{ line: CommitLine; offset: number }> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
  const starts = [...text.matchAll(/[0-9a-f]{64} \{"seq":/g)].map((match) => match.index)
  for (const [index, start] of starts.entries()) {
    const next = starts[index + 1] ?? bytes.length
    // A single byte may replace the lost line break, or precede the line break that is still there.
    for (const end of [next - 1, next]) {
      const read = readOwnHash(bytes.subarray(start, end))
      if (read.ok) yield { line: read.value, offset: start }
    }
  }
}

/** Where the chain begins. Without files the file is empty, and nothing is read. */
export const firstLocation = (names: readonly string[]): Location => ({ file: names[0] ?? '', offset: 0 })

/** A known location at or before a commit: the start of the last file that starts at or before it. */
export const fileOf = async (where: JournalFolder, names: readonly string[], seq: number): Promise<Location> => {
  for (const name of names.toReversed()) {
    const first = await firstNumber(where, name)
    if (first !== null && first <= seq) return { file: name, offset: 0 }
  }
  return firstLocation(names)
}

/** The lines of some files that start like commits, with their numbers. Checks no other part of them. */
export async function* readNumberedLines(
  where: JournalFolder,
  names: readonly string[],
): AsyncGenerator<Location & { readonly seq: number }> {
  for (const name of names) {
    for await (const { file, offset, bytes } of readLines(where, { file: name, offset: 0 })) {
      const seq = numberOf(bytes)
      if (seq !== null) yield { file, offset, seq }
    }
  }
}

/** Enough bytes of a line to read its number. */
const HEAD_BYTES = 100

/** The number of the commit whose line starts with these bytes. */
const numberOf = (bytes: Uint8Array): number | null => {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEAD_BYTES)).toString('latin1')
  // A byte order mark of three bytes may precede it.
  const seq = /^(?:\xef\xbb\xbf)?[0-9a-f]{64} \{"seq":(\d{1,16}),/.exec(text)?.[1]
  return seq === undefined ? null : Number(seq)
}

/** The number of the first commit in a file, from its first bytes; null if it cannot be read. */
const firstNumber = async ({ files, folder }: JournalFolder, name: string): Promise<number | null> => {
  const file = await openIfThere(files, join(folder, name))
  if (file === null) return null
  try {
    const bytes = Buffer.alloc(HEAD_BYTES)
    return numberOf(bytes.subarray(0, await file.read(bytes, 0)))
  } finally {
    await file.close()
  }
}
