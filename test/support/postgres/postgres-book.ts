// Books in a real PostgreSQL with what interface tests need of a book in memory: its commits, and a callback before
// each question and commit. The whole run shares one server (postgres-server.ts); databases are emptied and reused.
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type PoolClient } from 'pg'
import { writeCommitLine } from '../../../main/journal/append/commit-hash.ts'
import { commitLines, stateOf } from '../../../main/postgres/commit.ts'
import { createDatabase, type Database } from '../../../main/postgres/database.ts'
import { createPostgresBook } from '../../../main/postgres/postgres-book.ts'
import { currentShape, prepareSchema } from '../../../main/postgres/schema.ts'
import { createStoredFiles } from '../../../main/postgres/stored-files.ts'
import { derivedTables, numberOfBook } from '../../../main/postgres/tables/stored-tables.ts'
import type { Decide, Read } from '../../../main/service/core/book.ts'
import type { FileArchive } from '../../../main/service/core/file-archive.ts'
import { readCommitLine } from '../../../shared/books/encoding/commit-line.ts'
import { type Commit, GENESIS } from '../../../shared/books/port/commit.ts'
import type { BookId } from '../../../shared/books/port/tables.ts'
import type { Timestamp } from '../../../shared/value/calendar.ts'
import { newId } from '../../../shared/value/id.ts'
import { assert } from '../../../shared/value/result.ts'
import type { MemoryBook } from '../books/memory-book.ts'

export interface PostgresTestBooks {
  readonly open: (book: BookId, commits: readonly Commit[], now: () => Timestamp) => Promise<MemoryBook>
  readonly fileArchiveOf: (organizationId: number) => FileArchive
  readonly query: (sql: string, values?: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>
  /** `keep` leaves the database for a caller that continues under its name. */
  readonly close: (keep?: 'keep') => Promise<void>
}

const LOG = { info: () => undefined, warn: () => undefined, error: () => undefined }
/** The first half of the lock keys by which test files that run at the same time claim different databases. */
const CLAIM = 4_780_002
/** Databases that this test file has claimed and does not use now. */
const free: string[] = []
/** By the name under which another book continues them. */
const storedOnes = new Map<string, string>()

/** Opens an empty database of this server, or the one that was kept under this name. */
export const openTestBooks = async (server: string, name: string): Promise<PostgresTestBooks> => {
  const known = storedOnes.get(name)
  const url = known ?? free.pop() ?? (await claim(server))
  storedOnes.set(name, url)
  const database = createDatabase(url, LOG)
  await database.use(prepareSchema)
  if (known === undefined) await database.use(empty)
  return {
    open: (book, commits, now) => openBook(database, book, known === undefined ? commits : [], now),
    fileArchiveOf: (organizationId) => createStoredFiles(database, organizationId),
    query: (sql, values = []) => database.use(async (client) => (await client.query(sql, [...values])).rows),
    close: async (keep) => {
      await database.close()
      if (keep !== undefined || storedOnes.get(name) !== url) return
      storedOnes.delete(name)
      free.push(url)
    },
  }
}

/** A database that no other process uses while this one runs: the lock ends with its connection. */
const claim = async (server: string): Promise<string> => {
  const client = new Client({ connectionString: server })
  // The server may end before this process does.
  client.on('error', () => undefined)
  await client.connect()
  for (let number = 1; ; number++) {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1, $2) AS is_mine', [CLAIM, number])
    if (!rows[0]?.is_mine) continue
    const name = `sweep_${number}`
    const { rows: found } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    // Only one connection at a time may copy a template.
    for (let attempt = 0; found.length === 0; attempt++) {
      const error = await client.query(`CREATE DATABASE ${name}`).then(
        () => null,
        (reason: unknown) => reason,
      )
      if (error === null) break
      if (attempt > 100) throw error
      await sleep(100)
    }
    const url = new URL(server)
    url.pathname = name
    return url.href
  }
}

const empty = async (client: PoolClient): Promise<void> => {
  await client.query('ALTER TABLE kontor.frame DISABLE TRIGGER append_only')
  for (const table of ['frame', 'book', 'kept_file', 'lease', ...derivedTables()])
    await client.query(`DELETE FROM kontor.${table}`)
  await client.query('ALTER TABLE kontor.frame ENABLE TRIGGER append_only')
}

const openBook = async (
  database: Database,
  book: BookId,
  started: readonly Commit[],
  now: () => Timestamp,
): Promise<MemoryBook> => {
  const number = numberOfBook(book)
  const state = await database.use(async (client) => {
    await client.query(
      `INSERT INTO kontor.book (book, seq, hash, latest, shape) VALUES ($1, 0, $2, '', $3) ON CONFLICT DO NOTHING`,
      [number, GENESIS.hash, currentShape()],
    )
    let head = await stateOf(client, number)
    for (const { seq: _, prev: __, ...commit } of started) {
      const line = writeCommitLine({ ...commit, seq: head.seq + 1, prev: head.hash })
      const committed = await commitLines(client, database, number, head, [line])
      assert(committed.ok, 'the commits to carry on from follow one another')
      head = committed.value
    }
    return head
  })
  const commits: Commit[] = []
  const stored = createPostgresBook(
    {
      book,
      database,
      now,
      newId,
      ensureWritable: async () => self.beforeCommit(stored.position().seq + 1),
    },
    state,
  )
  const noteCommits = async () => {
    for (const line of await stored.linesAfter(commits.length, 100_000)) {
      const { commit } = readCommitLine(line)
      if (commit.seq > commits.length) commits.push(commit)
    }
  }
  const reported =
    (read: Read): Read =>
    (queries) => {
      self.beforeRead(queries)
      return read(queries)
    }
  const self: MemoryBook = {
    commits,
    beforeRead: () => undefined,
    beforeCommit: () => undefined,
    head: async () => ({ ...(await stored.head()), damage: null }),
    read: reported(stored.read),
    changes: stored.changes,
    position: stored.position,
    commitAt: stored.commitAt,
    write: async <T, E>(author: Parameters<MemoryBook['write']>[0], decide: Decide<T, E>) => {
      try {
        return await stored.write(author, (read) => decide(reported(read)))
      } finally {
        await noteCommits()
      }
    },
  }
  await noteCommits()
  return self
}
