// Stops writing before the disk is full: databases have been emptied by a full disk, and a little room is needed to end
// in good order. Reading goes on.
import { statfs } from 'node:fs/promises'
import { DiskFull, type DiskSpace } from '../../service/core/disk-space.ts'
import { errorCode } from './files.ts'

/** Below this nothing is written any more. */
const MINIMUM_FREE_BYTES = 200_000_000
/** The disk is asked at most this often, since asking costs a call. */
const CHECK_EVERY_MS = 2000
const MEGABYTE = 1_000_000

/** Bytes that may still be written where the folder lies. */
export const freeBytesOf = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Whether a file call failed, itself or by its cause, for want of room. */
export const isOutOfSpace = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '') ||
  (error instanceof Error && error.cause !== undefined && isOutOfSpace(error.cause))

/** Rounded so that nobody is told of as much as is needed while it is less. */
const diskFull = (free: number | null, needed: number, options?: ErrorOptions): DiskFull =>
  new DiskFull(free === null ? null : Math.floor(free / MEGABYTE), Math.ceil(needed / MEGABYTE), options)

/** The room of a disk. `freeBytes` asks it. */
export const createDiskSpace = (freeBytes: () => Promise<number>): DiskSpace => {
  let checkedAt = Number.NEGATIVE_INFINITY
  let free = Number.POSITIVE_INFINITY
  return {
    ensure: async (bytes = 0) => {
      const needed = MINIMUM_FREE_BYTES + bytes
      const now = performance.now()
      // While it is short, every write asks anew, so that work goes on as soon as there is room.
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
