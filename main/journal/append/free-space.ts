// Stops writing before the disk is full. A full disk has emptied databases before, and an orderly end needs a little
// room. Reading goes on.
import { statfs } from 'node:fs/promises'
import { DiskFull, type DiskSpace } from '../../service/core/disk-space.ts'
import { errorCode } from './files.ts'

/** Kontor writes no more below this limit. */
const MINIMUM_FREE_BYTES = 200_000_000
/** The shortest time between two questions to the disk, since each costs a call. */
const CHECK_EVERY_MS = 2000
const MEGABYTE = 1_000_000

/** Bytes that may still be written on the disk of a folder. */
export const freeBytesOf = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Whether a file call failed because the disk is full, directly or by its cause. */
export const isOutOfSpace = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '') || (error instanceof Error && isOutOfSpace(error.cause))

/** Rounds down the free and up the needed megabytes, so that the message never shows the same number for both. */
const diskFull = (free: number | null, needed: number, options?: ErrorOptions): DiskFull =>
  new DiskFull(free === null ? null : Math.floor(free / MEGABYTE), Math.ceil(needed / MEGABYTE), options)

/** Watches the free space of a disk, which `freeBytes` measures. */
export const createDiskSpace = (freeBytes: () => Promise<number>): DiskSpace => {
  let checkedAt = Number.NEGATIVE_INFINITY
  let free = Number.POSITIVE_INFINITY
  return {
    ensure: async (bytes = 0) => {
      const needed = MINIMUM_FREE_BYTES + bytes
      const now = performance.now()
      // While space is short, every write measures again, so that work resumes as soon as there is room.
      if (now - checkedAt > CHECK_EVERY_MS || free < needed) {
        free = await freeBytes()
        checkedAt = now
      }
      if (free < needed) throw diskFull(free, needed)
    },
    toDiskError: async (error) => {
      if (!isOutOfSpace(error)) return error
      const freeNow = await freeBytes().catch(() => null)
      return diskFull(freeNow !== null && freeNow < MINIMUM_FREE_BYTES ? freeNow : null, MINIMUM_FREE_BYTES, {
        cause: error,
      })
    },
  }
}
