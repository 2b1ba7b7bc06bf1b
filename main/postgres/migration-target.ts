// What a migration changes in a database, and how it keeps programs
// out meanwhile. The program's role may do all of it (roles.ts).
import { setTimeout as sleep } from 'node:timers/promises'
import { type CommitLine, GENESIS } from '../../shared/books/port/commit.ts'
import type { BookId } from '../../shared/books/port/tables.ts'
import { type Connection, inTransaction } from './database.ts'
import { numberOfBook } from './tables/stored-tables.ts'

/** The application name of programs that work on books (database.ts). */
const PROGRAM = 'kontor'
/** Allows one migration at a time in a database. */
const MIGRATION_LOCK = 4_780_002
/** The server needs a moment to notice that a migration was killed. */
const LOCK_ATTEMPTS = 50
const ATTEMPT_MS = 100

/** Takes the lock of migrations until the connection ends. False: another migration holds it. */
export const takeMoveLock = async (client: Connection): Promise<boolean> => {
  for (let attempt = 0; attempt < LOCK_ATTEMPTS; attempt++) {
    const { rows } = await client.query<{ got: boolean }>('SELECT pg_try_advisory_lock($1) AS got', [MIGRATION_LOCK])
    if (rows[0]?.got) return true
    await sleep(ATTEMPT_MS)
  }
  return false
}

/** Whether a program works on the books. */
export const isInUse = async (client: Connection): Promise<boolean> => {
  const sql = 'SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1 LIMIT 1'
  return (await client.query(sql, [PROGRAM])).rows.length > 0
}

/** Freezes the books until the connection ends. A program that starts must wait. */
export const freezeBooks = async (client: Connection): Promise<void> => {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
  await client.query('SET LOCAL idle_in_transaction_session_timeout = 0')
  // Lock before the first question, so that the snapshot contains everything committed. Every commit moves the head of
  // its book.
  await client.query('LOCK TABLE kontor.book, kontor.kept_file IN SHARE MODE')
}

/** No program opens the books before `endMove`, even if the migration is killed. */
export const beginMove = async (client: Connection): Promise<void> => {
  await client.query('INSERT INTO kontor.moving (since) VALUES (now())')
}

export const endMove = async (client: Connection): Promise<void> => {
  await client.query('DELETE FROM kontor.moving')
}

/** Appends lines after the head of a book and marks its tables for a refill (refill.ts). */
export const appendLines = (client: Connection, book: BookId, lines: readonly CommitLine[]): Promise<void> =>
  inTransaction(client, async () => {
    const first = lines[0]
    const last = lines.at(-1)
    if (first === undefined || last === undefined) return
    const number = numberOfBook(book)
    const latest = lines.reduce((time, { commit }) => (commit.time > time ? commit.time : time), '')
    await client.query(
      `INSERT INTO kontor.book (book, seq, hash, latest) VALUES ($1, 0, $2, '') ON CONFLICT DO NOTHING`,
      [number, GENESIS.hash],
    )
    const { rowCount } = await client.query(
      `UPDATE kontor.book SET seq = $2, hash = $3, latest = GREATEST(latest, $4), shape = NULL
       WHERE book = $1 AND seq = $5 AND hash = $6`,
      [number, last.commit.seq, last.hash, latest, first.commit.seq - 1, first.commit.prev],
    )
    if (rowCount !== 1) throw new Error(`${book} is not at the position of its next commit`)
    await client.query(
      `INSERT INTO kontor.frame (book, seq, hash, line)
       SELECT $1::int, n.seq, n.hash, n.line FROM unnest($2::bigint[], $3::text[], $4::text[]) AS n (seq, hash, line)`,
      [number, lines.map(({ commit }) => commit.seq), lines.map(({ hash }) => hash), lines.map(({ text }) => text)],
    )
  })

export const storeFile = async (client: Connection, book: BookId, sha256: string, bytes: Uint8Array): Promise<void> => {
  await client.query(
    `INSERT INTO kontor.kept_file (book, sha256, bytes) VALUES ($1, $2, $3)
     ON CONFLICT (book, sha256) DO UPDATE SET bytes = excluded.bytes`,
    [numberOfBook(book), sha256, bytes],
  )
}
