// The IndexedDB database of one book: its stores, how it is opened, and the one transaction that writes to it.
import Dexie, { type Table } from 'dexie'
import type { BookId, TableName } from '../../shared/books/port/tables.ts'
import type { StateRow } from './state-row.ts'

/** A run of slots of a table as one text (segment.ts). */
export interface SegmentRow {
  readonly table: TableName
  readonly number: number
  readonly text: string
}

/**
 * A commit as the journal has it; the store is called `frames`. The size is part of the key, so that sizes are known
 * without reading the texts.
 */
export interface CommitRow {
  readonly seq: number
  readonly size: number
  readonly text: string
}

/** A commit, a checkpoint (the segments of earlier commits), or both. */
export interface Writing {
  readonly segments: readonly SegmentRow[]
  readonly added: readonly CommitRow[]
  readonly dropped: readonly Pick<CommitRow, 'seq' | 'size'>[]
  readonly state: StateRow
}

type CommitKey = [seq: number, size: number]

export interface BookDatabase {
  /** All segments by table and number, some at a time: the next ones are read while the caller processes these. */
  readonly segments: () => AsyncGenerator<readonly SegmentRow[]>
  readonly state: () => Promise<StateRow | null>
  /** The keys of the stored commits, oldest first. */
  readonly commitKeys: () => Promise<readonly CommitKey[]>
  readonly commitsAfter: (seq: number) => Promise<readonly CommitRow[]>
  /** Writes everything or nothing; resolves when it is on disk. */
  readonly write: (writing: Writing) => Promise<void>
  /** The browser's setting of a transaction: with `strict` it flushes to disk before the transaction ends. */
  readonly durability: () => Promise<string>
  readonly close: () => void
}

/** Few enough that reading and decoding overlap, enough that the requests cost little. */
const CHUNK_SEGMENTS = 16

/** Another process or a virus scanner may hold the files open for seconds. */
const RETRY_MS = [200, 400, 800, 1600]

const PREFIX = 'kontor-'
const nameOf = (book: BookId): string => `${PREFIX}${book}`

/** The books that have a database. */
export const storedBooks = async (): Promise<readonly BookId[]> =>
  (await indexedDB.databases()).flatMap(({ name }) =>
    name?.startsWith(PREFIX) ? [name.slice(PREFIX.length) as BookId] : [],
  )

/** Opens or creates the database. `onLost` is called when the browser removes it. */
export const openBookDatabase = async (book: BookId, onLost: () => void): Promise<BookDatabase> => {
  for (const delay of RETRY_MS) {
    try {
      return await open(book, onLost)
    } catch {
      await new Promise((resolve) => setTimeout(resolve, delay))
    }
  }
  return await open(book, onLost)
}

export const deleteBookDatabase = (book: BookId): Promise<void> => Dexie.delete(nameOf(book))

const open = async (book: BookId, onLost: () => void): Promise<BookDatabase> => {
  const database = new Dexie(nameOf(book), {
    autoOpen: false,
    cache: 'disabled',
    // Chrome's default has been `relaxed` since version 121: a power failure could lose an answered commit.
    chromeTransactionDurability: 'strict',
  })
  database.version(1).stores({ segments: '[table+number]', frames: '[seq+size]', state: 'key' })
  const segments: Table<SegmentRow> = database.table('segments')
  const commits: Table<CommitRow, CommitKey> = database.table('frames')
  const state: Table<StateRow, string> = database.table('state')

  let isClosedByUs = false
  const handleLoss = () => {
    if (!isClosedByUs) onLost()
  }
  database.on('close', handleLoss)
  database.on('versionchange', handleLoss)
  const blocked = new Promise<never>((_, reject) => {
    database.on('blocked', () => reject(new Error('another page has the database open')))
  })
  await Promise.race([database.open(), blocked])

  return {
    segments: async function* () {
      const after = (key: [string, number]) =>
        segments.where('[table+number]').above(key).limit(CHUNK_SEGMENTS).toArray()
      for (let chunk = await after(['', 0]); chunk.length > 0; ) {
        const last = chunk.at(-1)
        const next = last ? after([last.table, last.number]) : Promise.resolve([])
        // The rejection is handled where the promise is awaited.
        next.catch(() => undefined)
        yield chunk
        chunk = await next
      }
    },
    state: async () => (await state.get('state')) ?? null,
    commitKeys: () => commits.toCollection().primaryKeys(),
    commitsAfter: (seq) => commits.where('[seq+size]').above([seq, Number.MAX_SAFE_INTEGER]).toArray(),
    write: (writing) =>
      database.transaction('rw', [segments, commits, state], async () => {
        // They need not wait for one another: the browser carries them out in order, and the transaction ends after the
        // last.
        await Promise.all([
          segments.bulkPut(writing.segments),
          commits.bulkAdd(writing.added),
          commits.bulkDelete(writing.dropped.map(({ seq, size }): CommitKey => [seq, size])),
          state.put(writing.state),
        ])
      }),
    durability: () => database.transaction('rw', state, async ({ idbtrans }) => idbtrans.durability),
    close: () => {
      isClosedByUs = true
      database.close()
    },
  }
}
