// Reads a line's place in the chain without its records. A start checks every line of a journal, and records are most
// of a line.
import { hash } from 'node:crypto'
import type { Head } from '../../../shared/books/port/commit.ts'
import { FORMAT } from '../../../shared/books/port/format.ts'
import { err, ok, type Result } from '../../../shared/value/result.ts'
import { type CommitFault, checkCommitLine } from './commit-hash.ts'

/** The number of a commit, the hash that the next line names, and the time of the commit. */
export interface ChainLink extends Head {
  readonly time: string
  readonly is_placeholder: boolean
}

/** The first bytes of a line, which mostly contain its whole place in the chain. */
const HEAD_BYTES = 400
/** `prev` comes before the records, and no string in front of it can contain an unescaped quote (commit-line.ts). */
const HEAD =
  /^([0-9a-f]{64}) \{"seq":(\d{1,15}),"format":(\d{1,3}),"time":"([^"]{20,30})",.*?,"prev":"([0-9a-f]{64})","changes":\[/

/** Checks a line that must follow `previous`: its own hash, its number and `prev`. Throws NewerFormat. */
export const checkLink = (line: Uint8Array, previous: Head): Result<ChainLink, CommitFault> => {
  const bytes = Buffer.from(line.buffer, line.byteOffset, line.length)
  const [, sum = '', seq, format, time = '', prev] = HEAD.exec(bytes.toString('latin1', 0, HEAD_BYTES)) ?? []
  const isPlain = Number(format) <= FORMAT && hash('sha256', bytes.subarray(65), 'hex') === sum
  // Parse older formats, placeholders, long parameters and faulty lines completely.
  if (!isPlain) return checkWhole(line, previous)
  if (Number(seq) !== previous.seq + 1) return err('wrong_number')
  if (prev !== previous.hash) return err('wrong_previous')
  return ok({ seq: Number(seq), hash: sum, time, is_placeholder: false })
}

const checkWhole = (line: Uint8Array, previous: Head): Result<ChainLink, CommitFault> => {
  const read = checkCommitLine(line, previous)
  if (!read.ok) return read
  const { hash: link, commit } = read.value
  return ok({ seq: commit.seq, hash: link, time: commit.time, is_placeholder: commit.stand_in !== undefined })
}
