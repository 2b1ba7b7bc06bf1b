// Checks a journal while its bytes are read: every line must be
// the next commit of the chain. Counts the records of the commits.

import { type CommitLine, GENESIS, type Head } from '../../shared/books/port/commit.ts'
import type { BookId } from '../../shared/books/port/tables.ts'
import type { BackupBook } from '../../shared/record/books/backup.ts'
import { checkCommitLine } from '../journal/append/commit-hash.ts'
import { BackupRefused } from './format.ts'

const NEWLINE = 10

export class ChainCheck {
  readonly book: BookId
  private head: Head = GENESIS
  private lastTime: BackupBook['last_time'] = null
  private records = 0
  /** The number of records in some tables. */
  readonly counts = { journal_entry: 0, bank_transaction: 0 }
  private first: string | null = null
  private unfinishedLine: Uint8Array[] = []
  /** For the system's book: the organizations, without deleted ones. */
  readonly organizations = new Map<number, string>()

  private readonly until: Head | null
  private readonly onCommit: (line: CommitLine) => void

  /** `until`: the commit at which the chain must end; null: no limit. `onCommit`: receives each commit. */
  constructor(book: BookId, until: Head | null = null, onCommit: (line: CommitLine) => void = () => undefined) {
    this.book = book
    this.until = until
    this.onCommit = onCommit
  }

  /** Whether the chain has reached its end. Later bytes are ignored. */
  get isThere(): boolean {
    return this.until !== null && this.head.seq >= this.until.seq
  }

  /** The hash of the first commit; null before it. */
  get firstHash(): string | null {
    return this.first
  }

  /**
   * Takes the next bytes of the journal, from any of its files. Answers how many of them belong to the chain up to its
   * end. Throws BackupRefused.
   */
  push(bytes: Uint8Array): number {
    let start = 0
    while (!this.isThere) {
      const end = bytes.indexOf(NEWLINE, start)
      if (end < 0) {
        // Copy the bytes: the caller may reuse their buffer.
        if (start < bytes.length) this.unfinishedLine.push(bytes.slice(start))
        return bytes.length
      }
      this.take(bytes.subarray(start, end))
      start = end + 1
    }
    return start
  }

  /** The summary of the book. Throws BackupRefused if a line is incomplete, or if the chain ends at another commit. */
  end(): BackupBook {
    if (this.unfinishedLine.length > 0) throw this.broken('the line does not end')
    if (this.until !== null && (this.head.seq !== this.until.seq || this.head.hash !== this.until.hash))
      throw this.broken(`it should lead to commit ${this.until.seq} with the hash ${this.until.hash}`)
    const { book, head, lastTime: last_time, records } = this
    return { book, head, last_time, records }
  }

  private take(part: Uint8Array): void {
    const line = this.unfinishedLine.length === 0 ? part : Buffer.concat([...this.unfinishedLine, part])
    this.unfinishedLine = []
    const read = checkCommitLine(line, this.head)
    if (!read.ok) throw this.broken(read.error)
    const { commit, hash } = read.value
    this.head = { seq: commit.seq, hash }
    this.first ??= hash
    this.onCommit(read.value)
    this.lastTime = commit.time as BackupBook['last_time']
    for (const { table, id, before, after } of commit.changes) {
      const more = (before === null ? 1 : 0) - (after === null ? 1 : 0)
      this.records += more
      if (table === 'journal_entry' || table === 'bank_transaction') this.counts[table] += more
      if (table !== 'organization') continue
      if (after === null || typeof after.deleted_at === 'string') this.organizations.delete(Number(id))
      else if (typeof after.name === 'string') this.organizations.set(Number(id), after.name)
    }
  }

  private broken(reason: string): BackupRefused {
    return new BackupRefused('books_not_whole', `${this.book}: commit ${this.head.seq + 1} cannot be read: ${reason}`)
  }
}
