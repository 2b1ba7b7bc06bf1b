// Stops writing before the disk is full: databases have been emptied by a full disk, and a little room is needed to end
// in good order. Reading goes on.
import { statfs } from 'node:fs/promises'
import { BooksUnavailable } from '../../service/core/book.ts'

/** Below this nothing is written any more. */
const MINIMUM_FREE_BYTES = 200_000_000
/** The disk is asked at most this often, since asking costs a call. */
const ASK_EVERY_MS = 2000

export class DiskAlmostFull extends BooksUnavailable {}

/** Bytes that may still be written where the folder lies. */
export const freeBytesOf = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** A check to be called before each write: rejects with DiskAlmostFull. */
export const createSpaceGuard = (freeBytes: () => Promise<number>): (() => Promise<void>) => {
  let askedAt = Number.NEGATIVE_INFINITY
  let free = Number.POSITIVE_INFINITY
  return async () => {
    const now = performance.now()
    // While it is short, every write asks anew, so that work goes on as soon as there is room.
    if (now - askedAt > ASK_EVERY_MS || free < MINIMUM_FREE_BYTES) {
      free = await freeBytes()
      askedAt = now
    }
    if (free >= MINIMUM_FREE_BYTES) return
    const megabytes = Math.floor(free / 1_000_000)
    throw new DiskAlmostFull(
      `Only ${megabytes} MB are free on the disk. Nothing was changed. Free at least ${MINIMUM_FREE_BYTES / 1_000_000} MB and try again.`,
    )
  }
}
