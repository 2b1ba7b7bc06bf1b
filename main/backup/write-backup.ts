// Writes a backup under a temporary name: each journal is checked to its head while it is copied, then the backup is
// synced, read back and compared, and only then renamed. An interruption leaves no file that looks like a backup.

import { createHash } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { TextReader, ZipWriter } from '@zip.js/zip.js'
import { organizationBook } from '../../shared/books/port/book-name.ts'
import type { BackupBook, BackupCause, BackupContent, MissingBook } from '../../shared/record/books/backup.ts'
import { errorCode, machineFiles } from '../journal/append/files.ts'
import { messageOf } from '../platform/message-of.ts'
import { rename } from '../platform/rename.ts'
import { type BookPosition, type BookSources, sourcesOf } from './book-positions.ts'
import { ChainCheck } from './chain-check.ts'
import {
  BACKUP_FORMAT,
  BackupRefused,
  LABEL_ENTRY,
  type Label,
  MANIFEST_ENTRY,
  type OnProgress,
  type PackedFile,
} from './format.ts'
import { checkBackup } from './read-backup.ts'
import { createGrowingFile, piecesOf } from './zip-file.ts'

export interface BackupOrder {
  readonly data_folder: string
  /** The path of the backup; it must not exist. */
  readonly target: string
  /** The positions of all books, noted at one moment. */
  readonly books: readonly BookPosition[]
  /** The books that stay closed, and so are not in the backup. */
  readonly closed?: readonly Pick<MissingBook, 'book' | 'code'>[]
  readonly made_at: string
  readonly version: string
  readonly cause: BackupCause
  readonly passphrase: string | null
}

/** The temporary name of a backup until it is complete. */
export const temporaryOf = (target: string): string => join(dirname(target), `.${basename(target)}.part`)

/** Makes the backup and answers its content. Throws BackupRefused. */
export const writeBackup = async (order: BackupOrder, onProgress: OnProgress): Promise<BackupContent> => {
  const { target, passphrase } = order
  const temporary = temporaryOf(target)
  try {
    // Never create the folder here: if a disk is not connected, it would be created on another one.
    const present = await refusingUnreachable(() => readdir(dirname(target)))
    if (present.includes(basename(target))) throw new BackupRefused('file_exists', target)
    await rm(temporary, { force: true })
    const content = await writeArchive(order, temporary, onProgress)
    await checkBackup(temporary, passphrase, () => undefined)
    await rename(temporary, target)
    await machineFiles.syncFolder(dirname(target))
    return content
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined)
    throw refusalOf(error)
  }
}

const writeArchive = async (order: BackupOrder, path: string, onProgress: OnProgress): Promise<BackupContent> => {
  const books = await Promise.all(order.books.map((book) => sourcesOf(order.data_folder, book)))
  const file = await refusingUnreachable(() => createGrowingFile(path))
  try {
    const { passphrase } = order
    const secret = passphrase === null ? {} : { password: passphrase, encryptionStrength: 3 as const }
    const zip = new ZipWriter(file.stream, { ...secret, extendedTimestamp: false })
    const packed: PackedFile[] = []
    const total = books
      .flatMap(({ journal, storedFiles }) => [...journal, ...storedFiles])
      .reduce((sum, { bytes }) => sum + bytes, 0)
    let done = 0

    const pack = async (name: string, bytes: number, chain: ChainCheck | null): Promise<PackedFile> => {
      const entry = passphrase === null ? name : String(packed.length + 1)
      const sum = createHash('sha256')
      let length = 0
      const pieces = async function* () {
        for await (const read of piecesOf(join(order.data_folder, name), bytes)) {
          const piece = chain === null ? read : read.subarray(0, chain.push(read))
          sum.update(piece)
          length += piece.length
          done += read.length
          onProgress({ done, total })
          yield piece
          if (chain?.isThere) return
        }
      }
      await zip.add(entry, ReadableStream.from(pieces()))
      const one = { name, entry, bytes: length, sha256: sum.digest('hex') }
      packed.push(one)
      return one
    }

    const made = await packBooks(books, order.closed ?? [], pack)
    const { version } = order
    const made_at = order.made_at as Label['made_at']
    const content: BackupContent = { made_at, version, ...made.content }
    const label: Label = {
      kind: 'kontor-backup',
      format: BACKUP_FORMAT,
      made_at,
      version,
      cause: order.cause,
      is_encrypted: passphrase !== null,
      installation: made.installation,
    }
    await zip.add(MANIFEST_ENTRY, new TextReader(JSON.stringify({ content, files: packed })))
    await zip.add(LABEL_ENTRY, new TextReader(JSON.stringify(label)), { password: '' })
    await zip.close(undefined, { preventClose: true })
    await file.sync()
    return content
  } finally {
    await file.close()
  }
}

