// Data folders with the journals in test/fixture/journal, which builds of older formats wrote, opened by this build.
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { machineFiles } from '../../main/journal/append/files.ts'
import { checkBook } from '../../main/journal/check/check-book.ts'
import { journalFolder, openBooks } from '../../main/journal/open-book.ts'
import type { BookId } from '../../shared/books/port/tables.ts'
import type { BankTransaction } from '../../shared/record/bank/bank-transaction.ts'
import { timestampOf } from '../../shared/value/calendar.ts'
import { createMemoryBooks } from '../support/books/memory-books.ts'
import { temporaryDataFolder } from './journal-world.ts'

export const FIXTURES = join(import.meta.dirname, '../fixture/journal')
const BOOKS: readonly BookId[] = ['system', 'organization-1', 'organization-2']

/** A data folder with the journals that a build of this format wrote. */
export const dataFolderOf = async (format: string): Promise<string> => {
  const folder = await temporaryDataFolder()
  await cp(join(FIXTURES, format), join(folder, 'books'), { recursive: true })
  return folder
}

/** Opens books as the program does, over read models in memory that are filled from the journal. */
export const open = (dataFolder: string) => {
  const logged: string[] = []
  const log = {
    info: () => undefined,
    warn: (message: string) => void logged.push(message),
    error: (message: string, cause?: unknown) => void logged.push(`${message}: ${cause}`),
  }
  let time = Date.UTC(2027, 0, 1)
  const books = openBooks({
    dataFolder,
    openReadModel: async (book) => createMemoryBooks(book),
    onReadModelLost: () => undefined,
    now: () => timestampOf(time++),
    log,
    onNotice: () => undefined,
    freeBytes: async () => Number.MAX_SAFE_INTEGER,
  })
  return { books, logged }
}

/** The findings of verify in all of them. */
export const findingsIn = async (dataFolder: string, books = BOOKS) =>
  (await Promise.all(books.map((book) => checkBook(book, journalFolder(dataFolder, book), machineFiles)))).flatMap(
    ({ findings }) => findings,
  )

/** The form of every transaction from before there were matches: the fields exist and are empty. */
export const isUnmatched = (row: BankTransaction): boolean =>
  Array.isArray(row.matches) && row.matches.length === 0 && row.journal_entry_id === null && row.mirror_id === null
