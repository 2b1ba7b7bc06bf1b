// The only way to change a book: one write after the other, each read, decided, written to the journal, handed to the
// books, and only then answered. docs/decisions/journal-first.md says why in this order.
import type { Books, BooksChange } from '../../shared/books/books.ts'
import type { Change } from '../../shared/books/change.ts'
import type { FrameLine, Head } from '../../shared/books/frame.ts'
import { type BookId, tablesOf } from '../../shared/books/tables.ts'
import type { Timestamp } from '../../shared/value/calendar.ts'
import { assert, ok } from '../../shared/value/result.ts'
import type { Decision, Writer } from '../service/write.ts'
import { writeFrame } from './frame-hash.ts'
import type { Queue } from './queue.ts'

export interface WriterOptions {
  readonly book: BookId
  /** Appends the frame that `write` makes for the head of that moment. */
  readonly append: (write: (head: Head) => FrameLine) => Promise<FrameLine>
  readonly queue: Queue
  /** Answers questions for decisions; waits while the books are being brought back. */
  readonly read: Books['read']
  /**
   * Hands a frame that is in the journal to the books, through restarts if need be. False: the books do not take it
   * and it is out of the journal again. Rejects when the books cannot be reached; the frame then stays.
   */
  readonly deliver: (line: FrameLine) => Promise<boolean>
  /** Rejects when nothing may be written now. */
  readonly admit: () => Promise<void>
  readonly onCommit: (change: BooksChange) => void
  readonly now: () => Timestamp
}

/** A decision that the books refuse: a program error, since decisions are made from what the books said before. */
export class RefusedDecision extends Error {}

export const createWriter = (options: WriterOptions): Writer => {
  const { book, append, queue, read, deliver, admit, onCommit, now } = options
  const tables = tablesOf(book)

  const commit = async (
    user: number | null,
    { action, changes, meanwhile }: Omit<Decision<unknown>, 'value'>,
  ): Promise<void> => {
    for (const { table, before, after } of changes) {
      assert(Object.hasOwn(tables, table), `${action}: the books have a table ${table}`)
      assert(before !== null || after !== null, `${action}: a change says what was or what is`)
    }
    await admit()
    const line = await append(({ seq, hash: prev }) =>
      writeFrame({ seq: seq + 1, time: now(), user, action, changes, prev }),
    )
    const change = { seq: line.frame.seq, changed: changes.map(({ table, id }) => ({ table, id })) }
    const delivered = deliver(line)
    // Later, so that the frame leaves before it.
    if (meanwhile) setImmediate(meanwhile)
    const isTaken = await delivered.catch((error: unknown) => {
      // It is in the journal and so comes about: whoever keeps answers in memory must read again.
      onCommit(change)
      throw error
    })
    if (!isTaken) throw new RefusedDecision(`The books do not take what ${action} decided`)
    onCommit(change)
  }

  return {
    write: (user, decide) =>
      queue.run(async () => {
        const decision = await decide(read)
        if (!decision.ok) return decision
        const changes = decision.value.changes.filter(changesSomething)
        if (changes.length > 0) await commit(user, { ...decision.value, changes })
        return ok(decision.value.value)
      }),
  }
}

/** An update whose fields all have their values already is none. */
const changesSomething = ({ before, after }: Change): boolean =>
  before === null || after === null || Object.keys(after).length > 0
