// The only way to change a book. Writes run one after the other: each reads, decides, appends a commit to the journal
// and hands it to the books. The caller gets its answer when the journal has the commit on the disk and the books have it
// in memory; they store it a little later. docs/decisions/journal-first.md says why.
import type { Books } from '../../../shared/books/port/books.ts'
import { hasEffect } from '../../../shared/books/port/change.ts'
import type { CommitLine, Head } from '../../../shared/books/port/commit.ts'
import { type BookId, tablesOf } from '../../../shared/books/port/tables.ts'
import type { Timestamp } from '../../../shared/value/calendar.ts'
import { assert, ok } from '../../../shared/value/result.ts'
import { createQueue } from '../../platform/queue.ts'
import { type Author, BooksUnavailable, type Continue, type Decision, type Write } from '../../service/core/book.ts'
import { writeCommitLine } from './commit-hash.ts'
import type { Signature } from './signature.ts'

export interface WriterOptions {
  readonly book: BookId
  /** Appends the commit that `write` makes for the current head. It is on the disk when this resolves. */
  readonly append: (write: (head: Head) => CommitLine) => Promise<CommitLine>
  readonly sign: Signature['sign']
  /** Answers questions for decisions; waits while the books are being recovered. */
  readonly read: Books['read']
  /**
   * Hands a commit of the journal to the books, across restarts if necessary. Answers null if the books refuse it and
   * the journal no longer contains it. Rejects if the books cannot be reached; then the commit stays.
   */
  readonly deliver: (line: CommitLine) => Promise<DeliveryResult | null>
  /** Rejects while the book must not be written. */
  readonly ensureWritable: () => Promise<void>
  /**
   * Reports a commit that is in the journal. If it is not delivered, the books could not be reached and will receive it
   * later; a caller that keeps answers in memory must then read again.
   */
  readonly onCommit: (line: CommitLine, isDelivered: boolean) => void
  readonly now: () => Timestamp
  /** New group ids, for writes that are an action of their own. */
  readonly newId: () => string
}

/** The answer of a delivery: questions see the commit from now on. */
export interface DeliveryResult {
  /** Resolves when the books have stored the commit on disk; rejects if they cannot be reached for that. */
  readonly stored: Promise<void>
}

/** The books refuse a decision. This is a program error, since decisions use what the books answered before. */
export class RefusedDecision extends Error {}

export interface Writer {
  readonly write: Write
  /** Resolves when all writes so far have ended. */
  readonly idle: () => Promise<void>
}

/**
 * Characters of commits that the books may still have to store when a write is answered. Beyond, a write waits until
 * they have stored its own, so that a long import fills neither their memory nor that of main.
 */
const MAX_UNSTORED = 500_000

/** The writer of one book. A write rejects with RefusedDecision if the books refuse the decision. */
export const createWriter = (options: WriterOptions): Writer => {
  const { book, append, sign, read, deliver, ensureWritable, onCommit, now, newId } = options
  const tables = tablesOf(book)
  const queue = createQueue()

  /** The latest commit. Once it is stored, all earlier ones are too. */
  let latest: DeliveryResult = { stored: Promise.resolve() }
  let unstored = 0
  /** Commits of a decision that must follow before any other write. */
  let chain: { readonly author: Required<Author>; readonly next: Continue } | null = null

  /** Answers null if there is no change to write. */
  const commit = async (
    { user, group }: Required<Author>,
    { action, params = {}, is_noted = false, ...decided }: Omit<Decision<unknown>, 'value'>,
  ): Promise<DeliveryResult | null> => {
    const changes = decided.changes.filter(hasEffect)
    if (changes.length === 0 && !is_noted) return null
    assert(action !== '', 'the history names each action')
    for (const { table, before, after } of changes) {
      assert(tables[table]?.is_derived === false, `${action}: the books have a table ${table} that is written to`)
      assert(before !== null || after !== null, `${action}: a change says what was or what is`)
    }
    await ensureWritable()
    const line = await append(({ seq, hash: prev }) =>
      writeCommitLine({ seq: seq + 1, time: now(), user, group, action, params, changes, prev }, sign),
    )
    let delivered: DeliveryResult | null | undefined
    try {
      delivered = await deliver(line)
    } finally {
      if (delivered !== null) onCommit(line, delivered !== undefined)
    }
    if (delivered === null) throw new RefusedDecision(`The books do not take what ${action} decided`)
    latest = delivered
    unstored += line.text.length
    const stored = () => {
      unstored -= line.text.length
    }
    latest.stored.then(stored, stored)
    return latest
  }

  /**
   * Commits the rest of the chain and answers its last commit. If the books cannot be reached, the chain stays for the
   * next write. Any other error is a bug and drops the chain, so that later writes can go on.
   */
  const finishChain = async (): Promise<DeliveryResult | null> => {
    let last: DeliveryResult | null = null
    try {
      while (chain !== null) {
        const { author, next } = chain
        const step = await next(read)
        last = (await commit(author, step)) ?? last
        chain = step.next ? { author, next: step.next } : null
      }
      return last
    } catch (error) {
      if (!(error instanceof BooksUnavailable)) chain = null
      throw error
    }
  }

  return {
    write: async ({ user, group = newId() }, decide) => {
      const written = await queue.run(async () => {
        await finishChain()
        const decision = await decide(read)
        if (!decision.ok) return { answer: decision, last: null }
        const author = { user, group }
        const first = await commit(author, decision.value)
        chain = decision.value.next ? { author, next: decision.value.next } : null
        return { answer: ok(decision.value.value), last: (await finishChain()) ?? first }
      })
      if (unstored > MAX_UNSTORED) await written.last?.stored
      return written.answer
    },
    idle: async () => {
      await queue.idle()
      await latest.stored.catch(() => {})
    },
  }
}
