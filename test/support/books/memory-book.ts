// A book in memory with the writer's promise (one write after the other, all or nothing), for tests of the services.
import { writeCommitLine } from '../../../main/journal/append/commit-hash.ts'
import { compileQuestion } from '../../../main/postgres/tables/compile.ts'
import { Values } from '../../../main/postgres/tables/compile-filter.ts'
import { numberOfBook } from '../../../main/postgres/tables/stored-tables.ts'
import type { Author, Book, Decide, Step } from '../../../main/service/core/book.ts'
import type { RecoverableBooks } from '../../../shared/books/port/books.ts'
import { hasEffect } from '../../../shared/books/port/change.ts'
import { type Commit, GENESIS } from '../../../shared/books/port/commit.ts'
import type { Query } from '../../../shared/books/port/read.ts'
import type { BookId } from '../../../shared/books/port/tables.ts'
import { newId } from '../../../shared/value/id.ts'
import type { Result } from '../../../shared/value/result.ts'
import { createMemoryBooks } from './memory-books.ts'

export interface MemoryBook extends Book {
  /** Every commit so far, oldest first. */
  readonly commits: readonly Commit[]
  /** The number and the hash of the last commit. */
  readonly head: RecoverableBooks['head']
  /** Called for each question. */
  beforeRead: (queries: readonly Query[]) => void
  /** Called before each commit with its number. A throw simulates a kill of the program at this point. */
  beforeCommit: (seq: number) => void
}

const NEW_YEAR = '2026-01-01T00:00:00.000000Z'

/**
 * An empty book. `commits`: the commits of another book, as a restart finds them. `now`: the time of the next commits.
 */
export const createMemoryBook = async (
  book: BookId,
  commits: readonly Commit[] = [],
  now: () => string = () => NEW_YEAR,
): Promise<MemoryBook> => {
  const books = createMemoryBooks(book)
  const written: Commit[] = []
  let last: Promise<unknown> = Promise.resolve()
  let position = GENESIS

  const commit = async ({ action, time, ...fields }: Omit<Commit, 'seq' | 'prev'>) => {
    // The history words its titles by it, so every service test notices a commit without one.
    if (!/^\w+$/.test(action)) throw new Error(`A commit has no name of an action: "${action}"`)
    const { seq, hash: prev } = await books.head()
    self.beforeCommit(seq + 1)
    const next = { seq: seq + 1, time, action, ...fields, prev }
    const line = writeCommitLine(next)
    // A listener of the commit may ask for the book's position.
    const before = position
    position = { seq: next.seq, hash: line.hash }
    const answer = await books.commit([line])
    if (!answer.ok) position = before
    if (!answer.ok) throw new Error(`The books refuse the commit ${action}: ${JSON.stringify(answer.error)}`)
    written.push(next)
  }

  const read: RecoverableBooks['read'] = (queries) => {
    self.beforeRead(queries)
    // Throws when a question uses a field that PostgreSQL has no column for, so every service test notices it.
    for (const query of queries) compileQuestion(query, new Values(numberOfBook(book)))
    return books.read(queries)
  }

  const self: MemoryBook = {
    commits: written,
    beforeRead: () => undefined,
    beforeCommit: () => undefined,
    head: books.head,
    read,
    changes: books.changes,
    position: () => position,
    commitAt: async (seq) => written[seq - 1] ?? null,
    write: <T, E>({ user, group = newId() }: Author, decide: Decide<T, E>) => {
      const run = async (): Promise<Result<T, E>> => {
        // Simulates a store whose first attempt conflicts with another write: only the last decision counts.
        await decide(read).catch(() => undefined)
        const decision = await decide(read)
        if (!decision.ok) return decision
        const { value, is_noted = false, ...first } = decision.value
        for (let step: Step | null = first; step; step = (await step.next?.(read)) ?? null) {
          const { action, params = {} } = step
          const changes = step.changes.filter(hasEffect)
          if (changes.length > 0 || is_noted) await commit({ time: now(), user, group, action, params, changes })
        }
        return { ok: true, value }
      }
      const answer = last.then(run, run)
      last = answer.catch(() => undefined)
      return answer
    },
  }
  for (const { seq: _, prev: __, ...earlier } of commits) await commit(earlier)
  return self
}
