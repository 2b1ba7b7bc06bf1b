// One book of the database page: its records in memory, which answer questions (shared/books/memory/memory-tables.ts),
// and in IndexedDB, which keeps them. This file loads them, keeps both equal and notices differences.

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
import { createSearchPreparation, nextTurn, prepareFor } from './prepare-searches.ts'
import { stateRow } from './state-row.ts'

interface ReadAnswer {
  readonly seq: number
  readonly answers: readonly unknown[]
}

export interface StoredBook {
  readonly head: () => ReadModelHead
  /** Answers at once, before any later commit, unless a search must be prepared. */
  readonly read: (queries: readonly QueryData[]) => ReadAnswer | Promise<ReadAnswer>
  /**
   * Applies the commit for the next questions; resolves when IndexedDB has it on disk. Rejects when it could not be
   * stored: then the book cannot be used any more.
   */
  readonly commit: (lines: readonly string[]) => Promise<Result<Head, CommitRefusal>>
  readonly commitsAfter: (seq: number) => Promise<readonly string[]>
  readonly reset: () => Promise<void>
  readonly durability: () => Promise<string>
}

/**
 * A commit stores its line, in one transaction with those that arrived while the ones before were stored; the segments
 * that it touched are written once no commit has arrived for this time. An import of many commits thus writes them
 * once, and none of its commits waits for it.
 */
const IDLE_MS = 150
/**
 * Small commits that arrive within this time are stored in one transaction, which costs more than they do. No answer
 * waits for it (main/journal/append/writer.ts).
 */
const GATHER_MS = 20
/** Characters of commits that are stored at once: a writer of much waits for it. */
const SMALL = 250_000

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

  /** Applied commits, and the transaction that will store them. */
  let waiting: CommitRow[] = []
  let nextWrite: Promise<void> | null = null
  let lastWrite = Promise.resolve()
  const store = (added: readonly CommitRow[], isCheckpoint = false): Promise<void> => {
    for (const commit of added) waiting.push(commit)
    const isSmall = !isCheckpoint && added.reduce((size, { text }) => size + text.length, 0) < SMALL
    nextWrite ??= lastWrite = lastWrite.then(async () => {
      if (isSmall) await new Promise((resolve) => setTimeout(resolve, GATHER_MS))
      const { database, ...state } = intactContents()
      const { backlog, tables } = state
      // A commit that can only be applied with a look at the records needs a checkpoint: a load cannot apply it again.
      const isDue = isCheckpoint || backlog.isFull || (waiting[0]?.seq ?? Infinity) <= tables.uncertain_until
      if (isDue) while (backlog.encodeSome()) await nextTurn()
      const commits = waiting
      waiting = []
      nextWrite = null
      await database.write(isDue ? checkpointOf(state, commits) : commitOf(state, commits))
    })
    return nextWrite
  }

  const searches = createSearchPreparation(() => (isDead ? null : contents.tables))
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
    idle = setTimeout(() => void writeCheckpoint().then(searches.run), ms)
  }

  void nextTurn().then(searches.run)

  return {
    head: () => ({
      ...contents.tables.head,
      damage: contents.damage,
      ...(contents.isOutdated ? { is_outdated: true } : {}),
    }),
    read: (queries) => {
      searches.asked()
      const answer = () => {
        const { tables } = intactContents()
        return { seq: tables.head.seq, answers: queries.map((query) => tables.answer(query)) }
      }
      return prepareFor(queries, () => intactContents().tables)?.then(answer) ?? answer()
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

type BookState = Omit<Contents, 'database' | 'damage' | 'isOutdated'>

/** The lines of a commit; the segments get its records later. */
const commitOf = ({ tables, recentCommits, sums, backlog }: BookState, added: readonly CommitRow[]): Writing => ({
  segments: [],
  added,
  dropped: recentCommits.add(added),
  state: stateRow(tables.head, backlog.segments, sums.total),
})

/** All outdated segments, with the lines of a commit or without any. Later writes build on it. */
const checkpointOf = (state: BookState, added: readonly CommitRow[] = []): Writing => {
  const segments = state.backlog.take()
  for (const segment of segments) state.sums.set(segment)
  return { ...commitOf(state, added), segments }
}
