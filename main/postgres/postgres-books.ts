// All books in one PostgreSQL database: makes the schema and the books, opens them, and hears what other programs commit.
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { GENESIS } from '../../shared/books/port/frame.ts'
import type { BookId } from '../../shared/books/port/tables.ts'
import type { Timestamp } from '../../shared/value/calendar.ts'
import type { Log } from '../log.ts'
import { BooksUnavailable } from '../service/core/book.ts'
import { CHANNEL, stateOf } from './commit.ts'
import { createDatabase, type Database } from './database.ts'
import { createPostgresBook, type PostgresBook } from './postgres-book.ts'
import { fillUnlessFilled } from './refill.ts'
import { currentShape, prepareSchema } from './schema.ts'
import { bookOfNumber, numberOfBook } from './stored-tables.ts'

export interface PostgresBooksOptions {
  /** `postgres://user:password@host:port/database` */
  readonly url: string
  readonly now: () => Timestamp
  readonly newId: () => string
  readonly log: Log
  /** Before each write: rejects with BooksUnavailable when nothing may be written now. Absent: always. */
  readonly ensureWritable?: () => Promise<void>
}

export interface PostgresBooks {
  readonly database: Database
  /** The book, made when it is not there. */
  readonly open: (book: BookId) => Promise<PostgresBook>
  /** The books that are there. */
  readonly books: () => Promise<readonly BookId[]>
  /** Aborted when they are closed. */
  readonly closing: AbortSignal
  /** Takes no more writes and lets those that were asked for end. */
  readonly close: () => Promise<void>
}

/** How often it is asked where the books stand, which also finds a dead line to the database. */
const LOOK_MS = 5000
const RECONNECT_MS = 1000

/** Opens the database. Rejects with DatabaseRefused or BooksUnavailable, with a sentence for a person. */
export const openPostgresBooks = async (options: PostgresBooksOptions): Promise<PostgresBooks> => {
  const { url, now, newId, log } = options
  const database = createDatabase(url, log)
  await database.use(prepareSchema).catch(async (error) => {
    await database.close()
    throw error
  })
  const opened = new Map<BookId, Promise<PostgresBook>>()
  const closing = new AbortController()
  const ensureWritable = async (): Promise<void> => {
    if (closing.signal.aborted) throw new BooksUnavailable('Kontor is closing.')
    await options.ensureWritable?.()
  }

  const openBook = async (book: BookId): Promise<PostgresBook> => {
    const head = await database.use(async (client) => {
      await client.query('BEGIN')
      try {
        const number = numberOfBook(book)
        await client.query(
          `INSERT INTO kontor.book (book, seq, hash, latest, shape) VALUES ($1, 0, $2, '', $3) ON CONFLICT DO NOTHING`,
          [number, GENESIS.hash, currentShape()],
        )
        await fillUnlessFilled(client, book, () => log.info(`${book}: its tables are filled anew`))
        const state = await stateOf(client, number)
        await client.query('COMMIT')
        return { seq: state.seq, hash: state.hash }
      } catch (error) {
        await client.query('ROLLBACK')
        throw error
      }
    })
    return createPostgresBook({ book, database, now, newId, ensureWritable }, head)
  }

  const ready = async (): Promise<ReadonlyMap<number, PostgresBook>> => {
    const found = new Map<number, PostgresBook>()
    for (const [book, opening] of opened) {
      const one = await opening.catch(() => null)
      if (one) found.set(numberOfBook(book), one)
    }
    return found
  }
  const catchUp = (book: number, seq: number): Promise<void> =>
    ready()
      .then((books) => books.get(book)?.catchUp(seq))
      .catch((error) => log.warn(`What other programs wrote cannot be read now: ${messageOf(error)}`))

  const books = async () => [...(await ready()).keys()]
  const listening = listen({ url, log, signal: closing.signal, books, onCommit: catchUp })

  return {
    database,
    closing: closing.signal,
    open: (book) => {
      const known = opened.get(book)
      if (known) return known
      const opening = openBook(book).catch((error) => {
        opened.delete(book)
        throw error
      })
      opened.set(book, opening)
      return opening
    },
    books: () =>
      database.use(async (client) => {
        const { rows } = await client.query<{ book: number }>(
          'SELECT book FROM kontor.book WHERE seq > 0 ORDER BY book',
        )
        return rows.map(({ book }) => bookOfNumber(book))
      }),
    close: async () => {
      closing.abort()
      for (const book of (await ready()).values()) await book.idle()
      await listening
      await database.close()
    },
  }
}

interface Listening {
  readonly url: string
  readonly log: Log
  readonly signal: AbortSignal
  /** The numbers of those that are open. */
  readonly books: () => Promise<readonly number[]>
  readonly onCommit: (book: number, seq: number) => Promise<void>
}

/** Hears of commits until the signal, over a connection of its own that is made anew when it breaks. */
const listen = async ({ url, log, signal, books, onCommit }: Listening): Promise<void> => {
  while (!signal.aborted) {
    const client = new Client({ connectionString: url, keepAlive: true, application_name: 'kontor' })
    const broken = new Promise<void>((resolve) => {
      client.on('error', () => resolve())
      client.on('end', resolve)
    })
    client.on('notification', ({ payload = '' }) => {
      const [book, seq] = payload.split(' ').map(Number)
      if (book !== undefined && seq !== undefined) void onCommit(book, seq)
    })
    try {
      await client.connect()
      await client.query(`LISTEN ${CHANNEL}`)
      while (!signal.aborted) {
        // Also what was told while nobody listened.
        const { rows } = await client.query<{ book: number; seq: string }>(
          'SELECT book, seq FROM kontor.book WHERE book = ANY ($1)',
          [await books()],
        )
        for (const { book, seq } of rows) void onCommit(book, Number(seq))
        await Promise.race([broken.then(() => Promise.reject(new Error('the line broke'))), pause(LOOK_MS, signal)])
      }
    } catch (error) {
      log.warn(`The line to the database is made anew: ${messageOf(error)}`)
      await pause(RECONNECT_MS, signal)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined)

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
