// A data folder as a side of a migration. Its lock is held meanwhile, and the journal itself writes the lines.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isOrganizationBook } from '../../../shared/books/port/book-name.ts'
import { GENESIS, type Head } from '../../../shared/books/port/commit.ts'
import type { BookId } from '../../../shared/books/port/tables.ts'
import { syncFolder } from '../../backup/sync-folder.ts'
import { errorCode, machineFiles } from '../../journal/append/files.ts'
import { Journal } from '../../journal/append/journal.ts'
import { DataFolderInUse, takeLock } from '../../journal/append/lock.ts'
import { FILE_NAME, firstLocation, JournalFault, readCommits, readLinks } from '../../journal/append/scan.ts'
import { tornTail } from '../../journal/append/set-aside.ts'
import { installationOfFirstCommit } from '../../journal/identity/book-register.ts'
import { beginningOf } from '../../journal/identity/compare-identity.ts'
import { createIdentityRecord, removeDataFolderRecord } from '../../journal/identity/identity-record.ts'
import { journalFolder } from '../../journal/open-book.ts'
import { rename } from '../../platform/rename.ts'
import { MIGRATING } from './migration-marker.ts'
import { inOrder, MigrationRefused, SHA256, type Side, type Target } from './migration-side.ts'

export interface FolderOptions {
  readonly folder: string
  /** The configuration folder of this computer (rule 156). */
  readonly configFolder: string
  readonly now: () => string
  readonly warn: (message: string) => void
}

/** Names allowed in a folder without books. */
const NOT_BOOKS = /^(kontor\.lock.*|\.moving)$/

/** The books of a folder without a working program. Throws MigrationRefused. */
export const openSourceFolder = async ({ folder }: FolderOptions): Promise<Side> => {
  if ((await booksIn(folder)).length === 0)
    throw new MigrationRefused(`There are no books in ${folder}. Specify the data folder that contains them.`)
  if ((await readdir(folder)).includes(MIGRATING))
    throw new MigrationRefused(`Books are being moved to ${folder}, and the move is not finished. Finish it first.`)
  const lock = await takeFolderLock(folder)
  return { ...readingSide(folder, false), close: lock.release }
}

/**
 * An empty folder, or one with books whose migration continues.
 * It is created if it does not exist. Throws MigrationRefused.
 */
export const openTargetFolder = async ({ folder, configFolder, now, warn }: FolderOptions): Promise<Target> => {
  await syncFolder(folder).catch((error) => {
    throw new MigrationRefused(`${folder} cannot be made (${errorCode(error)}). Make the folder that it lies in first.`)
  })
  const lock = await takeFolderLock(folder)
  const reading = readingSide(folder, true)
  const present = (await readdir(folder)).filter((name) => !NOT_BOOKS.test(name))
  const isEmpty = (await booksIn(folder)).length === 0
  const otherNames = present.filter((name) => name !== 'books')
  if (isEmpty && otherNames.length > 0) {
    await lock.release()
    throw new MigrationRefused(
      `${folder} has no books, but holds ${otherNames.slice(0, 3).join(', ')}. Name an empty folder.`,
    )
  }
  const journals = new Map<BookId, Journal>()
  const folders = new Set<string>()
  const journalOf = async (book: BookId): Promise<Journal> => {
    const targetJournal = journals.get(book) ?? (await openJournal(journalFolder(folder, book), now, warn))
    journals.set(book, targetJournal)
    return targetJournal
  }
  const closeJournals = async (): Promise<void> => {
    for (const journal of journals.values()) await journal.close()
    journals.clear()
  }
  return {
    ...reading,
    claim: async () => {
      await writeFile(join(folder, MIGRATING), '', { flush: true, mode: 0o600 })
      await machineFiles.syncFolder(folder)
    },
    append: async (book, lines) => (await journalOf(book)).append(lines),
    store: async (book, sha256, bytes) => {
      const folderOfFiles = filesFolder(folder, book)
      await machineFiles.makeFolder(folderOfFiles)
      folders.add(folderOfFiles)
      const temporary = join(folderOfFiles, `.${sha256}`)
      await writeFile(temporary, bytes, { flush: true, mode: 0o600 })
      await rename(temporary, join(folderOfFiles, sha256))
    },
    settle: async (books) => {
      for (const folderOfFiles of folders) await machineFiles.syncFolder(folderOfFiles)
      const heads = new Map<BookId, Head & { readonly time: string }>()
      for (const book of books) {
        const { head, time } = await journalOf(book)
        if (time !== null) heads.set(book, { ...head, time })
      }
      await closeJournals()
      // As after a restore: remove the record of other books in this folder, and accept these as they are.
      await removeDataFolderRecord(machineFiles, configFolder, folder)
      const identityRecord = createIdentityRecord({ files: machineFiles, configFolder, dataFolder: folder, warn })
      await identityRecord.begin(await installationIn(folder))
      await identityRecord.note(heads)
      return []
    },
    release: async () => {
      await rm(join(folder, MIGRATING), { force: true })
      await machineFiles.syncFolder(folder)
    },
    close: async () => {
      await closeJournals()
      await lock.release()
    },
  }
}