type Pack = (name: string, bytes: number, chain: ChainCheck | null) => Promise<PackedFile>

const packBooks = async (books: readonly BookSources[], closed: NonNullable<BackupOrder['closed']>, pack: Pack) => {
  const done: BackupBook[] = []
  const damaged_files: string[] = []
  let kept_files = 0
  let journal_entries = 0
  let bank_transactions = 0
  let organizations: ReadonlyMap<number, string> = new Map()
  let installation = ''
  for (const { book, head, journal, storedFiles } of books) {
    const chain = new ChainCheck(book, head)
    for (const { name, bytes } of journal) {
      // A file that was started after the noted moment is not in the backup.
      if (!chain.isThere) await pack(name, bytes, chain)
    }
    done.push(chain.end())
    journal_entries += chain.counts.journal_entry
    bank_transactions += chain.counts.bank_transaction
    if (book === 'system') {
      organizations = chain.organizations
      installation = chain.firstHash ?? ''
    }
    for (const { name, bytes } of storedFiles) {
      const { sha256 } = await pack(name, bytes, null)
      kept_files += 1
      // Copied as it is: the books may be intact without it, and its remains may still help.
      if (!name.endsWith(sha256)) damaged_files.push(basename(name))
    }
  }
  if (installation === '') throw new BackupRefused('books_not_whole', 'the system has no books')
  const lacking = closed.map(({ book, code }): MissingBook => {
    const organization = [...organizations].find(([id]) => organizationBook(id) === book)
    return { book, code, name: organization?.[1] ?? null }
  })
  checkOrganizations(done, organizations, lacking)
  const sumOf = (of: (book: BackupBook) => number) => done.reduce((sum, book) => sum + of(book), 0)
  return {
    installation,
    content: {
      organizations: [...organizations].map(([id, name]) => ({ id, name })),
      books: done,
      commits: sumOf(({ head }) => head.seq),
      records: sumOf(({ records }) => records),
      journal_entries,
      bank_transactions,
      kept_files,
      damaged_files,
      lacking,
    },
  }
}

/**
 * Every organization of the system's book must have its books
 * in the backup, or be listed as missing. Throws BackupRefused.
 */
export const checkOrganizations = (
  books: readonly BackupBook[],
  organizations: ReadonlyMap<number, string>,
  lacking: readonly MissingBook[],
): void => {
  for (const id of organizations.keys())
    if (
      !lacking.some(({ book }) => book === organizationBook(id)) &&
      !books.some(({ book, head }) => book === organizationBook(id) && head.seq > 0)
    )
      throw new BackupRefused('books_not_whole', `${organizationBook(id)} has no books`)
}

const refusingUnreachable = async <T>(step: () => Promise<T>): Promise<T> => {
  try {
    return await step()
  } catch (error) {
    if (isFull(error)) throw error
    throw new BackupRefused('folder_unreachable', messageOf(error), error)
  }
}

const isFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '')

/** Converts a failed call of the disk; a refusal stays as it is. */
export const refusalOf = (error: unknown): BackupRefused => {
  if (error instanceof BackupRefused) return error
  const message = messageOf(error)
  if (isFull(error)) return new BackupRefused('disk_full', message, error)
  if (errorCode(error) === null) throw error
  return new BackupRefused('folder_unreachable', message, error)
}
