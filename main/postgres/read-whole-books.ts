// Reads whole books of a database without the services, for migrations, checks and backups. Lines and files are read as
// they are, intact or not; the callers check them.
import { GENESIS, type Head } from '../../shared/books/port/commit.ts'
import type { BookId } from '../../shared/books/port/tables.ts'
import type { Connection } from './database.ts'
import { bookOfNumber, numberOfBook, shapeOfTables } from './tables/stored-tables.ts'

export interface BookAt {
  readonly book: BookId
  /** The head that the database states. */
  readonly head: Head
}

/** The books that have commits; null if the database has no tables for books. */
export const booksIn = async (client: Connection): Promise<readonly BookAt[] | null> => {
  if (!(await isThere(client, 'book'))) return null
  const sql = 'SELECT book, seq::float8 AS seq, hash FROM kontor.book WHERE seq > 0 ORDER BY book'
  const { rows } = await client.query<{ book: number } & Head>(sql)
  return rows.map(({ book, seq, hash }) => ({ book: bookOfNumber(book), head: { seq, hash } }))
}

/** The head of a book, also before its first commit. */
export const headIn = async (client: Connection, book: BookId): Promise<Head> => {
  const sql = 'SELECT seq::float8 AS seq, hash FROM kontor.book WHERE book = $1'
  return (await client.query<Head>(sql, [numberOfBook(book)])).rows[0] ?? GENESIS
}

/** The hash of the commit with this number; null if there is none. */
export const hashIn = async (client: Connection, book: BookId, seq: number): Promise<string | null> => {
  const sql = 'SELECT hash FROM kontor.frame WHERE book = $1 AND seq = $2'
  return (await client.query<{ hash: string }>(sql, [numberOfBook(book), seq])).rows[0]?.hash ?? null
}

/** The lines after a commit, oldest first, up to `limit` at a time. */
export async function* linesIn(
  client: Connection,
  book: BookId,
  after: number,
  limit: number,
): AsyncGenerator<readonly string[]> {
  const sql = 'SELECT seq::float8 AS seq, line FROM kontor.frame WHERE book = $1 AND seq > $2 ORDER BY seq LIMIT $3'
  for (let last = after; ; ) {
    const { rows } = await client.query<{ seq: number; line: string }>(sql, [numberOfBook(book), last, limit])
    if (rows.length > 0) yield rows.map(({ line }) => line)
    last = rows.at(-1)?.seq ?? last
    if (rows.length < limit) return
  }
}

export const storedFileNamesIn = async (client: Connection, book: BookId): Promise<readonly string[]> => {
  if (!(await isThere(client, 'kept_file'))) return []
  const sql = 'SELECT sha256 FROM kontor.kept_file WHERE book = $1 ORDER BY sha256'
  return (await client.query<{ sha256: string }>(sql, [numberOfBook(book)])).rows.map(({ sha256 }) => sha256)
}

/** The bytes stored under this name; null if there are none. */
export const storedFileIn = async (client: Connection, book: BookId, sha256: string): Promise<Uint8Array | null> => {
  const sql = 'SELECT bytes FROM kontor.kept_file WHERE book = $1 AND sha256 = $2'
  return (await client.query<{ bytes: Buffer }>(sql, [numberOfBook(book), sha256])).rows[0]?.bytes ?? null
}

/** Whether the tables of a book have the current shape. Otherwise they are refilled when the book is next opened. */
export const isFilled = async (client: Connection, book: BookId): Promise<boolean> => {
  const sql = 'SELECT shape FROM kontor.book WHERE book = $1'
  const { rows } = await client.query<{ shape: string | null }>(sql, [numberOfBook(book)])
  return rows[0]?.shape === shapeOfTables()
}

/** Whether a migration into the database has started and not ended. */
export const isMoving = async (client: Connection): Promise<boolean> =>
  (await isThere(client, 'moving')) && (await client.query('SELECT 1 FROM kontor.moving')).rows.length > 0

/** The hash of the first commit of the system's book, which no other installation has; null before that commit. */
export const installationIn = async (client: Connection): Promise<string | null> => {
  const sql = 'SELECT left(line, 64) AS hash FROM kontor.frame WHERE book = 0 AND seq = 1'
  return (await client.query<{ hash: string }>(sql)).rows[0]?.hash ?? null
}

const isThere = async (client: Connection, table: 'book' | 'kept_file' | 'moving'): Promise<boolean> => {
  const sql = `SELECT to_regclass('kontor.${table}') IS NOT NULL AS there`
  return (await client.query<{ there: boolean }>(sql)).rows[0]?.there === true
}
