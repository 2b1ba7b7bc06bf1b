// Restores a backup into an empty folder. Everything is in a separate folder until every byte is checked and on the
// disk, so that an interrupted restore is recognised; then it is put in place in one step.
import { open, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BookId } from '../../shared/books/port/tables.ts'
import type { BackupContent } from '../../shared/record/books/backup.ts'
import { errorCode, machineFiles } from '../journal/append/files.ts'
import { removeDataFolderRecord } from '../journal/identity/identity-record.ts'
import { rename } from '../platform/rename.ts'
import { ChainCheck } from './chain-check.ts'
import { BackupRefused, type OnProgress } from './format.ts'
import { RESTORING } from './interrupted-restore.ts'
import { type OpenedBackup, withBackup } from './read-backup.ts'
import { syncFolder } from './sync-folder.ts'
import { checkOrganizations, refusalOf } from './write-backup.ts'

export interface RestoreOrder {
  readonly file: string
  readonly passphrase: string | null
  /** Created if it does not exist. */
  readonly data_folder: string
  /**
   * The configuration folder, which may still have a record of other books in that data folder (rule 156). Absent: it
   * has none.
   */
  readonly config_folder?: string
  /** To replace the existing books later (install-restore.ts): the unpacked and checked books stay next to them. */
  readonly is_staged?: boolean
}

/**
 * Puts the books of a backup into a folder; answers its content. Throws BackupRefused and then leaves no file there.
 */
export const restoreBackup = (order: RestoreOrder, onProgress: OnProgress): Promise<BackupContent> =>
  withBackup(order.file, order.passphrase, async (backup) => {
    const staging = join(order.data_folder, RESTORING)
    let isOurs = false
    try {
      if (!order.is_staged) await checkEmpty(order.data_folder)
      isOurs = true
      await rm(staging, { recursive: true, force: true })
      await syncFolder(order.data_folder)
      await machineFiles.makeFolder(staging)
      await unpackInto(staging, backup, onProgress)
      if (order.config_folder !== undefined)
        await removeDataFolderRecord(machineFiles, order.config_folder, order.data_folder)
      if (order.is_staged) return backup.manifest.content
      await rename(join(staging, 'books'), join(order.data_folder, 'books'))
      await machineFiles.syncFolder(order.data_folder)
      await rm(staging, { recursive: true })
      await machineFiles.syncFolder(order.data_folder)
      return backup.manifest.content
    } catch (error) {
      if (isOurs) await rm(staging, { recursive: true, force: true }).catch(() => undefined)
      const refusal = refusalOf(error)
      // The fault is in the books of the backup, not in those of a data folder.
      throw refusal.code === 'books_not_whole' ? new BackupRefused('backup_damaged', refusal.message, error) : refusal
    }
  })

/** Accepts an empty folder, or the remains of an interrupted restore. Throws BackupRefused. */
export const checkEmpty = async (folder: string): Promise<void> => {
  const present = await readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  })
  const otherNames = present.filter((name) => name !== RESTORING)
  if (otherNames.length > 0)
    throw new BackupRefused('folder_not_empty', `${folder} holds ${otherNames.slice(0, 3).join(', ')}`)
}

const unpackInto = async (folder: string, backup: OpenedBackup, onProgress: OnProgress): Promise<void> => {
  const { files, content } = backup.manifest
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  const chains = new Map(content.books.map(({ book, head }) => [book, new ChainCheck(book as BookId, head)]))
  const folders = new Set<string>()
  let done = 0
  // The files of a journal are numbered, so their names give their order.
  for (const file of files.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const [, book = '', kind] = file.name.split('/')
    const chain = chains.get(book)
    if (!chain) throw new BackupRefused('backup_damaged', `${file.name} is of no book`)
    const path = join(folder, ...file.name.split('/'))
    if (!folders.has(dirname(path))) {
      await machineFiles.makeFolder(dirname(path))
      folders.add(dirname(path))
    }
    const target = await open(path, 'wx', 0o600)
    try {
      await backup.read(file, async (piece) => {
        if (kind === 'journal' && chain.push(piece) < piece.length)
          throw new BackupRefused('backup_damaged', `${book} goes on behind its head`)
        await target.writeFile(piece)
        done += piece.length
        onProgress({ done, total })
      })
      await target.sync()
    } finally {
      await target.close()
    }
  }
  for (const made of folders) await machineFiles.syncFolder(made)
  const books = [...chains.values()].map((chain) => chain.end())
  const organizations = chains.get('system')?.organizations
  if (!organizations) throw new BackupRefused('backup_damaged', 'the book of the installation is missing')
  checkOrganizations(books, organizations, content.lacking)
}
