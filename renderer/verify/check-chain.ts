// Checks the lines of a journal one after the other, and collects the commits. After a fault it continues with what the
// next line states, so that every fault is reported, and each only once.
import { Sha256, sha256Hex } from './sha256.ts'

/** The fault and its place. `line` counts from 1 in its file. */
export type Finding =
  | { readonly code: 'not_a_package' | 'manifest_unreadable' }
  | { readonly code: 'file_missing' | 'file_changed' | 'file_extra' | 'file_unreadable'; readonly file: string }
  | {
      readonly code: 'line_form' | 'line_changed' | 'line_unlinked' | 'line_end'
      readonly file: string
      readonly line: number
    }
  | {
      readonly code: 'lines_missing'
      readonly file: string
      readonly line: number
      readonly from: number
      readonly to: number
    }
  | { readonly code: 'line_misplaced'; readonly file: string; readonly line: number; readonly commit: number }
  | { readonly code: 'head_differs'; readonly commit: number; readonly stated: number }
  | { readonly code: 'stamp_foreign' | 'stamp_unreadable'; readonly file: string }

/** A commit as the list shows it, and the place of its line. */
export interface Commit {
  readonly seq: number
  readonly link: string
  readonly time: string
  readonly user: number | null
  readonly action: string
  /** How many records of which table. */
  readonly counts: string
  /** Replaces a commit that could not be read any more when the journal was repaired. */
  readonly is_placeholder: boolean
  readonly file: string
  /** Of the line in its file, in bytes. */
  readonly start: number
  readonly end: number
}

const NEWLINE = 10
const RETURN = 13
const BLANK = 32
const NO_PREVIOUS_HASH = '0'.repeat(64)

interface Body {
  readonly seq: number
  readonly prev: string
  readonly time: string
  readonly user?: number | null
  readonly action: string
  readonly stand_in?: { readonly hash: string | null }
  readonly changes: readonly { readonly table: string; readonly count?: number }[]
}

export class ChainCheck {
  readonly commits: Commit[] = []
  /** The number of the last commit in its place, and the hashes that the next one may name. */
  private last = 0
  private links: readonly string[] = [NO_PREVIOUS_HASH]
  /** How many unreadable lines follow it: each may be a commit, or none. */
  private unread = 0
  private readonly decoder = new TextDecoder()
  private readonly report: (finding: Finding) => void

  constructor(report: (finding: Finding) => void) {
    this.report = report
  }

  /** The lines of the next file, piece by piece; `end` answers the SHA-256 of the file. */
  file(name: string): { readonly push: (piece: Uint8Array) => void; readonly end: () => string } {
    const sum = new Sha256()
    let remainder = new Uint8Array()
    let at = 0
    let line = 0
    const push = (piece: Uint8Array): void => {
      sum.update(piece)
      let start = 0
      for (let end = piece.indexOf(NEWLINE); end >= 0; end = piece.indexOf(NEWLINE, start)) {
        const part = piece.subarray(start, end)
        const bytes = remainder.length === 0 ? part : concatBytes(remainder, part)
        remainder = new Uint8Array()
        line += 1
        this.line(bytes.at(-1) === RETURN ? bytes.subarray(0, -1) : bytes, name, line, at)
        at += bytes.length + 1
        start = end + 1
      }
      remainder = concatBytes(remainder, piece.subarray(start))
    }
    const end = (): string => {
      if (remainder.length > 0) {
        this.line(remainder, name, line + 1, at)
        this.report({ code: 'line_end', file: name, line: line + 1 })
      }
      return sum.digest()
    }
    return { push, end }
  }

  private line(bytes: Uint8Array, file: string, line: number, start: number): void {
    const stated = this.decoder.decode(bytes.subarray(0, 64))
    const body = bytes.subarray(65)
    const commitBody = bytes[64] === BLANK && /^[0-9a-f]{64}$/.test(stated) ? this.bodyOf(body) : null
    const sum = sha256Hex(body)
    if (commitBody === null || sum !== stated)
      this.report({ code: bytes[64] === BLANK ? 'line_changed' : 'line_form', file, line })
    if (commitBody === null) {
      this.unread += 1
      return
    }
    const { seq, prev, time, user = null, action, stand_in } = commitBody
    const link = stand_in?.hash ?? sum
    const commit = {
      seq,
      link,
      time,
      user,
      action,
      counts: countsOf(commitBody),
      is_placeholder: stand_in !== undefined,
    }
    this.commits.push({ ...commit, file, start, end: start + bytes.length })
    if (seq <= this.last) {
      this.report({ code: 'line_misplaced', file, line, commit: seq })
      return
    }
    const from = this.last + this.unread + 1
    if (seq > from) this.report({ code: 'lines_missing', file, line, from, to: seq - 1 })
    else if (seq === this.last + 1 && !this.links.includes(prev)) this.report({ code: 'line_unlinked', file, line })
    this.last = seq
    this.unread = 0
    // If the stated hash itself was altered, the next line names the hash of the body.
    this.links = sum === stated ? [link] : [link, stated]
  }

  private bodyOf(bytes: Uint8Array): Body | null {
    try {
      const body = JSON.parse(this.decoder.decode(bytes)) as Body
      return Number.isSafeInteger(body.seq) && Array.isArray(body.changes) ? body : null
    } catch {
      return null
    }
  }
}

const concatBytes = (a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(a.length + b.length)
  bytes.set(a)
  bytes.set(b, a.length)
  return bytes
}

const countsOf = ({ changes }: Body): string => {
  const counts = new Map<string, number>()
  for (const { table, count = 1 } of changes) counts.set(table, (counts.get(table) ?? 0) + count)
  return [...counts].map(([table, count]) => `${table} ${count}`).join(', ')
}
