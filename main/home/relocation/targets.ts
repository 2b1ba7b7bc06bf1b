// Checks whether another folder can be opened, or the books be relocated to it.
import { existsSync } from 'node:fs'
import { readdir, rmdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { DataFolderRefusalCode } from '../../../shared/record/books/data-folder.ts'
import { err, ok, type Result } from '../../../shared/value/result.ts'
import { isRestoreInterrupted } from '../../backup/interrupted-restore.ts'
import { syncFolder } from '../../backup/sync-folder.ts'
import { errorCode } from '../../journal/append/files.ts'
import { freeBytesOf } from '../../journal/append/free-space.ts'
import { DataFolderInUse, isOfLock, type Lock, takeLock } from '../../journal/append/lock.ts'
import { isWithin, realPathOf } from '../../platform/real-path.ts'
import { arrivingFrom, isDecided, movedTo } from './relocation-markers.ts'

/** Names that systems create in folders by themselves. */
const OF_THE_SYSTEM =
  /^(\.DS_Store|\.localized|desktop\.ini|Thumbs\.db|lost\+found|System Volume Information|\.Trash.*)$/i
const NOT_REACHED = ['ENOENT', 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EIO', 'ENODEV', 'ENAMETOOLONG', 'EBUSY', 'ELOOP']

type FolderResult<T> = Promise<Result<T, DataFolderRefusalCode>>

/** Converts an error of the disk to a refusal. */
export const asRefusal = async <T>(work: () => FolderResult<T>): FolderResult<T> => {
  try {
    return await work()
  } catch (error) {
    if (errorCode(error) === 'ENOSPC' || errorCode(error) === 'EDQUOT') return err('disk_full')
    if (NOT_REACHED.includes(errorCode(error) ?? '')) return err('folder_unreachable')
    throw error
  }
}

/**
 * The content of a folder without files of the system and locks, which are checked separately; null if the folder does
 * not exist but could be created.
 */
const contentOf = async (folder: string): Promise<readonly string[] | null> => {
  try {
    return (await readdir(folder)).filter((name) => !OF_THE_SYSTEM.test(name) && !isOfLock(name))
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
    await stat(dirname(folder))
    return null
  }
}

/** Whether one of two folders is the other or lies inside it; null if neither. */
const relationOf = (folder: string, dataFolder: string): 'folder_same' | 'folder_overlaps' | null => {
  const a = realPathOf(resolve(folder))
  const b = realPathOf(resolve(dataFolder))
  if (a === b) return 'folder_same'
  return isWithin(a, b) || isWithin(b, a) ? 'folder_overlaps' : null
}

/**
 * Whether the folder can be opened in place of the open one (null if there is none). Answers whether it contains books.
 */
export const checkOpening = (
  folder: string,
  dataFolder: string | null,
): FolderResult<{ readonly has_books: boolean }> =>
  asRefusal(async () => {
    const relation = dataFolder === null ? null : relationOf(folder, dataFolder)
    if (relation !== null) return err(relation)
    const content = await contentOf(folder)
    if (movedTo(folder) !== null) return err('folder_moved_away')
    if (!isDecided(folder) || isRestoreInterrupted(folder)) return err('folder_incomplete')
    const has_books = content?.includes('books') ?? false
    if (!has_books && (content ?? []).length > 0) return err('folder_not_kontor')
    return withTrialLock(folder, ok({ has_books }))
  })

/**
 * Whether the folder can take `bytes` of books, as far as this can be seen without touching it: it must be empty, or
 * contain only the remains of a relocation of the same books.
 */
export const checkRelocation = (
  folder: string,
  dataFolder: string,
  bytes: number,
): FolderResult<{ readonly has_books: false }> =>
  asRefusal(async () => {
    const relation = relationOf(folder, dataFolder)
    if (relation !== null) return err(relation)
    const content = await contentOf(folder)
    if (movedTo(folder) !== null) return err('folder_moved_away')
    const isOwnLeftover = !isDecided(folder) && arrivingFrom(folder)?.folder === dataFolder
    if ((content ?? []).length > 0 && !isOwnLeftover) return err('folder_not_empty')
    const free = await freeBytesOf(content === null ? dirname(folder) : folder)
    if (free < bytes + ROOM_BYTES) return err('disk_full')
    return ok({ has_books: false })
  })

/** The same, and whether its lock can be taken. */
export const tryRelocation = async (
  ...args: Parameters<typeof checkRelocation>
): ReturnType<typeof checkRelocation> => {
  const [folder] = args
  const found = await checkRelocation(...args)
  return found.ok ? asRefusal(() => withTrialLock(folder, found)) : found
}

/** The free space that the journals need after the relocation (free-space.ts). */
const ROOM_BYTES = 200_000_000

/**
 * Takes the lock there and releases it: a program that cannot lock the folder cannot work there. Removes the folder if
 * it was created for this.
 */
const withTrialLock = async <T>(folder: string, answer: Result<T, never>): FolderResult<T> => {
  const isMade = !existsSync(folder)
  await syncFolder(folder)
  try {
    const lock = await lockOf(folder)
    if (!lock.ok) return lock
    await lock.value.release()
    return answer
  } finally {
    if (isMade) await rmdir(folder)
  }
}

/** The lock of a folder without a working program. */
export const lockOf = async (folder: string): FolderResult<Lock> => {
  try {
    return ok(await takeLock(folder))
  } catch (error) {
    if (error instanceof DataFolderInUse) return err('folder_in_use')
    if (['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS'].includes(errorCode(error) ?? '')) throw error
    return err('folder_cannot_lock')
  }
}
