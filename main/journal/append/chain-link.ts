// What a line says of its place in the chain, read without the records in it: a start checks every line of a journal, and
// most of a line are records.
import { hash } from 'node:crypto'
import type { Head } from '../../../shared/books/port/commit.ts'
import { FORMAT } from '../../../shared/books/port/format.ts'
import { err, ok, type Result } from '../../../shared/value/result.ts'
import { type CommitFault, checkCommitLine } from './commit-hash.ts'

/** A commit's number, the hash that the next line names, and when it was made. */
export interface ChainLink extends Head {
  readonly time: string
  readonly is_placeholder: boolean
}

/** As many bytes of a line as its place in the chain mostly takes. */
const HEAD_BYTES = 400
/** `prev` stands before the records, and no string before it can hold an unescaped quote (commit-line.ts). */
const HEAD =
  /^([0-9a-f]{64}) \{"seq":(\d{1,15}),"format":(\d{1,3}),"time":"([^"]{20,30})",.*?,"prev":"([0-9a-f]{64})","changes":\[/

/** Checks a line that must follow `previous`: its own hash, its number and `prev`. Throws NewerFormat. */
export const checkLink = (line: Uint8Array, previous: Head): Result<ChainLink, CommitFault> => {
  const bytes = Buffer.from(line.buffer, line.byteOffset, line.length)
  const [, sum = '', seq, format, time = '', prev] = HEAD.exec(bytes.toString('latin1', 0, HEAD_BYTES)) ?? []
  const isPlain = Number(format) <= FORMAT && hash('sha256', bytes.subarray(65), 'hex') === sum
  // Lines of older formats, stand-ins, long parameters, and whatever is wrong: read as a whole.
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
