// The only way to change a book: one write after the other, each read, decided, written to the journal, handed to the
// books, and only then answered. A write may decide and be written while the books still store the commit before it.
// docs/decisions/journal-first.md says why in this order.
import { type Books, type BooksChange, changeOf } from '../../shared/books/books.ts'
import type { Change } from '../../shared/books/change.ts'
import type { FrameLine, Head } from '../../shared/books/frame.ts'
import { type BookId, tablesOf } from '../../shared/books/tables.ts'
import type { Timestamp } from '../../shared/value/calendar.ts'
import { assert, ok, type Result } from '../../shared/value/result.ts'
import type { Decide, Decision, Writer } from '../service/write.ts'
import { writeFrame } from './frame-hash.ts'
import { createQueue } from './queue.ts'

export interface WriterOptions {
  readonly book: BookId
  /** The journal's. */
  readonly head: () => Head
  /** Appends the frame that `write` makes for the head of that moment. */
  readonly append: (write: (head: Head) => FrameLine) => Promise<FrameLine>
  /** Answers questions for decisions; waits while the books are being brought back. */
  readonly read: Books['read']
  /**
   * Hands a frame that is in the journal to the books, through restarts if need be. False: the books do not take it
   * and it is out of the journal again. Rejects when the books cannot be reached; the frame then stays.
   */
  readonly deliver: (line: FrameLine) => Promise<boolean>
  /** Asked behind `deliver`: whether the books know the frame, so that they take what follows it. Never rejects. */
  readonly isKnown: (line: FrameLine) => Promise<boolean>
  /** Rejects when nothing may be written now. */
  readonly admit: () => Promise<void>
  readonly onCommit: (change: BooksChange) => void
  readonly now: () => Timestamp
}

/** A decision that the books refuse: a program error, since decisions are made from what the books said before. */
export class RefusedDecision extends Error {}

/** What a write decided, and its frame for the head of that moment. */
interface Draft<T, E> {
  readonly decision: Result<Decision<T>, E>
  /** Null: nothing is to be written. */
  readonly line: FrameLine | null
}

/**
 * The writer of one book. A write answers when its commit is in the journal and in the books; it rejects when it may not be
 * written, when the decision throws, or when the books refuse it (`RefusedDecision`) or cannot be reached.
 */
export const createWriter = (options: WriterOptions): Writer => {
  const { book, head, append, read, deliver, isKnown, admit, onCommit, now } = options
  const tables = tablesOf(book)
  const queue = createQueue()
  let underWay: UnderWay | null = null

  const draft = async <T, E>(user: number | null, decide: Decide<T, E>): Promise<Draft<T, E>> => {
    const decision = await decide(read)
    if (!decision.ok) return { decision, line: null }
    const { action } = decision.value
    const changes = decision.value.changes.filter(changesSomething)
    if (changes.length === 0) return { decision, line: null }
    for (const { table, before, after } of changes) {
      assert(Object.hasOwn(tables, table), `${action}: the books have a table ${table}`)
      assert(before !== null || after !== null, `${action}: a change says what was or what is`)
    }
    const { seq, hash: prev } = head()
    return { decision, line: writeFrame({ seq: seq + 1, time: now(), user, action, changes, prev }) }
  }

  /**
   * Decides beside the commit before it, which the books know while they still store it. If anything goes wrong with
   * either, it decides again when that commit has come to its end.
   */
  const draftInTurn = async <T, E>(user: number | null, decide: Decide<T, E>): Promise<Draft<T, E>> => {
    const before = underWay
    if (before === null) return draft(user, decide)
    const early = await draft(user, decide).catch(() => null)
    if (early !== null && (await before.isEarlierStored) && (await before.isKnown)) return early
    await before.isStored
    return draft(user, decide)
  }

  /** Puts the frame into the journal and on its way to the books. `taken` resolves when they have stored it. */
  const commit = async (draft: FrameLine, meanwhile: (() => void) | undefined): Promise<OnItsWay> => {
    await admit()
    // A repair may have written to the journal since.
    const line = await append(({ seq, hash: prev }) =>
      prev === draft.frame.prev ? draft : writeFrame({ ...draft.frame, seq: seq + 1, prev }),
    )
    const isEarlierStored = underWay?.isStored ?? Promise.resolve(true)
    const taken = take(line, deliver(line), isEarlierStored)
    const isStored = taken.then(
      () => true,
      () => false,
    )
    const own: UnderWay = { isKnown: isKnown(line).then((known) => known || isStored), isStored, isEarlierStored }
    underWay = own
    void isStored.then(() => {
      if (underWay === own) underWay = null
    })
    // Later, so that the frame leaves before it.
    if (meanwhile) setImmediate(meanwhile)
    return { taken }
  }

  /** Waits for the books and tells of the commit, after those before it. */
  const take = async (line: FrameLine, delivered: Promise<boolean>, earlier: Promise<boolean>): Promise<void> => {
    const change = changeOf(line.frame)
    const [outcome] = await Promise.allSettled([delivered, earlier])
    if (outcome.status === 'fulfilled' && !outcome.value)
      throw new RefusedDecision(`The books do not take what ${line.frame.action} decided`)
    // Also when the books cannot be reached: it is in the journal and so comes about, and whoever keeps answers in memory
    // must read again.
    onCommit(change)
    if (outcome.status === 'rejected') throw outcome.reason
  }

  return {
    write: async (user, decide) => {
      const { decision, taken } = await queue.run(async () => {
        const { decision, line } = await draftInTurn(user, decide)
        if (line && decision.ok) return { decision, ...(await commit(line, decision.value.meanwhile)) }
        // What it decided from is not on disk everywhere yet.
        return { decision, taken: underWay?.isStored }
      })
      await taken
      return decision.ok ? ok(decision.value.value) : decision
    },
    idle: async () => {
      await queue.idle()
      await underWay?.isStored
    },
  }
}

/** The last frame while the books store it. None of its promises rejects; false: it went wrong. */
interface UnderWay {
  readonly isKnown: Promise<boolean>
  readonly isStored: Promise<boolean>
  /** Of the frame before it: no more than two are under way. */
  readonly isEarlierStored: Promise<boolean>
}

interface OnItsWay {
  readonly taken: Promise<void>
}

/** An update whose fields all have their values already is none. */
const changesSomething = ({ before, after }: Change): boolean =>
  before === null || after === null || Object.keys(after).length > 0
