// Checks a journal while its bytes pass by: every line the next commit of the chain. Counts what the commits come to.

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
  /** How many records of some tables there are. */
  readonly counts = { journal_entry: 0, bank_transaction: 0 }
  private first: string | null = null
  private unfinishedLine: Uint8Array[] = []
  /** Of the system book: the organizations there are, without deleted ones. */
  readonly organizations = new Map<number, string>()

  private readonly until: Head | null
  private readonly onFrame: (line: CommitLine) => void

  /** `until`: the commit that the chain has to lead to; null: as far as it goes. `onFrame`: told of each commit. */
  constructor(book: BookId, until: Head | null = null, onFrame: (line: CommitLine) => void = () => undefined) {
    this.book = book
    this.until = until
    this.onFrame = onFrame
  }

  /** Whether the chain is where it has to lead: what follows is not looked at. */
  get isThere(): boolean {
    return this.until !== null && this.head.seq >= this.until.seq
  }

  /** The hash of the first commit; null before it. */
  get firstHash(): string | null {
    return this.first
  }

  /**
   * The next bytes of the journal, whichever of its files they are of. Answers how many of them there are up to the commit
   * that it has to lead to. Throws BackupRefused.
   */
  push(bytes: Uint8Array): number {
    let start = 0
    while (!this.isThere) {
      const end = bytes.indexOf(NEWLINE, start)
      if (end < 0) {
        // Whoever gave the bytes may use their place again.
        if (start < bytes.length) this.unfinishedLine.push(bytes.slice(start))
        return bytes.length
      }
      this.take(bytes.subarray(start, end))
      start = end + 1
    }
    return start
  }

  /** What the book comes to. Throws BackupRefused when a line is unfinished, or it leads elsewhere than it has to. */
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
    this.onFrame(read.value)
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
