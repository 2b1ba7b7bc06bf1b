// A book in memory with the writer's promise (one write after the other, all or nothing), for tests of the services.
import { writeFrame } from '../../main/journal/frame-hash.ts'
import type { Book, Decide } from '../../main/service/write.ts'
import type { RecoverableBooks } from '../../shared/books/books.ts'
import type { Frame } from '../../shared/books/frame.ts'
import { createMemoryBooks } from '../../shared/books/memory-books.ts'
import type { Query } from '../../shared/books/read.ts'
import type { BookId } from '../../shared/books/tables.ts'
import type { Result } from '../../shared/value/result.ts'

export interface MemoryBook extends Book {
  /** Every commit so far, oldest first. */
  readonly frames: readonly Frame[]
  /** The number and the hash of the last commit. */
  readonly head: RecoverableBooks['head']
  /** Told of every question. */
  beforeRead: (queries: readonly Query[]) => void
  /** Asked before each commit with its number; throwing stands for the program being killed right there. */
  beforeCommit: (seq: number) => void
}

/** An empty book. `frames`: the commits of another one, as a restart finds them. */
export const createMemoryBook = async (book: BookId, frames: readonly Frame[] = []): Promise<MemoryBook> => {
  const books = createMemoryBooks(book)
  const written: Frame[] = []
  let last: Promise<unknown> = Promise.resolve()

  const commit = async (user: number | null, action: string, changes: Frame['changes']) => {
    const { seq, hash: prev } = await books.head()
    self.beforeCommit(seq + 1)
    const frame = { seq: seq + 1, time: '2026-01-01T00:00:00.000000Z', user, action, changes, prev }
    const answer = await books.commit([writeFrame(frame)])
    if (!answer.ok) throw new Error(`The books refuse the commit ${action}: ${JSON.stringify(answer.error)}`)
    written.push(frame)
  }

  const read: RecoverableBooks['read'] = (queries) => {
    self.beforeRead(queries)
    return books.read(queries)
  }

  const self: MemoryBook = {
    frames: written,
    seq: () => written.length,
    beforeRead: () => undefined,
    beforeCommit: () => undefined,
    head: books.head,
    read,
    changes: books.changes,
    write: <T, E>(user: number | null, decide: Decide<T, E>) => {
      const run = async (): Promise<Result<T, E>> => {
        // As a writer does when the commit before went wrong: only what is decided last counts.
        await decide(read).catch(() => undefined)
        const decision = await decide(read)
        if (!decision.ok) return decision
        const { action, changes, value, meanwhile } = decision.value
        if (changes.length > 0) {
          const committed = commit(user, action, changes)
          if (meanwhile) setImmediate(meanwhile)
          await committed
        }
        return { ok: true, value }
      }
      const answer = last.then(run, run)
      last = answer.catch(() => undefined)
      return answer
    },
  }
  for (const { user, action, changes } of frames) await commit(user, action, changes)
  return self
}
