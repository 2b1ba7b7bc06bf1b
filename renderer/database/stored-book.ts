// One book of the database page: its records in memory, where questions are answered (shared/books/memory/memory-tables.ts),
// and in IndexedDB, where they last. This file loads them, keeps both equal and notices when they are not.

import { readFrameLine } from '../../shared/books/line/frame-line.ts'
import type { PageClosing } from '../../shared/books/line/protocol.ts'
import { textOf } from '../../shared/books/line/wire.ts'
import type { CommitRefusal, CopyHead } from '../../shared/books/port/books.ts'
import type { Head } from '../../shared/books/port/frame.ts'
import type { QueryData } from '../../shared/books/port/read.ts'
import type { BookId } from '../../shared/books/port/tables.ts'
import { ok, type Result } from '../../shared/value/result.ts'
import { type BookDatabase, deleteBookDatabase, type FrameRow, type Writing } from './book-database.ts'
import { type Contents, loadBook } from './load-book.ts'
import { stateRow } from './state-row.ts'

export interface StoredBook {
  readonly head: () => CopyHead
  readonly read: (queries: readonly QueryData[]) => { readonly seq: number; readonly answers: readonly unknown[] }
  /**
   * Questions know of the commit from now on; answers when IndexedDB has it on disk. Rejects when it could not: then the book is
   * of no more use.
   */
  readonly commit: (lines: readonly string[]) => Promise<Result<Head, CommitRefusal>>
  readonly framesAfter: (seq: number) => Promise<readonly string[]>
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
  const die = (type: PageClosing['type'], cause: unknown) => {
    isDead = true
    onUnusable({ type, reason: `${book}: ${textOf(cause)}` })
  }
  const onLost = () => die('failed', 'the browser has taken the database away')
  let contents = await loadBook(book, onLost)

  const whole = (): Contents & { readonly database: BookDatabase } => {
    const { database, damage } = contents
    if (isDead) throw new Error(`The database of ${book} has failed.`)
    if (damage !== null || database === null) throw new Error(`The database of ${book} is damaged: ${damage}`)
    return { ...contents, database }
  }

  /** Frames that are applied, and the transaction that will store them. */
  let waiting: FrameRow[] = []
  let nextWrite: Promise<void> | null = null
  let lastWrite = Promise.resolve()
  const store = (added: readonly FrameRow[], isCheckpoint = false): Promise<void> => {
    for (const frame of added) waiting.push(frame)
    nextWrite ??= lastWrite = lastWrite.then(async () => {
      const { database, ...held } = whole()
      const { backlog, tables } = held
      // What does not fit without looking at the records cannot be applied again when the book is loaded.
      const isDue = isCheckpoint || backlog.isFull || (waiting[0]?.seq ?? Infinity) <= tables.uncertain_until
      if (isDue) while (backlog.encodeSome()) await nextTurn()
      const frames = waiting
      waiting = []
      nextWrite = null
      await database.write(isDue ? checkpointOf(held, frames) : commitOf(held, frames))
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
      die('failed', error)
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
      const { tables } = whole()
      return { seq: tables.head.seq, answers: queries.map((query) => tables.answer(query)) }
    },
    commit: async (lines) => {
      const { tables, backlog } = whole()
      const parsed = lines.map(readFrameLine)
      clearTimeout(idle)
      const applied = tables.apply(parsed)
      try {
        if (!applied.ok) return applied
        const added = lines.map((text, at) => ({ seq: parsed[at]?.frame.seq ?? 0, size: text.length, text }))
        backlog.add(applied.value.touched, added)
        await store(added)
        return ok(applied.value.head)
      } catch (error) {
        die('failed', error)
        throw error
      } finally {
        checkpointAfter(IDLE_MS)
      }
    },
    framesAfter: async (seq) => ((await contents.database?.framesAfter(seq)) ?? []).map(({ text }) => text),
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
        die('unusable', error)
        throw error
      }
    },
    durability: async () => whole().database.durability(),
  }
}

/** Lets questions be answered and commits be applied that came meanwhile. */
const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

type Held = Omit<Contents, 'database' | 'damage' | 'isOutdated'>

/** The frames of a commit, whose records the segments get later. */
const commitOf = ({ tables, frames, sums, backlog }: Held, added: readonly FrameRow[]): Writing => ({
  segments: [],
  added,
  dropped: frames.add(added),
  state: stateRow(tables.head, backlog.segments, sums.total),
})

/** All segments that are behind, with the frames of a commit or of none. What is written after it builds on it. */
const checkpointOf = (held: Held, added: readonly FrameRow[] = []): Writing => {
  const segments = held.backlog.take()
  for (const segment of segments) held.sums.put(segment)
  return { ...commitOf(held, added), segments }
}
