// The only way to change a book: one write after the other, each read, decided, written to the journal and handed to the
// books. It is answered when they have stored it, and meanwhile the next one begins. docs/decisions/journal-first.md says why.
import type { Books } from '../../../shared/books/port/books.ts'
import { hasEffect } from '../../../shared/books/port/change.ts'
import type { CommitLine, Head } from '../../../shared/books/port/commit.ts'
import { type BookId, tablesOf } from '../../../shared/books/port/tables.ts'
import type { Timestamp } from '../../../shared/value/calendar.ts'
import { assert, ok } from '../../../shared/value/result.ts'
import { type Author, BooksUnavailable, type Continue, type Decision, type Write } from '../../service/core/book.ts'
import { writeCommitLine } from './commit-hash.ts'
import { createQueue } from './queue.ts'
import type { Signature } from './signature.ts'

export interface WriterOptions {
  readonly book: BookId
  /** Appends the frame that `write` makes for the head of that moment. It is on the disk when this resolves. */
  readonly append: (write: (head: Head) => CommitLine) => Promise<CommitLine>
  readonly sign: Signature['sign']
  /** Answers questions for decisions; waits while the books are being brought back. */
  readonly read: Books['read']
  /**
   * Hands a frame that is in the journal to the books, through restarts if need be. Null: the books do not take it
   * and it is out of the journal again. Rejects when the books cannot be reached; the frame then stays.
   */
  readonly deliver: (line: CommitLine) => Promise<DeliveryResult | null>
  /** Rejects when nothing may be written now. */
  readonly ensureWritable: () => Promise<void>
  /**
   * Reports a commit that is in the journal. Not delivered: the books could not be reached and will know of it later, and a
   * caller that keeps answers in memory must read again.
   */
  readonly onCommit: (line: CommitLine, isDelivered: boolean) => void
  readonly now: () => Timestamp
  /** For the groups of writes that are an action of their own. */
  readonly newId: () => string
}

/** Questions know of the frame from now on. */
export interface DeliveryResult {
  /** Resolves when the books have it on disk as well; rejects when they cannot be reached for that. */
  readonly stored: Promise<void>
}

/** A decision that the books refuse: a program error, since decisions are made from what the books said before. */
export class RefusedDecision extends Error {}

export interface Writer {
  readonly write: Write
  /** Resolves when everything asked for so far has ended. */
  readonly idle: () => Promise<void>
}

/** The writer of one book. Its writes reject with RefusedDecision when the books refuse what was decided. */
export const createWriter = (options: WriterOptions): Writer => {
  const { book, append, sign, read, deliver, ensureWritable, onCommit, now, newId } = options
  const tables = tablesOf(book)
  const queue = createQueue()

  /** The latest commit; when it is stored, so are those before. */
  let latest: DeliveryResult = { stored: Promise.resolve() }
  /** What still has to be committed before anybody else writes. */
  let chain: { readonly author: Required<Author>; readonly next: Continue } | null = null

  /** Null: there is nothing to be written. */
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
    // Of the commits of a chain only the last one is waited for.
    latest.stored.catch(() => {})
    return latest
  }

  /**
   * Answers the last commit of it, if there is one. Books that are out of reach leave the chain to whoever writes next; what is a
   * bug must not hold up everybody for good.
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
      await written.last?.stored
      return written.answer
    },
    idle: async () => {
      await queue.idle()
      await latest.stored.catch(() => {})
    },
  }
}
