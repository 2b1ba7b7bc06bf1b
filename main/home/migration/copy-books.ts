// Writes the books of a database into a folder in the layout of a data folder, for code that reads data folders. Lines
// and files are copied as they are, intact or not; their readers check them.
import { mkdir, open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BookId } from '../../../shared/books/port/tables.ts'
import { fileName } from '../../journal/append/scan.ts'
import { journalFolder } from '../../journal/open-book.ts'
import type { Connection } from '../../postgres/database.ts'
import { type BookAt, booksIn, linesIn, storedFileIn, storedFileNamesIn } from '../../postgres/read-whole-books.ts'
import { inOrder, SHA256 } from './migration-side.ts'

const LINES_PER_READ = 200
/** The same as in the journal of a data folder. */
const MAX_FILE_BYTES = 64_000_000

/**
 * Runs within a snapshot of the caller. `selected`: the books to copy; absent: all. Answers the copied books, the
 * system's first.
 */
export const copyBooks = async (
  client: Connection,
  folder: string,
  selected?: readonly BookId[],
): Promise<readonly BookAt[]> => {
  const found = (await booksIn(client)) ?? []
  const copied: BookAt[] = []
  for (const book of inOrder(found.map((one) => one.book))) {
    const at = found.find((one) => one.book === book)
    if (at === undefined || selected?.includes(book) === false) continue
    await copyLines(client, book, journalFolder(folder, book))
    await copyFiles(client, book, join(folder, 'books', book, 'files'))
    copied.push(at)
  }
  return copied
}

const copyLines = async (client: Connection, book: BookId, folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  let number = 1
  let bytes = 0
  let file = await open(join(folder, fileName(number)), 'wx', 0o600)
  try {
    for await (const lines of linesIn(client, book, 0, LINES_PER_READ))
      for (const line of lines) {
        if (bytes >= MAX_FILE_BYTES) {
          await file.close()
          file = await open(join(folder, fileName(++number)), 'wx', 0o600)
          bytes = 0
        }
        const written = Buffer.from(`${line}\n`)
        await file.write(written)
        bytes += written.length
      }
  } finally {
    await file.close()
  }
}

const copyFiles = async (client: Connection, book: BookId, folder: string): Promise<void> => {
  const names = await storedFileNamesIn(client, book)
  if (names.length > 0) await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const sha256 of names) {
    // A name of another form is not that of a stored file, and must not become a path.
    if (!SHA256.test(sha256)) continue
    const bytes = await storedFileIn(client, book, sha256)
    if (bytes !== null) await writeFile(join(folder, sha256), bytes, { mode: 0o600 })
  }
}
