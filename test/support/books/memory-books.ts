// The Books port in plain memory: for tests of everything above the port, and as the model for the database page.

import { MemoryTables } from '../../../shared/books/memory/memory-tables.ts'
import { type BooksChange, changeOf, type RecoverableBooks } from '../../../shared/books/port/books.ts'
import { answersAt, type Query } from '../../../shared/books/port/read.ts'
import type { BookId } from '../../../shared/books/port/tables.ts'
import { ok } from '../../../shared/value/result.ts'

/** Books that exist as long as the process. */
export const createMemoryBooks = (book: BookId): RecoverableBooks => {
  const listeners = new Set<(change: BooksChange) => void>()
  let tables = new MemoryTables(book)
  let lines: { seq: number; text: string }[] = []
  return {
    read: async <const Q extends readonly Query[]>(queries: Q) =>
      answersAt<Q>(
        tables.head.seq,
        queries.map((query) => tables.answer(query)),
      ),
    commit: async (commits) => {
      const applied = tables.apply(commits)
      if (!applied.ok) return applied
      for (const { commit, text } of commits) lines.push({ seq: commit.seq, text })
      for (const change of commits.map(({ commit }) => changeOf(commit))) {
        for (const listener of listeners) listener(change)
      }
      return ok(applied.value.head)
    },
    changes: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    head: async () => ({ ...tables.head, damage: null }),
    commitsAfter: async (seq) => lines.filter((line) => line.seq > seq).map((line) => line.text),
    reset: async () => {
      tables = new MemoryTables(book)
      lines = []
    },
  }
}
