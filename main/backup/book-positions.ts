// Decides which bytes of a data folder are backed up: of each journal the bytes up to its head, as a running program
// noted it at one moment, or, if the program is stopped, the bytes on the disk. Journals only grow, so these bytes do
// not change meanwhile.
import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Head } from '../../shared/books/port/commit.ts'
import type { BookId } from '../../shared/books/port/tables.ts'
import { errorCode } from '../journal/append/files.ts'
import { FILE_NAME } from '../journal/append/scan.ts'
import { BackupRefused } from './format.ts'
import { PIECE_BYTES } from './zip-file.ts'

/** The position up to which a book is backed up; `head` null: the end of its last complete line. */
export interface BookPosition {
  readonly book: BookId
  readonly head: Head | null
}

/**
 * Lends books of one moment, in the layout of a data folder, while the task runs. For books in a database it makes a
 * copy, of all books or of those of the system and one organization. Rejects with BackupRefused if there is no space
 * for it.
 */
export type LendBooks = <T>(
  task: (lent: { readonly data_folder: string; readonly books: readonly BookPosition[] }) => Promise<T>,
  organization?: number,
) => Promise<T>

interface Source {
  /** The path below the data folder, with slashes. */
  readonly name: string
  /** For a growing journal: at least as many as needed. */
  readonly bytes: number
}

/** The files of a book that are copied; those of the journal in order. */
export interface BookSources extends BookPosition {
  readonly journal: readonly Source[]
  readonly storedFiles: readonly Source[]
}

/** The books of a folder whose program is stopped. Throws BackupRefused. */
export const momentOnDisk = async (dataFolder: string): Promise<readonly BookPosition[]> => {
  const present = await listIfThere(join(dataFolder, 'books'))
  const books = present.filter((name) => /^(system|organization-\d+)$/.test(name)).sort()
  if (!books.includes('system')) throw new BackupRefused('books_not_whole', `There are no books in ${dataFolder}`)
  for (const book of books)
    if ((await listIfThere(join(dataFolder, 'books', book, 'journal'))).includes('repair.json'))
      throw new BackupRefused('books_not_whole', `${book}: a repair has begun and not ended`)
  return books.map((book) => ({ book: book as BookId, head: null }))
}

/** The files of a book with their sizes. Stored files always exist before a commit names them. */
export const sourcesOf = async (dataFolder: string, { book, head }: BookPosition): Promise<BookSources> => {
  const below = (folder: string, name: string) => `books/${book}/${folder}/${name}`
  const sourcesIn = async (folder: string, pattern: RegExp): Promise<readonly Source[]> => {
    const names = (await listIfThere(join(dataFolder, 'books', book, folder))).filter((name) => pattern.test(name))
    const sources: Source[] = []
    for (const name of names.sort()) {
      const path = below(folder, name)
      sources.push({ name: path, bytes: (await stat(join(dataFolder, path))).size })
    }
    return sources
  }
  const journal = await sourcesIn('journal', FILE_NAME)
  const last = journal.at(-1)
  const ended =
    head !== null || last === undefined
      ? journal
      : [...journal.slice(0, -1), { ...last, bytes: await endOfLastLine(join(dataFolder, last.name)) }]
  return { book, head, journal: ended, storedFiles: await sourcesIn('files', /^[0-9a-f]{64}$/) }
}

/** The end of the last complete line: a crash may have left a part of the next one. */
const endOfLastLine = async (path: string): Promise<number> => {
  const file = await open(path, 'r')
  try {
    for (let end = (await file.stat()).size; end > 0; ) {
      const start = Math.max(0, end - PIECE_BYTES)
      const piece = Buffer.alloc(end - start)
      const { bytesRead } = await file.read(piece, 0, piece.length, start)
      const at = piece.subarray(0, bytesRead).lastIndexOf(10)
      if (at >= 0) return start + at + 1
      end = start
    }
    return 0
  } finally {
    await file.close()
  }
}

const listIfThere = async (folder: string): Promise<string[]> => {
  try {
    return await readdir(folder)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  }
}
