// One book of the database page: its records in memory, where questions are answered (shared/books/memory/memory-tables.ts),
// and in IndexedDB, where they last. This file loads them, keeps both equal and notices when they are not.

import { readCommitLine } from '../../shared/books/encoding/commit-line.ts'
import type { PageClosing } from '../../shared/books/encoding/protocol.ts'
import { textOf } from '../../shared/books/encoding/rpc-message.ts'
import type { CommitRefusal, ReadModelHead } from '../../shared/books/port/books.ts'
import type { Head } from '../../shared/books/port/commit.ts'
import type { QueryData } from '../../shared/books/port/read.ts'
import type { BookId } from '../../shared/books/port/tables.ts'
import { ok, type Result } from '../../shared/value/result.ts'
import { type BookDatabase, type CommitRow, deleteBookDatabase, type Writing } from './book-database.ts'
import { type Contents, loadBook } from './load-book.ts'
import { stateRow } from './state-row.ts'

export interface StoredBook {
  readonly head: () => ReadModelHead
  readonly read: (queries: readonly QueryData[]) => { readonly seq: number; readonly answers: readonly unknown[] }
  /**
   * Questions know of the commit from now on; answers when IndexedDB has it on disk. Rejects when it could not: then the book is
   * of no more use.
   */
  readonly commit: (lines: readonly string[]) => Promise<Result<Head, CommitRefusal>>
  readonly commitsAfter: (seq: number) => Promise<readonly string[]>
  readonly reset: () => Promise<void>
  readonly durability: () => Promise<string>
}

/**
 * A commit stores its frame, in one transaction with those that came while the ones before were stored; the segments it
 * touched are written when no commit has come for so long. An import of many commits then writes them once, and none of its
 * commits waits for it.
 */
const IDLE_MS = 150

/** Opens or creates the book and loads it. `onUnusable` is called when memory and disk may differ from then on. */
export const openStoredBook = async (book: BookId, onUnusable: (reason: PageClosing) => void): Promise<StoredBook> => {
  let isDead = false
  const fail = (type: PageClosing['type'], cause: unknown) => {
    isDead = true
    onUnusable({ type, reason: `${book}: ${textOf(cause)}` })
  }
  const onLost = () => fail('failed', 'the browser has taken the database away')
  let contents = await loadBook(book, onLost)

  const intactContents = (): Contents & { readonly database: BookDatabase } => {
    const { database, damage } = contents
    if (isDead) throw new Error(`The database of ${book} has failed.`)
    if (damage !== null || database === null) throw new Error(`The database of ${book} is damaged: ${damage}`)
    return { ...contents, database }
  }

  /** Frames that are applied, and the transaction that will store them. */
  let waiting: CommitRow[] = []
  let nextWrite: Promise<void> | null = null
  let lastWrite = Promise.resolve()
  const store = (added: readonly CommitRow[], isCheckpoint = false): Promise<void> => {
    for (const commit of added) waiting.push(commit)
    nextWrite ??= lastWrite = lastWrite.then(async () => {
      const { database, ...state } = intactContents()
      const { backlog, tables } = state
      // What does not fit without looking at the records cannot be applied again when the book is loaded.
      const isDue = isCheckpoint || backlog.isFull || (waiting[0]?.seq ?? Infinity) <= tables.uncertain_until
      if (isDue) while (backlog.encodeSome()) await nextTurn()
      const frames = waiting
      waiting = []
      nextWrite = null
      await database.write(isDue ? checkpointOf(state, frames) : commitOf(state, frames))
    })
    return nextWrite
  }

  let idle: ReturnType<typeof setTimeout> | undefined
  const writeCheckpoint = async (): Promise<void> => {
    const { database, backlog } = contents
    if (isDead || database === null || backlog.isEmpty) return
    try {
      if (backlog.encodeSome()) checkpointAfter(0)
      else await store([], true)
    } catch (error) {
      fail('failed', error)
    }
  }
  const checkpointAfter = (ms: number): void => {
    clearTimeout(idle)
    idle = setTimeout(writeCheckpoint, ms)
  }

  return {
    head: () => ({
      ...contents.tables.head,
      damage: contents.damage,
      ...(contents.isOutdated ? { is_outdated: true } : {}),
    }),
    read: (queries) => {
      const { tables } = intactContents()
      return { seq: tables.head.seq, answers: queries.map((query) => tables.answer(query)) }
    },
    commit: async (lines) => {
      const { tables, backlog } = intactContents()
      const parsed = lines.map(readCommitLine)
      clearTimeout(idle)
      const applied = tables.apply(parsed)
      try {
        if (!applied.ok) return applied
        const added = lines.map((text, at) => ({ seq: parsed[at]?.commit.seq ?? 0, size: text.length, text }))
        backlog.add(applied.value.touched, added)
        await store(added)
        return ok(applied.value.head)
      } catch (error) {
        fail('failed', error)
        throw error
      } finally {
        checkpointAfter(IDLE_MS)
      }
    },
    commitsAfter: async (seq) => ((await contents.database?.commitsAfter(seq)) ?? []).map(({ text }) => text),
    reset: async () => {
      clearTimeout(idle)
      await lastWrite.catch(() => undefined)
      lastWrite = Promise.resolve()
      nextWrite = null
      waiting = []
      contents.database?.close()
      try {
        await deleteBookDatabase(book)
        contents = await loadBook(book, onLost)
        if (contents.damage !== null) throw new Error(`The emptied database of ${book} is damaged: ${contents.damage}`)
        isDead = false
      } catch (error) {
        fail('unusable', error)
        throw error
      }
    },
    durability: async () => intactContents().database.durability(),
  }
}

/** Lets questions be answered and commits be applied that came meanwhile. */
const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

type BookState = Omit<Contents, 'database' | 'damage' | 'isOutdated'>

/** The frames of a commit, whose records the segments get later. */
const commitOf = ({ tables, recentCommits, sums, backlog }: BookState, added: readonly CommitRow[]): Writing => ({
  segments: [],
  added,
  dropped: recentCommits.add(added),
  state: stateRow(tables.head, backlog.segments, sums.total),
})

/** All segments that are behind, with the frames of a commit or of none. What is written after it builds on it. */
const checkpointOf = (state: BookState, added: readonly CommitRow[] = []): Writing => {
  const segments = state.backlog.take()
  for (const segment of segments) state.sums.set(segment)
  return { ...commitOf(state, added), segments }
}
