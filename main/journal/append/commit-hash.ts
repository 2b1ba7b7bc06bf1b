// Writes and checks the text form of a commit: `<sha-256 of the body> <body>`. Each body names the hash of the commit
// before it. This module knows no files.
import { hash } from 'node:crypto'
import { chainHashOf, readCommitBody, writeCommitBody } from '../../../shared/books/encoding/commit-line.ts'
import type { Commit, CommitLine, Head } from '../../../shared/books/port/commit.ts'
import { NewerFormat } from '../../../shared/books/port/format.ts'
import { assert, err, ok, type Result } from '../../../shared/value/result.ts'
import { type Signature, withSignature } from './signature.ts'

/**
 * The fault of a line: it does not have the form of a commit,
 * it changed after it was written, or it is not in its place.
 */
export type CommitFault = 'not_a_commit' | 'wrong_hash' | 'wrong_number' | 'wrong_previous'

/** Writes a commit as a line, and signs it if there is a key. */
export const writeCommitLine = (commit: Commit, sign: Signature['sign'] = () => null): CommitLine => {
  const unsigned = writeCommitBody(commit)
  const mac = sign(unsigned)
  const body = mac === null ? unsigned : withSignature(unsigned, mac)
  const sum = hash('sha256', body, 'hex')
  return { hash: chainHashOf(commit, sum), commit, text: `${sum} ${body}` }
}

/**
 * Reads a line that must follow `previous`. Throws NewerFormat, like `readOwnHash`: a newer format is not a fault of
 * the line.
 */
export const checkCommitLine = (line: string | Uint8Array, previous: Head): Result<CommitLine, CommitFault> => {
  const read = readOwnHash(line)
  if (!read.ok) return read
  if (read.value.commit.seq !== previous.seq + 1) return err('wrong_number')
  return read.value.commit.prev === previous.hash ? read : err('wrong_previous')
}

/** Reads a line and checks only its own hash, not its place in the chain. */
export const readOwnHash = (line: string | Uint8Array): Result<CommitLine, CommitFault> => {
  const bytes = typeof line === 'string' ? Buffer.from(line) : Buffer.from(line.buffer, line.byteOffset, line.length)
  const sum = bytes.toString('latin1', 0, 64)
  if (bytes[64] !== SPACE || !/^[0-9a-f]{64}$/.test(sum)) return err('not_a_commit')
  if (hash('sha256', bytes.subarray(65), 'hex') !== sum) return err('wrong_hash')
  const text = bytes.toString('utf8')
  const commit = parseCommit(text.slice(65))
  return commit === null ? err('not_a_commit') : ok({ hash: chainHashOf(commit, sum), commit, text })
}

/** The head after some lines. The caller guarantees that the lines follow `head`. */
export const headAfter = (head: Head, lines: readonly CommitLine[]): Head =>
  lines.reduce((previous, { commit, hash }) => {
    assert(commit.seq === previous.seq + 1 && commit.prev === previous.hash, 'an appended commit follows the head')
    return { seq: commit.seq, hash }
  }, head)

const SPACE = 32

/** A correct hash over a body that is not a commit means that another program wrote the line. */
const parseCommit = (body: string): Commit | null => {
  try {
    const commit = readCommitBody(body)
    return Number.isSafeInteger(commit.seq) && typeof commit.prev === 'string' && Array.isArray(commit.changes)
      ? commit
      : null
  } catch (error) {
    if (error instanceof NewerFormat) throw error
    return null
  }
}
