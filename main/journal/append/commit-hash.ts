// The written form of a commit and its check: `<sha-256 of the body> <body>`, each body naming the hash before it.
// Knows nothing of files.
import { hash } from 'node:crypto'
import { chainHashOf, readCommitBody, writeCommitBody } from '../../../shared/books/encoding/commit-line.ts'
import type { Commit, CommitLine, Head } from '../../../shared/books/port/commit.ts'
import { NewerFormat } from '../../../shared/books/port/format.ts'
import { assert, err, ok, type Result } from '../../../shared/value/result.ts'
import { type Signature, withSignature } from './signature.ts'

/** What is wrong with a line: not in the form of a frame, changed since it was written, or not in its place. */
export type CommitFault = 'not_a_frame' | 'wrong_hash' | 'wrong_number' | 'wrong_previous'

/** Writes a commit down, signed where there is a key. */
export const writeCommitLine = (frame: Commit, sign: Signature['sign'] = () => null): CommitLine => {
  const unsigned = writeCommitBody(frame)
  const mac = sign(unsigned)
  const body = mac === null ? unsigned : withSignature(unsigned, mac)
  const sum = hash('sha256', body, 'hex')
  return { hash: chainHashOf(frame, sum), commit: frame, text: `${sum} ${body}` }
}

/** Reads a line that must follow `previous`. Throws NewerFormat, as does `readOwnHash`: that is no fault of the line. */
export const checkCommitLine = (line: string | Uint8Array, previous: Head): Result<CommitLine, CommitFault> => {
  const read = readOwnHash(line)
  if (!read.ok) return read
  if (read.value.commit.seq !== previous.seq + 1) return err('wrong_number')
  return read.value.commit.prev === previous.hash ? read : err('wrong_previous')
}

/** Reads a line by its own hash alone: whole in itself, wherever it belongs. */
export const readOwnHash = (line: string | Uint8Array): Result<CommitLine, CommitFault> => {
  const bytes = typeof line === 'string' ? Buffer.from(line) : Buffer.from(line.buffer, line.byteOffset, line.length)
  const sum = bytes.toString('latin1', 0, 64)
  if (bytes[64] !== SPACE || !/^[0-9a-f]{64}$/.test(sum)) return err('not_a_frame')
  if (hash('sha256', bytes.subarray(65), 'hex') !== sum) return err('wrong_hash')
  const text = bytes.toString('utf8')
  const commit = parseCommit(text.slice(65))
  return commit === null ? err('not_a_frame') : ok({ hash: chainHashOf(commit, sum), commit, text })
}

/** Where lines lead that follow a head; that they do is the caller's promise. */
export const headAfter = (head: Head, lines: readonly CommitLine[]): Head =>
  lines.reduce((previous, { commit, hash }) => {
    assert(commit.seq === previous.seq + 1 && commit.prev === previous.hash, 'an appended frame follows the head')
    return { seq: commit.seq, hash }
  }, head)

const SPACE = 32

/** A right hash over something that is no frame means that another program wrote it. */
const parseCommit = (body: string): Commit | null => {
  try {
    const frame = readCommitBody(body)
    return Number.isSafeInteger(frame.seq) && typeof frame.prev === 'string' && Array.isArray(frame.changes)
      ? frame
      : null
  } catch (error) {
    if (error instanceof NewerFormat) throw error
    return null
  }
}
