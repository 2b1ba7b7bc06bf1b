// The only way to change a book. Writes run one after the other: each reads, decides, appends a commit to the journal
// and hands it to the books. The caller gets its answer when the journal has the commit on the disk and the books have it
// in memory; they store it a little later. docs/decisions/journal-first.md says why. Small writes that wait at the same
// time are decided and synced together; docs/decisions/writes-together.md says how.
import type { Books } from '../../../shared/books/port/books.ts'
import type { CommitLine, Head } from '../../../shared/books/port/commit.ts'
import { type BookId, tablesOf } from '../../../shared/books/port/tables.ts'
import type { Timestamp } from '../../../shared/value/calendar.ts'
import { createQueue } from '../../platform/queue.ts'
import { BooksUnavailable, type Continue, type Step, type Write } from '../../service/core/book.ts'
import { writeCommitLine } from './commit-hash.ts'
import { type Answered, answer, type Decided, decideNow, independentOf, stepOf, type Waiting } from './decided.ts'
import type { DeliveryResult } from './delivery.ts'
import type { Signature } from './signature.ts'
import { createWaitingLine } from './waiting-line.ts'

export interface WriterOptions {
  readonly book: BookId
  /** Appends the commits that `write` makes for the current head. They are on the disk when this resolves. */
  readonly append: (write: (head: Head) => readonly CommitLine[]) => Promise<readonly CommitLine[]>
  readonly sign: Signature['sign']
  /** Answers questions for decisions; waits while the books are being recovered. */
  readonly read: Books['read']
  /**
   * Hands the last commits of the journal to the books, across restarts if necessary. Rejects if the books cannot be
   * reached; then the commits stay.
   */
  readonly deliver: (lines: readonly CommitLine[]) => Promise<DeliveryResult>
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

type AuthoredStep = Step & Pick<Waiting, 'author'>

/** Commits steps that follow each other, with one append and one delivery. */
const createCommit = ({ append, sign, deliver, ensureWritable, onCommit, now }: WriterOptions) => {
  /** The latest commit. Once it is stored, all earlier ones are too. */
  let latest = Promise.resolve()
  let unstored = 0

  const linesAfter = ({ seq, hash }: Head, steps: readonly AuthoredStep[]): readonly CommitLine[] => {
    let prev = hash
    return steps.map(({ author: { user, group }, action, params = {}, changes }, at) => {
      const body = { seq: seq + at + 1, time: now(), user, group, action, params, changes, prev }
      const line = writeCommitLine(body, sign)
      prev = line.hash
      return line
    })
  }

  return {
    commit: async (steps: readonly AuthoredStep[]): Promise<DeliveryResult> => {
      await ensureWritable()
      const lines = await append((head) => linesAfter(head, steps))
      const report = (taken: number, isDelivered: boolean) => {
        for (const line of lines.slice(0, taken)) onCommit(line, isDelivered)
      }
      const delivery = await deliver(lines).catch((error: unknown) => {
        report(lines.length, false)
        throw error
      })
      report(delivery.taken, true)
      latest = delivery.stored
      const size = lines.reduce((sum, { text }) => sum + text.length, 0)
      unstored += size
      const stored = () => {
        unstored -= size
      }
      latest.then(stored, stored)
      return delivery
    },
    hasMuchToStore: () => unstored > MAX_UNSTORED,
    allStored: () => latest.catch(() => {}),
  }
}

/** The writer of one book. A write rejects with RefusedDecision if the books refuse the decision. */
export const createWriter = (options: WriterOptions): Writer => {
  const { book, read, newId } = options
  const tables = tablesOf(book)
  const { commit, hasMuchToStore, allStored } = createCommit(options)
  const queue = createQueue()
  const line = createWaitingLine()
  /** Commits of a decision that must follow before any other write. */
  let chain: (Pick<Decided, 'write'> & { readonly next: Continue }) | null = null

  /**
   * Commits the rest of the chain and answers its last commit. If the books cannot be reached, the chain stays for the
   * next write. Any other error is a bug and drops the chain, so that later writes can go on.
   */
  const finishChain = async (): Promise<DeliveryResult | null> => {
    let last: DeliveryResult | null = null
    try {
      while (chain !== null) {
        const { write, next } = chain
        const decided = await next(read)
        const step = stepOf(decided, tables)
        if (step !== null) {
          last = await commit([{ ...step, author: write.author }])
          if (last.taken === 0) throw refusedDecision(step)
        }
        chain = decided.next ? { write, next: decided.next } : null
      }
      return last
    } catch (error) {
      if (!(error instanceof BooksUnavailable)) chain = null
      throw error
    }
  }

  /** Commits what was decided at one moment. Answers how many of the writes have their answer, from the first. */
  const conclude = async (decided: readonly Decided[]): Promise<number> => {
    for (const each of decided) if (each.step === null && !each.next) answer(each, null)
    const steps = decided.flatMap(({ write: { author }, step }) => (step === null ? [] : { ...step, author }))
    const delivery = steps.length === 0 ? null : await commit(steps)
    const refused = delivery === null ? undefined : decided.filter(({ step }) => step !== null)[delivery.taken]
    const end = refused ? decided.indexOf(refused) : decided.length
    for (const each of decided.slice(0, end)) if (!each.next) answer(each, delivery)
    if (refused) {
      refused.write.answered.reject(refusedDecision(refused.step))
      return end + 1
    }
    const last = decided.at(-1)
    if (last?.next) {
      chain = { write: last.write, next: last.next }
      answer(last, (await finishChain()) ?? delivery)
    }
    return end
  }

  /** There are as many turns as writes, and each turn answers one at least. */
  const takeTurn = async (): Promise<void> => {
    const writes = line.take()
    if (writes.length === 0) return
    let count = writes.length
    try {
      await finishChain()
      const decided = independentOf(await Promise.all(writes.map((write) => decideNow(write, read, tables))), tables)
      count = decided.length
      count = await conclude(decided)
    } catch (error) {
      for (const { answered } of writes.slice(0, count)) answered.reject(error)
    }
    line.putBack(writes.slice(count), count)
  }

  return {
    write: (async ({ user, group = newId(), together = false }, decide) => {
      const answered = Promise.withResolvers<Answered>()
      line.add({ author: { user, group }, together, decide, answered })
      void queue.run(takeTurn)
      const { result, last } = await answered.promise
      if (hasMuchToStore()) await last?.stored
      return result
    }) as Write,
    idle: async () => {
      await queue.idle()
      await allStored()
    },
  }
}

const refusedDecision = (step: Step | null): RefusedDecision =>
  new RefusedDecision(`The books do not take what ${step?.action} decided`)
