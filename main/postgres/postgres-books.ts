// All books in one PostgreSQL database: creates the schema and the
// books, opens them, and receives the commits of other programs.
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { GENESIS } from '../../shared/books/port/commit.ts'
import type { BookId } from '../../shared/books/port/tables.ts'
import type { Timestamp } from '../../shared/value/calendar.ts'
import type { Log } from '../platform/log.ts'
import { messageOf } from '../platform/message-of.ts'
import { createQueue } from '../platform/queue.ts'
import { type Book, BooksUnavailable } from '../service/core/book.ts'
import type { WithKeyLock } from '../service/core/idempotency.ts'
import { CHANNEL, stateOf } from './commit.ts'
import { createDatabase, type Database, inTransaction } from './database.ts'
import { createKeyLocks } from './key-locks.ts'
import { createPostgresBook, type PostgresBook } from './postgres-book.ts'
import { fillUnlessFilled } from './refill.ts'
import { currentShape, prepareSchema } from './schema.ts'
import { bookOfNumber, numberOfBook } from './tables/stored-tables.ts'

export interface PostgresBooksOptions {
  /** `postgres://user:password@host:port/database` */
  readonly url: string
  readonly now: () => Timestamp
  readonly newId: () => string
  readonly log: Log
  /** Called before each write; rejects with BooksUnavailable if writing is not allowed now. Absent: always allowed. */
  readonly ensureWritable?: () => Promise<void>
  readonly finishUndoWork?: (book: Book) => Promise<void>
}

export interface PostgresBooks {
  readonly database: Database
  readonly withKeyLock: WithKeyLock
  /** The book, created if it does not exist. */
  readonly open: (book: BookId) => Promise<PostgresBook>
  /** The existing books. */
  readonly books: () => Promise<readonly BookId[]>
  /** Aborted when the books are closed. */
  readonly closing: AbortSignal
  /** Refuses new writes and waits for the running ones. */
  readonly close: () => Promise<void>
}

/** How often this program asks for the heads of the books, which also detects a dead connection. */
const LOOK_MS = 5000
const RECONNECT_MS = 1000

/** Opens the database. Rejects with DatabaseRefused or BooksUnavailable, with a sentence for a person. */
export const openPostgresBooks = async (options: PostgresBooksOptions): Promise<PostgresBooks> => {
  const { url, now, newId, log, finishUndoWork } = options
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
    const number = numberOfBook(book)
    const head = await database.use((client) =>
      inTransaction(client, async () => {
        await client.query(
          `INSERT INTO kontor.book (book, seq, hash, latest, shape) VALUES ($1, 0, $2, '', $3) ON CONFLICT DO NOTHING`,
          [number, GENESIS.hash, currentShape()],
        )
        await fillUnlessFilled(client, book, () => log.info(`${book}: its tables are being rebuilt`))
        return stateOf(client, number)
      }),
    )
    return createPostgresBook(
      { book, database, now, newId, ensureWritable, finishUndoWork },
      { seq: head.seq, hash: head.hash },
    )
  }

  const catchUp = async (book: number, seq: number, client: Client): Promise<void> => {
    try {
      const known = await opened.get(bookOfNumber(book))
      // Most notifications are about books that are not open here, or about this program's own commits.
      if (known && seq > known.position().seq) await known.catchUp(seq, client)
    } catch (error) {
      log.warn(`The commits of other programs cannot be read at the moment: ${messageOf(error)}`)
    }
  }

  const books = () => [...opened.keys()].map(numberOfBook)
  const listening = listen({ url, log, signal: closing.signal, books, onCommit: catchUp })

  const locks = createKeyLocks(url)
  return {
    database,
    withKeyLock: locks.withKeyLock,
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
      for (const opening of opened.values())
        await opening.then(
          (book) => book.idle(),
          () => undefined,
        )
      await listening
      await locks.close()
      await database.close()
    },
  }
}

interface ListenOptions {
  readonly url: string
  readonly log: Log
  readonly signal: AbortSignal
  /** The numbers of the open books. */
  readonly books: () => readonly number[]
  /** Reads over this connection, so that notifications take no connection that requests wait for. */
  readonly onCommit: (book: number, seq: number, client: Client) => Promise<void>
}

/** Receives commits until the signal aborts, over a connection of its own that is reopened when it breaks. */
const listen = async ({ url, log, signal, books, onCommit }: ListenOptions): Promise<void> => {
  while (!signal.aborted) {
    const client = new Client({ connectionString: url, keepAlive: true, application_name: 'kontor' })
    const broken = new Promise<void>((resolve) => {
      client.on('error', () => resolve())
      client.on('end', resolve)
    })
    // One question at a time over this connection.
    const hearing = createQueue()
    const hear = (book: number, seq: number) => void hearing.run(() => onCommit(book, seq, client))
    client.on('notification', ({ payload = '' }) => {
      const [book, seq] = payload.split(' ').map(Number)
      if (book !== undefined && seq !== undefined) hear(book, seq)
    })
    try {
      await client.connect()
      await client.query(`LISTEN ${CHANNEL}`)
      while (!signal.aborted) {
        // Includes commits that were announced while this program was not listening.
        const { rows } = await hearing.run(() =>
          client.query<{ book: number; seq: string }>('SELECT book, seq FROM kontor.book WHERE book = ANY ($1)', [
            books(),
          ]),
        )
        for (const { book, seq } of rows) hear(book, Number(seq))
        await Promise.race([
          broken.then(() => Promise.reject(new Error('the connection was lost'))),
          pause(LOOK_MS, signal),
        ])
      }
    } catch (error) {
      log.warn(`Reconnecting to the database: ${messageOf(error)}`)
      await pause(RECONNECT_MS, signal)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined)