const takeFolderLock = (folder: string) =>
  takeLock(folder).catch((error) => {
    throw error instanceof DataFolderInUse ? new MigrationRefused(`${error.message}.`) : error
  })

/** The reading half of a side. `isTornAllowed`: ignore an incomplete last line that a kill left. */
const readingSide = (folder: string, isTornAllowed: boolean): Omit<Side, 'close'> => ({
  name: folder,
  books: () => booksIn(folder),
  headAt: async (book, seq) => {
    const where = whereOf(folder, book)
    const names = await journalNames(folder, book)
    let head: Head = GENESIS
    let hash = seq === 0 ? GENESIS.hash : null
    try {
      for await (const { checked } of readLinks(where, names)) {
        head = { seq: checked.seq, hash: checked.hash }
        if (head.seq === seq) hash = head.hash
      }
    } catch (error) {
      if (!(error instanceof JournalFault)) throw error
      const torn = isTornAllowed ? await tornTail(where, names, error.fault, 0) : null
      if (torn === null || torn.is_ended) throw notWhole(folder, book, error)
    }
    if ((await machineFiles.list(where.folder)).includes('repair.json')) throw notRepaired(folder, book)
    return { head, hash }
  },
  lines: async function* (book, after) {
    const names = await journalNames(folder, book)
    try {
      // Read from the first line, so that the earlier ones are checked as well.
      for await (const { line } of readCommits(whereOf(folder, book), names, firstLocation(names), GENESIS))
        if (line.commit.seq > after.seq) yield line
    } catch (error) {
      throw error instanceof JournalFault ? notWhole(folder, book, error) : error
    }
  },
  storedFiles: async (book) => {
    const names = await readdir(filesFolder(folder, book)).catch(() => [])
    return names.filter((name) => SHA256.test(name)).sort()
  },
  readStoredFile: async (book, sha256) => {
    try {
      return await readFile(join(filesFolder(folder, book), sha256))
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return null
      throw error
    }
  },
})

/**
 * The journal of a target, without the incomplete last line that a kill left: the other side has that line complete.
 */
const openJournal = async (folder: string, now: () => string, warn: (message: string) => void): Promise<Journal> => {
  const journal = await Journal.open({ folder, files: machineFiles, now, warn })
  const torn = journal.damages
  await journal.settle()
  for (const { kept: folderOfFiles } of torn)
    if (folderOfFiles !== null) await machineFiles.remove(join(folder, folderOfFiles))
  return journal
}

const installationIn = async (folder: string): Promise<string> => {
  const first = await beginningOf(whereOf(folder, 'system'))
  if (typeof first === 'string')
    throw new MigrationRefused(`The books of the installation in ${folder} have no first commit.`)
  return installationOfFirstCommit({ params: first.params }, first.hash).installation
}

/** The books that have commits. */
const booksIn = async (folder: string): Promise<readonly BookId[]> => {
  const names = await readdir(join(folder, 'books')).catch((error: unknown): string[] => {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  })
  const found: BookId[] = []
  for (const name of names)
    if ((name === 'system' || isOrganizationBook(name)) && (await beginningOf(whereOf(folder, name))) !== 'nothing')
      found.push(name)
  return inOrder(found)
}

const journalNames = async (folder: string, book: BookId): Promise<readonly string[]> =>
  (await machineFiles.list(journalFolder(folder, book))).filter((name) => FILE_NAME.test(name)).sort()

const whereOf = (folder: string, book: BookId) => ({ files: machineFiles, folder: journalFolder(folder, book) })
const filesFolder = (folder: string, book: BookId): string => join(folder, 'books', book, 'files')

const notWhole = (folder: string, book: BookId, { message }: JournalFault): MigrationRefused =>
  new MigrationRefused(
    `${book} in ${folder} is not whole. ${message}. Start Kontor there once: it repairs what can be repaired, and tells the rest.`,
  )

const notRepaired = (folder: string, book: BookId): MigrationRefused =>
  new MigrationRefused(`${book} in ${folder}: a repair has begun and not ended. Start Kontor there once.`)
