// Writes the books of a database into a folder as a data folder has them: for what reads data folders. Lines and files as they
// are, whole or not; who reads them checks them.
import { mkdir, open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Head } from '../../shared/books/port/frame.ts'
import type { BookId } from '../../shared/books/port/tables.ts'
import { fileName } from '../journal/append/scan.ts'
import { journalFolder } from '../journal/open-book.ts'
import type { Connection } from '../postgres/database.ts'
import { bookOfNumber, numberOfBook } from '../postgres/stored-tables.ts'
import { inOrder, SHA256 } from './side.ts'

export interface CopiedBook {
  readonly book: BookId
  /** Where the database says that it stands. */
  readonly head: Head
}

const LINES_A_READ = 200
/** As the journal of a data folder. */
const MAX_FILE_BYTES = 64_000_000

/** Within a snapshot of its caller. `only`: the books that are wanted; absent: all. Answers them, the system's first. */
export const copyBooks = async (
  client: Connection,
  folder: string,
  only?: readonly BookId[],
): Promise<readonly CopiedBook[]> => {
  const sql = 'SELECT book, seq::float8 AS seq, hash FROM kontor.book WHERE seq > 0'
  const { rows } = await client.query<{ book: number } & Head>(sql)
  const heads = new Map(rows.map(({ book, seq, hash }) => [bookOfNumber(book), { seq, hash }]))
  const copied: CopiedBook[] = []
  for (const book of inOrder([...heads.keys()])) {
    const head = heads.get(book)
    if (head === undefined || only?.includes(book) === false) continue
    await copyLines(client, book, journalFolder(folder, book))
    await copyFiles(client, book, join(folder, 'books', book, 'files'))
    copied.push({ book, head })
  }
  return copied
}

const copyLines = async (client: Connection, book: BookId, folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const sql = 'SELECT seq, line FROM kontor.frame WHERE book = $1 AND seq > $2 ORDER BY seq LIMIT $3'
  let number = 1
  let file = await open(join(folder, fileName(number)), 'wx', 0o600)
  try {
    for (let [last, bytes] = ['0', 0]; ; ) {
      const { rows } = await client.query<{ seq: string; line: string }>(sql, [numberOfBook(book), last, LINES_A_READ])
      for (const { seq, line } of rows) {
        if (bytes >= MAX_FILE_BYTES) {
          await file.close()
          file = await open(join(folder, fileName(++number)), 'wx', 0o600)
          bytes = 0
        }
        const written = Buffer.from(`${line}\n`)
        await file.write(written)
        bytes += written.length
        last = seq
      }
      if (rows.length < LINES_A_READ) return
    }
  } finally {
    await file.close()
  }
}

const copyFiles = async (client: Connection, book: BookId, folder: string): Promise<void> => {
  const there = "SELECT to_regclass('kontor.kept_file') IS NOT NULL AS there"
  if (!(await client.query<{ there: boolean }>(there)).rows[0]?.there) return
  const names = 'SELECT sha256 FROM kontor.kept_file WHERE book = $1'
  const { rows } = await client.query<{ sha256: string }>(names, [numberOfBook(book)])
  if (rows.length > 0) await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const { sha256 } of rows) {
    // A name of another form is none by which a file is kept, and no path to write to.
    if (!SHA256.test(sha256)) continue
    const sql = 'SELECT bytes FROM kontor.kept_file WHERE book = $1 AND sha256 = $2'
    const found = await client.query<{ bytes: Buffer }>(sql, [numberOfBook(book), sha256])
    if (found.rows[0]) await writeFile(join(folder, sha256), found.rows[0].bytes, { mode: 0o600 })
  }
}
